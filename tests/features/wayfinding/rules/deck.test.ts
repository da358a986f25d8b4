import { describe, expect, test } from 'vitest'
import type { Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { walkingParameters } from '#src/features/wayfinding/rules/barriers.ts'
import { findConnectors } from '#src/features/wayfinding/rules/connectors.ts'
import { planDecks } from '#src/features/wayfinding/rules/deck-plans.ts'
import { groupLevels } from '#src/features/wayfinding/rules/level-groups.ts'
import { free, triangleOf } from '#src/features/wayfinding/rules/mesh/mesh.ts'
import { findPassages } from '#src/features/wayfinding/rules/passages.ts'
import { createWayfinder } from '#src/features/wayfinding/rules/wayfinder.ts'
import {
  addLift,
  askew,
  box,
  drawing,
  type Drawn,
  feature,
  line,
  openWith,
  pick,
  polygon,
  ring,
  turnAll,
} from '../../floorplan/rules/venue/drawn-venue.ts'

type Change = (drawn: Drawn) => unknown
const on = { level_id: 'floor-0' }

function deckOf(...changes: readonly Change[]) {
  const { venue } = openWith((drawn) => changes.forEach((change) => change(drawn)))
  const passages = findPassages(venue)
  const groups = groupLevels(venue, passages)
  const connectors = findConnectors(venue, passages, groups, walkingParameters)
  const decks = planDecks(venue, passages, groups, connectors)
  const number = decks.deckOfLevel('floor-0') ?? -1
  return { venue, decks, number, connectors, deck: decks.build(number) }
}
const inPlane = (venue: Venue, x: number, y: number) => {
  const { longitude, latitude } = drawing.toPosition({ x, y })
  return venue.projection.toPlane(longitude, latitude)
}
/** The unit of the floor at a point of the drawing; 'door' in a thick wall, null where nobody can stand. */
function standingAt({ venue, deck }: ReturnType<typeof deckOf>, x: number, y: number): string | null {
  const spot = deck.locator.nearest(inPlane(venue, x, y), () => true, 0)
  if (spot === null) return null
  const unit = deck.unitOfRegion[deck.mesh.regions[spot.triangle] ?? 0] ?? -1
  return unit < 0 ? 'door' : (venue.units[unit]?.id ?? '-')
}
/** Pairs of units that one can walk between. */
const linksOf = ({ venue, deck }: ReturnType<typeof deckOf>) => {
  const idOf = (region: number): string => venue.units[deck.unitOfRegion[region] ?? -1]?.id ?? 'door'
  return deck.links
    .map(({ one, other, gate }) => `${[idOf(one), idOf(other)].toSorted().join(' ')}${gate < 0 ? '' : ' by door'}`)
    .toSorted()
}

/** Pairs of units, or doors in thick walls, with an edge between them that can be crossed. */
function crossedIn({ venue, deck }: ReturnType<typeof deckOf>): string[] {
  const idOf = (region = 0): string => venue.units[deck.unitOfRegion[region] ?? -1]?.id ?? 'door'
  const { passes, regions, twins } = deck.mesh
  const pairs = [...passes.keys()].flatMap((edge) => {
    const [here, there] = [regions[triangleOf(edge)], regions[triangleOf(twins[edge] ?? -1)]]
    return (passes[edge] ?? -1) < free || here === there ? [] : [[idOf(here), idOf(there)].toSorted().join(' ')]
  })
  return [...new Set(pairs)].toSorted()
}

describe('wayfinding, routing: the floor of a level', () => {
  test('is its units, each a region, with a gate for each door between two of them', () => {
    const found = deckOf()
    const { deck } = found
    expect(['room-0', 'office-0', 'corridor-0', 'stairs-0', 'lounge-0', null]).toEqual(
      (
        [
          [5, 2],
          [15, 2],
          [10, 6],
          [3, 9],
          [10, 9],
          [30, 9],
        ] as const
      ).map(([x, y]) => standingAt(found, x, y)),
    )
    expect([deck.regionCount, deck.gates.length, deck.losses]).toEqual([6, 4, 0])
    expect(deck.gates.map(({ area }) => area)).toEqual([0, 0, 0, 0])
    expect(linksOf(found)).toEqual([
      'corridor-0 lounge-0 by door',
      'corridor-0 office-0 by door',
      'corridor-0 room-0 by door',
      'corridor-0 stairs-0 by door',
    ])
    expect(new Set(deck.regionOfUnit.values())).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  test('can be crossed only in its doors', () => {
    const { deck, venue } = deckOf()
    const { xs, ys, triangles, twins, regions, passes } = deck.mesh
    const [from, to] = [inPlane(venue, 4, 5), inPlane(venue, 5, 5)]
    const crossed = new Set<number>()
    for (const edge of passes.keys()) {
      const twin = twins[edge] ?? -1
      expect(twin < 0 ? -1 : passes[twin]).toBe(twin < 0 ? passes[edge] : passes[edge])
      const [here, there] = [regions[triangleOf(edge)] ?? 0, twin < 0 ? 0 : (regions[triangleOf(twin)] ?? 0)]
      const expected = here === 0 || there === 0 ? -1 : here === there ? free : passes[edge]
      expect(passes[edge]).toBe(expected)
      const gate = (passes[edge] ?? 0) - 1
      if (gate < 0 || deck.gates[gate]?.passage.openingId !== 'door-room-0') continue
      for (const vertex of [triangles[edge] ?? 0, triangles[twin] ?? 0]) {
        expect((ys[vertex] ?? 0) / 1000).toBeCloseTo(from.y, 2)
        crossed.add(Math.round((xs[vertex] ?? 0) / 10))
      }
    }
    expect([...crossed].toSorted((one, other) => one - other)).toEqual([
      Math.round(from.x * 100),
      Math.round(to.x * 100),
    ])
  })

  test('has a passage through a thick wall as wide as the door, and none beside it', () => {
    const found = deckOf((drawn) => (pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 4.6))))
    expect(
      (
        [
          [4.5, 4.8],
          [4.02, 4.8],
          [4.98, 4.8],
          [3.9, 4.8],
          [5.1, 4.8],
          [4.5, 4.5],
        ] as const
      ).map(([x, y]) => standingAt(found, x, y)),
    ).toEqual(['door', 'door', 'door', null, null, 'room-0'])
    expect(found.deck.gates.filter(({ area }) => area > 0)).toHaveLength(1)
    expect([found.deck.regionCount, found.deck.losses]).toEqual([7, 0])
    // Its line may have more corners in that wall.
    const bent = deckOf((drawn) => {
      pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 4.6))
      pick(drawn, 'opening', 'door-room-0').geometry = line([4, 5], [4.3, 4.95], [5, 5])
    })
    expect([standingAt(bent, 4.1, 4.8), standingAt(bent, 4.9, 4.8)]).toEqual(['door', 'door'])
    const back = deckOf((drawn) => (pick(drawn, 'opening', 'door-room-0').geometry = line([4, 5], [4.2, 5], [4, 5])))
    expect([back.deck.gates.length, back.deck.losses]).toEqual([3, 0])
    // A hair's breadth is no thickness.
    const deepIn = (corner: number, otherCorner = corner) =>
      deckOf((drawn) => {
        const outline = ring([0, 0], [10, 0], [10, 4], [5, corner], [4, otherCorner], [0, 4])
        pick(drawn, 'unit', 'room-0').geometry = polygon(outline)
      }).deck.gates.filter(({ area }) => area > 0).length
    expect([deepIn(4.999), deepIn(4.998), deepIn(4.999, 4.9), deepIn(4.9, 4.999)]).toEqual([0, 1, 1, 1])
  })

  test('has its doors open and its halls joined over gaps of millimetres, whichever way they are rounded', () => {
    const gaps = (gap: number, east: number) =>
      deckOf((drawn) => {
        pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 5 - gap))
        pick(drawn, 'unit', 'corridor-0').geometry = polygon(box(0, 5, 10 + east, 7))
        pick(drawn, 'opening', 'door-room-0').geometry = line([4 + east, 5], [5 + east, 5])
        const hall = polygon(box(10 + east + gap, 5, 20, 7.5))
        drawn.unit.push(feature('unit', 'hall', hall, { ...on, category: 'walkway' }))
        drawn.unit = drawn.unit.filter(({ id }) => id !== 'lounge-0' && id !== 'office-0')
      }, turnAll)
    for (const gap of [0.001, 0.0016, 0.0023, 0.003, 0.0035, 0.0038, 0.005]) {
      for (const east of [0.13, 0.52]) {
        const found = gaps(gap, east)
        const crossed = crossedIn(found)
        expect(crossed).toContain('corridor-0 hall')
        expect(crossed).toContain(crossed.includes('corridor-0 door') ? 'door room-0' : 'corridor-0 room-0')
        expect(found.deck.losses).toBe(0)
      }
    }
  })

  test('has the opening of a door in its wall, also of one that is drawn beside it', () => {
    const found = deckOf((drawn) => (pick(drawn, 'opening', 'door-room-0').geometry = line([4, 4.9], [5, 4.9])))
    expect(crossedIn(found)).toContain('corridor-0 room-0')
    expect(found.deck.losses).toBe(0)
  })

  test('also through a wall that is a unit, but not through a solid room', () => {
    const between = (category: string) =>
      deckOf((drawn) => {
        pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 4.6))
        drawn.unit.push(feature('unit', 'between', polygon(box(0, 4.6, 10, 5)), { ...on, category }))
      })
    expect(standingAt(between('structure'), 4.5, 4.8)).toBe('door')
    expect(standingAt(between('structure'), 8, 4.8)).toBeNull()
    expect(standingAt(between('nonpublic'), 4.5, 4.8)).toBeNull()
  })

  test('also in a building that stands askew, and between doors that are close together', () => {
    const found = deckOf((drawn) => {
      pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 4.6))
      drawn.opening.push(feature('opening', 'second', line([5.1, 5], [6.1, 5]), { ...on, category: 'pedestrian' }))
    }, turnAll)
    const at = (x: number, y: number) => standingAt(found, ...askew({ x, y }))
    expect([at(4.5, 4.8), at(4.1, 4.7), at(4.9, 4.9), at(5.2, 4.7), at(6, 4.9)]).toEqual(Array(5).fill('door'))
    expect([at(3.9, 4.8), at(5.05, 4.8), at(6.2, 4.8)]).toEqual([null, null, null])
    expect([at(4.5, 4.5), at(4.5, 5.1)]).toEqual(['room-0', 'corridor-0'])
    expect([found.deck.gates.filter(({ area }) => area > 0).length, found.deck.losses]).toEqual([2, 0])
  })

  test('with a door in one of two walls between the same units leaves the other wall whole', () => {
    const doorAt = (y: number) =>
      deckOf((drawn) => {
        pick(drawn, 'level', 'floor-0').geometry = polygon(box(0, -3, 23, 12))
        const around = ring([0, 5], [20, 5], [20, 0], [0, 0], [0, -2], [22, -2], [22, 7], [0, 7])
        pick(drawn, 'unit', 'corridor-0').geometry = polygon(around)
        pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 5))
        pick(drawn, 'opening', 'door-room-0').geometry = line([4, y], [6, y])
      })
    const crossedAt = ({ venue, deck }: ReturnType<typeof deckOf>) => {
      const gate = 1 + deck.gates.findIndex(({ passage }) => passage.openingId === 'door-room-0')
      const { passes, triangles, ys } = deck.mesh
      const heights = [...passes.keys()].filter((edge) => passes[edge] === gate).map((edge) => ys[triangles[edge] ?? 0])
      return [...new Set(heights.map((y = 0) => Math.round(y / 1_000 - inPlane(venue, 0, 0).y) + 0))]
    }
    expect([crossedAt(doorAt(5)), crossedAt(doorAt(0))]).toEqual([[5], [0]])
  })

  test('with a door over the end of a partition opens only the two units that it joins', () => {
    const over: Change = (drawn) => (pick(drawn, 'opening', 'door-room-0').geometry = line([9.2, 5], [10.4, 5]))
    const noOffice: Change = (drawn) => (drawn.opening = drawn.opening.filter(({ id }) => id !== 'door-office-0'))
    const thick: Change = (drawn) => {
      pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 4.6))
      pick(drawn, 'unit', 'office-0').geometry = polygon(box(10, 0, 20, 4.6))
    }
    const others = ['corridor-0 lounge-0', 'corridor-0 stairs-0']
    expect(crossedIn(deckOf(over, noOffice))).toEqual([...others, 'corridor-0 room-0'].toSorted())
    expect(crossedIn(deckOf(over, noOffice, thick))).toEqual(['corridor-0 door', ...others, 'door room-0'])
  })

  test('has no passage where a solid room reaches into a thick wall', () => {
    const found = deckOf((drawn) => {
      pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 4.6))
      drawn.unit.push(feature('unit', 'shaft', polygon(box(4.6, 4.6, 5.5, 5)), { ...on, category: 'nonpublic' }))
    })
    expect([standingAt(found, 4.3, 4.8), standingAt(found, 4.8, 4.8)]).toEqual(['door', null])
  })

  test('is continuous over a seam of some centimetres between open units, not over a wider one or beside a room', () => {
    const seam = (gap: number, category = 'walkway') =>
      deckOf((drawn) => {
        pick(drawn, 'unit', 'corridor-0').geometry = polygon(box(0, 5, 10, 7))
        drawn.unit.push(feature('unit', 'east', polygon(box(10 + gap, 5, 20, 7)), { ...on, category }))
      })
    const isJoined = (found: ReturnType<typeof deckOf>) => linksOf(found).includes('corridor-0 east')
    expect([0, 0.05, 0.055].map((gap) => isJoined(seam(gap)))).toEqual([true, true, true])
    expect([0.065, 0.1, 0.13].map((gap) => isJoined(seam(gap)))).toEqual([false, false, false])
    expect(isJoined(seam(0, 'room'))).toBe(false)
    expect(standingAt(seam(0.05), 10.025, 6)).toMatch(/corridor-0|east/)
    expect(standingAt(seam(0.13), 10.065, 6)).toBeNull()
    expect(seam(0.05).deck.losses).toBe(0)
    const walled = deckOf((drawn) => {
      pick(drawn, 'unit', 'corridor-0').geometry = polygon(box(0, 5, 10, 7))
      drawn.unit.push(
        feature('unit', 'east', polygon(box(10.05, 5, 20, 7)), { ...on, category: 'walkway' }),
        feature('unit', 'pane', polygon(box(10, 5, 10.05, 7)), { ...on, category: 'structure' }),
      )
    })
    expect(standingAt(walled, 10.025, 6)).toBeNull()
    expect(isJoined(walled)).toBe(false)
  })

  test('also over a seam that nothing encloses, as in the open', () => {
    const decks = (gap: number, [low, high] = [30, 32], isTurned = false) =>
      deckOf((drawn) => {
        const across = (x: number, y: number, toX: number, toY: number) =>
          polygon(isTurned ? box(y, 40 + x, toY, 40 + toX) : box(x, y, toX, toY))
        pick(drawn, 'level', 'floor-0').geometry = polygon(box(0, 0, 60, 60))
        const add = (id: string, shape: ReturnType<typeof polygon>) =>
          drawn.unit.push(feature('unit', id, shape, { ...on, category: 'walkway' }))
        add('west', across(0, 30, 10, 32))
        add('east', across(10 + gap, low ?? 0, 20, high ?? 0))
      })
    const isJoined = (...given: Parameters<typeof decks>) => crossedIn(decks(...given)).includes('east west')
    expect([0, 0.002, 0.03, 0.055].filter((gap) => !isJoined(gap))).toEqual([])
    expect([0.065, 0.08, 0.13].filter((gap) => isJoined(gap))).toEqual([])
    // Of another width, and one above the other.
    for (const isTurned of [false, true]) {
      expect([isJoined(0.05, [29, 33], isTurned), isJoined(0.05, [30.5, 31.5], isTurned)]).toEqual([true, true])
    }
    expect(standingAt(decks(0.05), 10.025, 29.9)).toBeNull()
    expect(decks(0.05).deck.losses).toBe(0)
  })

  test('is not continuous over a gap between rooms', () => {
    const found = deckOf((drawn) => {
      pick(drawn, 'unit', 'office-0').geometry = polygon(box(10.05, 0, 20, 5))
      drawn.unit.push(feature('unit', 'below', polygon(box(8, -2, 12, 0)), { ...on, category: 'room' }))
    })
    expect(standingAt(found, 10.025, 2.5)).toBeNull()
  })

  test('has a link for each separate boundary that two open units share', () => {
    const around = deckOf((drawn) => {
      pick(drawn, 'unit', 'corridor-0').geometry = polygon(box(0, 5, 10, 7))
      drawn.unit.push(
        feature('unit', 'east', polygon(box(10, 5, 20, 7)), { ...on, category: 'walkway' }),
        feature('unit', 'column', polygon(box(9.5, 5.5, 10.5, 6.5)), { ...on, category: 'column' }),
      )
    })
    expect(linksOf(around).filter((link) => link === 'corridor-0 east')).toHaveLength(2)
    expect(standingAt(around, 10, 6)).toBeNull()
  })

  test('has no floor where furniture or a screen stands, and counts a door that opens nothing', () => {
    const filled: Change = (drawn) => {
      drawn.fixture.push(feature('fixture', 'table', polygon(box(1, 1, 3, 3)), { ...on, category: 'furniture' }))
      drawn.kiosk.push(feature('kiosk', 'screen', polygon(box(8, 5.5, 9, 6)), on))
      drawn.fixture.push(
        feature('fixture', 'above', polygon(box(5, 1, 6, 3)), { level_id: 'floor-1', category: 'furniture' }),
      )
    }
    const found = deckOf(filled)
    expect(
      (
        [
          [2, 2],
          [8.5, 5.7],
          [5.5, 2],
          [3.5, 2],
        ] as const
      ).map(([x, y]) => standingAt(found, x, y)),
    ).toEqual([null, null, 'room-0', 'room-0'])
    const blocked = deckOf((drawn) =>
      drawn.fixture.push(feature('fixture', 'chest', polygon(box(3, 4, 6, 6)), { ...on, category: 'furniture' })),
    )
    expect(blocked.deck.losses).toBe(1)
  })

  test('has a vertex where stairs and lifts are entered', () => {
    const { deck, decks, number, connectors, venue } = deckOf(addLift)
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

test('wayfinding, routing: the figures of a building that is prepared', () => {
  const { venue } = openWith((drawn) => {
    addLift(drawn)
    drawn.opening = drawn.opening.filter(({ id }) => !/^door-(room|office|lounge)-1$/.test(String(id)))
  })
  const wayfinder = createWayfinder(venue)
  const before = wayfinder.figures()
  expect(before).toEqual({ decks: 2, decksBuilt: 0, triangles: 0, losses: 0, passages: 10, assumed: 3, stops: 4 })
  const work = wayfinder.prepare()
  while (work.next().done !== true);
  const { triangles, ...figures } = wayfinder.figures()
  expect(figures).toEqual({ decks: 2, decksBuilt: 2, losses: 0, passages: 10, assumed: 3, stops: 4 })
  expect(triangles).toBeGreaterThan(50)
})
