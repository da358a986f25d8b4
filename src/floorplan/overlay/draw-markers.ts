import type { Projector } from '../camera/projector.ts'
import type { Marker } from '../plan-view.ts'
import { iconOfAmenity } from '../scene/category-looks.ts'
import type { Theme } from '../theme/theme.ts'
import { drawBadge } from './draw-badge.ts'
import type { Rectangle } from './label-layout.ts'

export interface MarkerBox extends Rectangle {
  readonly id: string
}

const personRadius = 13

/** In the order given, later ones over earlier ones; answers the boxes of those in sight. */
export function drawMarkers(
  context: CanvasRenderingContext2D,
  markers: readonly Marker[],
  projector: Projector,
  theme: Theme,
  isSeen: (x: number, y: number) => boolean,
): readonly MarkerBox[] {
  const boxes: MarkerBox[] = []
  for (const marker of markers) {
    const { x, y } = projector.toScreen(marker.point)
    if (!isSeen(x, y)) continue
    const { width, height } = drawMarker(context, marker, x, y, theme, projector)
    boxes.push({
      id: marker.id,
      left: x - width / 2,
      right: x + width / 2,
      top: y - height / 2,
      bottom: y + height / 2,
    })
  }
  return boxes
}

interface Drawn {
  readonly width: number
  readonly height: number
}

function drawMarker(
  context: CanvasRenderingContext2D,
  marker: Marker,
  x: number,
  y: number,
  theme: Theme,
  projector: Projector,
): Drawn {
  switch (marker.kind) {
    case 'person':
      return drawPerson(context, marker, x, y, theme)
    case 'object':
      return drawObject(context, marker, x, y, theme)
    case 'amenity': {
      const radius = marker.isChosen ? 13 : 9
      const [fill, ink] = marker.isChosen ? [theme.accent, theme.textOnAccent] : [theme.badge, theme.badgeText]
      drawBadge(context, iconOfAmenity(marker.category), x, y, radius, fill, ink, theme.halo)
      return { width: 2 * radius + 3, height: 2 * radius + 3 }
    }
    case 'you':
      return drawYou(context, marker, x, y, theme, projector)
  }
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
}

function drawPerson(
  context: CanvasRenderingContext2D,
  { initials, hue, isOwn = false }: Extract<Marker, { readonly kind: 'person' }>,
  x: number,
  y: number,
  theme: Theme,
): Drawn {
  disc(context, x, y + 1, personRadius + 3, theme.shadow)
  disc(context, x, y, personRadius + 2, isOwn ? theme.accent : theme.surface)
  disc(context, x, y, personRadius, theme.isDark ? `oklch(0.42 0.09 ${hue})` : `oklch(0.88 0.07 ${hue})`)
  context.font = `600 11px ${theme.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = theme.isDark ? `oklch(0.95 0.04 ${hue})` : `oklch(0.34 0.1 ${hue})`
  context.fillText(initials.slice(0, 2), x, y + 0.5)
  return { width: 2 * personRadius + 6, height: 2 * personRadius + 6 }
}

/** A pill with what the object says: its colour as a dot, its value in words. */
function drawObject(
  context: CanvasRenderingContext2D,
  { value, colour }: Extract<Marker, { readonly kind: 'object' }>,
  x: number,
  y: number,
  theme: Theme,
): Drawn {
  context.font = `600 11px ${theme.font}`
  const words = context.measureText(value).width
  const dot = colour === null ? 0 : 14
  const [width, height] = [words + dot + 16, 22]
  context.beginPath()
  context.roundRect(x - width / 2, y - height / 2, width, height, height / 2)
  context.fillStyle = theme.surface
  context.fill()
  context.strokeStyle = theme.line
  context.lineWidth = 1
  context.stroke()
  if (colour !== null) disc(context, x - width / 2 + 12, y, 5, colour)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = theme.text
  context.fillText(value, x - width / 2 + 8 + dot, y + 0.5)
  return { width, height }
}

/** Where one stands; the wedge is what one looks at. */
function drawYou(
  context: CanvasRenderingContext2D,
  { heading, point }: Extract<Marker, { readonly kind: 'you' }>,
  x: number,
  y: number,
  theme: Theme,
  projector: Projector,
): Drawn {
  if (heading !== null) {
    context.save()
    context.globalAlpha = 0.3
    context.beginPath()
    context.moveTo(x, y)
    const angle = (heading * Math.PI) / 180
    const ahead = projector.toScreen({ x: point.x + Math.sin(angle), y: point.y + Math.cos(angle) })
    const middle = Math.atan2(ahead.y - y, ahead.x - x)
    context.arc(x, y, 40, middle - 0.55, middle + 0.55)
    context.closePath()
    context.fillStyle = theme.you
    context.fill()
    context.restore()
  }
  disc(context, x, y + 1, 12, theme.shadow)
  disc(context, x, y, 10, theme.surface)
  disc(context, x, y, 7.5, theme.you)
  return { width: 24, height: 24 }
}
