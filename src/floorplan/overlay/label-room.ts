import type { Camera } from '../plan-view.ts'
import { type Place, wallHeight } from '../scene/scene.ts'

/** CSS pixels kept free between a label and the walls. */
const padding = 3

/** Metres above the floor of the middle of what is seen of a room over the wall before it. */
export const middleHeight = ({ pitch }: Camera): number => (pitch > 0 ? wallHeight / 2 : 0)

/** What an upright label has of each place, however the plan is turned; in CSS pixels. */
export function labelRooms(turn: number, { scale, bearing, pitch }: Camera) {
  const angle = ((bearing - turn) * Math.PI) / 180
  const sin = Math.max(Math.abs(Math.sin(angle)), 1e-6)
  const cos = Math.max(Math.abs(Math.cos(angle)), 1e-6)
  const tilt = (pitch * Math.PI) / 180
  const foreshortened = scale * Math.cos(tilt)
  // Of a room that one looks into from above, the wall before it hides the nearest part.
  const hidden = wallHeight * scale * Math.sin(tilt)
  // A line through the middle of a rectangle leaves it by whichever pair of sides it meets first.
  return {
    widthOf: ({ room: { along, across } }: Place): number => Math.min(along / cos, across / sin) * scale - 2 * padding,
    heightOf: ({ kind, room: { along, across } }: Place): number =>
      Math.min(across / cos, along / sin) * foreshortened - padding - (kind === 'unit' ? hidden : 0),
  }
}
