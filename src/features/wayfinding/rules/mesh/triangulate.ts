import Constrainautor from '@kninnug/constrainautor'
import Delaunator from 'delaunator'
import type { Portions } from '../queries.ts'
import type { Noded } from './node-segments.ts'

export interface Triangulation {
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** Three vertices per triangle, counter-clockwise. A half-edge leads from its vertex to the next one. */
  readonly triangles: Uint32Array
  /** The opposite half-edge; -1 at the rim. */
  readonly twins: Int32Array
  /** Per half-edge: 1 if it was part of the input. */
  readonly isGiven: Uint8Array
  /** Number of edges that could not be created. Walls may be missing there. */
  readonly lost: number
}

/** Millimetres between the input and the rim, so that no input edge is on the rim. */
const margin = 10_000
/** Edges per portion of work. */
const portion = 128

/** Builds a constrained Delaunay triangulation of the edges. */
export function* triangulate({ xs: innerXs, ys: innerYs, edges }: Noded): Portions<Triangulation> {
  // If all units of a level were skipped, it has no vertex. It gets a rim nevertheless.
  const far = innerXs.length === 0 ? 0 : Infinity
  let [minX, minY, maxX, maxY] = [far, far, -far, -far]
  for (let vertex = 0; vertex < innerXs.length; vertex += 1) {
    minX = Math.min(minX, innerXs[vertex] ?? 0)
    maxX = Math.max(maxX, innerXs[vertex] ?? 0)
    minY = Math.min(minY, innerYs[vertex] ?? 0)
    maxY = Math.max(maxY, innerYs[vertex] ?? 0)
  }
  const rimXs = Float64Array.of(minX - margin, maxX + margin, maxX + margin, minX - margin)
  const rimYs = Float64Array.of(minY - margin, minY - margin, maxY + margin, maxY + margin)
  const allXs = new Float64Array(innerXs.length + 4)
  const allYs = new Float64Array(innerXs.length + 4)
  allXs.set(innerXs)
  allYs.set(innerYs)
  allXs.set(rimXs, innerXs.length)
  allYs.set(rimYs, innerXs.length)
  const coords = new Float64Array(2 * allXs.length)
  for (let vertex = 0; vertex < allXs.length; vertex += 1) {
    coords[2 * vertex] = allXs[vertex] ?? 0
    // Mirrored, because the library's counter-clockwise is clockwise if y points up.
    coords[2 * vertex + 1] = -(allYs[vertex] ?? 0)
  }
  yield
  const delaunay = new Delaunator(coords)
  yield
  const constrained = new Constrainautor(delaunay)
  let lost = 0
  for (let edge = 0; edge < edges.length; edge += 2) {
    if (edge % (2 * portion) === 0) yield
    try {
      constrained.constrainOne(edges[edge] ?? 0, edges[edge + 1] ?? 0)
    } catch {
      lost += 1
    }
  }
  const isGiven = new Uint8Array(delaunay.triangles.length)
  for (let edge = 0; edge < isGiven.length; edge += 1) isGiven[edge] = constrained.isConstrained(edge) ? 1 : 0
  return {
    xs: allXs,
    ys: allYs,
    triangles: Uint32Array.from(delaunay.triangles),
    twins: Int32Array.from(delaunay.halfedges),
    isGiven,
    lost,
  }
}
