import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import colours from '#src/floorplan/theme/plan-colours.module.css'
import { shownStates } from '#src/floorplan/theme/state-tokens.ts'
import { useLeftOutWords } from '#src/screens/reservation-parts/why/use-left-out.ts'
import type { StandingPlace } from '#src/state/floor.ts'
import { classes } from '#src/ui/classes.ts'
import { useFormat } from '#src/ui/format.ts'
import { Tip } from '#src/ui/tip.tsx'
import { StateSwatch } from '../places/state-line.tsx'
import { freeWords, stateName } from '../places/standing-words.ts'
import { useFactsWords } from '../places/use-facts-words.ts'
import { leftOutWords } from './place-sentence.ts'
import styles from './plan-tip.module.css'
import type { FloorScene } from './use-floor-view.ts'
import { useReason } from './use-reason.ts'

interface PlanTipProps {
  /** Null where it is nothing that is reserved: its name says all. */
  readonly place: StandingPlace | null
  readonly name: string
  readonly view: FloorScene
  /** CSS pixels of the window. */
  readonly x: number
  readonly y: number
  /** Where the keyboard is: readers are told what the plan's own words about the place do not say. */
  readonly isRead: boolean
}

/** Beside the pointer, or below the place where the keyboard is: what a place is, how it stands and why. */
export const PlanTip = ({ place, name, view, x, y, isRead }: PlanTipProps) =>
  createPortal(
    place ? (
      <StandingTip place={place} view={view} x={x} y={y} isRead={isRead} />
    ) : (
      <Tip x={x} y={y} isHidden>
        <p className={styles.name}>{name}</p>
      </Tip>
    ),
    document.body,
  )

interface StandingTipProps extends Omit<PlanTipProps, 'name' | 'place'> {
  readonly place: StandingPlace
}

const StandingTip = ({ place, view, x, y, isRead }: StandingTipProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = useFactsWords({ isPlaced: false })
  const { moment, people, own } = view
  const why = useReason(place, view)
  const isLeftOut = place.standing.rank === null
  const whyNot = useLeftOutWords(isLeftOut ? place.id : null)
  const names = people.filter(({ resourceId }) => resourceId === place.id).map(({ name }) => name)
  const subject = own.get(place.id)
  const { zone, quarter, day } = moment
  const isKnown = why !== '' || whyNot !== ''
  const read = [why, isLeftOut ? leftOutWords(whyNot, t) : ''].filter((part) => part !== '').join(', ')
  return (
    <>
      <Tip x={x} y={y} isHidden>
        <p className={styles.name}>{place.name}</p>
        <p className={styles.facts}>{facts(place)}</p>
        <p className={classes(styles.state, colours.colours)} style={shownStates()}>
          <StateSwatch place={place} /> {stateName(place, t)}
        </p>
        {why !== '' && <p>{why}</p>}
        <p>{freeWords(place, { t, format, zone, quarter, last: day.to })}</p>
        {subject !== undefined && <p>{t('places.yourBooking', { subject })}</p>}
        {names.length > 0 && <p>{t('places.seated', { names: format.list(names) })}</p>}
        {isLeftOut && <p className={styles.facts}>{leftOutWords(whyNot, t)}</p>}
      </Tip>
      <p className="visually-hidden" role="status">
        {isRead && isKnown ? read : ''}
      </p>
    </>
  )
}
