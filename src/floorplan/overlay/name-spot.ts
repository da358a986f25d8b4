import type { SceneName } from '#src/core/venue/scene.ts'
import type { Projector, Size } from '../camera/projector.ts'
import type { ScreenPoint } from '../plan-view.ts'

/** CSS pixels from the uppermost wall of a house to the middle of its name: signs of doors and stairs are between. */
const aboveWall = 24
/** CSS pixels by which a wall may slant and still be all of it the uppermost. */
const slant = 8
/** CSS pixels from the middle of the name of a house to an edge of the plan, as far as its wall reaches. */
const fromEdge = 72

export interface NameSpot {
  readonly middle: ScreenPoint
  /** Radians clockwise. */
  readonly angle: number
  /** CSS pixels there are for it. */
  readonly width: number
}

/** Where a name is written, as one camera sees what it is the name of. */
export function nameSpot({ lies, point, surface }: SceneName, { toScreen }: Projector, size: Size): NameSpot {
  const middle = toScreen(point)
  if (lies === 'at') return { middle, angle: 0, width: Infinity }
  const [[ring = new Float32Array()] = []] = surface
  const corners: ScreenPoint[] = []
  for (let at = 0; at < ring.length; at += 2) corners.push(toScreen({ x: ring[at] ?? 0, y: ring[at + 1] ?? 0 }))
  if (lies === 'above') {
    const top = Math.min(...corners.map(({ y }) => y))
    const xs = corners.flatMap(({ x, y }) => (y < top + slant ? [x] : []))
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const inSight = Math.max(fromEdge, Math.min(size.width - fromEdge, (left + right) / 2))
    const x = Math.max(left, Math.min(right, inSight))
    return { middle: { x, y: top - aboveWall }, angle: 0, width: Infinity }
  }
  let [angle, width] = [0, 0]
  for (const [index, corner] of corners.entries()) {
    const before = corners.at(index - 1) ?? corner
    const [x, y] = [corner.x - before.x, corner.y - before.y]
    const length = Math.hypot(x, y)
    if (length <= width) continue
    width = length
    // Of two ways along a street the one in which it is read from left to right, and upright from below.
    angle = Math.atan(y / x)
  }
  return { middle, angle: angle > 1.5 ? angle - Math.PI : angle, width }
}
