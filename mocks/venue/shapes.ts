/** Centimetres in the campus's own plane, x to its east and y to its north: whole numbers, so that walls meet exactly. */
export type Point = readonly [x: number, y: number]

export interface Rectangle {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** Corners in order, the first not repeated: outlines counter-clockwise, holes clockwise (RFC 7946). */
export type Ring = readonly Point[]

/** An outline and its holes. */
export type Polygon = readonly Ring[]

export const moved = ({ left, bottom, right, top }: Rectangle, [x, y]: Point): Rectangle => ({
  left: left + x,
  bottom: bottom + y,
  right: right + x,
  top: top + y,
})

/** What holds all of them. */
export function boundsOf(rectangles: readonly Rectangle[]): Rectangle {
  return {
    left: Math.min(...rectangles.map(({ left }) => left)),
    bottom: Math.min(...rectangles.map(({ bottom }) => bottom)),
    right: Math.max(...rectangles.map(({ right }) => right)),
    top: Math.max(...rectangles.map(({ top }) => top)),
  }
}

export const grown = ({ left, bottom, right, top }: Rectangle, by: number): Rectangle => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
})

export const middleOf = ({ left, bottom, right, top }: Rectangle): Point => [(left + right) / 2, (bottom + top) / 2]

export const ringOf = ({ left, bottom, right, top }: Rectangle): Ring => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
]

/** Twice the area; positive for a ring that runs counter-clockwise. */
export function doubleAreaOf(ring: Ring): number {
  let sum = 0
  let [lastX, lastY] = ring.at(-1) ?? [0, 0]
  for (const [x, y] of ring) {
    sum += lastX * y - x * lastY
    lastX = x
    lastY = y
  }
  return sum
}
