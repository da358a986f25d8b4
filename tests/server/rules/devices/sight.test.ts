import { describe, expect, it } from 'vitest'
import { rulesInForce } from '#src/features/devices/model/rules/device-rules.ts'
import {
  factsForDevice,
  buildingOfArea,
  isAtDevice,
  isInArea,
  shownName,
  siteOfArea,
} from '#server/rules/devices/sight.ts'

const area = (parentAreaId: string | null, kind?: string) => ({ parentAreaId, kind })
const areas = new Map([
  ['prague', area(null)],
  ['prague-north', area('prague')],
  ['prague-north-1', area('prague-north')],
  ['house', area(null)],
  ['house-1', area('house', 'floor')],
  ['house-1-east', area('house-1')],
  ['round', area('trip')],
  ['trip', area('round')],
])

describe('data for a device', () => {
  it('a door panel sees its room, a kiosk the resources of its location', () => {
    const panel = { kind: 'panel', resourceId: 'r1', siteId: 'prague' } as const
    expect(isAtDevice(panel, { id: 'r1', siteId: 'prague' })).toBe(true)
    expect(isAtDevice(panel, { id: 'r2', siteId: 'prague' })).toBe(false)
    const kiosk = { kind: 'lobby', resourceId: null, siteId: 'prague' } as const
    expect(isAtDevice(kiosk, { id: 'r2', siteId: 'prague' })).toBe(true)
    expect(isAtDevice(kiosk, { id: 'r3', siteId: 'house' })).toBe(false)
    expect(isAtDevice({ ...kiosk, siteId: null }, { id: 'r3', siteId: null })).toBe(false)
    expect(isAtDevice(null, { id: 'r1', siteId: 'prague' })).toBe(false)
  })

  it('a kiosk does not receive the address and the owner of a resource', () => {
    const names = { id: 'r1', name: 'Amber', email: 'amber@x' }
    const resource = { ...names, reservedTo: 'a@x', reservationsEnabled: true } as never
    expect(factsForDevice({ kind: 'panel' }, resource)).toBe(resource)
    const facts = factsForDevice({ kind: 'lobby' }, resource)
    expect(facts).toMatchObject({ id: 'r1', name: 'Amber', reservationsEnabled: false })
    expect(facts).not.toHaveProperty('email')
    expect(facts).not.toHaveProperty('reservedTo')
  })

  it('the name of a person who checked in is shown like that of an organizer', () => {
    const rules = rulesInForce({ kind: 'panel', rules: { organizers: 'initials' } as never })
    const device = { name: 'Door 1', rules }
    expect(shownName('Ann Heron', device, false)).toBe('A. H.')
    expect(shownName('Ann Heron', device, true)).toBeNull()
    expect(shownName('Door 1', device, true)).toBe('Door 1')
    expect(shownName(null, device, false)).toBeNull()
  })
})

describe('places of devices', () => {
  it('a site is the outermost area, or null for an unknown area', () => {
    expect(siteOfArea(areas, 'prague-north-1')).toBe('prague')
    expect(siteOfArea(areas, 'brno')).toBeNull()
    expect(siteOfArea(areas, null)).toBeNull()
    expect(siteOfArea(areas, 'round')).toBe('trip')
  })

  it('a building is the area below the site, or the site if that is a floor', () => {
    const buildingOf = (id: string | null) => buildingOfArea(areas, id)
    const [site, building] = ['prague', 'prague-north']
    expect([site, building, 'prague-north-1'].map(buildingOf)).toEqual([site, building, building])
    expect(['house', 'house-1', 'house-1-east'].map(buildingOf)).toEqual(['house', 'house', 'house'])
    expect([buildingOf(null), buildingOf('brno')]).toEqual([null, null])
  })

  it('an area is inside itself and its ancestors', () => {
    expect(isInArea(areas, 'prague-north-1', 'prague-north')).toBe(true)
    expect(isInArea(areas, 'prague-north', 'prague-north')).toBe(true)
    expect(isInArea(areas, 'prague', 'prague-north')).toBe(false)
  })
})
