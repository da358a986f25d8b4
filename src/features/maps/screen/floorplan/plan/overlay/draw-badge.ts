import { memoized } from '#src/kernel/collections.ts'
import { personPaths } from '#src/features/maps/model/floorplan/rules/category-looks.ts'
import type { IconName } from '../scene/scene.ts'
import type { Theme } from '../theme/theme.ts'

/** Icons that are filled. The others are drawn as strokes. */
const filledIcons: ReadonlySet<string> = new Set(['toilet', 'women', 'men', 'firstaid'])

/** Paths on a square of 24 (Lucide, ISC licence). Some are simplified, because they are drawn at 12 pixels. */
const iconPaths: Readonly<Record<IconName | 'up' | 'down' | 'flag', string>> = {
  stairs: 'M2 20h6v-5.5h6V9h6V3.5h2',
  lift: 'M5.5 9.5L12 2.5l6.5 7M5.5 14.5l6.5 7 6.5-7',
  escalator: 'M3 19h4L17 6h4M15 16h5v-5M20 16l-6-6',
  ramp: 'M3 19h18V8z',
  toilet:
    'M6 1a2 2 0 1 0 .01 0zM4.6 6.2h2.8l3.1 9.6H8.2V23H3.8v-7.2H1.5zM18 1a2 2 0 1 0 .01 0zM15 6.2h6a1.5 1.5 0 0 1 1.5 1.5v7h-2V23h-5v-8.3h-2v-7A1.5 1.5 0 0 1 15 6.2zM11.4 2h1.2v20h-1.2z',
  ...personPaths,
  accessible:
    'M15 4a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 19l1-7-6 1M5 8l3-3 5.5 3-2.36 3.5M4.24 14.5a5 5 0 0 0 6.88 6M13.76 17.5a5 5 0 0 0-6.88-6',
  shower:
    'M4 4l2.5 2.5M13.5 6.5a4.95 4.95 0 0 0-7 7M15 5L5 15M14 17v.01M10 16v.01M13 13v.01M16 10v.01M11 20v.01M17 14v.01M20 11v.01',
  coffee: 'M10 2v2M14 2v2M16 8a1 1 0 0 1 1 1v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1h14a4 4 0 1 1 0 8h-1M6 2v2',
  food: 'M3 2v7c0 1.1.9 2 2 2h4a2 2 0 0 0 2-2V2M7 2v20M21 15V2a5 5 0 0 0-5 5v6c0 1.1.9 2 2 2h3zM21 15v7',
  printer: 'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3h12v6M6 14h12v8H6z',
  info: 'M12 20v-10M12 5v.01',
  firstaid: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  entrance: 'M13 4h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5M9 16l4-4-4-4M13 12H3',
  parking: 'M8 21V4h6a5 5 0 0 1 0 10H8',
  bicycle:
    'M15 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M2 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M12 17.5V14l-3-3 4-3 2 3h2',
  reception:
    'M3 20a1 1 0 0 1-1-1v-1a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v1a1 1 0 0 1-1 1ZM20 16a8 8 0 1 0-16 0M12 4v4M10 4h4',
  point: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0 -8',
  up: 'M5 12l7-7 7 7M12 19V5',
  down: 'M12 5v14M19 12l-7 7-7-7',
  flag: 'M5 22V4c5-4 9 4 14 0v10c-5 4-9-4-14 0',
}

const pathOf = memoized((icon: keyof typeof iconPaths) => new Path2D(iconPaths[icon]))

export function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
}

/** Draws an icon in a round badge. */
export function drawBadge(
  context: CanvasRenderingContext2D,
  icon: keyof typeof iconPaths,
  x: number,
  y: number,
  radius: number,
  fill: string,
  ink: string,
  edge: string,
): void {
  disc(context, x, y, radius + 1.5, edge)
  disc(context, x, y, radius, fill)
  drawGlyph(context, icon, x, y, radius, ink)
}

/** Draws an icon as large as in a badge of this radius. */
export function drawGlyph(
  context: CanvasRenderingContext2D,
  icon: keyof typeof iconPaths,
  x: number,
  y: number,
  radius: number,
  ink: string,
): void {
  context.save()
  const scale = (radius * 1.3) / 24
  context.translate(x - 12 * scale, y - 12 * scale)
  context.scale(scale, scale)
  if (filledIcons.has(icon)) {
    context.fillStyle = ink
    context.fill(pathOf(icon))
  } else {
    context.strokeStyle = ink
    context.lineWidth = 2.6
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.stroke(pathOf(icon))
  }
  context.restore()
}

/**
 * Draws a star as a path. Few fonts have this character, and the font fallback takes longer than drawing the whole
 * floor.
 */
export function drawStar(context: CanvasRenderingContext2D, x: number, y: number, fill: string): void {
  context.beginPath()
  for (let point = 0; point < 10; point += 1) {
    const angle = (point * Math.PI) / 5
    const reach = point % 2 === 0 ? 5.5 : 2.3
    context.lineTo(x + reach * Math.sin(angle), y - reach * Math.cos(angle))
  }
  context.fillStyle = fill
  context.fill()
}

/** Writes a text with its middle at a point. `font` is a CSS font. */
export function writeText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  ink: string,
): void {
  context.font = font
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = ink
  context.fillText(text, x, y + 0.5)
}

/** Draws a text in a pill below a point. Returns its width. */
export function drawPill(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  top: number,
  fill: string,
  ink: string,
  theme: Theme,
): number {
  context.font = `700 14px ${theme.font}`
  const width = context.measureText(text).width + 18
  for (const [edge, colour] of [
    [1.5, theme.surface],
    [0, fill],
  ] as const) {
    context.beginPath()
    context.roundRect(x - width / 2 - edge, top - edge, width + 2 * edge, 24 + 2 * edge, 12 + edge)
    context.fillStyle = colour
    context.fill()
  }
  writeText(context, text, x, top + 12, context.font, ink)
  return width
}
