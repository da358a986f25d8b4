import type { Point } from '../../venue/geometry/shape.ts'
import { signedDegrees } from './turns.ts'

const toDegrees = 180 / Math.PI

export const metresBetween = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y)

/** Degrees from north, clockwise. */
export const headingFrom = (from: Point, to: Point): number => Math.atan2(to.x - from.x, to.y - from.y) * toDegrees

/** Eight directions of the compass, clockwise. */
export const compassPoints = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type Compass = (typeof compassPoints)[number]

/** The direction nearest to a heading. */
export function compassOf(heading: number): Compass {
  return compassPoints[Math.round((signedDegrees(heading) + 360) / 45) % compassPoints.length] ?? 'N'
}

/** Where something lies for who looks ahead. */
export type Side = 'ahead' | 'left' | 'right' | 'behind'

/** `change`: degrees from where one looks to where it lies. */
export function sideOf(change: number): Side {
  const signed = signedDegrees(change)
  if (Math.abs(signed) < 30) return 'ahead'
  if (Math.abs(signed) > 150) return 'behind'
  return signed < 0 ? 'left' : 'right'
}
