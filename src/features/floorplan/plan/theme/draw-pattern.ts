import type { Pattern } from '../../rules/state-symbol.ts'

/** Size of a pattern's tile in CSS pixels. */
const patternSize: Readonly<Record<Exclude<Pattern, 'none'>, number>> = {
  hatch: 8,
  stripes: 9,
  'broken-stripes': 14,
  'cross-hatch': 8,
  dots: 7,
  crosses: 10,
  lines: 5,
  sparse: 10,
}

/** Draws one tile of a pattern, with `ratio` device pixels per CSS pixel. Null if there is no canvas. */
export function drawPattern(pattern: Exclude<Pattern, 'none'>, mark: string, ratio: number): HTMLCanvasElement | null {
  const size = patternSize[pattern]
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(size * ratio)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.scale(canvas.width / size, canvas.height / size)
  context.strokeStyle = mark
  context.fillStyle = mark
  const line = (width: number, ax: number, ay: number, bx: number, by: number): void => {
    context.lineWidth = width
    context.beginPath()
    context.moveTo(ax, ay)
    context.lineTo(bx, by)
    context.stroke()
  }
  // Slanted lines extend beyond the corners, so that they continue in the next tile.
  const falling = (width: number): void => {
    for (const shift of [-size, 0, size]) line(width, shift, size, shift + size, 0)
  }
  const rising = (width: number): void => {
    for (const shift of [-size, 0, size]) line(width, shift, 0, shift + size, size)
  }
  const dot = (radius: number): void => {
    context.beginPath()
    context.arc(size / 2, size / 2, radius, 0, 2 * Math.PI)
    context.fill()
  }
  if (pattern === 'hatch') falling(1.6)
  else if (pattern === 'stripes') rising(3.4)
  else if (pattern === 'broken-stripes') {
    // One dash per tile, and half of one at two corners.
    const dash = size / 4
    for (const [x, y] of [
      [0, 0],
      [size / 2, size / 2],
      [size, size],
      [size, 0],
      [0, size],
    ] as const)
      line(3.2, x - dash / 1.4, y - dash / 1.4, x + dash / 1.4, y + dash / 1.4)
  } else if (pattern === 'crosses') {
    line(1.3, 2, size / 2, size - 2, size / 2)
    line(1.3, size / 2, 2, size / 2, size - 2)
  } else if (pattern === 'cross-hatch') {
    falling(0.6)
    rising(0.6)
  } else if (pattern === 'dots') dot(1.9)
  else if (pattern === 'sparse') dot(1)
  else line(1, 0, size / 2, size, size / 2)
  return canvas
}
