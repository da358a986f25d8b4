import { describe, expect, test } from 'vitest'
import { contains } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { levelOfStand, standIdOn } from '#src/features/wayfinding/rules/hand-off/place-codes.ts'
import { findStand } from '#src/features/wayfinding/rules/places/stands.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import { box, type Drawn, feature, line, openWith, pick, polygon } from '../../floorplan/rules/venue/drawn-venue.ts'
import { isMadeStationThere, isWestportThere, madeStationFolder, openVenueIn, openWestport } from './venues.ts'

describe('section 2: a screen whose unit the map does not have', () => {
  test('stands 3 m inside of the entrance, and its reader looks straight ahead', () => {
    const { venue } = openWith(() => {})
    const stand = findStand(venue, 'floor-0')
    expect(stand).toMatchObject({ unitId: 'corridor-0', heading: 90 })
    const door = venue.openings.find(({ id }) => id === 'entrance')?.line
    expect(stand?.point.x).toBeCloseTo((door?.[0] ?? 0) + 3, 1)
    expect(stand?.name.get('en')).toBe('corridor 0')
  })

  test('stands in the lobby rather than in a corridor, and never in a room of others', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'unit', 'lounge-0').properties['category'] = 'lobby'
      pick(drawn, 'unit', 'corridor-1').properties['restriction'] = 'employeesonly'
      pick(drawn, 'unit', 'room-1').properties['category'] = 'nonpublic'
    })
    expect(findStand(venue, 'floor-0')).toMatchObject({ unitId: 'lounge-0' })
    expect(findStand(venue, 'floor-1')).toMatchObject({ unitId: 'lounge-1' })
    expect(findStand(venue, 'elsewhere')).toBeNull()
  })

  test('stands beside the rooms of a hall that is drawn underneath them', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'unit', 'corridor-1').geometry = polygon(box(0, 0, 20, 12))
    })
    const stand = findStand(venue, 'floor-1')
    const rooms = venue.units.filter(({ id, levelId }) => levelId === 'floor-1' && id !== 'corridor-1')
    expect(stand).toMatchObject({ unitId: 'corridor-1' })
    expect(rooms.filter(({ shape }) => contains(shape, stand?.point ?? { x: 0, y: 0 }))).toEqual([])
  })

  test('without an entrance it looks along the corridor, towards the middle of the floor', () => {
    const { venue } = openWith((drawn) => {
      const corridor = pick(drawn, 'unit', 'corridor-1')
      corridor.geometry = polygon(box(0, 5, 8, 7))
      corridor.properties['name'] = null
      drawn.opening = drawn.opening.filter(({ id }) => id !== 'entrance')
    })
    expect(findStand(venue, 'floor-1')).toMatchObject({ unitId: 'corridor-1', heading: 90 })
    expect(findStand(venue, 'floor-1')?.name.get('de')).toBe('Information bei room 1')
  })

  const chosen = (categories: Readonly<Record<string, string>>, more: (drawn: Drawn) => unknown = () => {}) => {
    const { venue } = openWith((drawn) => {
      for (const unit of drawn.unit) unit.properties['category'] = categories[String(unit.id)] ?? 'nonpublic'
      pick(drawn, 'unit', 'office-1').properties['restriction'] = null
      more(drawn)
    })
    return findStand(venue, 'floor-1')?.unitId ?? null
  }

  test('prefers the lobby to corridors, those to other open floors, and those to rooms, however large', () => {
    const order = [
      ['lobby'],
      ['walkway', 'walkway.island', 'unenclosedarea', 'waitingroom'],
      ['footbridge', 'platform', 'terrace'],
      ['room', 'ramp', 'movingwalkway'],
    ]
    for (const [rank, better] of order.slice(0, -1).entries())
      for (const one of better)
        for (const other of order[rank + 1] ?? []) {
          // The lounge is larger than the corridor, and first where all else is equal.
          expect([one, other, chosen({ 'corridor-1': one, 'lounge-1': other })]).toEqual([one, other, 'corridor-1'])
          expect([one, other, chosen({ 'corridor-1': other, 'lounge-1': one })]).toEqual([one, other, 'lounge-1'])
        }
    for (const nowhere of ['nonpublic', 'structure', 'stairs', 'escalator', 'elevator']) {
      expect(chosen({ 'lounge-1': nowhere })).toBeNull()
    }
  })

  test('of two corridors prefers one with an entrance, the larger one, and the first by its id', () => {
    const both = { 'corridor-1': 'walkway', 'lounge-1': 'walkway', 'room-1': 'walkway', 'office-1': 'walkway' }
    expect(chosen(both)).toBe('lounge-1')
    expect(chosen({ ...both, 'lounge-1': 'nonpublic' })).toBe('office-1')
    const entrance = (drawn: Drawn) =>
      drawn.opening.push(
        feature('opening', 'out', line([0, 5.5], [0, 6.5]), { level_id: 'floor-1', category: 'pedestrian' }),
      )
    expect(chosen(both, entrance)).toBe('corridor-1')
  })

  test('where there are only rooms prefers the one with the most doors', () => {
    const rooms = { 'room-1': 'room', 'office-1': 'room', 'lounge-1': 'room' }
    const second = (drawn: Drawn) =>
      drawn.opening.push(
        feature('opening', 'second', line([12, 5], [13, 5]), { level_id: 'floor-1', category: 'pedestrian' }),
      )
    expect(chosen(rooms)).toBe('lounge-1')
    expect(chosen(rooms, second)).toBe('office-1')
  })

  test('by several entrances stands inside of the main one, else of the widest', () => {
    const standBy = (...doors: readonly (readonly [y: number, width: number, category: string])[]) => {
      const { venue } = openWith((drawn) => {
        pick(drawn, 'unit', 'lounge-1').geometry = polygon(box(6, 7, 20, 24))
        pick(drawn, 'level', 'floor-1').geometry = polygon(box(0, 0, 20, 24))
        pick(drawn, 'unit', 'lounge-1').properties['category'] = 'lobby'
        for (const [index, [y, width, category]] of doors.entries())
          drawn.opening.push(
            feature('opening', `out-${index}`, line([20, y], [20, y + width]), { level_id: 'floor-1', category }),
          )
      })
      const stand = findStand(venue, 'floor-1')
      const { minX = 0, minY = 0 } = venue.units.find(({ id }) => id === 'lounge-1')?.box ?? {}
      const point = [(stand?.point.x ?? 0) - minX + 6, (stand?.point.y ?? 0) - minY + 7]
      return [stand?.heading, ...point.map((metres) => Math.round(10 * metres) / 10)]
    }
    expect(standBy([10, 1, 'pedestrian'], [14, 2, 'pedestrian'])).toEqual([270, 17, 15])
    expect(standBy([14, 2, 'pedestrian'], [10, 1, 'pedestrian'])).toEqual([270, 17, 15])
    expect(standBy([10, 1, 'pedestrian.principal'], [14, 2, 'pedestrian'])).toEqual([270, 17, 10.5])
    expect(standBy([14, 2, 'pedestrian'], [10, 1, 'pedestrian.principal'])).toEqual([270, 17, 10.5])
    // Drawn the other way, it is the same door.
    expect(standBy([11, -1, 'pedestrian'])).toEqual([270, 17, 10.5])
  })

  test('stands clear of furniture on its own floor only', () => {
    const beside = (level: string) => {
      const { venue } = openWith((drawn) => {
        const table = polygon(box(2, 5.5, 4, 6.5))
        drawn.fixture.push(feature('fixture', 'table', table, { level_id: level, category: 'furniture' }))
      })
      const [stand, fixture] = [findStand(venue, 'floor-0'), venue.fixtures[0]]
      return contains(fixture?.shape ?? [], stand?.point ?? { x: 0, y: 0 })
    }
    expect([beside('floor-0'), beside('floor-1')]).toEqual([false, true])
  })

  test('in the middle of the floor looks along its unit, elsewhere towards the middle', () => {
    const headingIn = (...outline: Parameters<typeof box>) => {
      const { venue } = openWith((drawn) => {
        drawn.opening = drawn.opening.filter(({ id }) => id !== 'entrance')
        pick(drawn, 'unit', 'corridor-1').geometry = polygon(box(...outline))
      })
      return findStand(venue, 'floor-1')?.heading ?? NaN
    }
    expect(headingIn(0, 5, 20, 7) % 180).toBe(90)
    expect(headingIn(9.5, 1, 10.5, 11) % 180).toBe(0)
    expect([headingIn(0, 5, 4, 7), headingIn(16, 5, 20, 7)]).toEqual([90, 270])
    expect([headingIn(9, 0, 11, 4), headingIn(9, 8, 11, 12)]).toEqual([0, 180])
  })

  test('has an id of its own, with which routes begin there', () => {
    const { venue } = openWith(() => {})
    const id = standIdOn('floor-0')
    expect([levelOfStand(id), levelOfStand('floor-0')]).toEqual(['floor-0', null])
    const from = { featureId: id }
    const way = createWayfinder(venue).find({
      from,
      to: { featureId: 'lounge-1' },
      isStepFree: false,
      preference: 'fastest',
    })
    expect(way).toMatchObject({ ok: true, value: { from: { unitId: 'corridor-0' } } })
  })

  const real: readonly (readonly [string, boolean, () => Venue])[] = [
    ['Westport House', isWestportThere, openWestport],
    ['the made station', isMadeStationThere, () => openVenueIn(`${madeStationFolder}/imdf`)],
  ]
  test.each(real.filter(([, isThere]) => isThere))(
    'finds one within a unit on every floor of %s',
    (_name, _is, read) => {
      const venue = read()
      const stands = venue.levels.map(({ id }) => findStand(venue, id))
      const isInside = stands.map((stand) => {
        const unit = venue.units.find(({ id }) => id === stand?.unitId)
        return stand !== null && unit !== undefined && contains(unit.shape, stand.point)
      })
      expect(isInside).toEqual(venue.levels.map(() => true))
    },
  )
})
