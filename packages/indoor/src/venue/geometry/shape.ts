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

type Corners = Ring | Float32Array

/** A shape in double precision, or in single precision for drawing. */
export type AnyShape = readonly (readonly Corners[])[]

export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Returns coordinate `index` of a ring or line. Wraps around at both ends. */
export function at(corners: Corners, index: number): number {
  return corners[((index % corners.length) + corners.length) % corners.length] ?? 0
}

/** Returns the corners as points. */
export const pointsOf = (corners: Corners): Point[] =>
  Array.from({ length: corners.length / 2 }, (_none, corner) => ({
    x: at(corners, 2 * corner),
    y: at(corners, 2 * corner + 1),
  }))

/** Returns the edges of all outlines and holes, in their order. */
export const edgesOf = (shape: AnyShape): { readonly from: Point; readonly to: Point }[] =>
  shape.flat().flatMap((ring) => {
    const points = pointsOf(ring)
    return points.map((from, index) => ({ from, to: points[(index + 1) % points.length] ?? from }))
  })

export const metresBetween = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y)

/** Returns the middle between the ends of a line. */
export const middleOf = (line: Line): Point => ({
  x: (at(line, 0) + at(line, -2)) / 2,
  y: (at(line, 1) + at(line, -1)) / 2,
})

/** Returns degrees clockwise from north. */
export const headingFrom = (from: Point, to: Point): number => Math.atan2(to.x - from.x, to.y - from.y) * toDegrees

const toDegrees = 180 / Math.PI

/** Returns degrees from -180 up to, but not including, 180. */
export const signedDegrees = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

/**
 * Returns twice the signed area of a triangle: positive if its points run counter-clockwise. Exact for whole
 * millimetres.
 */
export const turn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** Area in square metres, positive if the ring runs counter-clockwise. */
export function signedArea(ring: Corners): number {
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
export function areaOf(shape: AnyShape): number {
  return shape.reduce(
    (sum, [outline, ...holes]) =>
      sum +
      (outline === undefined ? 0 : Math.abs(signedArea(outline))) -
      holes.reduce((holed, hole) => holed + Math.abs(signedArea(hole)), 0),
    0,
  )
}

export const emptyBox: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }

/** Returns the smallest box around the outlines. */
export function boxOf(shape: AnyShape): Box {
  let { minX, minY, maxX, maxY } = emptyBox
  for (const [outline = noCorners] of shape) {
    for (let corner = 0; corner < outline.length; corner += 2) {
      const x = outline[corner] ?? 0
      const y = outline[corner + 1] ?? 0
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
  }
  return { minX, minY, maxX, maxY }
}

const noCorners: Corners = new Float64Array()

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

/** Returns the box around a point, without a size. */
export const boxAt = ({ x, y }: Point): Box => ({ minX: x, minY: y, maxX: x, maxY: y })

/** Returns the box with so many metres more on each side. */
export const grownBy = (metres: number, { minX, minY, maxX, maxY }: Box): Box => ({
  minX: minX - metres,
  minY: minY - metres,
  maxX: maxX + metres,
  maxY: maxY + metres,
})

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
export function contains(shape: AnyShape, { x, y }: Point): boolean {
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

/** Finds the nearest point of the shape's boundary and its distance in metres. It is infinite for a shape without corners. */
export function nearestOnBoundary(shape: AnyShape, point: Point): { readonly point: Point; readonly distance: number } {
  let nearest = { point, distance: Infinity }
  for (const polygon of shape) {
    for (const ring of polygon) {
      for (let corner = 0; corner < ring.length; corner += 2) {
        const from = { x: at(ring, corner), y: at(ring, corner + 1) }
        const found = nearestOnSegment(point, from, { x: at(ring, corner + 2), y: at(ring, corner + 3) })
        const distance = metresBetween(found, point)
        if (distance < nearest.distance) nearest = { point: found, distance }
      }
    }
  }
  return nearest
}

/** Distance from the shape in metres, or 0 if the point is inside. */
export const metresOutside = (shape: Shape, point: Point): number =>
  contains(shape, point) ? 0 : nearestOnBoundary(shape, point).distance

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
