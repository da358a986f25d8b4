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
  box,
  drawing,
  type Drawn,
  feature,
  openWith,
  pick,
  polygon,
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
    // A hair's breadth is no thickness.
    const thin = deckOf((drawn) => (pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 4.997))))
    expect(thin.deck.gates.filter(({ area }) => area > 0)).toEqual([])
    const thick = deckOf((drawn) => (pick(drawn, 'unit', 'room-0').geometry = polygon(box(0, 0, 10, 4.99))))
    expect(thick.deck.gates.filter(({ area }) => area > 0)).toHaveLength(1)
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

  test('is continuous over a seam of some centimetres between open units, not over a wider one or beside a room', () => {
    const seam = (gap: number, category = 'walkway') =>
      deckOf((drawn) => {
        pick(drawn, 'unit', 'corridor-0').geometry = polygon(box(0, 5, 10, 7))
        drawn.unit.push(feature('unit', 'east', polygon(box(10 + gap, 5, 20, 7)), { ...on, category }))
      })
    const isJoined = (found: ReturnType<typeof deckOf>) => linksOf(found).includes('corridor-0 east')
    expect([0, 0.05, 0.13].map((gap) => isJoined(seam(gap)))).toEqual([true, true, false])
    expect(isJoined(seam(0, 'room'))).toBe(false)
    expect(standingAt(seam(0.05), 10.025, 6)).toMatch(/corridor-0|east/)
    expect(standingAt(seam(0.13), 10.065, 6)).toBeNull()
    expect(seam(0.05).deck.losses).toBe(0)
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
