import { describe, expect, test } from 'vitest'
import { walkingParameters } from '../../src/wayfinding/barriers.ts'
import { findConnectors } from '../../src/wayfinding/connectors.ts'
import { planDecks } from '../../src/wayfinding/deck-plans.ts'
import { groupLevels } from '../../src/wayfinding/level-groups.ts'
import { free, triangleOf } from '../../src/wayfinding/mesh/mesh.ts'
import { findPassages } from '../../src/wayfinding/passages.ts'
import { createWayfinder } from '../../src/wayfinding/wayfinder.ts'
import { addLift, askew, box, feature, polygon, ring, turnAll } from '../venue/drawn-venue.ts'
import {
  addDoor,
  addUnit,
  type Change,
  moveDoor,
  type Rectangle,
  reshape,
  resize,
  venuePoint,
  venueWith,
} from './draw-house.ts'
import { path } from './oracles/path.ts'

function buildFloor(...changes: readonly Change[]) {
  const venue = venueWith(...changes)
  const passages = findPassages(venue)
  const groups = groupLevels(venue, passages)
  const connectors = findConnectors(venue, passages, groups, walkingParameters)
  const decks = planDecks(venue, passages, groups, connectors)
  const number = decks.deckOfLevel('floor-0') ?? -1
  const deck = decks.build(number)
  const idOf = (region = 0): string => venue.units[deck.unitOfRegion[region] ?? -1]?.id ?? 'door'
  return {
    venue,
    decks,
    number,
    connectors,
    deck,
    /** The unit at a point of the drawing, 'door' in a thick wall, null outside of the floor. */
    unitAt(x: number, y: number): string | null {
      const spot = deck.locator.nearest(venuePoint(venue, x, y), () => true, 0)
      return spot && idOf(deck.mesh.regions[spot.triangle])
    },
    /** Pairs of units that one can walk between. */
    links: () =>
      deck.links
        .map(({ one, other, gate }) => `${[idOf(one), idOf(other)].toSorted().join(' ')}${gate < 0 ? '' : ' by door'}`)
        .toSorted(),
    /** Pairs of units, or doors in thick walls, with an edge between them that can be crossed. */
    crossed() {
      const { passes, regions, twins } = deck.mesh
      const pairs = [...passes.keys()].flatMap((edge) => {
        const [here, there] = [regions[triangleOf(edge)], regions[triangleOf(twins[edge] ?? -1)]]
        return (passes[edge] ?? -1) < free || here === there ? [] : [[idOf(here), idOf(there)].toSorted().join(' ')]
      })
      return [...new Set(pairs)].toSorted()
    },
    thickDoors: () => deck.gates.filter(({ area }) => area > 0).length,
  }
}
const addFurniture =
  (id: string, rectangle: Rectangle, levelId = 'floor-0'): Change =>
  (drawn) =>
    drawn.fixture.push(feature('fixture', id, polygon(box(...rectangle)), { level_id: levelId, category: 'furniture' }))
/** The southern room behind a wall of 0.4 m. */
const thickWall = resize('room-0', [0, 0, 10, 4.6])

