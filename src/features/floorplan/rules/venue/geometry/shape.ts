/** Metres east (`x`) and north (`y`) of the venue's origin. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Corners as x, y, x, y ... The closing corner is not repeated. Outlines run counter-clockwise, holes clockwise. */
export type Ring = Float64Array

/** An outline and its holes. */
export type Polygon = readonly Ring[]

/** One surface, with one or more parts. */
export type Shape = readonly Polygon[]

/** Corners of a line, as x, y, x, y ... */
export type Line = Float64Array

export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Returns coordinate `index` of a ring or line. Wraps around at both ends. */
export function at(corners: Float64Array, index: number): number {
  return corners[((index % corners.length) + corners.length) % corners.length] ?? 0
}

/** Area in square metres, positive if the ring runs counter-clockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0
  // Relative to the first corner, so that a small ring far from the origin loses no precision.
  const x = at(ring, 0)
  const y = at(ring, 1)
  for (let corner = 2; corner < ring.length; corner += 2) {
    sum += (at(ring, corner) - x) * (at(ring, corner + 3) - y) - (at(ring, corner + 2) - x) * (at(ring, corner + 1) - y)
  }
  return sum / 2
}

/** Area in square metres, without the holes. */
export function areaOf(shape: Shape): number {
  return shape.reduce(
    (sum, [outline, ...holes]) =>
      sum +
      (outline === undefined ? 0 : Math.abs(signedArea(outline))) -
      holes.reduce((holed, hole) => holed + Math.abs(signedArea(hole)), 0),
    0,
  )
}

export const emptyBox: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }

function boxOfCorners(corners: Float64Array): Box {
  let { minX, minY, maxX, maxY } = emptyBox
  for (let corner = 0; corner < corners.length; corner += 2) {
    const x = at(corners, corner)
    const y = at(corners, corner + 1)
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { minX, minY, maxX, maxY }
}

export function boxOf(shape: Shape): Box {
  return shape.reduce(
    (box, [outline]) => (outline === undefined ? box : joinBoxes(box, boxOfCorners(outline))),
    emptyBox,
  )
}

export function joinBoxes(one: Box, other: Box): Box {
  return {
    minX: Math.min(one.minX, other.minX),
    minY: Math.min(one.minY, other.minY),
    maxX: Math.max(one.maxX, other.maxX),
    maxY: Math.max(one.maxY, other.maxY),
  }
}

/** Returns the intersection of both boxes. Its sides are negative if the boxes do not meet. */
export function sharedBox(one: Box, other: Box): Box {
  return {
    minX: Math.max(one.minX, other.minX),
    minY: Math.max(one.minY, other.minY),
    maxX: Math.min(one.maxX, other.maxX),
    maxY: Math.min(one.maxY, other.maxY),
  }
}

/** Returns true if the boxes share a point, or if they are at most `nearness` apart. */
export const boxesMeet = (one: Box, other: Box, nearness = 0): boolean =>
  one.minX <= other.maxX + nearness &&
  one.maxX >= other.minX - nearness &&
  one.minY <= other.maxY + nearness &&
  one.maxY >= other.minY - nearness

export function centreOf(box: Box): Point {
  return { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 }
}

/** Returns true if the point is inside by the even-odd rule. Holes, parts and crossing rings need no special case. */
export function contains(shape: Shape, { x, y }: Point): boolean {
  let isInside = false
  for (const polygon of shape) {
    for (const ring of polygon) {
      let beforeX = at(ring, -2)
      let beforeY = at(ring, -1)
      for (let corner = 0; corner < ring.length; corner += 2) {
        const cornerX = ring[corner] ?? 0
        const cornerY = ring[corner + 1] ?? 0
        if (cornerY > y !== beforeY > y && x < ((beforeX - cornerX) * (y - cornerY)) / (beforeY - cornerY) + cornerX) {
          isInside = !isInside
        }
        beforeX = cornerX
        beforeY = cornerY
      }
    }
  }
  return isInside
}

/** Finds the point of the segment that is nearest to the point. */
export function nearestOnSegment(point: Point, from: Point, to: Point): Point {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length))
  return { x: from.x + along * dx, y: from.y + along * dy }
}

/** Finds the nearest point of the shape's boundary and its distance in metres. Null for a shape without corners. */
export function nearestOnBoundary(
  shape: Shape,
  point: Point,
): { readonly point: Point; readonly distance: number } | null {
  let nearest: { readonly point: Point; readonly distance: number } | null = null
  for (const polygon of shape) {
    for (const ring of polygon) {
      for (let corner = 0; corner < ring.length; corner += 2) {
        const from = { x: at(ring, corner), y: at(ring, corner + 1) }
        const found = nearestOnSegment(point, from, { x: at(ring, corner + 2), y: at(ring, corner + 3) })
        const distance = Math.hypot(found.x - point.x, found.y - point.y)
        if (nearest === null || distance < nearest.distance) nearest = { point: found, distance }
      }
    }
  }
  return nearest
}

/** Distance from the shape in metres, or 0 if the point is inside. */
export const metresOutside = (shape: Shape, point: Point): number =>
  contains(shape, point) ? 0 : (nearestOnBoundary(shape, point)?.distance ?? Infinity)

/** Splits a line into its straight segments. */
export const segmentsOf = (line: Line): readonly Line[] =>
  Array.from({ length: line.length / 2 - 1 }, (_none, index) => line.slice(2 * index, 2 * index + 4))

/** Length of the line in metres. */
export function lengthOf(line: Line): number {
  let length = 0
  for (let corner = 2; corner < line.length; corner += 2) {
    length += Math.hypot(at(line, corner) - at(line, corner - 2), at(line, corner + 1) - at(line, corner - 1))
  }
  return length
}
