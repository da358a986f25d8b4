import type { Point } from '../../../src/venue/geometry/shape.ts'

export const metresOf = (points: readonly Point[]): number =>
  points.reduce((sum, point, index) => {
    const before = points[index - 1]
    return before === undefined ? sum : sum + Math.hypot(point.x - before.x, point.y - before.y)
  }, 0)
