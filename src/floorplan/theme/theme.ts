import { availabilityNames } from '#src/core/availability/codes.ts'
import type { PlaceState } from '../plan-view.ts'
import type { Look } from '../scene/scene.ts'

/** What is drawn over a state's colour, so that it never depends on hue alone; the timeline's patterns. */
export const patterns = ['none', 'hatch', 'cross-hatch', 'dots', 'lines', 'sparse'] as const
export type Pattern = (typeof patterns)[number]

/** The states in the order of their numbers in a feature's state. */
export const placeStates: readonly PlaceState[] = [...availabilityNames, 'notMatching', 'none']

export interface StatePaint {
  readonly fill: string
  readonly text: string
  readonly pattern: Pattern
}

/** The colours of a plan as `rgb()` and `rgba()`, which both painters understand. */
export interface Theme {
  readonly font: string
  /** How many times larger than usual signs, names and ways are drawn, for those who read from afar. */
  readonly magnified: number
  readonly paper: string
  readonly looks: Readonly<Record<Look, string>>
  /** Of 'none' the looks are the colours. */
  readonly states: Readonly<Record<PlaceState, StatePaint>>
  readonly patternMark: string
  readonly wall: string
  readonly outerWall: string
  readonly line: string
  /** Of a pitched plan. */
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
  /** A person's portrait: lightness and chroma are the theme's, the hue theirs. */
  readonly isDark: boolean
}
