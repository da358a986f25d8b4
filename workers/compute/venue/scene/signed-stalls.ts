import type { FeatureId } from '#src/core/venue/model.ts'
import type { UnitView } from '../floor-view.ts'

/** Metres between the signs of parking places: they stand in long rows, and each has a number to show. */
const between = 15
/** Of so small a square two places are never so far from each other. */
const square = between / 2
const around = [-2, -1, 0, 1, 2]

/** The parking places that have a sign, none near another that has. */
export function signedStalls(stalls: readonly UnitView[]): ReadonlySet<FeatureId> {
  const signed = new Map<string, UnitView>()
  for (const stall of stalls) {
    const { x, y } = stall.displayPoint
    const [column, row] = [Math.floor(x / square), Math.floor(y / square)]
    const near = around.flatMap((right) =>
      around.map((up) => signed.get(`${column + right} ${row + up}`)?.displayPoint),
    )
    const isNear = near.some((point) => point !== undefined && Math.hypot(point.x - x, point.y - y) < between)
    if (!isNear) signed.set(`${column} ${row}`, stall)
  }
  return new Set([...signed.values()].map(({ id }) => id))
}
