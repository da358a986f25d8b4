import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Requirement } from '#src/engine/compute.ts'
import type { AreaId, Email, ResourceTypeId } from '#src/kernel/ids.ts'
import type { CalendarDay, Minutes, Quarter } from '#src/kernel/time/units.ts'
import { decodeView, encodeView, type View } from '#src/features/availability/model/view-url.ts'

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
      id: 'main',
      typeId: 'room' as ResourceTypeId,
      areas: [],
      capacity: { min: 4, max: null },
      filters: [{ id: 'display', kind: 'boolean', value: true }],
    },
  ],
  attendees: [{ email: 'ada@example.com' as Email, name: 'Ada', remotely: true }],
  selection: { key: 'r-1-2', span: { from: 100 as Quarter, to: 104 as Quarter } },
}

describe('the address of a view', () => {
  test('contains every part of the view', () => {
    expect(decodeView(encodeView(full))).toEqual(full)
  })

  test('may omit any part', () => {
    const names = Object.keys(full) as (keyof View)[]
    fc.assert(
      fc.property(fc.subarray(names), (kept) => {
        const view = Object.fromEntries(kept.map((name) => [name, full[name]])) as View
        expect(decodeView(encodeView(view))).toEqual(view)
      }),
    )
  })

  test('keeps other parameters and removes those that are no longer set', () => {
    expect(encodeView({ mode: 'day' }, '?world=campus&date=2026-11-23')).toBe('?world=campus&mode=day')
    expect(encodeView({}, '?date=2026-11-23')).toBe('')
  })
})

describe('a short link', () => {
  test('has parameters for one requirement', () => {
    const [requirement] = full.requirements ?? []
    expect(encodeView({ requirements: [{ ...requirement!, areas: ['prg' as AreaId] }] })).toBe(
      '?type=room&seats=4-&in=prg&has=display',
    )
  })

  test('restores any requirement', () => {
    const id = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '')
    const bound = fc.option(fc.integer({ min: 0, max: 9999 }))
    const filter = fc.oneof(
      fc.record({ id, kind: fc.constant('boolean' as const), value: fc.boolean() }),
      fc.record({ id, kind: fc.constant('range' as const), min: bound, max: bound }),
      fc.record({ id, kind: fc.constant('text' as const), text: id }),
      fc.record({ id, kind: fc.constant('choices' as const), keys: fc.array(id, { minLength: 1, maxLength: 3 }) }),
    )
    const requirement = fc.record({
      id: fc.constant('main'),
      typeId: fc.option(id),
      areas: fc.array(id, { maxLength: 3 }),
      capacity: fc.record({ min: bound, max: fc.constant(9999) }),
      filters: fc.array(filter, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(requirement, (one) => {
        const view = { requirements: [one as unknown as Requirement] }
        expect(decodeView(encodeView(view))).toEqual(view)
      }),
    )
  })

  test('has a free time of the day shown, or in quarters in older links', () => {
    const clock = { fromClock: '1000', toClock: '1030' }
    expect(encodeView({ availability: clock })).toBe('?free=10:00-10:30')
    expect(decodeView('?free=10:00-10:30')).toEqual({ availability: clock })
    // An earlier version had no colons.
    expect(decodeView('?free=1000-1030')).toEqual({ availability: clock })
    expect(decodeView('?free=1994916-1994920')).toEqual({ availability: { from: 1994916, to: 1994920 } })
    expect(decodeView('?free=10:10-25:00')).toEqual({})
  })

  test('with requirements as JSON is still read', () => {
    const { requirements } = full
    expect(decodeView(`?${new URLSearchParams({ require: JSON.stringify(requirements) })}`)).toEqual({ requirements })
  })
})

describe('an invalid address', () => {
  test.each([
    '?date=2026-13-45x',
    '?mode=year',
    '?zoom=99',
    '?seats=many',
    '?has=%25',
    '?has=size:..x',
    '?free=9-10',
    '?sort=password',
    '?duration=7.5',
    '?require={',
    '?require=[{"id":1}]',
    '?with=[{"email":"invalid"}]',
    '?slot=9-3-room',
  ])('%s is ignored', (query) => {
    expect(decodeView(query)).toEqual({})
  })

  test('never throws and returns only known parts', () => {
    const parameters = 'date mode zoom sort group require type seats in has free with slot duration other'.split(' ')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...parameters), fc.string())), (pairs) => {
        const view = decodeView(`?${new URLSearchParams(pairs)}`)
        for (const name of Object.keys(view)) expect(name in full || name === 'availability').toBe(true)
      }),
    )
  })
})
