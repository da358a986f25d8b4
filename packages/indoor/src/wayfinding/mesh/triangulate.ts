import Constrainautor from '@kninnug/constrainautor'
import Delaunator from 'delaunator'
import Flatbush from 'flatbush'
import type { Portions } from '../queries.ts'

export interface Triangulation {
  readonly xs: Float64Array
  readonly ys: Float64Array
  /**
   * Three vertices per triangle, counter-clockwise. Half-edge `e` leads from `triangles[e]` to the next vertex of its
   * triangle.
   */
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
const edgePortion = 128

/** Builds a constrained Delaunay triangulation of the edges. */
export function* triangulate({ xs: innerXs, ys: innerYs, edges }: Noded): Portions<Triangulation> {
  // If all units of a level were skipped, it has no vertex. It gets a rim nevertheless.
  let [minX = 0, minY = 0] = [innerXs[0], innerYs[0]]
  let [maxX, maxY] = [minX, minY]
  for (const x of innerXs) [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)]
  for (const y of innerYs) [minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)]
  const rimXs = Float64Array.of(minX - margin, maxX + margin, maxX + margin, minX - margin)
  const rimYs = Float64Array.of(minY - margin, minY - margin, maxY + margin, maxY + margin)
  const allXs = new Float64Array(innerXs.length + 4)
  const allYs = new Float64Array(innerXs.length + 4)
  allXs.set(innerXs)
  allYs.set(innerYs)
  allXs.set(rimXs, innerXs.length)
  allYs.set(rimYs, innerXs.length)
  const coords = new Float64Array(2 * allXs.length)
  for (const [vertex, x] of allXs.entries()) {
    coords[2 * vertex] = x
    // Mirrored, because the library's counter-clockwise is clockwise if y points up.
    coords[2 * vertex + 1] = -(allYs[vertex] ?? 0)
  }
  yield
  const delaunay = new Delaunator(coords)
  yield
  const constrained = new Constrainautor(delaunay)
  let lost = 0
  for (let edge = 0; edge < edges.length; edge += 2) {
    if (edge % (2 * edgePortion) === 0) yield
    try {
      constrained.constrainOne(edges[edge] ?? 0, edges[edge + 1] ?? 0)
    } catch {
      lost += 1
    }
  }
  return {
    xs: allXs,
    ys: allYs,
    triangles: Uint32Array.from(delaunay.triangles),
    twins: Int32Array.from(delaunay.halfedges),
    isGiven: Uint8Array.from(delaunay.triangles, (_vertex, edge) => (constrained.isConstrained(edge) ? 1 : 0)),
    lost,
  }
}

/** Millimetres within which corners and edges are merged; rounding in files moves them by as much. */
const reach = 3
/** Metres within which they certainly are, although each is first rounded to whole millimetres. */
export const certainlyMerged = 0.0015
const rounds = 12
/** Size of a grid cell: small enough that two points in a cell are the same vertex. */
const cell = 2
const cellsInReach = 2
const side = 2 ** 25
/** Segments per portion of work. */
const segmentPortion = 64

/**
 * Segments that meet only at their ends. Coordinates are whole millimetres, so the side of a line can be computed
 * exactly.
 */
interface Noded {
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** Two vertices per edge, the smaller first. */
  readonly edges: Uint32Array
  /** Vertices of the given points. */
  readonly pins: Uint32Array
}

/**
 * Splits segments at the points at which they cross or touch each other or a given point. All input is in millimetres.
 */
