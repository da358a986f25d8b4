import { boxesMeet } from '#src/core/venue/geometry/shape.ts'
import { isInside } from '#src/core/venue/strokes.ts'
import { boxInSight, type Projector, type Size } from '../camera/projector.ts'
import type { ScreenPoint } from '../plan-view.ts'
import type { Place } from '../scene/scene.ts'

/** CSS pixels that a label gets where it has left its place. */
export const movedRoom = { width: 120, height: 40 }
/** CSS pixels kept free along the edges of the plan; buttons lie along its right one. */
const edges = { left: 8, right: 52, top: 6, bottom: 6 }

/**
 * Where the labels of places go: to their middle, and where that is out of sight as far into sight as it takes, while that is within
 * the place. Who looks at a part of a hall still reads where that is. Null where there is nothing to write on.
 */
export function labelsInSight(
  projector: Projector,
  size: Size,
  isSeen: (x: number, y: number) => boolean,
): (place: Place, middle: ScreenPoint) => ScreenPoint | null {
  const seen = boxInSight(projector, size)
  const [right, down] = [movedRoom.width / 2, movedRoom.height / 2]
  const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
  return (place, middle) => {
    const at = {
      x: within(middle.x, edges.left + right, size.width - edges.right - right),
      y: within(middle.y, edges.top + down, size.height - edges.bottom - down),
    }
    const unmoved = isSeen(middle.x, middle.y) ? middle : null
    if ((at.x === middle.x && at.y === middle.y) || !boxesMeet(place.box, seen)) return unmoved
    const isWithin = [-right, 0, right].every((x) =>
      [-down, down].every((y) => isInside(place.surface, projector.toPlan({ x: at.x + x, y: at.y + y }))),
    )
    return isWithin ? at : unmoved
  }
}
