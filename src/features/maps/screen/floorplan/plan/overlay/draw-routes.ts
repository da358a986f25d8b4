import type { RouteEnd, RouteLeg, ScreenPoint } from '../../plan-view.ts'
import type { FeatureId } from '@foyer/indoor'
import type { Projector, Size } from '../camera/projector.ts'
import type { Surface } from '../scene/scene.ts'
import type { Theme } from '../theme/theme.ts'
import { drawBadge } from './draw-badge.ts'
import { type Rectangle, rectangleAround } from './label-layout.ts'

/**
 * Draws the route parts on this floor, with the current one on top, and their ends. Returns the rectangles in which no
 * other text may be drawn.
 */
export function drawRoutes(
  context: CanvasRenderingContext2D,
  routes: readonly RouteLeg[],
  levelId: FeatureId,
  projector: Projector,
  { width }: Size,
  theme: Theme,
): readonly Rectangle[] {
  const here = routes.filter((leg) => leg.levelId === levelId)
  const ordered = here.toSorted((one, other) => Number(one.isCurrent ?? true) - Number(other.isCurrent ?? true))
  for (const { corners, isCurrent = true } of ordered) {
    const points = pointsOf(corners, projector)
    line(context, points, theme.surface, 9)
    context.globalAlpha = isCurrent ? 1 : 0.45
    line(context, points, theme.you, 5.5)
    context.globalAlpha = 1
    if (isCurrent) arrows(context, points, theme.surface)
  }
  return ordered.flatMap(({ corners, start, end }) => {
    const points = pointsOf(corners, projector)
    const [first, last] = [points[0], points.at(-1)]
    return [
      ...(first === undefined ? [] : drawEnd(context, start, first, width, theme)),
      ...(last === undefined ? [] : drawEnd(context, end, last, width, theme)),
    ]
  })
}

function pointsOf(corners: RouteLeg['corners'], projector: Projector): readonly ScreenPoint[] {
  return Array.from({ length: corners.length / 2 }, (_, index) =>
    projector.toScreen({ x: corners[2 * index] ?? 0, y: corners[2 * index + 1] ?? 0 }),
  )
}

function line(context: CanvasRenderingContext2D, points: readonly ScreenPoint[], colour: string, width: number): void {
  context.beginPath()
  for (const { x, y } of points) context.lineTo(x, y)
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke()
}

/** CSS pixels between two arrows. */
const pitch = 64

/** Draws small arrows on the line in the direction of the route. */
function arrows(context: CanvasRenderingContext2D, points: readonly ScreenPoint[], colour: string): void {
  let left = pitch / 2
  context.strokeStyle = colour
  context.lineWidth = 1.8
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1], points[index]]
    if (from === undefined || to === undefined) continue
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    let along = left
    for (; along < length; along += pitch) {
      context.save()
      context.translate(from.x + ((to.x - from.x) * along) / length, from.y + ((to.y - from.y) * along) / length)
      context.rotate(Math.atan2(to.y - from.y, to.x - from.x))
      context.beginPath()
      context.moveTo(-1.6, -2)
      context.lineTo(1.2, 0)
      context.lineTo(-1.6, 2)
      context.stroke()
      context.restore()
    }
    left = along - length
  }
}

function drawEnd(
  context: CanvasRenderingContext2D,
  { kind, label = '' }: RouteEnd,
  { x, y }: ScreenPoint,
  /** Width of the plan in CSS pixels. */
  width: number,
  theme: Theme,
): readonly Rectangle[] {
  if (kind === 'none') return []
  const isTarget = kind === 'target'
  const icon = kind === 'up' || kind === 'down' ? kind : isTarget ? 'flag' : 'point'
  drawBadge(context, icon, x, y, isTarget ? 13 : 11, isTarget ? theme.accent : theme.you, theme.surface, theme.surface)
  const badge = rectangleAround(x, y, { width: 28, height: 28 })
  if (label === '') return [badge]
  context.font = `600 12px ${theme.font}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.strokeStyle = theme.surface
  context.lineWidth = 4
  context.lineJoin = 'round'
  const half = context.measureText(label).width / 2 + 3
  // If an end is close to an edge of the plan, its label is moved so that it is fully visible.
  const middle = x < 0 || x > width ? x : Math.max(half, Math.min(width - half, x))
  context.strokeText(label, middle, y + 29)
  context.fillStyle = theme.text
  context.fillText(label, middle, y + 29)
  return [badge, { left: middle - half, top: y + 16, right: middle + half, bottom: y + 34 }]
}

/** Adds the outlines of a surface to the context's path, in CSS pixels. */
export function trace(context: CanvasRenderingContext2D, projector: Projector, surface: Surface): void {
  context.beginPath()
  for (const rings of surface) {
    for (const ring of rings) {
      for (let corner = 0; corner < ring.length; corner += 2) {
        const { x, y } = projector.toScreen({ x: ring[corner] ?? 0, y: ring[corner + 1] ?? 0 })
        if (corner === 0) context.moveTo(x, y)
        else context.lineTo(x, y)
      }
      context.closePath()
    }
  }
}

export function fillSurface(
  context: CanvasRenderingContext2D,
  projector: Projector,
  surface: Surface,
  colour: string,
): void {
  trace(context, projector, surface)
  context.fillStyle = colour
  context.fill('evenodd')
}
