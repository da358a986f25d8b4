import type { Point, Rectangle } from './shapes.ts'

/** A wing's own directions: `along` its corridor, and `across` from its inner to its outer facade. Steps of one centimetre. */
export interface Frame {
  readonly origin: Point
  readonly along: Point
  readonly across: Point
}

export const pointIn = ({ origin, along, across }: Frame, s: number, t: number): Point => [
  origin[0] + along[0] * s + across[0] * t,
  origin[1] + along[1] * s + across[1] * t,
]

export function rectangleIn(frame: Frame, [s0, t0]: Point, [s1, t1]: Point): Rectangle {
  const [x0, y0] = pointIn(frame, s0, t0)
  const [x1, y1] = pointIn(frame, s1, t1)
  return { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) }
}
