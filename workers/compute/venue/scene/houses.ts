import type { Point } from '#src/core/venue/geometry/shape.ts'
import type { Work } from '#src/core/venue/geometry/shared-area.ts'
import { innerPoint } from '#src/core/venue/inner-point.ts'
import type { Corners, Rings, Surface } from '#src/core/venue/scene.ts'
import { boxOfSurface, isInside } from '#src/core/venue/strokes.ts'
import { roomiestPoint, spotsTried } from './room-for-name.ts'

/** Corners that are looked at for one level. */
export const mostWorkOfHouses = 6_000_000

/** What a level outdoors leaves free: each house, with a hole for every court in it that is of the level again. */
export function housesIn(outline: Surface, work: Work): readonly Rings[] {
  const houses = outline.flatMap(([, ...holes]) => holes.map((hole): Corners[] => [hole]))
  for (const [court] of outline) {
    if (court === undefined) continue
    const corner = { x: court[0] ?? 0, y: court[1] ?? 0 }
    for (const house of houses) {
      const [wall = court] = house
      work.left -= wall.length
      if (work.left < 0) return houses
      if (isInside([[wall]], corner)) house.push(court)
    }
  }
  return houses
}

/** Where the name of a house has most room: what lies in its middle may be a corner, or a court. */
export function nameSpotIn(house: Rings, turn: number, work: Work): Point {
  const surface = [house]
  const box = boxOfSurface(surface)
  work.left -= house.reduce((sum, ring) => sum + ring.length, 0) * spotsTried
  return (work.left < 0 ? null : roomiestPoint(surface, box, turn)) ?? innerPoint(surface, box, null)
}
