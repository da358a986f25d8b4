import { boxesMeet } from '#src/core/venue/geometry/shape.ts'
import { isInside } from '#src/core/venue/strokes.ts'
import { boxInSight, type Projector, type Size } from '../camera/projector.ts'
import type { ScreenPoint } from '../plan-view.ts'
import type { Place } from '../scene/scene.ts'

/** What a label gets where it has left its place, in CSS pixels; the second where the first would not fit. */
const rooms = [
  { width: 120, height: 40, fromRight: 52 },
  { width: 84, height: 40, fromRight: 8 },
] as const
/** CSS pixels kept free along the edges of the plan; buttons lie along its right one. */
const fromLeft = 8
const fromAbove = 6

export interface LabelSpot {
  readonly at: ScreenPoint
  /** Null at the middle of the place, which knows its room itself. */
  readonly room: Size | null
}

/**
 * Where the labels of places go: to their middle, and where that is out of sight as far into sight as it takes, while that is within
 * the place. Who looks at a part of a hall still reads where that is. Null where there is nothing to write on.
 */
export function labelsInSight(
  projector: Projector,
  size: Size,
  isSeen: (x: number, y: number) => boolean,
): (place: Place, middle: ScreenPoint) => LabelSpot | null {
  const seen = boxInSight(projector, size)
  const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
  return (place, middle) => {
    const unmoved = isSeen(middle.x, middle.y) ? { at: middle, room: null } : null
    if (!boxesMeet(place.box, seen)) return unmoved
    for (const room of rooms) {
      const [right, down] = [room.width / 2, room.height / 2]
      const at = {
        x: within(middle.x, fromLeft + right, size.width - room.fromRight - right),
        y: within(middle.y, fromAbove + down, size.height - fromAbove - down),
      }
      if (at.x === middle.x && at.y === middle.y) return unmoved
      const isWithin = [-right, 0, right].every((x) =>
        [-down, down].every((y) => isInside(place.surface, projector.toPlan({ x: at.x + x, y: at.y + y }))),
      )
      if (isWithin) return { at, room }
    }
    return unmoved
  }
}