export function* nodeSegments(segments: readonly number[], points: readonly number[]): Portions<Noded> {
  const { xs, ys, vertexAt } = createVertices()
  const pins = new Uint32Array(points.length / 2)
  for (let pin = 0; pin < pins.length; pin += 1) {
    pins[pin] = vertexAt(Math.round(points[2 * pin] ?? 0), Math.round(points[2 * pin + 1] ?? 0))
  }
  let starts: number[] = []
  let ends: number[] = []
  const known = new Set<number>()
  const add = (from: number, to: number): void => {
    const key = Math.min(from, to) * 2 ** 26 + Math.max(from, to)
    if (from === to || known.has(key)) return
    known.add(key)
    starts.push(Math.min(from, to))
    ends.push(Math.max(from, to))
  }
  for (let start = 0; start < segments.length; start += 4) {
    if (start % (4 * segmentPortion) === 0) yield
    const from = vertexAt(Math.round(segments[start] ?? 0), Math.round(segments[start + 1] ?? 0))
    add(from, vertexAt(Math.round(segments[start + 2] ?? 0), Math.round(segments[start + 3] ?? 0)))
  }

  /** Vertices at which each segment is split. */
  let splits = new Map<number, number[]>()
  const split = (segment: number, vertex: number): void => {
    if (vertex === starts[segment] || vertex === ends[segment]) return
    const list = splits.get(segment)
    if (list === undefined) splits.set(segment, [vertex])
    else list.push(vertex)
  }
  /** Checks if the vertex is on the segment, between its ends. */
  const isOn = (segment: number, vertex: number): boolean => {
    const from = starts[segment] ?? 0
    const to = ends[segment] ?? 0
    const dx = (xs[to] ?? 0) - (xs[from] ?? 0)
    const dy = (ys[to] ?? 0) - (ys[from] ?? 0)
    const px = (xs[vertex] ?? 0) - (xs[from] ?? 0)
    const py = (ys[vertex] ?? 0) - (ys[from] ?? 0)
    const along = px * dx + py * dy
    const square = dx * dx + dy * dy
    const across = dx * py - dy * px
    return along > 0 && along < square && across * across <= reach * reach * square
  }
  const meet = (one: number, other: number): void => {
    let isTouched = false
    for (const [segment, neighbour] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const vertex of [starts[neighbour] ?? 0, ends[neighbour] ?? 0]) {
        if (!isOn(segment, vertex)) continue
        split(segment, vertex)
        isTouched = true
      }
    }
    if (isTouched) return
    const crossing = crossingOf(one, other)
    if (crossing === null) return
    split(one, crossing)
    split(other, crossing)
  }
  const crossingOf = (one: number, other: number): number | null => {
    const [a, b, c, d] = [starts[one] ?? 0, ends[one] ?? 0, starts[other] ?? 0, ends[other] ?? 0]
    const turn = (p: number, q: number, r: number): number =>
      ((xs[q] ?? 0) - (xs[p] ?? 0)) * ((ys[r] ?? 0) - (ys[p] ?? 0)) -
      ((ys[q] ?? 0) - (ys[p] ?? 0)) * ((xs[r] ?? 0) - (xs[p] ?? 0))
    const toC = turn(a, b, c)
    const toD = turn(a, b, d)
    if (toC > 0 === toD > 0 || turn(c, d, a) > 0 === turn(c, d, b) > 0) return null
    const along = toC / (toC - toD)
    const x = (xs[c] ?? 0) + along * ((xs[d] ?? 0) - (xs[c] ?? 0))
    const y = (ys[c] ?? 0) + along * ((ys[d] ?? 0) - (ys[c] ?? 0))
    return vertexAt(Math.round(x), Math.round(y))
  }

  /** The segments from here on were not yet compared with the others. */
  let fresh = 0
  for (let round = 0; round < rounds && fresh < starts.length; round += 1) {
    const tree = new Flatbush(starts.length + pins.length)
    const addBox = (from: number, to: number): void => {
      const [x, y, toX, toY] = [xs[from] ?? 0, ys[from] ?? 0, xs[to] ?? 0, ys[to] ?? 0]
      tree.add(Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY))
    }
    for (let segment = 0; segment < starts.length; segment += 1) addBox(starts[segment] ?? 0, ends[segment] ?? 0)
    for (const pin of pins) addBox(pin, pin)
    tree.finish()
    splits = new Map()
    for (let segment = fresh; segment < starts.length; segment += 1) {
      if (segment % segmentPortion === 0) yield
      const [from, to] = [starts[segment] ?? 0, ends[segment] ?? 0]
      const [x, y, toX, toY] = [xs[from] ?? 0, ys[from] ?? 0, xs[to] ?? 0, ys[to] ?? 0]
      const found = tree.search(
        Math.min(x, toX) - reach,
        Math.min(y, toY) - reach,
        Math.max(x, toX) + reach,
        Math.max(y, toY) + reach,
      )
      for (const other of found) {
        if (other >= starts.length) {
          const pin = pins[other - starts.length] ?? 0
          if (isOn(segment, pin)) split(segment, pin)
        } else if (other > segment || other < fresh) meet(segment, other)
      }
    }
    const before = { starts, ends }
    starts = []
    ends = []
    known.clear()
    // Parts of split segments are added last, because only they are checked again.
    for (const [segment, from] of before.starts.entries()) {
      if (!splits.has(segment)) add(from, before.ends[segment] ?? 0)
    }
    fresh = starts.length
    for (const [segment, vertices] of splits) {
      const [from, to] = [before.starts[segment] ?? 0, before.ends[segment] ?? 0]
      const dx = (xs[to] ?? 0) - (xs[from] ?? 0)
      const dy = (ys[to] ?? 0) - (ys[from] ?? 0)
      const along = (vertex: number): number => (xs[vertex] ?? 0) * dx + (ys[vertex] ?? 0) * dy
      const chain = [from, ...vertices.sort((one, other) => along(one) - along(other)), to]
      for (let link = 1; link < chain.length; link += 1) add(chain[link - 1] ?? 0, chain[link] ?? 0)
    }
  }
  const edges = Uint32Array.from(starts.flatMap((start, segment) => [start, ends[segment] ?? 0]))
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys), edges, pins }
}

/** Creates vertices. Points within `reach` of each other share a vertex. */
function createVertices() {
  const xs: number[] = []
  const ys: number[] = []
  const cells = new Map<number, number>()
  return {
    xs,
    ys,
    vertexAt(x: number, y: number): number {
      const column = Math.floor(x / cell)
      const row = Math.floor(y / cell)
      for (let dc = -cellsInReach; dc <= cellsInReach; dc += 1) {
        for (let dr = -cellsInReach; dr <= cellsInReach; dr += 1) {
          const near = cells.get((column + dc + side) * 2 * side + row + dr + side)
          if (near === undefined) continue
          const dx = (xs[near] ?? 0) - x
          const dy = (ys[near] ?? 0) - y
          if (dx * dx + dy * dy <= reach * reach) return near
        }
      }
      cells.set((column + side) * 2 * side + row + side, xs.length)
      xs.push(x)
      ys.push(y)
      return xs.length - 1
    },
  }
}
