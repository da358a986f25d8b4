import type { Projector } from '../camera/projector.ts'
import type { Marker, ScreenPoint } from '../../plan-view.ts'
import type { FeatureId } from '@foyer/indoor'
import { iconOfAmenity } from '#src/features/maps/model/floorplan/rules/category-looks.ts'
import type { Theme } from '../theme/theme.ts'
import { disc, drawBadge, drawGlyph, drawPill, drawStar, writeText } from './draw-badge.ts'
import { createGrid, type Rectangle, rectangleAround } from './label-layout.ts'

export interface MarkerBox extends Rectangle {
  readonly id: string
}

const personRadius = 13

/**
 * Draws the markers in the given order, later ones on top. Returns the boxes of the visible ones. An object shows its
 * value only if this covers no other marker. At larger scales, more of them fit.
 */
export function drawMarkers(
  context: CanvasRenderingContext2D,
  markers: readonly Marker[],
  projector: Projector,
  theme: Theme,
  isSeen: (x: number, y: number) => boolean,
  { cornerOf, hasValues }: ObjectLook = usualLook,
): readonly MarkerBox[] {
  const boxes: MarkerBox[] = []
  const grid = createGrid()
  const seen = markers.flatMap((marker) => {
    const corner = marker.kind === 'object' && marker.placeId !== undefined ? cornerOf(marker.placeId) : null
    const { x, y } = corner ?? projector.toScreen(marker.point)
    if (!isSeen(x, y)) return []
    const dot = marker.kind === 'object' ? rectangleAround(x, y, dotSize) : null
    if (dot) grid.take(dot)
    return [{ marker, x, y, dot, corner }]
  })
  for (const { marker, x, y, dot, corner } of seen) {
    const size = marker.kind === 'object' && hasValues ? sizeOfObject(context, marker, theme) : null
    // In a corner, the value extends to the right of the dot.
    const right = size && corner ? (size.width - dotSize.width) / 2 : 0
    const isTooWide = size !== null && corner !== null && size.width > corner.width
    const isDot =
      marker.kind === 'object' && (size === null || isTooWide || !grid.isFree(rectangleAround(x + right, y, size), dot))
    const at = isDot ? x : x + right
    const drawn = isDot ? drawDot(context, marker, x, y, theme) : drawMarker(context, marker, at, y, theme, projector)
    const box = rectangleAround(at, y - (drawn.rise ?? 0), drawn)
    grid.take(box)
    boxes.push({ id: marker.id, ...box })
  }
  return boxes
}

/** Appearance of the objects at the current scale. */
export interface ObjectLook {
  /** Position of an object in the corner of its place, and the width of the place. Null for the middle. */
  readonly cornerOf: (placeId: FeatureId) => (ScreenPoint & { readonly width: number }) | null
  /** False if they show only their colours, because the whole floor is in sight. */
  readonly hasValues: boolean
}

const usualLook: ObjectLook = { cornerOf: () => null, hasValues: true }

const dotSize: Drawn = { width: 14, height: 14 }

interface Drawn {
  readonly width: number
  readonly height: number
  /** CSS pixels by which the middle is above the point. */
  readonly rise?: number
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
      if (marker.isClosed === true) return drawClosed(context, marker, x, y, theme)
      const radius = marker.isChosen ? 13 : 9
      const [fill, ink] = marker.isChosen ? [theme.accent, theme.textOnAccent] : [theme.badge, theme.badgeText]
      drawBadge(context, iconOfAmenity(marker.category), x, y, radius, fill, ink, theme.halo)
      return { width: 2 * radius + 3, height: 2 * radius + 3 }
    }
    case 'pin':
      return drawPin(context, marker, x, y, theme)
    case 'you':
      return drawYou(context, marker, x, y, theme, projector)
  }
}

/** Draws a pin that stands on its point. The chosen one is larger, and has its name below. */
function drawPin(
  context: CanvasRenderingContext2D,
  { sign, name, isChosen = false }: Extract<Marker, { readonly kind: 'pin' }>,
  x: number,
  y: number,
  theme: Theme,
): Drawn {
  const radius = isChosen ? 16 : 12
  const middle = y - radius * 1.6
  for (const [reach, fill] of [
    [radius + 2, theme.surface],
    [radius, theme.accent],
  ] as const) {
    context.beginPath()
    context.arc(x, middle, reach, Math.PI * 0.8, Math.PI * 0.2)
    context.lineTo(x, y + (reach - radius))
    context.closePath()
    context.fillStyle = fill
    context.fill()
  }
  if (sign === 'point') disc(context, x, middle, radius * 0.35, theme.textOnAccent)
  else if (sign === 'flag') drawGlyph(context, 'flag', x, middle, radius, theme.textOnAccent)
  else {
    const font = `700 ${(isChosen ? 16 : 13) - (sign > 99 ? 4 : 0)}px ${theme.font}`
    writeText(context, String(sign), x, middle, font, theme.textOnAccent)
  }
  if (isChosen) drawPill(context, name, x, y + 4, theme.accent, theme.textOnAccent, theme)
  return { width: 2 * radius + 4, height: 2.6 * radius + 4, rise: 1.3 * radius }
}

