import { expect } from 'vitest'
import { isOpen } from '../../../src/venue/categories.ts'
import type { Point } from '../../../src/venue/geometry/shape.ts'
import type { FeatureId, Venue } from '../../../src/venue/model.ts'
import type { Route, WalkLeg } from '../../../src/wayfinding/queries.ts'
import { metresOf } from './metres-of.ts'
import { type PlainWalls, plainWalls } from './plain-walls.ts'

/** The metres by which the triangulation may move a wall. */
const moved = 0.006

/** Checks that a route is valid, independently of the router. */
export function createRouteCheck(venue: Venue) {
  const walls = new Map<FeatureId, PlainWalls>()
  const doors = new Map(venue.openings.map((opening) => [opening.id, opening]))
  const relationships = new Map(venue.relationships.map((relationship) => [relationship.id, relationship]))
  const units = new Map(venue.units.map((unit) => [unit.id, unit]))
  const isOpenUnit = (id: FeatureId): boolean => isOpen(units.get(id)?.category ?? 'structure')
  const storeyOf = (id: FeatureId): string => {
    const { ordinal, buildingIds } = venue.levels.find((level) => level.id === id) ?? {}
    return `${ordinal} ${buildingIds?.join()}`
  }
  const wallsOf = (levelId: FeatureId): PlainWalls => {
    const known = walls.get(levelId) ?? plainWalls(venue, [levelId], () => true)
    walls.set(levelId, known)
    return known
  }
  const crossed = (levelId: FeatureId, points: readonly Point[]): number =>
    points.filter((point, index) => {
      const next = points[index + 1]
      return next !== undefined && wallsOf(levelId).isBlocked(point, next, moved)
    }).length

  function expectWalk(leg: WalkLeg): void {
    expect(crossed(leg.levelId, leg.points)).toBe(0)
    expect(crossed(leg.levelId, leg.drawn)).toBe(0)
    expect(leg.drawn[0]).toEqual(leg.points[0])
    expect(leg.drawn.at(-1)).toEqual(leg.points.at(-1))
    expect(leg.length).toBeCloseTo(metresOf(leg.points), 9)
    for (const { openingId, at } of leg.doors) {
      const line = doors.get(openingId)?.line
      const point = leg.points[at]
      if (!line || !point) throw new Error(`There is no opening ${openingId}.`)
      const [x, y] = [((line[0] ?? 0) + (line.at(-2) ?? 0)) / 2, ((line[1] ?? 0) + (line.at(-1) ?? 0)) / 2]
      const half = Math.hypot((line[0] ?? 0) - x, (line[1] ?? 0) - y)
      expect(Math.hypot(point.x - x, point.y - y)).toBeLessThan(half + 0.8)
    }
  }

  return {
    /** Legs follow on each other, cross no wall, go through openings of the venue and ride its relationships. */
    expectValid(route: Route): void {
      for (const leg of route.legs) {
        if (leg.kind === 'walk') expectWalk(leg)
        else {
          const named = leg.relationshipIds.flatMap((id) => relationships.get(id)?.unitIds ?? [])
          expect(named).toEqual(expect.arrayContaining([...leg.unitIds]))
        }
      }
      for (const [index, leg] of route.legs.entries()) {
        const next = route.legs[index + 1]
        if (!next) continue
        if (leg.kind === 'walk' && next.kind === 'walk') {
          // A walk changes the level through a door, or between two halls of one storey.
          const door = leg.doors.find(({ at }) => at === leg.points.length - 1)?.openingId
          const isHall = [leg.through.at(-1), next.through[0]].every((on) => isOpenUnit(on?.unitId ?? ''))
          if (door !== undefined) expect(next.doors[0]).toEqual({ openingId: door, at: 0 })
          else expect(isHall && storeyOf(leg.levelId) === storeyOf(next.levelId)).toBe(true)
        }
        const end = leg.kind === 'walk' ? leg.points.at(-1) : leg.to
        const start = next.kind === 'walk' ? next.points[0] : next.from
        expect(Math.hypot((end?.x ?? 0) - (start?.x ?? 9), (end?.y ?? 0) - (start?.y ?? 9))).toBeLessThan(0.003)
      }
      expect(route.length).toBeCloseTo(
        route.legs.reduce((sum, { length }) => sum + length, 0),
        9,
      )
    },
  }
}
