import type { Camera, ScreenPoint } from '../../plan-view.ts'
import type { FeatureId } from '../../rules/venue/model.ts'
import { isInside } from '../../rules/venue/strokes.ts'
import type { Projector, Size } from '../camera/projector.ts'
import { type ScenePlace, wallHeight } from '../scene/scene.ts'

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
    // Its middle first: most places are nowhere near, and there are thousands with every frame.
    const isWithin = [0, -right, right].every((east) =>
      [0, -down, down].every((south) => isInside(surface, toPlan({ x: x + east, y: y + south }))),
    )
    if (isWithin) return { x, y, width: room }
  }
  return isSeen ? middle : null
}

/** A line of a label; `weight` and `size` are CSS. */
export interface LabelLine {
  readonly text: string
  readonly size: number
  readonly weight: 400 | 500 | 600
}

/** What could be written at a place. */
export interface LabelWish {
  readonly id: FeatureId
  /** Its middle, in CSS pixels. */
  readonly at: ScreenPoint
  /** Where it hangs from, below what stands in the middle; without it, it stands in the middle itself. */
  readonly top?: number | undefined
  /** Radians clockwise that it is turned by about its middle. */
  readonly angle?: number
  /** CSS pixels there are across and down; nothing is written that does not fit. */
  readonly width: number
  readonly height: number
  /** From the fullest wording to the shortest; the first that fits is taken. */
  readonly wordings: Iterable<readonly LabelLine[]>
  /** Higher ones are placed first. */
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

/** CSS pixels that a line of text is wide; null where there was no time to measure it, and the label waits. */
export type Measure = (line: LabelLine) => number | null

const leading = 1.2
/** CSS pixels between two labels. */
const gap = 3
const cell = 64

/** Where labels go, so that none lies over another, over what is taken already, or out of its room. */
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
      const across = (width * cos + height * sin) / 2 + gap
      const down = (height * cos + width * sin) / 2 + gap
      const box = { left: at.x - across, top: at.y - down, right: at.x + across, bottom: at.y + down }
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

/** What is taken of the screen, in squares, so that a label looks only at its surroundings. */
export function createGrid(taken: readonly Rectangle[] = []) {
  const squares = new Map<string, Rectangle[]>()
  const keysOf = function* ({ left, top, right, bottom }: Rectangle): Generator<string> {
    for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x += 1)
      for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y += 1) yield `${x},${y}`
  }
  const grid = {
    /** `own` is not in its own way. */
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
    widthOf: ({ room: { along, across } }: ScenePlace): number =>
      Math.min(along / cos, across / sin) * scale - 2 * padding,
    heightOf: ({ kind, room: { along, across } }: ScenePlace): number =>
      Math.min(across / cos, along / sin) * foreshortened - padding - (kind === 'unit' ? hidden : 0),
  }
}
