import { describe, expect, test } from 'vitest'
import { isOpen } from '../../src/venue/categories.ts'
import type { Point } from '../../src/venue/geometry/shape.ts'
import type { Unit } from '../../src/venue/model.ts'
import { findConnectors } from '../../src/wayfinding/connectors.ts'
import { groupLevels } from '../../src/wayfinding/level-groups.ts'
import { walkingParameters } from '../../src/wayfinding/barriers.ts'
import type { PlaceRef } from '../../src/wayfinding/places.ts'
import type { Route } from '../../src/wayfinding/queries.ts'
import { walkExactly } from './oracles/exact-walk.ts'
import { floodFill } from './oracles/flood-fill.ts'
import { createRouteCheck } from './oracles/route-check.ts'
import { type Place, searchOn } from './open-house.ts'
import { plainWalls } from './oracles/plain-walls.ts'
import { isWestportThere, openSandboxVenue, openWestport, pairsOf } from './venues.ts'

/** `npm run test:long` sets more. */
const pairs = Number(process.env['ROUTE_PAIRS'] ?? 8)
/** Brute force takes seconds for a long route. */
const exactPairs = pairs > 8 ? pairs : Math.ceil(pairs / 4)
const longest = pairs > 8 ? Infinity : 18
/** The mesh moves the ends of a walk by millimetres. */
const sameMillimetres = 0.003

const venues = [
  { name: 'the sandbox’s own campus', open: () => openSandboxVenue(50, 1) },
  ...(pairs > 8 ? [{ name: 'the sandbox’s campus of 5,000', open: () => openSandboxVenue(5_000, 1) }] : []),
  { name: 'Westport House (WRLD / eeGeo, CC BY 4.0)', open: openWestport },
].filter(({ open }) => open !== openWestport || isWestportThere)

