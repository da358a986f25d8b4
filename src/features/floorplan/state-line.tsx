import { useTranslation } from 'react-i18next'
import { Availability } from '#src/features/availability/rules/row.ts'
import { useFormat } from '#src/ui/text.ts'
import { type ChosenMoment, freeWords, reasonName, stateName } from './place-facts.ts'
import { shownCode, type ShownPlace } from './shown-place.ts'
import styles from './state-line.module.css'

interface StateLineProps {
  readonly place: Pick<ShownPlace, 'standing' | 'reservedTo'>
  readonly moment: ChosenMoment
  /** Leaves out why, where that is told more precisely beside it. */
  readonly isPlain?: boolean
  /** On one line, cut where there is no room. */
  readonly isShort?: boolean
}

/** How a place stands at the moment looked at: colour, word, why, and when it can be had. */
export const StateLine = ({ place, moment, isPlain = false, isShort = false }: StateLineProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { code, reason } = place.standing
  // That somebody holds it is what 'reserved' says, and when it can be had says more; the name of one state is its reason.
  const isSaid = (isShort && reason === 'held') || code === Availability.freeOutsideWorkingHours
  const why = isPlain || isSaid ? '' : reasonName(place, t)
  const free = freeWords(place, { t, format, zone: moment.zone, quarter: moment.quarter, last: moment.day.to, isShort })
  return (
    <p className={styles.line} data-short={isShort || undefined}>
      <StateSwatch place={place} />
      <span className={styles.state}>{stateName(place, t)}</span>
      {why !== '' && <span className={styles.why}>{why}</span>}
      {free !== '' && <span className={styles.free}>{free}</span>}
    </p>
  )
}

/** The colour and pattern that the timeline and the plan give the state. */
export const StateSwatch = ({ place }: Pick<StateLineProps, 'place'>) => (
  <span
    className={styles.swatch}
    data-state={place.standing.data === 'loading' ? 'loading' : shownCode(place)}
    aria-hidden="true"
  />
)
