import Flatbush from 'flatbush'
import { type Box, boxOf, contains, createWork, type FeatureId, type Point, type Work } from '@foyer/indoor'
import { bestInside, roomAlong } from '#src/features/maps/model/floorplan/rules/label-spots.ts'
import type { Rings, ScenePlace, Surface } from '#src/features/maps/model/floorplan/rules/scene.ts'

interface Hall {
  readonly id: FeatureId
  readonly surface: Surface
  /** Square metres. */
  readonly area: number
}

/** Maximum number of corners checked per floor: some dozen times the need of a floor with thousands of desks. */
const mostWork = 6_000_000
/** Number of positions tried for the name along each side of a hall. */
const steps = 12
export const spotsTried = steps * steps
/** Ratio of width to height of a name in two lines. */
const flatness = 3

/**
 * Returns the free surface between the bookable objects of each hall. Halls without bookable objects are left out. A
 * name drawn over a desk would hide its availability.
 */
export function clearedHalls(
  halls: readonly Hall[],
  things: readonly Rings[],
  work: Work = createWork(mostWork),
): ReadonlyMap<FeatureId, Surface> {
  const cleared = new Map<FeatureId, Surface>()
  const found = new Map<Hall, Rings[]>()
  if (halls.length === 0 || things.length === 0) return cleared
  const tree = new Flatbush(halls.length)
  for (const { surface } of halls) {
    const { minX, minY, maxX, maxY } = boxOf(surface)
    tree.add(minX, minY, maxX, maxY)
  }
  tree.finish()
  for (const thing of things) {
    const { minX, minY, maxX, maxY } = boxOf([thing])
    const middle = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
    let around: Hall | null = null
    for (const index of tree.search(middle.x, middle.y, middle.x, middle.y)) {
      const hall = halls[index]
      if (hall === undefined || (around !== null && around.area <= hall.area)) continue
      work.left -= cornersOf(hall.surface)
      if (work.left < 0) return cleared
      if (contains(hall.surface, middle)) around = hall
    }
    if (around === null) continue
    const inside = found.get(around)
    if (inside === undefined) found.set(around, [thing])
    else inside.push(thing)
  }
  for (const [{ id, surface }, inside] of found) {
    // With the even-odd rule, shapes inside a surface become holes.
    const left = [...surface, ...inside]
    work.left -= cornersOf(left) * spotsTried
    if (work.left < 0) break
    cleared.set(id, left)
  }
  return cleared
}

const cornersOf = (surface: Surface): number =>
  surface.reduce((sum, rings) => rings.reduce((inner, ring) => inner + ring.length / 2, sum), 0)

/**
 * Finds the point of a surface with the most space for a name, in a building aligned to `turn`. Null if there is no
 * space.
 */
export function roomiestPoint(surface: Surface, box: Box, turn: number): Point | null {
  return bestInside(surface, box, steps, (point) => {
    const { along, across } = roomAt(surface, point, turn)
    return Math.min(along / flatness, across)
  })
}

/** Maximum metres between the centre and a line of text. Its ends could otherwise reach the corners of the room. */
const lineOffset = 0.6

/** Measures the metres available for text centred at a point, along the building and across it. */
export function roomAt(surface: Surface, point: Point, turn: number): ScenePlace['room'] {
  const deep = Math.min(lineOffset, roomAlong(surface, point, turn) / 4)
  const along = least([-deep, 0, deep].map((by) => roomAlong(surface, aside(point, turn, by), turn + 90)))
  const wide = along / 3
  const across = least([-wide, 0, wide].map((by) => roomAlong(surface, aside(point, turn + 90, by), turn)))
  return { along, across }
}

const least = (values: readonly number[]): number => Math.min(...values)

function aside({ x, y }: Point, degrees: number, metres: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: x + Math.sin(angle) * metres, y: y + Math.cos(angle) * metres }
}
