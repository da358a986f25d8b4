import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDay, Email, Minutes, Quarter, ResourceTypeId } from '#src/kernel/result.ts'
import { decodeView, encodeView, type View } from '#src/features/timeline/timeline-url.ts'

const full: View = {
  day: '2026-11-23' as CalendarDay,
  mode: 'week',
  zoom: 1.5,
  sortBy: 'capacity desc',
  groupBy: 'area',
  search: 'žlutý & kůň',
  name: 'Alder 2.05',
  duration: 45 as Minutes,
  locationId: 'prague',
  requirements: [
    {
      id: 'a',
      typeId: 'room' as ResourceTypeId,
      areas: [],
      capacity: { min: 4, max: null },
      filters: [{ id: 'display', kind: 'boolean', value: true }],
    },
  ],
  attendees: [{ email: 'ada@example.com' as Email, name: 'Ada', remotely: true }],
  selection: { key: 'r-1-2', span: { from: 100 as Quarter, to: 104 as Quarter } },
}

describe('everything one can see is in the address', () => {
  test('a view is read back as it was written', () => {
    expect(decodeView(encodeView(full))).toEqual(full)
  })

  test('any part may be absent', () => {
    const names = Object.keys(full) as (keyof View)[]
    fc.assert(
      fc.property(fc.subarray(names), (kept) => {
        const view = Object.fromEntries(kept.map((name) => [name, full[name]])) as View
        expect(decodeView(encodeView(view))).toEqual(view)
      }),
    )
  })

  test('parameters of others stay, those of the view that are no longer set go', () => {
    expect(encodeView({ mode: 'day' }, '?world=campus&date=2026-11-23')).toBe('?world=campus&mode=day')
    expect(encodeView({}, '?date=2026-11-23')).toBe('')
  })
})

describe('anybody can write an address: what does not parse is dropped', () => {
  test.each([
    '?date=2026-13-45x',
    '?mode=year',
    '?zoom=99',
    '?zoom=-1',
    '?sort=password',
    '?duration=7.5',
    '?duration=100000',
    '?require={',
    '?require=[{"id":1}]',
    '?with=[{"email":"nobody"}]',
    '?slot=9-3-room',
    '?slot=room',
  ])('%s', (query) => {
    expect(decodeView(query)).toEqual({})
  })

  test('whatever stands there, reading never throws and answers only known parts', () => {
    const parameters = ['date', 'mode', 'zoom', 'sort', 'group', 'require', 'with', 'slot', 'duration', 'other']
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...parameters), fc.string())), (pairs) => {
        const view = decodeView(`?${new URLSearchParams(pairs)}`)
        for (const name of Object.keys(view)) expect(name in full).toBe(true)
      }),
    )
  })
})
