import type { CSSProperties } from 'react'
import { type AvailabilityName, availabilityNames } from '#src/features/availability/model/rules/row.ts'
import { kebab, type Pattern, type PlaceState } from '#src/features/availability/model/rules/state-symbol.ts'
import { type Look, looks } from '../scene/scene.ts'

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
  const theme: Theme = {
    font: getComputedStyle(host).fontFamily,
    magnified: Number(style.getPropertyValue('--plan-magnified')) || 1,
    looks: recordOf(looks, (look) => colour(`--plan-${look}`)),
    states: {
      ...recordOf(availabilityNames, (name) => state(stateToken(name))),
      reservedVacant: state('--plan-reserved-vacant'),
      notMatching: { fill: colour('--plan-not-matching'), text: colour('--text-faint') },
      none: { fill: colour('--plan-room'), text: colour('--text') },
    } satisfies Record<PlaceState, StatePaint>,
    ...recordOf(Object.keys(tokens) as (keyof typeof tokens)[], (name) => colour(tokens[name])),
    heat: [colour('--plan-heat-low'), colour('--plan-heat-middle'), colour('--plan-heat-high')],
    isDark: style.colorScheme.startsWith('dark') || isDarkColour(colour('--surface')),
  }
  probe.remove()
  return theme
}

const recordOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

const isDarkColour = (rgb: string): boolean => Number(/\d+/.exec(rgb)?.[0] ?? 255) < 100

interface StatePaint {
  readonly fill: string
  readonly text: string
}

/** Colours that are read from one token each. */
const tokens = {
  paper: '--plan-paper',
  /** Colours of the patterns: `stripe` of the stripes, which are on a darker ground, and `mark` of the others. */
  mark: '--plan-mark',
  stripe: '--plan-stripe',
  /** The light edge within a free unit. */
  freeEdge: '--plan-free-edge',
  wall: '--plan-wall',
  outerWall: '--plan-outer-wall',
  line: '--plan-line',
  /** Of the pitched plan. */
  raisedWall: '--plan-raised-wall',
  raisedOuterWall: '--plan-raised-outer',
  furnitureLine: '--plan-furniture-line',
  shadow: '--plan-shadow',
  text: '--text',
  textMuted: '--text-muted',
  halo: '--plan-halo',
  badge: '--plan-badge',
  badgeText: '--plan-badge-text',
  accent: '--accent',
  textOnAccent: '--text-on-accent',
  focus: '--focus',
  hover: '--surface-pressed',
  surface: '--surface-floating',
  others: '--state-assigned-to-others-text',
  you: '--plan-you',
} as const

/** The colours of a plan as `rgb()` and `rgba()`, which both renderers support. */
export interface Theme extends Readonly<Record<keyof typeof tokens, string>> {
  readonly font: string
  /** Factor by which icons, names and routes are enlarged, for users who read from a distance. */
  readonly magnified: number
  readonly looks: Readonly<Record<Look, string>>
  /** The colours of 'none' are in `looks`. */
  readonly states: Readonly<Record<PlaceState, StatePaint>>
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
const patternSize: Readonly<Record<Pattern, number>> = {
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
export function drawPattern(pattern: Pattern, mark: string, ratio: number): HTMLCanvasElement | null {
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
  // One dash per tile, and half of one at two corners.
  const dashes = (): void => {
    const [half, end] = [size / 2, size / 4 / 1.4]
    const at = (x: number, y: number): void => line(3.2, x - end, y - end, x + end, y + end)
    at(half, half)
    for (const x of [0, size]) for (const y of [0, size]) at(x, y)
  }
  const draw: Readonly<Record<Pattern, () => void>> = {
    hatch: () => falling(1.6),
    stripes: () => rising(3.4),
    'broken-stripes': dashes,
    'cross-hatch': () => {
      falling(0.6)
      rising(0.6)
    },
    dots: () => dot(1.9),
    crosses: () => {
      line(1.3, 2, size / 2, size - 2, size / 2)
      line(1.3, size / 2, 2, size / 2, size - 2)
    },
    lines: () => line(1, 0, size / 2, size, size / 2),
    sparse: () => dot(1),
  }
  draw[pattern]()
  return canvas
}