describe('the floor of a level', () => {
  test('has a region for each unit, and a gate for each door between two of them', () => {
    const { deck, unitAt, links, thickDoors } = buildFloor()
    expect(path('5,2 15,2 10,6 3,9 10,9 30,9').map(([x, y]) => unitAt(x, y))).toEqual([
      'room-0',
      'office-0',
      'corridor-0',
      'stairs-0',
      'lounge-0',
      null,
    ])
    expect([deck.regionCount, deck.gates.length, thickDoors(), deck.losses]).toEqual([6, 4, 0, 0])
    const rooms = ['lounge-0', 'office-0', 'room-0', 'stairs-0']
    expect(links()).toEqual(rooms.map((room) => `corridor-0 ${room} by door`))
    expect(new Set(deck.regionOfUnit.values())).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  test('can be crossed only in its doors', () => {
    const { deck, venue } = buildFloor()
    const { xs, ys, triangles, twins, regions, passes } = deck.mesh
    const [from, to] = [venuePoint(venue, 4, 5), venuePoint(venue, 5, 5)]
    const crossed = new Set<number>()
    for (const edge of passes.keys()) {
      const twin = twins[edge] ?? -1
      expect(passes[twin] ?? passes[edge]).toBe(passes[edge])
      const [here, there] = [regions[triangleOf(edge)] ?? 0, twin < 0 ? 0 : (regions[triangleOf(twin)] ?? 0)]
      expect(passes[edge]).toBe(here === 0 || there === 0 ? -1 : here === there ? free : passes[edge])
      const gate = (passes[edge] ?? 0) - 1
      if (gate < 0 || deck.gates[gate]?.passage.openingId !== 'door-room-0') continue
      for (const vertex of [triangles[edge] ?? 0, triangles[twin] ?? 0]) {
        expect((ys[vertex] ?? 0) / 1000).toBeCloseTo(from.y, 2)
        crossed.add(Math.round((xs[vertex] ?? 0) / 10))
      }
    }
    expect(crossed).toEqual(new Set([from.x, to.x].map((x) => Math.round(x * 100))))
  })

  test.each([0.001, 0.0016, 0.0023, 0.003, 0.0035, 0.0038, 0.005])(
    'has its doors open and its halls joined over a gap of %d m',
    (gap) => {
      // Coordinates are rounded to millimetres, up or down.
      for (const east of [0.13, 0.52]) {
        const { deck, crossed } = buildFloor(
          resize('room-0', [0, 0, 10, 5 - gap]),
          resize('corridor-0', [0, 5, 10 + east, 7]),
          moveDoor('door-room-0', `${4 + east},5 ${5 + east},5`),
          addUnit('hall', 'walkway', [10 + east + gap, 5, 20, 7.5]),
          (drawn) => (drawn.unit = drawn.unit.filter(({ id }) => id !== 'lounge-0' && id !== 'office-0')),
          turnAll,
        )
        expect(crossed()).toContain('corridor-0 hall')
        expect(crossed()).toContain(crossed().includes('corridor-0 door') ? 'door room-0' : 'corridor-0 room-0')
        expect(deck.losses).toBe(0)
      }
    },
  )

  test('has a door in its wall even if it is drawn next to the wall', () => {
    const { crossed, deck } = buildFloor(moveDoor('door-room-0', '4,4.9 5,4.9'))
    expect(crossed()).toContain('corridor-0 room-0')
    expect(deck.losses).toBe(0)
  })

  test('opens a door in one of two walls between the same units, not in the other', () => {
    const crossedAt = (y: number) => {
      const { venue, deck } = buildFloor(
        reshape('level', 'floor-0', polygon(box(0, -3, 23, 12))),
        reshape(
          'unit',
          'corridor-0',
          polygon(ring([0, 5], [20, 5], [20, 0], [0, 0], [0, -2], [22, -2], [22, 7], [0, 7])),
        ),
        moveDoor('door-room-0', `4,${y} 6,${y}`),
      )
      const gate = 1 + deck.gates.findIndex(({ passage }) => passage.openingId === 'door-room-0')
      const { passes, triangles, ys } = deck.mesh
      const edges = [...passes.keys()].filter((edge) => passes[edge] === gate)
      const south = venuePoint(venue, 0, 0).y
      return [...new Set(edges.map((edge) => Math.round((ys[triangles[edge] ?? 0] ?? 0) / 1_000 - south) + 0))]
    }
    expect([crossedAt(5), crossedAt(0)]).toEqual([[5], [0]])
  })

  test('opens a door over the end of a partition only between its two units', () => {
    const changes: readonly Change[] = [
      moveDoor('door-room-0', '9.2,5 10.4,5'),
      (drawn) => (drawn.opening = drawn.opening.filter(({ id }) => id !== 'door-office-0')),
    ]
    const others = ['corridor-0 lounge-0', 'corridor-0 stairs-0']
    expect(buildFloor(...changes).crossed()).toEqual([...others.slice(0, 1), 'corridor-0 room-0', ...others.slice(1)])
    const thick = [thickWall, resize('office-0', [10, 0, 20, 4.6])]
    expect(buildFloor(...changes, ...thick).crossed()).toEqual(['corridor-0 door', ...others, 'door room-0'])
  })

  test('has a link for each separate boundary of two open units', () => {
    const { links, unitAt } = buildFloor(
      resize('corridor-0', [0, 5, 10, 7]),
      addUnit('east', 'walkway', [10, 5, 20, 7]),
      addUnit('column', 'column', [9.5, 5.5, 10.5, 6.5]),
    )
    expect(links().filter((link) => link === 'corridor-0 east')).toHaveLength(2)
    expect(unitAt(10, 6)).toBeNull()
  })

  test('leaves out furniture and screens, and counts a blocked door as a loss', () => {
    const { unitAt } = buildFloor(
      addFurniture('table', [1, 1, 3, 3]),
      addFurniture('above', [5, 1, 6, 3], 'floor-1'),
      (drawn) => drawn.kiosk.push(feature('kiosk', 'screen', polygon(box(8, 5.5, 9, 6)), { level_id: 'floor-0' })),
    )
    expect(path('2,2 8.5,5.7 5.5,2 3.5,2').map(([x, y]) => unitAt(x, y))).toEqual([null, null, 'room-0', 'room-0'])
    expect(buildFloor(addFurniture('chest', [3, 4, 6, 6])).deck.losses).toBe(1)
  })

  test('has a vertex at each entry to stairs and lifts', () => {
    const { deck, decks, number, connectors, venue } = buildFloor(addLift)
    const places = decks.stopsOn(number).map((stop) => connectors.stops[stop]?.point ?? { x: 0, y: 0 })
    expect(places).toHaveLength(2)
    const vertices = [...deck.pins].map((pin) => [deck.mesh.xs[pin] ?? 0, deck.mesh.ys[pin] ?? 0])
    expect(vertices).toEqual(places.map(({ x, y }) => [Math.round(1000 * x), Math.round(1000 * y)]))
    expect(decks.deckOfUnit(venue.units.findIndex(({ id }) => id === 'room-1'))).toBe(decks.deckOfLevel('floor-1'))
    expect([decks.deckOfLevel('gone'), decks.deckOfUnit(999), decks.count]).toEqual([null, null, 2])
    expect(decks.built()).toEqual([deck])
    expect(decks.build(number)).toBe(deck)
  })
})

describe('the passage of a door through a thick wall', () => {
  test('is as wide as the door', () => {
    const { unitAt, thickDoors, deck } = buildFloor(thickWall)
    expect([3.9, 4.02, 4.5, 4.98, 5.1].map((x) => unitAt(x, 4.8))).toEqual([null, 'door', 'door', 'door', null])
    expect(unitAt(4.5, 4.5)).toBe('room-0')
    expect([thickDoors(), deck.regionCount, deck.losses]).toEqual([1, 7, 0])
  })

  test('may have a line with corners, but not one that leads back', () => {
    const bent = buildFloor(thickWall, moveDoor('door-room-0', '4,5 4.3,4.95 5,5'))
    expect([bent.unitAt(4.1, 4.8), bent.unitAt(4.9, 4.8)]).toEqual(['door', 'door'])
    const { deck } = buildFloor(moveDoor('door-room-0', '4,5 4.2,5 4,5'))
    expect([deck.gates.length, deck.losses]).toEqual([3, 0])
  })

  test('is missing in a wall of one millimetre', () => {
    const inWall = (corner: number, otherCorner = corner) =>
      buildFloor(
        reshape('unit', 'room-0', polygon(ring([0, 0], [10, 0], [10, 4], [5, corner], [4, otherCorner], [0, 4]))),
      ).thickDoors()
    expect([inWall(4.999), inWall(4.998), inWall(4.999, 4.9), inWall(4.9, 4.999)]).toEqual([0, 1, 1, 1])
  })

  test('leads through a wall that is a unit, but not through a solid room', () => {
    const between = (category: string) => buildFloor(thickWall, addUnit('between', category, [0, 4.6, 10, 5]))
    expect(between('structure').unitAt(4.5, 4.8)).toBe('door')
    expect(between('structure').unitAt(8, 4.8)).toBeNull()
    expect(between('nonpublic').unitAt(4.5, 4.8)).toBeNull()
    const { unitAt } = buildFloor(thickWall, addUnit('shaft', 'nonpublic', [4.6, 4.6, 5.5, 5]))
    expect([unitAt(4.3, 4.8), unitAt(4.8, 4.8)]).toEqual(['door', null])
  })

  test('is separate from that of a door close by, also in a turned building', () => {
    const { unitAt, thickDoors, deck } = buildFloor(thickWall, addDoor('second', '5.1,5 6.1,5'), turnAll)
    const at = (x: number, y: number) => unitAt(...askew({ x, y }))
    expect([at(4.5, 4.8), at(4.1, 4.7), at(4.9, 4.9), at(5.2, 4.7), at(6, 4.9)]).toEqual(Array(5).fill('door'))
    expect([at(3.9, 4.8), at(5.05, 4.8), at(6.2, 4.8)]).toEqual([null, null, null])
    expect([at(4.5, 4.5), at(4.5, 5.1)]).toEqual(['room-0', 'corridor-0'])
    expect([thickDoors(), deck.losses]).toEqual([2, 0])
  })
})

describe('the seam between two units', () => {
  const withSeam = (gap: number, category = 'walkway') =>
    buildFloor(resize('corridor-0', [0, 5, 10, 7]), addUnit('east', category, [10 + gap, 5, 20, 7]))

  test.each([
    [0, true],
    [0.05, true],
    [0.055, true],
    [0.065, false],
    [0.1, false],
    [0.13, false],
  ])('of open units is floor up to 6 cm: %d m, %s', (gap, isJoined) => {
    const { links, unitAt, deck } = withSeam(gap)
    expect(links().includes('corridor-0 east')).toBe(isJoined)
    expect(unitAt(10 + gap / 2, 6) !== null).toBe(isJoined)
    expect(deck.losses).toBe(0)
  })

  test('of rooms is no floor', () => {
    expect(withSeam(0, 'room').links()).not.toContain('corridor-0 east')
    const { unitAt } = buildFloor(resize('office-0', [10.05, 0, 20, 5]), addUnit('below', 'room', [8, -2, 12, 0]))
    expect(unitAt(10.025, 2.5)).toBeNull()
  })

  test('is no floor if a wall stands in it', () => {
    const { unitAt, links } = buildFloor(
      resize('corridor-0', [0, 5, 10, 7]),
      addUnit('east', 'walkway', [10.05, 5, 20, 7]),
      addUnit('pane', 'structure', [10, 5, 10.05, 7]),
    )
    expect(unitAt(10.025, 6)).toBeNull()
    expect(links()).not.toContain('corridor-0 east')
  })

  test('is floor also if nothing encloses it, as in the open', () => {
    const inOpen = (gap: number, [low, high] = [30, 32] as readonly [number, number], isTurned = false) => {
      const across = (id: string, [x, y, toX, toY]: Rectangle) =>
        addUnit(id, 'walkway', isTurned ? [y, 40 + x, toY, 40 + toX] : [x, y, toX, toY])
      return buildFloor(
        reshape('level', 'floor-0', polygon(box(0, 0, 60, 60))),
        across('west', [0, 30, 10, 32]),
        across('east', [10 + gap, low, 20, high]),
      )
    }
    const isJoined = (...given: Parameters<typeof inOpen>) =>
      inOpen(...given)
        .crossed()
        .includes('east west')
    expect([0, 0.002, 0.03, 0.055, 0.065, 0.08, 0.13].filter((gap) => isJoined(gap))).toEqual([0, 0.002, 0.03, 0.055])
    // Units of different widths.
    for (const isTurned of [false, true])
      expect([isJoined(0.05, [29, 33], isTurned), isJoined(0.05, [30.5, 31.5], isTurned)]).toEqual([true, true])
    expect(inOpen(0.05).unitAt(10.025, 29.9)).toBeNull()
    expect(inOpen(0.05).deck.losses).toBe(0)
  })
})

test('the figures of a building count its prepared floors', () => {
  const wayfinder = createWayfinder(
    venueWith(addLift, (drawn) => {
      drawn.opening = drawn.opening.filter(({ id }) => !/^door-(room|office|lounge)-1$/.test(String(id)))
    }),
  )
  const figures = { decks: 2, losses: 0, passages: 10, assumed: 3, stops: 4 }
  expect(wayfinder.figures()).toEqual({ ...figures, decksBuilt: 0, triangles: 0 })
  expect([...wayfinder.prepare()].length).toBeGreaterThan(0)
  const { triangles, ...prepared } = wayfinder.figures()
  expect(prepared).toEqual({ ...figures, decksBuilt: 2 })
  expect(triangles).toBeGreaterThan(50)
})
