import { describe, expect, test } from 'vitest'
import { boxOf, contains, type Shape } from '../../src/venue/geometry/shape.ts'
import type { Venue } from '../../src/venue/model.ts'
import { levelOfStand, standIdOn } from '../../src/wayfinding/places/stand-ids.ts'
import { findStand } from '../../src/wayfinding/places/stands.ts'
import { createWayfinder } from '../../src/wayfinding/wayfinder.ts'
import { box, line, openWith, pick, polygon } from '../venue/drawn-venue.ts'
import { isMadeStationThere, isWestportThere, openMadeStation, openWestport } from './venues.ts'

describe('section 2: the position of a screen without a unit on the map', () => {
  test('has the name of its unit, or of its nearest neighbour', () => {
    const { venue } = openWith((drawn) => {
      const corridor = pick(drawn, 'unit', 'corridor-1')
      corridor.geometry = polygon(box(0, 5, 8, 7))
      corridor.properties['name'] = null
    })
    expect(findStand(venue, 'floor-0')?.name.get('en')).toBe('corridor 0')
    expect(findStand(venue, 'floor-1')?.name.get('de')).toBe('Information bei room 1')
    expect(findStand(venue, 'elsewhere')).toBeNull()
  })

  test('is never in a restricted or solid unit', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'unit', 'corridor-1').properties['restriction'] = 'employeesonly'
      pick(drawn, 'unit', 'room-1').properties['category'] = 'nonpublic'
    })
    expect(findStand(venue, 'floor-1')).toMatchObject({ unitId: 'lounge-1' })
  })

  test('is between the rooms of a hall that is drawn underneath them', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'unit', 'corridor-1').geometry = polygon(box(0, 0, 20, 12))
    })
    const stand = findStand(venue, 'floor-1')
    const rooms = venue.units.filter(({ id, levelId }) => levelId === 'floor-1' && id !== 'corridor-1')
    expect(stand).toMatchObject({ unitId: 'corridor-1' })
    expect(rooms.filter(({ shape }) => contains(shape, stand?.point ?? { x: 0, y: 0 }))).toEqual([])
  })

  test('is inside of an entrance with a bend, at a right angle to the line between its ends', () => {
    const { venue } = openWith((drawn) => {
      pick(drawn, 'opening', 'entrance').geometry = line([0, 5.5], [-0.1, 6], [0, 6.5])
    })
    expect(findStand(venue, 'floor-0')).toMatchObject({ unitId: 'corridor-0', heading: 90 })
  })

  test('has an id that can be the start of a route', () => {
    const { venue } = openWith(() => {})
    const id = standIdOn('floor-0')
    expect([levelOfStand(id), levelOfStand('floor-0')]).toEqual(['floor-0', null])
    const ends = { from: { featureId: id }, to: { featureId: 'lounge-1' } }
    const route = createWayfinder(venue).find({ ...ends, isStepFree: false, preference: 'fastest' })
    expect(route).toMatchObject({ ok: true, value: { from: { unitId: 'corridor-0' } } })
  })

  const real: readonly (readonly [string, boolean, () => Venue])[] = [
    ['Westport House', isWestportThere, openWestport],
    ['the made station', isMadeStationThere, openMadeStation],
  ]
  test.each(real.filter(([, isThere]) => isThere))('is in a unit on every floor of %s', (_name, _isThere, open) => {
    const venue = open()
    const outside = venue.levels.filter(({ id }) => {
      const stand = findStand(venue, id)
      const unit = venue.units.find((one) => one.id === stand?.unitId)
      return stand === null || unit === undefined || !contains(unit.shape, stand.point)
    })
    expect(outside).toEqual([])
  })
})

describe('section 2: the position of a screen on a floor', () => {
  const rectangle = ([x = 0, y = 0, toX = 0, toY = 0]: readonly number[]): Shape => [
    [Float64Array.of(x, y, toX, y, toX, toY, x, toY)],
  ]
  /**
   * Returns the unit, the point and the heading on a floor of 40 by 20 m. Units are written as `name category x y toX toY`,
   * and doors as `name x y toX toY left right`, with an `!` for an entrance and two for the main one.
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

  test('is in the lobby, otherwise in a corridor, another open unit or a room', () => {
    const ranks = [
      ['lobby'],
      ['walkway', 'walkway.island', 'unenclosedarea', 'waitingroom'],
      ['footbridge', 'platform', 'terrace'],
      ['room', 'ramp', 'movingwalkway'],
    ]
    for (const [rank, categories] of ranks.entries())
      for (const better of categories)
        for (const worse of ranks[rank + 1] ?? [])
          expect([better, worse, unitOf([`a ${worse} 0 0 30 10`, `b ${better} 0 10 5 15`])]).toEqual([
            better,
            worse,
            'b',
          ])
  })

  test.each(['elevator', 'escalator', 'nonpublic', 'stairs', 'structure', 'column'])('is never in %s', (category) => {
    expect(unitOf([`a ${category} 0 0 9 9`])).toBeUndefined()
    expect(unitOf([`a ${category} 0 0 9 9`, 'b room 10 0 11 1'])).toBe('b')
  })

  test('is in the room with the most doors, and in the largest corridor', () => {
    const doors = ['one 1 5 2 5 a', 'two 3 5 4 5 a', 'three 11 5 12 5 b']
    expect(unitOf(['a room 0 0 5 5', 'b room 10 0 30 5'], doors)).toBe('a')
    expect(unitOf(['a walkway 0 0 5 5', 'b walkway 10 0 30 5'], doors)).toBe('b')
    expect(unitOf(['a room 0 0 5 5', 'b room 10 0 30 5'])).toBe('b')
    expect(unitOf(['b room 0 0 5 5', 'a room 10 0 15 5'])).toBe('a')
    expect(unitOf(['a room 0 0 5 5', 'b room 10 0 15 5'])).toBe('a')
    // Doors of other floors do not count.
    expect(unitOf(['a room 0 0 5 5', 'b room 10 0 30 5'], ['one 1 5 2 5 a b other'])).toBe('b')
  })

  test('is by an entrance, first by the main one, then by the widest', () => {
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

  test('is 3 m inside of the entrance, on the side of its unit', () => {
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

  test.each([
    ['0 0 14 4', '7 2 90'],
    ['26 0 40 4', '33 2 270'],
    ['17 0 23 2', '20 1 0'],
    ['17 18 23 20', '20 19 180'],
    ['0 4 4 16', '2 10 90'],
    ['16 8 26 12', '21 10 90'],
    ['19 4 22 15', '20.5 9.5 0'],
  ])('faces the middle of the floor in a corridor without an entrance, along or across it: %s', (unit, stand) => {
    expect(standOn([`a walkway ${unit}`])).toBe(`a ${stand}`)
  })
})
