import { describe, expect, test } from 'vitest'
import { boxOf, contains, type Shape } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
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
    const around = openWith((drawn) => {
      pick(drawn, 'unit', 'corridor-1').geometry = polygon(box(0, 0, 20, 12))
      pick(drawn, 'unit', 'room-1').geometry = polygon(box(6, 3, 14, 9))
      drawn.unit = drawn.unit.filter(({ id }) => !/^(office|stairs|lounge)-1$/.test(String(id)))
    }).venue
    const room = around.units.find(({ id }) => id === 'room-1')
    const beside = findStand(around, 'floor-1')
    expect(beside).toMatchObject({ unitId: 'corridor-1' })
    expect(contains(room?.shape ?? [], beside?.point ?? { x: 0, y: 0 })).toBe(false)
  })

  test('stands 3 m inside of the entrance of a hall that is drawn on top of a larger room', () => {
    const { venue } = openWith((drawn) => (pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 20, 12))))
    const { minX = 0 } = venue.units.find(({ id }) => id === 'corridor-0')?.box ?? {}
    expect(findStand(venue, 'floor-0')?.point.x).toBeCloseTo(minX + 3, 1)
  })

  test('stands inside of an entrance in whichever wall that is', () => {
    const standBy = (corners: readonly (readonly [x: number, y: number])[], shape: ReturnType<typeof box>) => {
      const { venue } = openWith((drawn) => {
        pick(drawn, 'unit', 'room-0').properties['category'] = 'lobby'
        pick(drawn, 'unit', 'room-0').geometry = polygon(shape)
        drawn.unit = drawn.unit.filter(({ id }) => !/^(stairs|lounge)-0$/.test(String(id)))
        drawn.opening.push(feature('opening', 'out', line(...corners), { level_id: 'floor-0', category: 'pedestrian' }))
      })
      const stand = findStand(venue, 'floor-0')
      const { minX = 0, minY = 0 } = venue.units.find(({ id }) => id === 'room-0')?.box ?? {}
      return [
        stand?.heading,
        Math.round(10 * ((stand?.point.x ?? 0) - minX)),
        Math.round(10 * ((stand?.point.y ?? 0) - minY)),
      ]
    }
    const low = box(0, 0, 10, 5)
    expect(
      standBy(
        [
          [4, 0],
          [5, 0],
        ],
        low,
      ),
    ).toEqual([0, 45, 30])
    expect(
      standBy(
        [
          [5, 0],
          [4, 0],
        ],
        low,
      ),
    ).toEqual([0, 45, 30])
    expect(
      standBy(
        [
          [6, 12],
          [7, 12],
        ],
        box(0, 7, 10, 12),
      ),
    ).toEqual([180, 65, 20])
    // Around a bend it is the line between its ends that counts.
    expect(
      standBy(
        [
          [4, 0],
          [4.5, -0.1],
          [5, 0],
        ],
        low,
      ),
    ).toEqual([0, 45, 30])
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
    const headingIn = (...outline: Parameters<typeof box>) => headingOn(20, ...outline)
    const headingOn = (width: number, ...outline: Parameters<typeof box>) => {
      const { venue } = openWith((drawn) => {
        pick(drawn, 'level', 'floor-1').geometry = polygon(box(0, 0, width, 12))
        drawn.opening = drawn.opening.filter(({ id }) => id !== 'entrance')
        pick(drawn, 'unit', 'corridor-1').geometry = polygon(box(...outline))
      })
      return findStand(venue, 'floor-1')?.heading ?? NaN
    }
    expect(headingIn(0, 5, 20, 7) % 180).toBe(90)
    expect(headingIn(9.5, 1, 10.5, 11) % 180).toBe(0)
    expect([headingIn(0, 5, 4, 7), headingIn(16, 5, 20, 7)]).toEqual([90, 270])
    expect([headingIn(9, 0, 11, 4), headingIn(9, 8, 11, 12)]).toEqual([0, 180])
    expect([headingIn(6, 0, 14, 4), headingIn(6, 8, 14, 12)]).toEqual([0, 180])
    // The middle of its own floor counts.
    expect(headingOn(60, 16, 5, 20, 7)).toBe(90)
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

describe('section 2: where a screen stands on a floor', () => {
  const rectangle = ([x = 0, y = 0, toX = 0, toY = 0]: readonly number[]): Shape => [
    [Float64Array.of(x, y, toX, y, toX, toY, x, toY)],
  ]
  /**
   * A floor of 40 by 20 m: units as `name category x y toX toY`, and doors as `name x y toX toY left right`, with an `!`
   * for an entrance and two for the main one.
   */
  const standOn = (units: readonly string[], doors: readonly string[] = [], furniture: readonly string[] = []) => {
    const made = units.map((text) => {
      const [id = '', category, ...corners] = text.split(' ')
      const shape = rectangle(corners.map(Number))
      const own = { id, category, levelId: 'floor', restriction: null, displayPoint: null, name: new Map([['en', id]]) }
      return { ...own, shape, box: boxOf(shape) }
    })
    const openings = doors.map((text) => {
      const [id = '', x, y, toX, toY, left, right = null, levelId = 'floor'] = text.split(' ')
      return {
        id: id.replaceAll('!', ''),
        levelId,
        units: [left, right],
        isEntrance: id.includes('!'),
        accessControl: [],
        door: null,
        category: id.includes('!!') ? 'pedestrian.principal' : 'pedestrian',
        line: Float64Array.from([x, y, toX, toY], Number),
      }
    })
    const fixtures = furniture.map((text) => {
      const [levelId, ...corners] = text.split(' ')
      return { levelId, shape: rectangle(corners.map(Number)) }
    })
    const levels = [
      { id: 'other', box: { minX: 90, minY: 90, maxX: 99, maxY: 99 } },
      { id: 'floor', box: { minX: 0, minY: 0, maxX: 40, maxY: 20 } },
    ]
    const stand = findStand({ units: made, openings, fixtures, levels } as unknown as Venue, 'floor')
    const rounded = (value: number) => Math.round(10 * value) / 10
    return stand && `${stand.unitId} ${rounded(stand.point.x)} ${rounded(stand.point.y)} ${stand.heading}`
  }
  const unitOf = (...given: Parameters<typeof standOn>) => standOn(...given)?.split(' ')[0]

  test('is the lobby, else a corridor or the like, else other open floor, else a room', () => {
    const corridors = ['walkway', 'walkway.island', 'unenclosedarea', 'waitingroom']
    const isBetter = (better: string, worse: string) =>
      unitOf([`a ${worse} 0 0 30 10`, `b ${better} 0 10 5 15`]) === 'b'
    for (const corridor of corridors)
      expect([isBetter('lobby', corridor), isBetter(corridor, 'room'), isBetter(corridor, 'ramp')]).toEqual([
        true,
        true,
        true,
      ])
    for (const category of ['elevator', 'nonpublic', 'stairs', 'column'])
      expect(unitOf([`a ${category} 0 0 9 9`])).toBeUndefined()
    expect(unitOf(['a elevator 0 0 9 9', 'b room 10 0 11 1'])).toBe('b')
  })

  test('is the room with the most doors, and of corridors the largest', () => {
    const doors = ['one 1 5 2 5 a', 'two 3 5 4 5 a', 'three 11 5 12 5 b']
    expect(unitOf(['a room 0 0 5 5', 'b room 10 0 30 5'], doors)).toBe('a')
    expect(unitOf(['a walkway 0 0 5 5', 'b walkway 10 0 30 5'], doors)).toBe('b')
    expect(unitOf(['a room 0 0 5 5', 'b room 10 0 30 5'])).toBe('b')
    expect(unitOf(['b room 0 0 5 5', 'a room 10 0 15 5'])).toBe('a')
    expect(unitOf(['a room 0 0 5 5', 'b room 10 0 15 5'])).toBe('a')
    // Doors of other floors do not count.
    expect(unitOf(['a room 0 0 5 5', 'b room 10 0 30 5'], ['one 1 5 2 5 a b other'])).toBe('b')
  })

  test('is by an entrance, by the main one, else by the widest', () => {
    const halls = ['a walkway 0 0 10 10', 'b walkway 10 0 40 10']
    expect(unitOf(halls)).toBe('b')
    expect(unitOf(halls, ['!in 0 4 0 6 a'])).toBe('a')
    expect(unitOf(halls, ['in 0 4 0 6 a'])).toBe('b')
    expect(unitOf(halls, ['!in 0 4 0 6 a', '!out 40 4 40 6 b'])).toBe('b')
    const by = (...doors: readonly string[]) => standOn(['a walkway 0 0 20 20'], doors)
    const [west, east, wide] = ['in 0 11 0 9 a', 'out 20 9 20 11 a', 'wide 8 0 12 0 a']
    expect(by(`!${west}`, `!${east}`)).toBe('a 3 10 90')
    expect(by(`!${east}`, `!${west}`)).toBe('a 3 10 90')
    expect(by(`!${west}`, `!!${east}`)).toBe('a 17 10 270')
    expect(by(`!!${east}`, `!${wide}`)).toBe('a 17 10 270')
    expect(by(`!${west}`, `!${wide}`, `!${east}`)).toBe('a 10 3 0')
    expect(by(`!${west}`, wide)).toBe('a 3 10 90')
  })

  test('is three metres inside of it, on its own side', () => {
    const hall = ['a walkway 0 0 40 20']
    expect(standOn(hall, ['!in 12 8 15 12 a'])).toBe('a 11.1 11.8 307')
    expect(standOn(hall, ['!in 12 8 15 12 x a'])).toBe('a 15.9 8.2 127')
  })

  test('is clear of furniture and of smaller units on its floor', () => {
    const by = (units: readonly string[], ...furniture: readonly string[]) =>
      standOn(['a walkway 0 0 20 20', ...units], ['!in 0 11 0 9 a'], furniture)
    expect(by([])).toBe('a 3 10 90')
    expect(by([], 'floor 2 9 4 11')).not.toBe('a 3 10 90')
    expect(by([], 'other 2 9 4 11')).toBe('a 3 10 90')
    expect(by(['b room 2 9 4 11'])).not.toBe('a 3 10 90')
    expect(by(['b room 0 0 30 20'])).toBe('a 3 10 90')
  })

  test('faces along or across its unit to the middle of the floor without an entrance', () => {
    expect(standOn(['a walkway 0 0 14 4'])).toBe('a 7 2 90')
    expect(standOn(['a walkway 26 0 40 4'])).toBe('a 33 2 270')
    expect(standOn(['a walkway 17 0 23 2'])).toBe('a 20 1 0')
    expect(standOn(['a walkway 17 18 23 20'])).toBe('a 20 19 180')
    expect(standOn(['a walkway 0 4 4 16'])).toBe('a 2 10 90')
    expect(standOn(['a walkway 16 8 26 12'])).toBe('a 21 10 90')
    expect(standOn(['a walkway 19 4 22 15'])).toBe('a 20.5 9.5 0')
  })
})