/** Draws the icon of something that cannot be used, crossed out. */
function drawClosed(
  context: CanvasRenderingContext2D,
  { category }: Extract<Marker, { readonly kind: 'amenity' }>,
  x: number,
  y: number,
  theme: Theme,
): Drawn {
  const radius = 12
  const red = theme.isDark ? 'oklch(0.72 0.17 25)' : 'oklch(0.53 0.21 27)'
  drawBadge(context, iconOfAmenity(category), x, y, radius, theme.surface, theme.text, red)
  const reach = radius * Math.SQRT1_2
  for (const [colour, width] of [
    [theme.surface, 3.2],
    [red, 2],
  ] as const) {
    context.beginPath()
    context.moveTo(x - reach, y - reach)
    context.lineTo(x + reach, y + reach)
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke()
  }
  return { width: 2 * radius + 6, height: 2 * radius + 6 }
}

function drawPerson(
  context: CanvasRenderingContext2D,
  { initials, hue, isOwn = false }: Extract<Marker, { readonly kind: 'person' }>,
  x: number,
  y: number,
  theme: Theme,
): Drawn {
  // The star marks the user's own booking, and the label below it names the place.
  const radius = isOwn ? 9 : personRadius
  disc(context, x, y + 1, radius + 3, theme.shadow)
  disc(context, x, y, radius + 2, isOwn ? theme.accent : theme.surface)
  disc(context, x, y, radius, theme.isDark ? `oklch(0.42 0.09 ${hue})` : `oklch(0.88 0.07 ${hue})`)
  const ink = theme.isDark ? `oklch(0.95 0.04 ${hue})` : `oklch(0.34 0.1 ${hue})`
  if (isOwn) drawStar(context, x, y, ink)
  else writeText(context, initials.slice(0, 2), x, y, `600 11px ${theme.font}`, ink)
  return { width: 2 * radius + 6, height: 2 * radius + 6 }
}

type ObjectMarker = Extract<Marker, { readonly kind: 'object' }>

/** Width of the dot in a pill, in CSS pixels. */
const dotOf = ({ colour }: ObjectMarker): number => (colour === null ? 0 : 14)

function sizeOfObject(context: CanvasRenderingContext2D, marker: ObjectMarker, theme: Theme): Drawn {
  context.font = `600 11px ${theme.font}`
  return { width: context.measureText(marker.value).width + dotOf(marker) + 16, height: 22 }
}

/** Draws the colour of the object as a disc, or as a ring if it is a sensor that detects no person. */
function drawReading(
  context: CanvasRenderingContext2D,
  { colour, presence }: ObjectMarker,
  x: number,
  y: number,
  radius: number,
  theme: Theme,
): void {
  disc(context, x, y, radius, colour ?? theme.textMuted)
  if (presence === false) disc(context, x, y, radius * 0.5, theme.surface)
}

/** Draws only the colour of the object. */
function drawDot(context: CanvasRenderingContext2D, marker: ObjectMarker, x: number, y: number, theme: Theme): Drawn {
  disc(context, x, y, 7, theme.line)
  disc(context, x, y, 6, theme.surface)
  drawReading(context, marker, x, y, 4, theme)
  return dotSize
}

/** Draws a pill with the state of the object: its colour as a dot, and its value as text. */
function drawObject(
  context: CanvasRenderingContext2D,
  marker: ObjectMarker,
  x: number,
  y: number,
  theme: Theme,
): Drawn {
  const { value, colour } = marker
  const { width, height } = sizeOfObject(context, marker, theme)
  const dot = dotOf(marker)
  context.beginPath()
  context.roundRect(x - width / 2, y - height / 2, width, height, height / 2)
  context.fillStyle = theme.surface
  context.fill()
  context.strokeStyle = theme.line
  context.lineWidth = 1
  context.stroke()
  if (colour !== null) drawReading(context, marker, x - width / 2 + 12, y, 5, theme)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = theme.text
  context.fillText(value, x - width / 2 + 8 + dot, y + 0.5)
  return { width, height }
}

/** Draws the position of the user. The wedge shows the viewing direction. */
function drawYou(
  context: CanvasRenderingContext2D,
  { heading, point, words = '' }: Extract<Marker, { readonly kind: 'you' }>,
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
  if (words === '') return { width: 24, height: 24 }
  const width = drawPill(context, words, x, y + 15, theme.you, theme.surface, theme)
  return { width, height: 80 }
}
