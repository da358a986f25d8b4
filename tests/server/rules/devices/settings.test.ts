import { describe, expect, it } from 'vitest'
import { readPlace, readReason, readReport, readRules, withReport } from '#server/rules/devices/settings.ts'

const known = { hasResource: (id: string) => id === 'r1', hasArea: (id: string) => id === 'prague' }
const now = Date.parse('2026-11-23T08:00:00Z')
const emptyPlace = { language: null, resourceId: null, areaId: null, unitId: null, heading: null }

describe('settings of a device', () => {
  it('a panel needs a known room, a kiosk a known area, and both a name', () => {
    const place = { resourceId: 'r1', areaId: 'prague' }
    const panel = readPlace(known, 'panel', { name: ' Amber ', ...place, language: 'cs' })
    expect(panel).toEqual({ ...emptyPlace, name: 'Amber', language: 'cs', resourceId: 'r1' })
    const kiosk = readPlace(known, 'lobby', { name: 'Hall', ...place, heading: -90 })
    expect(kiosk).toEqual({ ...emptyPlace, name: 'Hall', areaId: 'prague', heading: 270 })
    expect(readPlace(known, 'panel', { name: 'Amber', resourceId: 'r2' })).toBe('This room is unknown.')
    expect(readPlace(known, 'lobby', { name: 'Hall', areaId: 'brno' })).toBe('This building is unknown.')
    expect(readPlace(known, 'lobby', { name: ' ', areaId: 'prague' })).toBe('A name needs 1 to 100 characters.')
    expect(readPlace(known, 'lobby', { name: 'x'.repeat(101), areaId: 'prague' })).toContain('100')
    const withoutHeading = readPlace(known, 'lobby', { name: 'Hall', areaId: 'prague', heading: Infinity })
    expect(withoutHeading).toMatchObject({ heading: null })
  })

  it('rules with an unknown value are rejected by name', () => {
    expect(readRules({ end: 'nobody', titles: false })).toMatchObject({ end: 'nobody', titles: false, book: null })
    expect(readRules({ end: 'everybody' })).toContain('end')
    expect(readRules(null)).toBe('The rules are missing.')
  })

  it('a report needs an id, is truncated and has a time', () => {
    expect(readReport({}, now)).toBeNull()
    expect(readReport({ id: 'x'.repeat(101) }, now)).toBeNull()
    expect(readReport({ id: '1', text: 'x'.repeat(501), at: 'soon' }, now)).toEqual({
      id: '1',
      kind: 'other',
      text: 'x'.repeat(500),
      at: '2026-11-23T08:00:00.000Z',
    })
  })

  it('the newest 20 reports are stored, each once', () => {
    const report = (id: number) => ({ id: String(id), kind: 'other', text: '', at: '' })
    const full = Array.from({ length: 20 }, (_, id) => report(id))
    expect(withReport(full, report(19))).toBe(full)
    expect(withReport(full, report(20))).toEqual([...full.slice(1), report(20)])
  })

  it('a reason is truncated, and null means that the device works', () => {
    expect(readReason('x'.repeat(201))).toHaveLength(200)
    expect(readReason(null)).toBeNull()
  })
})
