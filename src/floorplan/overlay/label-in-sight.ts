import { isInside } from '#src/core/venue/strokes.ts'
import type { Projector, Size } from '../camera/projector.ts'
import type { ScreenPoint } from '../plan-view.ts'
import type { Place } from '../scene/scene.ts'

/**
 * CSS pixels that a label gets across where it has left its place, and those kept free at the right, where buttons lie; each where
 * those before it would not fit.
 */
const rooms = [
  [120, 52],
  [84, 52],
  [84, 8],
] as const
export const movedHeight = 40
/** CSS pixels kept free along the other edges of the plan. */
const fromEdge = 8

export interface LabelSpot extends ScreenPoint {
  /** CSS pixels across; undefined at the middle of the place, which knows its room itself. */
  readonly width?: number
}

/**
 * Where the label of a place goes: to its middle, and where that is out of sight as far into sight as it takes, while that is within
 * the place. Who looks at a part of a hall still reads where that is. Null where there is nothing to write on.
 */
export function labelInSight(
  { surface }: Pick<Place, 'surface'>,
  middle: ScreenPoint,
  isSeen: boolean,
  { toPlan }: Projector,
  { width, height }: Size,
): LabelSpot | null {
  const down = movedHeight / 2
  const y = Math.max(fromEdge + down, Math.min(height - fromEdge - down, middle.y))
  for (const [room, fromRight] of rooms) {
    const right = room / 2
    const x = Math.max(fromEdge + right, Math.min(width - fromRight - right, middle.x))
    if (x === middle.x && y === middle.y) break
    // Its middle first: most places are nowhere near, and there are thousands with every frame.
    const isWithin = [0, -right, right].every((east) =>
      [0, -down, down].every((south) => isInside(surface, toPlan({ x: x + east, y: y + south }))),
    )
    if (isWithin) return { x, y, width: room }
  }
  return isSeen ? middle : null
}
