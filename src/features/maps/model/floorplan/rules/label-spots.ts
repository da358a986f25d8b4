import { type Box, centreOf, contains, nearestOnBoundary, type Point } from '@foyer/indoor'
import type { Surface } from './scene.ts'

/** Number of grid steps along each side of the box. */
const innerSteps = 9

/**
 * Finds a point well inside the surface: the given point, else the middle, else the grid point farthest from the edge.
 */
export function innerPoint(surface: Surface, box: Box, given: Point | null): Point {
  const middle = centreOf(box)
  if (given !== null && contains(surface, given)) return given
  if (contains(surface, middle)) return middle
  const distanceToEdge = (point: Point): number => nearestOnBoundary(surface, point).distance
  return bestInside(surface, box, innerSteps, distanceToEdge) ?? middle
}

/**
 * Finds the point inside the surface with the highest rate above 0, on a grid of `steps` by `steps` over its box. Null if
 * there is none.
 */
export function bestInside(surface: Surface, box: Box, steps: number, rateOf: (point: Point) => number): Point | null {
  let best: Point | null = null
  let most = 0
  for (let across = 1; across < steps; across += 1) {
    for (let up = 1; up < steps; up += 1) {
      const point = {
        x: box.minX + ((box.maxX - box.minX) * across) / steps,
        y: box.minY + ((box.maxY - box.minY) * up) / steps,
      }
      const rate = contains(surface, point) ? rateOf(point) : 0
      if (rate > most) [best, most] = [point, rate]
    }
  }
  return best
}

/**
 * Measures the width of the surface in metres, through the point along a direction in degrees clockwise from north.
 * This is twice the distance to the nearer edge, because a label is centred at the point.
 */
export function roomAlong(surface: Surface, { x, y }: Point, degrees: number): number {
  const [ux, uy] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  let [ahead, behind] = [Infinity, Infinity]
  for (const rings of surface) {
    for (const ring of rings) {
      for (let corner = 0; corner < ring.length; corner += 2) {
        const next = (corner + 2) % ring.length
        const ax = (ring[corner] ?? 0) - x
        const ay = (ring[corner + 1] ?? 0) - y
        const bx = (ring[next] ?? 0) - x
        const by = (ring[next + 1] ?? 0) - y
        const offA = ax * uy - ay * ux
        const offB = bx * uy - by * ux
        if (offA > 0 === offB > 0) continue
        const part = offA / (offA - offB)
        const along = (ax + (bx - ax) * part) * ux + (ay + (by - ay) * part) * uy
        if (along >= 0) ahead = Math.min(ahead, along)
        else behind = Math.min(behind, -along)
      }
    }
  }
  const half = Math.min(ahead, behind)
  return Number.isFinite(half) ? 2 * half : 0
}
