import type { CSSProperties } from 'react'
import { type AvailabilityName, availabilityNames } from '#src/features/availability/rules/row.ts'
import type { Pattern, PlaceState } from '../../rules/state-symbol.ts'
import { type Look, looks } from '../scene/scene.ts'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * States with separate shades on a plan, of the same hue as on the timeline. The light green of the timeline would not
 * stand out from corridors, its slate is as dark as the walls and would cover half a floor, and its grey looks like
 * rooms that cannot be booked.
 */
const ownOnPlan: readonly AvailabilityName[] = ['free', 'limited', 'reserved', 'freeOutsideWorkingHours']

/**
 * Returns the token of a state's colour on a plan. The text colour is `<token>-text`. Administrators' colours have
 * priority.
 */
function stateToken(name: AvailabilityName): string {
  const token = `--state-${kebab(name)}`
  const isGiven = document.documentElement.style.getPropertyValue(token) !== ''
  return isGiven || !ownOnPlan.includes(name) ? token : token.replace('state', 'plan')
}

/**
 * CSS properties for elements next to a plan that show states by colour. For use within the class of
 * plan-colours.module.css.
 */
export const shownStates = (): CSSProperties =>
  Object.fromEntries(
    ownOnPlan.flatMap((name) =>
      ['', '-text'].map((part) => [`--shown-${kebab(name)}${part}`, `var(${stateToken(name)}${part})`]),
    ),
  )

/**
 * Reads the theme of an element with the class of plan-colours.module.css. Tokens in any format are converted to red,
 * green and blue, because MapLibre does not support OKLCH.
 */
export function readTheme(host: HTMLElement): Theme {
  const probe = document.createElement('span')
  // With forced colours, browsers otherwise return the text colour for every token.
  probe.style.setProperty('forced-color-adjust', 'none')
  host.append(probe)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const style = getComputedStyle(probe)
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`
    if (context === null) return style.color
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = style.color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data
    return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
  }
  const state = (token: string): StatePaint => ({ fill: colour(token), text: colour(`${token}-text`) })
  const states = Object.fromEntries(availabilityNames.map((name) => [name, state(stateToken(name))])) as Record<
    AvailabilityName,
    StatePaint
  >
  const theme: Theme = {
    font: getComputedStyle(host).fontFamily,
    magnified: Number(style.getPropertyValue('--plan-magnified')) || 1,
    paper: colour('--plan-paper'),
    looks: Object.fromEntries(looks.map((look) => [look, colour(`--plan-${look}`)])) as Record<Look, string>,
    states: {
      ...states,
      reservedVacant: state('--plan-reserved-vacant'),
      notMatching: { fill: colour('--plan-not-matching'), text: colour('--text-faint') },
      none: { fill: colour('--plan-room'), text: colour('--text') },
    } satisfies Record<PlaceState, StatePaint>,
    mark: colour('--plan-mark'),
    stripe: colour('--plan-stripe'),
    freeEdge: colour('--plan-free-edge'),
    wall: colour('--plan-wall'),
    outerWall: colour('--plan-outer-wall'),
    line: colour('--plan-line'),
    raised: {
      wall: colour('--plan-raised-wall'),
      outer: colour('--plan-raised-outer'),
    },
    furnitureLine: colour('--plan-furniture-line'),
    shadow: colour('--plan-shadow'),
    text: colour('--text'),
    textMuted: colour('--text-muted'),
    halo: colour('--plan-halo'),
    badge: colour('--plan-badge'),
    badgeText: colour('--plan-badge-text'),
    accent: colour('--accent'),
    textOnAccent: colour('--text-on-accent'),
    accentFaint: colour('--accent-faint'),
    focus: colour('--focus'),
    hover: colour('--surface-pressed'),
    surface: colour('--surface-floating'),
    others: colour('--state-assigned-to-others-text'),
    you: colour('--plan-you'),
    heat: [colour('--plan-heat-low'), colour('--plan-heat-middle'), colour('--plan-heat-high')],
    isDark: style.colorScheme.startsWith('dark') || isDarkColour(colour('--surface')),
  }
  probe.remove()
  return theme
}

const isDarkColour = (rgb: string): boolean => Number(/\d+/.exec(rgb)?.[0] ?? 255) < 100

interface StatePaint {
  readonly fill: string
  readonly text: string
}

/** The colours of a plan as `rgb()` and `rgba()`, which both renderers support. */
export interface Theme {
  readonly font: string
  /** Factor by which icons, names and routes are enlarged, for users who read from a distance. */
  readonly magnified: number
  readonly paper: string
  readonly looks: Readonly<Record<Look, string>>
  /** The colours of 'none' are in `looks`. */
  readonly states: Readonly<Record<PlaceState, StatePaint>>
  /** Colours of the patterns: `stripe` of the stripes, which are on a darker ground, and `mark` of the others. */
  readonly mark: string
  readonly stripe: string
  /** The light edge within a free unit. */
  readonly freeEdge: string
  readonly wall: string
  readonly outerWall: string
  readonly line: string
  /** Colours of the pitched plan. */
  readonly raised: { readonly wall: string; readonly outer: string }
  readonly furnitureLine: string
  readonly shadow: string
  readonly text: string
  readonly textMuted: string
  readonly halo: string
  readonly badge: string
  readonly badgeText: string
  readonly accent: string
  readonly textOnAccent: string
  readonly accentFaint: string
  readonly focus: string
  readonly hover: string
  readonly surface: string
  readonly others: string
  readonly you: string
  /** Empty, half full, full. */
  readonly heat: readonly [low: string, middle: string, high: string]
  /** True for a dark theme. Determines the lightness and chroma of portraits. The hue depends on the person. */
  readonly isDark: boolean
}

/** The colour of a pattern over the colour of a state. */
export const markOf = ({ mark, stripe }: Theme, pattern: Pattern): string => (pattern === 'stripes' ? stripe : mark)

/**
 * Notifies when the colours of the page may have changed: the theme, the administrators' colours, or the system
 * preferences. Returns an unsubscribe function.
 */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] })
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map((query) =>
    window.matchMedia(query),
  )
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

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
