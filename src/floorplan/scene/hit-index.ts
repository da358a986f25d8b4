import Flatbush from 'flatbush'
import type { Point } from '#src/core/venue/geometry/shape.ts'
import type { Place } from './scene.ts'
import { isInside } from './strokes.ts'

/** Which place lies at a point; of several the smallest, as a desk is in its office. */
export interface HitIndex {
  placeAt(point: Point): Place | null
}

export function createHitIndex(places: readonly Place[]): HitIndex {
  const tree = places.length === 0 ? null : new Flatbush(places.length)
  for (const { box } of places) tree?.add(box.minX, box.minY, box.maxX, box.maxY)
  tree?.finish()
  return {
    placeAt(point) {
      let found: Place | null = null
      for (const index of tree?.search(point.x, point.y, point.x, point.y) ?? []) {
        const place = places[index]
        if (place === undefined || (found !== null && found.area <= place.area)) continue
        if (isInside(place.surface, point)) found = place
      }
      return found
    },
  }
}
