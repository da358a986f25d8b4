import { at, type Line, nearestOnBoundary, type Point } from '../../venue/geometry/shape.ts'
import type { Unit } from '../../venue/model.ts'

/** Metres that a door's passage reaches into both its units, so that nothing is left between. */
const overlap = 0.02
/** Metres by which two boundaries may differ and still be one wall without thickness. */
const thin = 0.004

/** What of the floor a door opens: its width, through whatever lies between its units. Metres. */
export interface DoorFrame {
  /** To be drawn into the mesh: a line on the wall, or the rectangle of a passage through it. */
  readonly outline: readonly Point[]
  /** It has an area of its own between its units. */
  readonly isDeep: boolean
  contains(x: number, y: number): boolean
}

export function frameDoor(line: Line, one: Unit, other: Unit): DoorFrame | null {
  const from: Point = { x: at(line, 0), y: at(line, 1) }
  const to: Point = { x: at(line, -2), y: at(line, -1) }
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return null
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const across = { x: -along.y, y: along.x }
  const heightOf = ({ x, y }: Point): number => (x - from.x) * across.x + (y - from.y) * across.y
  const at3 = [from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, to]
  const ones = at3.map((point) => nearestOnBoundary(one.shape, point)?.point ?? point)
  const others = at3.map((point) => nearestOnBoundary(other.shape, point)?.point ?? point)
  const gaps = ones.map((point, index) => {
    const facing = others[index] ?? point
    return Math.hypot(point.x - facing.x, point.y - facing.y)
  })
  const heights = [...ones, ...others].map(heightOf)
  const low = Math.min(...heights) - overlap
  const high = Math.max(...heights) + overlap
  const contains = (x: number, y: number): boolean => {
    const beyond = (x - from.x) * along.x + (y - from.y) * along.y
    const height = heightOf({ x, y })
    return beyond >= -thin && beyond <= length + thin && height >= low && height <= high
  }
  const [start, , end] = ones
  if (Math.max(...gaps) <= thin && start !== undefined && end !== undefined) {
    return { outline: [start, end], isDeep: false, contains }
  }
  const corner = (beyond: number, height: number): Point => ({
    x: from.x + beyond * along.x + height * across.x,
    y: from.y + beyond * along.y + height * across.y,
  })
  return {
    outline: [corner(0, low), corner(length, low), corner(length, high), corner(0, high)],
    isDeep: true,
    contains,
  }
}
