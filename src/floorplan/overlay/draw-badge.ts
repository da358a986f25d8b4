import { filledIcons, iconPaths } from './icon-paths.ts'

const paths = new Map<string, Path2D>()

function pathOf(icon: keyof typeof iconPaths): Path2D {
  const known = paths.get(icon)
  if (known !== undefined) return known
  const path = new Path2D(iconPaths[icon])
  paths.set(icon, path)
  return path
}

export function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
}

/** A sign in a round badge. */
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