describe.each(venues)('routes over $name', ({ open }) => {
  const venue = open()
  const search = searchOn(venue)
  const find = (one: Unit, other: Unit, isStepFree = false) =>
    search.find(one.id, other.id, { isStepFree, preference: 'shortest' })

  test('cross no wall, and use only doors and connectors of the venue', () => {
    const { expectValid } = createRouteCheck(venue)
    let checked = 0
    for (const [one, other] of pairsOf(venue, pairs, 3)) {
      const found = find(one, other)
      if (!found.ok) continue
      expectValid(found.value)
      checked += 1
    }
    expect(checked).toBeGreaterThan(pairs / 2)
  })

  test('exist exactly between units that a flood fill joins', () => {
    const isReached = floodFill(venue)
    for (const [one, other] of pairsOf(venue, 2 * pairs, 4)) {
      const found = find(one, other)
      expect([one.id, other.id, found.ok]).toEqual([one.id, other.id, isReached(one.id, other.id)])
    }
  })

  test('are as long in both directions', () => {
    for (const [one, other] of pairsOf(venue, pairs, 5)) {
      const [there, back] = [find(one, other), find(other, one)].map((found) => (found.ok ? found.value.length : 0))
      expect(back).toBeCloseTo(there ?? -1, 6)
    }
  })

  test('are no shorter step-free, and contain no stairs', () => {
    const categories = new Map(venue.units.map(({ id, category }) => [id, category]))
    const steps = new Set(['stairs', 'steps', 'escalator'])
    for (const [one, other] of pairsOf(venue, pairs, 6, ({ category }) => !steps.has(category))) {
      const [found, ordinary] = [find(one, other, true), find(one, other)]
      if (!found.ok || !ordinary.ok) continue
      const route = found.value
      expect(passedBy(route).filter((id) => steps.has(categories.get(id) ?? ''))).toEqual([])
      // Without another route it may cross rooms that the ordinary route avoids.
      const known = new Set(passedBy(ordinary.value))
      const cut = passedBy(route).filter((id) => !known.has(id) && categories.get(id) === 'room')
      const least = cut.length === 0 ? ordinary.value.length : 0
      expect(route.length).toBeGreaterThan(least - 0.001)
    }
  })

  test('are as fast over floors as the best single shaft', () => {
    const { means, speed } = walkingParameters
    /** Returns seconds. Otherwise a part could cross a room that the whole route avoids. */
    function walk(from: Place, to: Place): number {
      const found = search.find(from, to, { mayCutThrough: true })
      return found.ok ? found.value.seconds : found.fault.kind === 'SameStartTarget' ? 0 : Infinity
    }
    const ordinals = new Map(venue.levels.map(({ id, ordinal }) => [id, ordinal]))
    const { stops, rides } = findConnectors(venue, [], groupLevels(venue, []), walkingParameters)
    const levelOf = (stop: number): string => venue.units[stops[stop]?.unit ?? -1]?.levelId ?? ''
    const ordinalOf = (stop: number): number => ordinals.get(levelOf(stop)) ?? 0
    const placeOf = (stop: number): PlaceRef => ({
      levelId: levelOf(stop),
      point: stops[stop]?.point ?? { x: 0, y: 0 },
    })
    /** Seconds of every ride, as the parameters and the ends of the relationship say, and from landing to landing. */
    const landings = rides.flatMap(({ from, to }) => [from, to])
    const next = new Map(stops.map((_stop, stop) => [stop, new Map<number, number>()]))
    for (const { from, to, means: ridden } of rides) {
      const [one, other] = [stops[from]?.point, stops[to]?.point]
      if (ridden === null || !one || !other) continue
      const { wait, secondsPerStorey } = means[ridden]
      const straight = Math.hypot(one.x - other.x, one.y - other.y)
      const seconds = wait + Math.abs(ordinalOf(from) - ordinalOf(to)) * secondsPerStorey + straight / speed
      next.get(from)?.set(to, Math.min(seconds, next.get(from)?.get(to) ?? Infinity))
      for (const landing of landings) {
        if (landing === to || stops[landing]?.unit !== stops[to]?.unit || next.get(to)?.has(landing)) continue
        next.get(to)?.set(landing, walk(placeOf(to), placeOf(landing)))
      }
    }
    /** Seconds from a stop to all that are reached by riding on and on, without a step over a floor. */
    const riddenFrom = (start: number): ReadonlyMap<number, number> => {
      const reached = new Map([[start, 0]])
      for (const [here, sofar] of reached) {
        for (const [there, seconds] of next.get(here) ?? []) {
          if (sofar + seconds >= (reached.get(there) ?? Infinity)) continue
          // Appended to be expanded again with the lower cost.
          reached.delete(there)
          reached.set(there, sofar + seconds)
        }
      }
      return reached
    }
    let compared = 0
    for (const [one, other] of pairsOf(venue, 20 * pairs, 8, (a, b) => a.levelId !== b.levelId)) {
      if (compared >= pairs / 2) break
      const shafts = [...stops.keys()].flatMap((start) => {
        if (levelOf(start) !== one.levelId) return []
        const first = walk(one.id, placeOf(start))
        return [...riddenFrom(start)].flatMap(([end, seconds]) =>
          levelOf(end) === other.levelId ? [first + seconds + walk(placeOf(end), other.id)] : [],
        )
      })
      const best = Math.min(...shafts)
      if (best === Infinity) continue
      expect(walk(one.id, other.id)).toBeLessThan(best + 0.01 / speed)
      compared += 1
    }
    expect(compared).toBeGreaterThan(0)
  })

  test('are within 0.1 % of the exact geodesic between stairs, lifts and ends', () => {
    const occupied = new Set(venue.occupants.map(({ unitId }) => unitId))
    const isHall = ({ id, category, restriction }: Unit): boolean =>
      isOpen(category) && restriction === null && !occupied.has(id)
    const ordinals = new Map(venue.levels.map(({ id, ordinal }) => [id, ordinal]))
    let compared = 0
    for (const [one, other] of pairsOf(venue, 40 * pairs, 7)) {
      if (compared >= exactPairs) break
      const found = find(one, other)
      if (!found.ok || found.value.length > longest) continue
      const passed = new Set(passedBy(found.value))
      for (const stretch of stretchesOf(found.value)) {
        const [levelId] = stretch.levelIds
        // Between two buildings, the route may cross any building nearby.
        const levelIds =
          stretch.levelIds.length === 1
            ? stretch.levelIds
            : venue.levels.filter(({ id }) => ordinals.get(id) === ordinals.get(levelId ?? '')).map(({ id }) => id)
        const walls = plainWalls(venue, levelIds, (unit) => isHall(unit) || passed.has(unit.id))
        const exact = walkExactly(walls, stretch.from, stretch.to, stretch.length)
        expect(stretch.length).toBeLessThan((exact?.metres ?? 0) * 1.001 + sameMillimetres)
      }
      compared += 1
    }
    expect(compared).toBe(exactPairs)
  })
})

/** Returns the walks between rides. */
function stretchesOf({ legs }: Route) {
  const stretches: { levelIds: string[]; from: Point; to: Point; length: number }[] = []
  let isOn = false
  for (const leg of legs) {
    const last = stretches.at(-1)
    const [from, to] = leg.kind === 'walk' ? [leg.points[0], leg.points.at(-1)] : []
    if (leg.kind === 'walk' && from && to) {
      if (isOn && last !== undefined) {
        last.levelIds.push(leg.levelId)
        last.length += leg.length
        last.to = to
      } else stretches.push({ levelIds: [leg.levelId], from, to, length: leg.length })
    }
    isOn = leg.kind === 'walk'
  }
  return stretches
}

function passedBy(route: Route): string[] {
  return route.legs.flatMap((leg) => (leg.kind === 'walk' ? leg.through.map(({ unitId }) => unitId) : leg.unitIds))
}
