import type { Camera, ScreenPoint } from '../../plan-view.ts'
import { contains, type FeatureId } from '@foyer/indoor'
import type { Shape } from '#src/features/availability/model/rules/state-symbol.ts'
import type { Projector, Size } from '../camera/projector.ts'
import { type ScenePlace, wallHeight } from '../scene/scene.ts'

/**
 * Width of a label that was moved out of the middle of its place, and the right margin, where the buttons are. In CSS
 * pixels. Each pair is used only if the previous ones do not fit.
 */
const rooms = [
  [120, 52],
  [84, 52],
  [84, 8],
] as const
export const movedHeight = 40
/** Margin at the other edges of the plan, in CSS pixels. */
const fromEdge = 8

export interface LabelSpot extends ScreenPoint {
  /** Available CSS pixels. Undefined in the middle of the place, because the place has its own width there. */
  readonly width?: number
}

/**
 * Places the label of a place: its middle, or if this is not visible, the nearest visible position within the place.
 * The name of a hall is thus visible even if only part of the hall is. Returns null if there is no such position.
 */
export function labelInSight(
  { surface }: Pick<ScenePlace, 'surface'>,
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
    // Test the middle first, because most places are far away, and there are thousands per frame.
    const isWithin = [0, -right, right].every((east) =>
      [0, -down, down].every((south) => contains(surface, toPlan({ x: x + east, y: y + south }))),
    )
    if (isWithin) return { x, y, width: room }
  }
  return isSeen ? middle : null
}

/** A line of a label. `weight` and `size` are CSS values. */
export interface LabelLine {
  readonly text: string
  readonly size: number
  readonly weight: 400 | 500 | 600
  /** Shape of a state, before the text. */
  readonly shape?: Shape | undefined
}

/** Width in CSS pixels of the shape of a line, and of the gap before its text. */
export const shapeWidth = ({ size, shape, text }: LabelLine): number =>
  shape === undefined ? 0 : size * (text === '' ? 0.9 : 1.2)

/** A label to be placed. */
export interface LabelWish {
  readonly id: FeatureId
  /** Its middle, in CSS pixels. */
  readonly at: ScreenPoint
  /**
   * Top edge of the label, if there is an icon or marker in the middle. If undefined, the label itself is in the
   * middle.
   */
  readonly top?: number | undefined
  /** Rotation about its middle, in radians clockwise. */
  readonly angle?: number
  /** Available CSS pixels in both directions. Wordings that do not fit are not used. */
  readonly width: number
  readonly height: number
  /** Wordings from longest to shortest. The first that fits is used. */
  readonly wordings: Iterable<readonly LabelLine[]>
  /** Higher priorities are placed first. */
  readonly priority: number
}

export interface PlacedLabel {
  readonly id: FeatureId
  readonly at: ScreenPoint
  readonly angle: number
  readonly lines: readonly LabelLine[]
  readonly width: number
  readonly height: number
}

export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Returns the rectangle of a size around a point. */
export const rectangleAround = (x: number, y: number, { width, height }: Size): Rectangle => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
})

/**
 * Measures the width of a line of text in CSS pixels. Null if there was no time to measure it. The label is then drawn
 * later.
 */
export type Measure = (line: LabelLine) => number | null

const leading = 1.2
/** CSS pixels between two labels. */
const gap = 3
const cell = 64

/** Places labels so that none overlaps with another label or an occupied area, or exceeds its available space. */
export function layOutLabels(
  wishes: readonly LabelWish[],
  taken: readonly Rectangle[],
  measure: Measure,
): readonly PlacedLabel[] {
  const grid = createGrid(taken)
  const placed: PlacedLabel[] = []
  for (const wish of wishes.toSorted((one, other) => other.priority - one.priority)) {
    const { angle = 0 } = wish
    const [cos, sin] = [Math.cos(angle), Math.abs(Math.sin(angle))]
    for (const lines of wish.wordings) {
      const height = lines.reduce((sum, { size }) => sum + size * leading, 0)
      if (height > wish.height) continue
      const width = widest(lines, measure)
      if (width === null) break
      if (width > wish.width) continue
      const at = wish.top === undefined ? wish.at : { x: wish.at.x, y: wish.top + height / 2 }
      const box = rectangleAround(at.x, at.y, {
        width: width * cos + height * sin + 2 * gap,
        height: height * cos + width * sin + 2 * gap,
      })
      if (!grid.isFree(box)) continue
      grid.take(box)
      placed.push({ id: wish.id, at, angle, lines, width, height })
      break
    }
  }
  return placed
}

function widest(lines: readonly LabelLine[], measure: Measure): number | null {
  let most = 0
  for (const line of lines) {
    const width = measure(line)
    if (width === null) return null
    most = Math.max(most, width)
  }
  return most
}

/**
 * Creates an index of occupied areas of the screen, in squares, so that a label is compared only with its surroundings.
 */
export function createGrid(taken: readonly Rectangle[] = []) {
  const squares = new Map<string, Rectangle[]>()
  const keysOf = function* ({ left, top, right, bottom }: Rectangle): Generator<string> {
    for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x += 1)
      for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y += 1) yield `${x},${y}`
  }
  const grid = {
    /** Returns true if no area overlaps with the box. `own` is ignored. */
    isFree(box: Rectangle, own: Rectangle | null = null): boolean {
      for (const key of keysOf(box)) {
        for (const other of squares.get(key) ?? []) {
          if (
            other !== own &&
            box.left < other.right &&
            box.right > other.left &&
            box.top < other.bottom &&
            box.bottom > other.top
          )
            return false
        }
      }
      return true
    },
    take(box: Rectangle): void {
      for (const key of keysOf(box)) {
        const list = squares.get(key)
        if (list === undefined) squares.set(key, [box])
        else list.push(box)
      }
    },
  }
  for (const one of taken) grid.take(one)
  return grid
}

/** CSS pixels between a label and the walls. */
const padding = 3

/** Height above the floor of the middle of the visible part of a room, in metres. The wall in front hides the rest. */
export const middleHeight = ({ pitch }: Camera): number => (pitch > 0 ? wallHeight / 2 : 0)

/** Computes the space in CSS pixels that an upright label has in each place, for any rotation of the plan. */
export function labelRooms(turn: number, { scale, bearing, pitch }: Camera) {
  const angle = ((bearing - turn) * Math.PI) / 180
  const sin = Math.max(Math.abs(Math.sin(angle)), 1e-6)
  const cos = Math.max(Math.abs(Math.cos(angle)), 1e-6)
  const tilt = (pitch * Math.PI) / 180
  const foreshortened = scale * Math.cos(tilt)
  // In the pitched view, the wall in front hides the nearest part of a room.
  const hidden = wallHeight * scale * Math.sin(tilt)
  // A line through the middle of a rectangle is limited by the pair of sides that it meets first.
  return {
    widthOf: ({ room: { along, across } }: ScenePlace): number =>
      Math.min(along / cos, across / sin) * scale - 2 * padding,
    heightOf: ({ kind, room: { along, across } }: ScenePlace): number =>
      Math.min(across / cos, along / sin) * foreshortened - padding - (kind === 'unit' ? hidden : 0),
  }
}
