import { type AnyShape, at, boxOf, type Point, type Ring, type Shape, sharedBox, turn } from './shape.ts'

/**
 * Edges cross only if each extends beyond the other by more than this, in metres. Smaller overlaps are rounding errors
 * of touching corners.
 */
const least = 0.005

/**
 * Returns true if two ends with these turns are on different sides of an edge of this length, and neither is almost on
 * it.
 */
const areApart = (one: number, other: number, length: number): boolean =>
  one > 0 !== other > 0 && Math.min(Math.abs(one), Math.abs(other)) > least * length

/**
 * Finds the point at which two edges of the ring cross, or null. Edges do not cross if they only touch, or overlap by a
 * rounding error.
 */
export function findCrossing(ring: Ring, work: Work): Point | null {
  const count = ring.length / 2
  const minX = new Float64Array(count)
  const maxX = new Float64Array(count)
  for (let edge = 0; edge < count; edge += 1) {
    minX[edge] = Math.min(at(ring, 2 * edge), at(ring, 2 * edge + 2))
    maxX[edge] = Math.max(at(ring, 2 * edge), at(ring, 2 * edge + 2))
  }
  const edges = Array.from(minX.keys()).sort((a, b) => (minX[a] ?? 0) - (minX[b] ?? 0))
  /** Edges that extend beyond the current position of the sweep. */
  const active: number[] = []
  for (const edge of edges) {
    const from = minX[edge] ?? 0
    let kept = 0
    work.left -= active.length
    if (work.left < 0) return null
    for (const other of active) {
      if ((maxX[other] ?? 0) < from) continue
      active[kept] = other
      kept += 1
      const crossing = crossingOf(ring, 2 * edge, 2 * other)
      if (crossing !== null) return crossing
    }
    active.length = kept
    active.push(edge)
  }
  return null
}

function crossingOf(ring: Ring, edge: number, other: number): Point | null {
  const ax = at(ring, edge)
  const ay = at(ring, edge + 1)
  const bx = at(ring, edge + 2)
  const by = at(ring, edge + 3)
  const cx = at(ring, other)
  const cy = at(ring, other + 1)
  const dx = at(ring, other + 2)
  const dy = at(ring, other + 3)
  const toC = turn(ax, ay, bx, by, cx, cy)
  const toD = turn(ax, ay, bx, by, dx, dy)
  if (!areApart(toC, toD, Math.hypot(bx - ax, by - ay))) return null
  const toA = turn(cx, cy, dx, dy, ax, ay)
  const toB = turn(cx, cy, dx, dy, bx, by)
  if (!areApart(toA, toB, Math.hypot(dx - cx, dy - cy))) return null
  const along = toC / (toC - toD)
  return { x: cx + along * (dx - cx), y: cy + along * (dy - cy) }
}

/** Metres between two lines of the sweep, and the minimum and maximum number of lines. */
const spacing = 0.05
const fewest = 24
const most = 400

/** Steps left for all comparisons of one venue, so that no archive can keep the machine busy indefinitely. */
export interface Work {
  left: number
}

export const createWork = (steps: number): Work => ({ left: steps })

/** Computes the spans of the line at height `y` inside the shape: from, to, from, to ... in metres east. */
export function spansAt(shape: Shape, y: number): number[] {
  const crossings: number[] = []
  for (const polygon of shape) {
    for (const ring of polygon) {
      let beforeX = at(ring, -2)
      let beforeY = at(ring, -1)
      for (let corner = 0; corner < ring.length; corner += 2) {
        const x = ring[corner] ?? 0
        const cornerY = ring[corner + 1] ?? 0
        if (cornerY > y !== beforeY > y) crossings.push(x + ((beforeX - x) * (y - cornerY)) / (beforeY - cornerY))
        beforeX = x
        beforeY = cornerY
      }
    }
  }
  return crossings.sort((a, b) => a - b)
}

function sharedLength(one: readonly number[], other: readonly number[]): number {
  let length = 0
  let left = 0
  let right = 0
  while (left + 1 < one.length && right + 1 < other.length) {
    const oneEnd = one[left + 1] ?? 0
    const otherEnd = other[right + 1] ?? 0
    length += Math.max(0, Math.min(oneEnd, otherEnd) - Math.max(one[left] ?? 0, other[right] ?? 0))
    if (oneEnd < otherEnd) left += 2
    else right += 2
  }
  return length
}

/** Counts the corners of all rings. */
export function cornersOf(shape: AnyShape): number {
  return shape.reduce((sum, polygon) => polygon.reduce((inner, ring) => inner + ring.length / 2, sum), 0)
}

/** Maximum number of corners of both shapes for which an edge between them is searched for. */
const fewCorners = 40
/** Metres by which adjacent shapes may extend over the edge between them. */
const touching = 0.005

/**
 * Returns true if an edge of one outline has all of its own shape on one side and all of the other shape on the other
 * side, as with walls.
 */
function areBeside(one: Shape, other: Shape): boolean {
  const [[outline] = []] = one
  const [[otherOutline] = []] = other
  if (one.length > 1 || other.length > 1 || outline === undefined || otherOutline === undefined) return false
  return hasEdgeBetween(outline, otherOutline) || hasEdgeBetween(otherOutline, outline)
}

function hasEdgeBetween(own: Ring, other: Ring): boolean {
  for (let corner = 0; corner < own.length; corner += 2) {
    const x = at(own, corner)
    const y = at(own, corner + 1)
    const dx = at(own, corner + 2) - x
    const dy = at(own, corner + 3) - y
    const reach = touching * Math.hypot(dx, dy)
    // Outlines run counter-clockwise, so the interior is to the left.
    if (isOnSide(own, x, y, dx, dy, reach) && isOnSide(other, x, y, -dx, -dy, reach)) return true
  }
  return false
}

function isOnSide(ring: Ring, x: number, y: number, dx: number, dy: number, reach: number): boolean {
  for (let corner = 0; corner < ring.length; corner += 2) {
    if (dx * (at(ring, corner + 1) - y) - dy * (at(ring, corner) - x) < -reach) return false
  }
  return true
}

/**
 * Measures the area that both shapes cover, in square metres, with lines swept over the intersection of their boxes.
 * Accurate to a few percent, which is enough for a finding. Works for shapes of any kind, including self-intersecting
 * rings. Returns null if no work is left.
 */
export function sharedArea(one: Shape, other: Shape, work: Work): number | null {
  const box = sharedBox(boxOf(one), boxOf(other))
  const height = box.maxY - box.minY
  if (!(height > 0 && box.maxX > box.minX)) return 0
  const corners = cornersOf(one) + cornersOf(other)
  if (corners <= fewCorners) {
    work.left -= corners * corners
    if (work.left < 0) return null
    if (areBeside(one, other)) return 0
  }
  const lines = Math.min(most, Math.max(fewest, Math.ceil(height / spacing)))
  work.left -= lines * corners
  if (work.left < 0) return null
  let length = 0
  for (let line = 0; line < lines; line += 1) {
    const y = box.minY + ((line + 0.5) / lines) * height
    length += sharedLength(spansAt(one, y), spansAt(other, y))
  }
  return (length * height) / lines
}
