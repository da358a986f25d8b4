import { type AvailabilityName, availabilityNames } from '#src/core/availability/codes.ts'
import { type Look, looks } from '../scene/scene.ts'
import type { PlaceState } from '../plan-view.ts'
import { stateToken } from './state-tokens.ts'
import type { Pattern, StatePaint, Theme } from './theme.ts'

/** As `--pattern-<state>` in the tokens. */
const patternOf: Readonly<Record<AvailabilityName, Pattern>> = {
  free: 'none',
  tentative: 'hatch',
  reserved: 'none',
  closed: 'cross-hatch',
  limited: 'none',
  assignedToYou: 'none',
  maxUtilization: 'dots',
  assignedToOthers: 'lines',
  freeOutsideWorkingHours: 'sparse',
  currentEvent: 'none',
}

/** Forced colours leave no other way to tell a limited place from a free one. */
const forcedPatternOf = { limited: 'lines' } as const satisfies Partial<typeof patternOf>

const isForced = (): boolean => window.matchMedia('(forced-colors: active)').matches

/**
 * The theme that holds at an element with the class of plan-colours.module.css. Whatever way a token is written, it comes out as
 * red, green and blue: MapLibre reads no OKLCH.
 */
export function readTheme(host: HTMLElement): Theme {
  const probe = document.createElement('span')
  // Otherwise a browser with forced colours says the colour of text for every token.
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
  const patterns = isForced() ? { ...patternOf, ...forcedPatternOf } : patternOf
  const state = (name: AvailabilityName): StatePaint => {
    const token = stateToken(name)
    return { fill: colour(token), text: colour(`${token}-text`), pattern: patterns[name] }
  }
  const states = Object.fromEntries(availabilityNames.map((name) => [name, state(name)])) as Record<
    AvailabilityName,
    StatePaint
  >
  const plain = { text: colour('--text'), pattern: 'none' } as const
  const theme: Theme = {
    font: getComputedStyle(host).fontFamily,
    magnified: Number(style.getPropertyValue('--plan-magnified')) || 1,
    paper: colour('--plan-paper'),
    looks: Object.fromEntries(looks.map((look) => [look, colour(`--plan-${look}`)])) as Record<Look, string>,
    states: {
      ...states,
      notMatching: { fill: colour('--plan-not-matching'), text: colour('--text-faint'), pattern: 'none' },
      none: { ...plain, fill: colour('--plan-room') },
    } satisfies Record<PlaceState, StatePaint>,
    patternMark: colour('--pattern-mark'),
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
