import { useTranslation } from 'react-i18next'
import { choosePlace, type StandingPlace } from '#src/state/floor.ts'
import { useFormat, useRegionalLocale } from '#src/ui/format.ts'
import { ReservePlace } from '../places/place-actions.tsx'
import { StateLine } from '../places/state-line.tsx'
import { useLeftOutWords } from '#src/screens/reservation-parts/why/use-left-out.ts'
import { useFactsWords } from '../places/use-facts-words.ts'
import styles from './floor-item.module.css'
import { objectWords } from './markers-of.ts'
import type { FloorScene } from './use-floor-view.ts'
import { useSentence } from './use-sentence.ts'

interface FloorItemProps {
  readonly place: StandingPlace
  /** From the place that the order begins at. */
  readonly metres: number | null
  readonly view: FloorScene
  readonly tabIndex: 0 | -1
}

/** A place of the floor. Its name chooses it, here and on the plan. */
export const FloorItem = ({ place, metres, view, tabIndex }: FloorItemProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const lengths = new Intl.NumberFormat(useRegionalLocale(), { style: 'unit', unit: 'meter' })
  const facts = useFactsWords({ isPlaced: false })
  const sentence = useSentence(view)
  const isChosen = view.chosen?.id === place.id
  const names = view.people.filter(({ resourceId }) => resourceId === place.id).map(({ name }) => name)
  const own = view.own.get(place.id)
  const isLeftOut = place.standing.rank === null
  const whyNot = useLeftOutWords(isLeftOut ? place.id : null)
  const beside = [
    metres === null || metres === 0 ? '' : lengths.format(Math.round(metres)),
    place.featureId === null ? t('places.unplaced') : '',
    own === undefined ? '' : t('places.yourBooking', { subject: own }),
    format.list(names),
    objectWords(view.objects.get(place.id), { t, format }),
  ].filter((part) => part !== '')
  return (
    <div className={styles.item} data-chosen={isChosen || undefined} data-left-out={isLeftOut || undefined}>
      <button
        type="button"
        data-item
        tabIndex={tabIndex}
        className={styles.name}
        aria-pressed={isChosen}
        aria-label={sentence(place, whyNot)}
        onClick={() => choosePlace(isChosen ? null : place.id)}
      >
        {place.name}
      </button>
      <p className={styles.facts}>{[whyNot, facts(place), ...beside].filter((part) => part !== '').join(' · ')}</p>
      <div className={styles.state}>
        <StateLine place={place} moment={view.moment} isShort />
      </div>
      <div className={styles.action}>
        <ReservePlace place={place} moment={view.moment} tabIndex={tabIndex} />
      </div>
    </div>
  )
}
