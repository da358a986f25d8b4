import type { CSSProperties } from 'react'
import { Availability, availabilityNames } from '#src/features/availability/model/rules/row.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import capital from '#src/ui/capital.module.css'
import { classes, useFormat } from '#src/ui/text.ts'
import { type ChosenMoment, freeWords, reasonName, type ShownPlace, shownState, stateName } from './place-facts.ts'
import {
  kebab,
  type PlaceState,
  shapePaths,
  stateSymbols,
} from '#src/features/availability/model/rules/state-symbol.ts'
import styles from './state-line.module.css'

interface StateLineProps {
  readonly place: Pick<ShownPlace, 'standing' | 'reservedTo' | 'isNobodyThere'>
  readonly moment: ChosenMoment
  /** Omits the reason, if it is described in more detail nearby. */
  readonly isPlain?: boolean
  /** On one line, truncated if space is short. */
  readonly isShort?: boolean
}

/** Shows the state of a place at the displayed moment: colour, name, reason, and available time. */
export const StateLine = ({ place, moment, isPlain = false, isShort = false }: StateLineProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { code, reason } = place.standing
  // 'Reserved' already implies that it is held, and the available time is more useful. For free outside working hours,
  // the name of the state is the reason.
  const isSaid = (isShort && reason === 'held') || code === Availability.freeOutsideWorkingHours
  const why = isPlain || isSaid ? '' : reasonName(place, t)
  const free = freeWords(place, { t, format, zone: moment.zone, quarter: moment.quarter, last: moment.day.to, isShort })
  return (
    <p className={classes(styles.line, capital.capital)} data-short={isShort || undefined}>
      <StateSwatch place={place} />
      <span className={styles.state}>{stateName(place, t)}</span>
      {why !== '' && <span className={styles.why}>{why}</span>}
      {free !== '' && <span className={styles.free}>{free}</span>}
    </p>
  )
}

/** Shows the colour, pattern and shape that the state of a place has on the plan. */
export const StateSwatch = ({ place }: Pick<StateLineProps, 'place'>) => (
  <StateSign state={place.standing.data === 'loading' ? 'loading' : shownState(place)} />
)

/** The colours of a state: on a plan those of `shownStates`, else those of the timeline. */
function coloursOf(state: PlaceState | 'loading'): CSSProperties | undefined {
  if (!availabilityNames.some((name) => name === state)) return undefined
  const colour = (part: string): string => `var(--shown-${kebab(state)}${part}, var(--state-${kebab(state)}${part}))`
  return { '--fill': colour(''), '--ink': colour('-text') } as CSSProperties
}

/** The sign of a state: its colour, its pattern, and its shape. */
export const StateSign = ({ state }: { readonly state: PlaceState | 'loading' }) => {
  const { pattern, shape } = stateSymbols[state === 'loading' ? 'none' : state]
  return (
    <span
      className={styles.swatch}
      style={coloursOf(state)}
      data-state={state}
      data-pattern={pattern}
      aria-hidden="true"
    >
      {shape !== null && (
        <svg viewBox="0 0 24 24" width="11" height="11">
          <path d={shapePaths[shape]} fill="currentColor" fillRule="evenodd" />
        </svg>
      )}
    </span>
  )
}
