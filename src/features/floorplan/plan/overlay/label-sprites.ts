import type { LabelLine, PlacedLabel } from './label-layout.ts'

/** How much of a frame may go into making what is shown for the first time; the rest comes with the frames after it. */
export interface Pace {
  /** Whether there is time for one more. Once there is not, the picture is not whole. */
  mayGoOn(): boolean
  isWhole(): boolean
}

/** How a label is written. */
interface LabelInk {
  readonly family: string
  readonly text: string
  /** Behind the letters, so that furniture and patterns do not run into them. */
  readonly plate: string
}

interface Sprite {
  readonly canvas: HTMLCanvasElement
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

const padding = 4
/** Kept at most: what two screens full of rooms show. */
const most = 1_500

export const fontOf = ({ size, weight }: LabelLine, family: string): string => `${weight} ${size}px ${family}`

/**
 * Labels as pictures: written letters cost a processor more than the rest of a floor, and while the plan is dragged the same ones are
 * drawn with every frame.
 */
export interface LabelSprites {
  /** One that is not there yet waits for a frame that has time to write it. */
  draw(context: CanvasRenderingContext2D, label: PlacedLabel, ink: LabelInk, pace: Pace): void
}

/** `ratio` is device pixels a CSS pixel. */
export function createLabelSprites(ratio: number, isRead: boolean): LabelSprites {
  const sprites = new Map<string, Sprite>()
  return {
    draw(context, { lines, width: wide, at: { x, y }, angle }, ink, pace) {
      const key = `${ink.text}|${ink.plate}|${lines.map(({ text, size, weight }) => `${weight} ${size} ${text}`).join('|')}`
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
      // On whole pixels of the device, or the letters would be smeared.
      const left = Math.round((x - width / 2) * ratio) / ratio
      const top = Math.round((y - height / 2) * ratio) / ratio
      context.drawImage(canvas, left, top, width, height)
    },
  }
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
    context.fillText(line.text, width / 2, baseline)
  }
  return { canvas, width, height }
}
