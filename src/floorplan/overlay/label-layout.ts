import type { FeatureId } from '#src/core/venue/model.ts'
import type { ScreenPoint } from '../plan-view.ts'

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
