import { memoized } from '#src/kernel/collections.ts'
import { type Shape, shapePaths } from '#src/features/availability/model/rules/state-symbol.ts'
import { type LabelLine, type PlacedLabel, shapeWidth } from './label-layout.ts'

/** Limits the time per frame for creating new content. The rest is created in later frames. */
export interface Pace {
  /** Returns true if there is time for one more item. If not, the frame is incomplete. */
  mayGoOn(): boolean
  isWhole(): boolean
}

/** Colours and font of a label. */
interface LabelInk {
  readonly family: string
  readonly text: string
  /** Background of the letters, so that they are readable over furniture and patterns. */
  readonly plate: string
}

interface Sprite {
  readonly canvas: HTMLCanvasElement
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

const padding = 4
/** Maximum number of cached labels, enough for two screens full of rooms. */
const most = 1_500

export const fontOf = ({ size, weight }: LabelLine, family: string): string => `${weight} ${size}px ${family}`

/**
 * Labels as cached images. Drawing text takes more CPU time than the rest of a floor, and the same labels are drawn
 * with every frame while the plan is dragged.
 */
export interface LabelSprites {
  /** Draws a label. If it is not in the cache, it may have to wait for a frame with enough time. */
  draw(context: CanvasRenderingContext2D, label: PlacedLabel, ink: LabelInk, pace: Pace): void
}

/** Creates the cache. `ratio` is device pixels per CSS pixel. */
export function createLabelSprites(ratio: number, isRead: boolean): LabelSprites {
  const sprites = new Map<string, Sprite>()
  return {
    draw(context, { lines, width: wide, at: { x, y }, angle }, ink, pace) {
      const key = `${ink.text}|${ink.plate}|${lines.map(({ text, size, weight, shape = '' }) => `${weight} ${size} ${shape} ${text}`).join('|')}`
      let sprite = sprites.get(key)
      if (sprite === undefined) {
        if (!pace.mayGoOn()) return
        if (sprites.size >= most) sprites.clear()
        sprite = write(lines, wide, ink, ratio, isRead)
        sprites.set(key, sprite)
      }
      const { canvas, width, height } = sprite
      if (angle !== 0) {
        context.save()
        context.translate(x, y)
        context.rotate(angle)
        context.drawImage(canvas, -width / 2, -height / 2, width, height)
        return context.restore()
      }
      // Aligned to device pixels, because the letters would otherwise be blurred.
      const left = Math.round((x - width / 2) * ratio) / ratio
      const top = Math.round((y - height / 2) * ratio) / ratio
      context.drawImage(canvas, left, top, width, height)
    },
  }
}

const pathOf = memoized((shape: Shape) => new Path2D(shapePaths[shape]))

/** Fills the shape of a state with the current colour, within a radius in CSS pixels around a point. */
export function drawShape(context: CanvasRenderingContext2D, shape: Shape, x: number, y: number, radius: number): void {
  context.save()
  context.translate(x - radius, y - radius)
  context.scale(radius / 12, radius / 12)
  context.fill(pathOf(shape), 'evenodd')
  context.restore()
}

function write(lines: readonly LabelLine[], wide: number, ink: LabelInk, ratio: number, isRead: boolean): Sprite {
  const canvas = document.createElement('canvas')
  const high = lines.reduce((sum, { size }) => sum + size * 1.2, 0)
  canvas.width = Math.ceil((wide + 2 * padding) * ratio)
  canvas.height = Math.ceil((high + 2 * padding) * ratio)
  const [width, height] = [canvas.width / ratio, canvas.height / ratio]
  const context = canvas.getContext('2d', { willReadFrequently: isRead })
  if (context === null) return { canvas, width, height }
  context.scale(ratio, ratio)
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = ink.plate
  context.globalAlpha = 0.65
  context.roundRect(2, 3, width - 4, height - 6, 4)
  context.fill()
  context.globalAlpha = 1
  context.fillStyle = ink.text
  let y = padding
  for (const line of lines) {
    y += line.size * 1.2
    context.font = fontOf(line, ink.family)
    const baseline = y - line.size * 0.3
    const before = shapeWidth(line)
    context.fillText(line.text, width / 2 + before / 2, baseline)
    if (line.shape === undefined) continue
    const left = width / 2 - (before + (line.text === '' ? 0 : context.measureText(line.text).width)) / 2
    drawShape(context, line.shape, left + line.size * 0.45, y - line.size * 0.62, line.size * 0.45)
  }
  return { canvas, width, height }
}
