import type { Camera } from '../plan-view.ts'
import type { Place } from '../scene/scene.ts'

/** CSS pixels kept free between a label and the walls. */
const padding = 3

/** What an upright label has of each place, however the plan is turned; in CSS pixels. */
export function labelRooms(turn: number, { scale, bearing, pitch }: Camera) {
  const angle = ((bearing - turn) * Math.PI) / 180
  const sin = Math.max(Math.abs(Math.sin(angle)), 1e-6)
  const cos = Math.max(Math.abs(Math.cos(angle)), 1e-6)
  const foreshortened = scale * Math.cos((pitch * Math.PI) / 180)
  // A line through the middle of a rectangle leaves it by whichever pair of sides it meets first.
  return {
    widthOf: ({ room: { along, across } }: Place): number => Math.min(along / cos, across / sin) * scale - 2 * padding,
    heightOf: ({ room: { along, across } }: Place): number =>
      Math.min(across / cos, along / sin) * foreshortened - padding,
  }
}
