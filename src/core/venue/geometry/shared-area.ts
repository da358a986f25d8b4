import { at, boxOf, type Ring, type Shape, sharedBox } from './shape.ts'

/** Metres between two lines of the sweep, and how many there are at least and at most. */
const spacing = 0.05
const fewest = 24
const most = 400

/** Steps the comparisons of one venue may take together, so that no archive can keep a machine busy for ever. */
export interface Work {
  left: number
}

export const createWork = (steps: number): Work => ({ left: steps })

/** Where the line at height `y` is inside the shape: from, to, from, to ... */
function spansAt(shape: Shape, y: number): number[] {
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

/** How many corners all rings have together. */
export function cornersOf(shape: Shape): number {
  return shape.reduce((sum, polygon) => polygon.reduce((inner, ring) => inner + ring.length / 2, sum), 0)
}

/** Corners up to which it is worth looking for an edge between two shapes. */
const fewCorners = 40
/** Metres by which shapes beside each other may reach over the edge between them. */
const touching = 0.005

/** Whether an edge of one of the outlines has all of its shape on one side and all of the other on the other, as walls have. */
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
    // Outlines run counter-clockwise: what is inside is to the left.
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
 * Square metres that both shapes cover, by lines swept over what their boxes share: within a few percent, which is enough to tell
 * a finding, for shapes of any kind and crossing rings too. Null where no work is left.
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
