import { type Box, emptyBox, joinBoxes, type Point } from '#src/core/venue/geometry/shape.ts'
import { isInside } from '#src/core/venue/strokes.ts'
import type { Place } from './scene.ts'

/** Which place lies at a point; of several the smallest, as a desk is in its office. */
export interface HitIndex {
  placeAt(point: Point): Place | null
}

/** The floor is looked up in so many squares along either side: of some thousand rooms a few lie in each. */
const squares = 64

export function createHitIndex(places: readonly Place[]): HitIndex {
  const box = places.reduce((whole, place) => joinBoxes(whole, place.box), emptyBox)
  const lists = listBySquare(places, box)
  return {
    placeAt(point) {
      let found: Place | null = null
      for (const place of lists.get(squareOf(box, point.x, point.y)) ?? []) {
        if (found !== null && found.area <= place.area) continue
        if (isInside(place.surface, point)) found = place
      }
      return found
    },
  }
}

function listBySquare(places: readonly Place[], box: Box): ReadonlyMap<number, readonly Place[]> {
  const lists = new Map<number, Place[]>()
  for (const place of places) {
    const from = squareOf(box, place.box.minX, place.box.minY)
    const to = squareOf(box, place.box.maxX, place.box.maxY)
    for (let row = Math.floor(from / squares); row <= Math.floor(to / squares); row += 1) {
      for (let column = from % squares; column <= to % squares; column += 1) {
        const list = lists.get(row * squares + column)
        if (list === undefined) lists.set(row * squares + column, [place])
        else list.push(place)
      }
    }
  }
  return lists
}

/** Its number; points beyond the box belong to the squares at its edge. */
function squareOf({ minX, minY, maxX, maxY }: Box, x: number, y: number): number {
  return squareAlong(y, minY, maxY) * squares + squareAlong(x, minX, maxX)
}

function squareAlong(at: number, from: number, to: number): number {
  if (to <= from) return 0
  return Math.max(0, Math.min(squares - 1, Math.floor(((at - from) / (to - from)) * squares)))
}
