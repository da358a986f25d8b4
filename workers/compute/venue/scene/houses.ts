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

/** Metres from the wall of a house to the middle of its name. */
const fromWall = 2.2

/** Where the name of a house stands that one looks into: on the ground before its upper wall, where no room has a name and no sign stands. */
export function nameSpotAbove([wall = new Float32Array()]: Rings, turn: number): Point {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  let [left, right, top] = [Infinity, -Infinity, -Infinity]
  for (let corner = 0; corner < wall.length; corner += 2) {
    const [x = 0, y = 0] = [wall[corner], wall[corner + 1]]
    left = Math.min(left, x * cos - y * sin)
    right = Math.max(right, x * cos - y * sin)
    top = Math.max(top, x * sin + y * cos)
  }
  // Doors are in the middle of a wall or at its ends.
  const [across, up] = [left + (right - left) / 4, top + fromWall]
  return { x: across * cos + up * sin, y: up * cos - across * sin }
}

/** Where the name of a house has most room: what lies in its middle may be a corner, or a court. */
export function nameSpotIn(house: Rings, turn: number, work: Work): Point {
  const surface = [house]
  const box = boxOfSurface(surface)
  work.left -= house.reduce((sum, ring) => sum + ring.length, 0) * spotsTried
  return (work.left < 0 ? null : roomiestPoint(surface, box, turn)) ?? innerPoint(surface, box, null)
}
