import { describe, expect, test } from 'vitest'
import { isOpen } from '#src/core/venue/categories.ts'
import type { Unit } from '#src/core/venue/model.ts'
import { findConnectors } from '#src/core/wayfinding/connectors.ts'
import { groupLevels } from '#src/core/wayfinding/level-groups.ts'
import { walkingParameters } from '#src/core/wayfinding/parameters.ts'
import type { Place } from '#src/core/wayfinding/places.ts'
import type { Route } from '#src/core/wayfinding/route.ts'
import { createWayfinder } from '#src/core/wayfinding/wayfinder.ts'
import { walkExactly } from './exact-walk.ts'
import { floodFill } from './flood-fill.ts'
import { createHolder } from './hold-route.ts'
import { plainWalls } from './plain-walls.ts'
import { isWestportThere, openSandboxVenue, openWestport, pairsOf } from './venues.ts'

/** More of them in `npm run test:long`. */
const pairs = Number(process.env['ROUTE_PAIRS'] ?? 8)
/** Brute force takes seconds for a long way. */
const exactPairs = Math.ceil(pairs / 4)
const longest = pairs > 8 ? 25 : 18

const venues = [
  { name: 'the sandbox’s own campus', open: () => openSandboxVenue(50, 1) },
  { name: 'Westport House (WRLD / eeGeo, CC BY 4.0)', open: openWestport },
].filter(({ open }) => open !== openWestport || isWestportThere)

/** Simulated nothing, waited for nothing: this only ends a run that hangs, however busy the machine is. */
const timeout = pairs > 8 ? 3_600_000 : 60_000

describe.each(venues)('routes over $name', { timeout }, ({ open }) => {
  const venue = open()
  const wayfinder = createWayfinder(venue)
  const find = (one: Unit, other: Unit, isStepFree = false) =>
    wayfinder.find({
      from: { featureId: one.id },
      to: { featureId: other.id },
      isStepFree,
      preference: 'shortest',
    })

  test('cross no wall, and use doors and connectors of the venue only', () => {
    const { hold } = createHolder(venue)
    let held = 0
    for (const [one, other] of pairsOf(venue, pairs, 3)) {
      const found = find(one, other)
      if (!found.ok) continue
      hold(found.value.route)
      held += 1
    }
    expect(held).toBeGreaterThan(pairs / 2)
  })

  test('are there exactly where a flood fill comes', () => {
    const isReached = floodFill(venue)
    for (const [one, other] of pairsOf(venue, 2 * pairs, 4)) {
      const found = find(one, other)
      expect([one.id, other.id, found.ok]).toEqual([one.id, other.id, isReached(one.id, other.id)])
    }
  })

  test('are as long there as back', () => {
    for (const [one, other] of pairsOf(venue, pairs, 5)) {
      const [there, back] = [find(one, other), find(other, one)].map((found) =>
        found.ok ? found.value.route.length : 0,
      )
      expect(back).toBeCloseTo(there ?? -1, 6)
    }
  })

  test('without steps use no stairs, and are no shorter', () => {
    const categories = new Map(venue.units.map(({ id, category }) => [id, category]))
    const steps = new Set(['stairs', 'steps', 'escalator'])
    for (const [one, other] of pairsOf(venue, pairs, 6, ({ category }) => !steps.has(category))) {
      const [found, ordinary] = [find(one, other, true), find(one, other)]
      if (!found.ok || !ordinary.ok) continue
      const { route } = found.value
      expect(passedBy(route).filter((id) => steps.has(categories.get(id) ?? ''))).toEqual([])
      // Where there is no other way it may cut through rooms that the ordinary one leaves in peace.
      const known = new Set(passedBy(ordinary.value.route))
      const cut = passedBy(route).filter((id) => !known.has(id) && categories.get(id) === 'room')
      const least = cut.length === 0 ? ordinary.value.route.length : 0
      expect(route.length).toBeGreaterThan(least - 0.001)
    }
  })

  test('over floors are as fast as the best single shaft', () => {
    const { means, speed } = walkingParameters
    const units = new Map(venue.units.map((unit) => [unit.id, unit]))
    const ordinals = new Map(venue.levels.map(({ id, ordinal }) => [id, ordinal]))
    const { stops } = findConnectors(venue, [], groupLevels(venue, []), walkingParameters)
    const stopIn = new Map(stops.map(({ unit, point }) => [venue.units[unit]?.id ?? '', point]))
    const walk = (one: Place, other: Place): number => {
      const found = wayfinder.find({ from: one, to: other, isStepFree: false, preference: 'fastest' })
      return found.ok ? found.value.route.seconds : Infinity
    }
    let compared = 0
    for (const [one, other] of pairsOf(venue, 20 * pairs, 8, (a, b) => a.levelId !== b.levelId)) {
      if (compared >= pairs / 2) break
      const shafts = venue.relationships.flatMap(({ category, unitIds }) => {
        const ridden = category === 'elevator' ? means.lift : category === 'stairs' ? means.stairs : null
        const start = unitIds.find((id) => units.get(id)?.levelId === one.levelId)
        const end = unitIds.find((id) => units.get(id)?.levelId === other.levelId)
        const [from, to] = [stopIn.get(start ?? ''), stopIn.get(end ?? '')]
        if (ridden === null || from === undefined || to === undefined) return []
        const storeys = Math.abs((ordinals.get(one.levelId) ?? 0) - (ordinals.get(other.levelId) ?? 0))
        const seconds = ridden.wait + storeys * ridden.secondsPerStorey
        const first = walk({ featureId: one.id }, { levelId: one.levelId, point: from })
        return [first + seconds + walk({ levelId: other.levelId, point: to }, { featureId: other.id })]
      })
      const best = Math.min(...shafts)
      if (best === Infinity) continue
      expect(walk({ featureId: one.id }, { featureId: other.id })).toBeLessThan(best + 0.01 / speed)
      compared += 1
    }
    expect(compared).toBeGreaterThan(0)
  })

  test('are within 0.1 % of the exact geodesic', () => {
    let compared = 0
    for (const [one, other] of pairsOf(venue, 40 * pairs, 7, (a, b) => a.levelId === b.levelId)) {
      if (compared >= exactPairs) break
      const found = find(one, other)
      if (!found.ok || found.value.route.length > longest || found.value.route.legs.length > 1) continue
      const { route } = found.value
      const passed = new Set(passedBy(route))
      const walls = plainWalls(venue, [one.levelId], (unit) => isOpen(unit.category) || passed.has(unit.id))
      const exact = walkExactly(walls, route.from.point, route.to.point, route.length)
      expect(route.length).toBeLessThan((exact?.metres ?? 0) * 1.001)
      compared += 1
    }
    expect(compared).toBe(exactPairs)
  })
})

function passedBy(route: Route): string[] {
  return route.legs.flatMap((leg) => (leg.kind === 'walk' ? leg.through.map(({ unitId }) => unitId) : leg.unitIds))
}
