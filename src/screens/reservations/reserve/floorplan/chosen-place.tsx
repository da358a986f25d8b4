import Info from 'lucide-react/icons/info'
import Locate from 'lucide-react/icons/locate'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { LeftOutNote } from '#src/screens/reservation-parts/why/left-out-note.tsx'
import { ResourceControls } from '#src/screens/resource-details/controls/resource-controls.tsx'
import { floorState, setNearTo, type StandingPlace } from '#src/state/floor.ts'
import { setShownResource, shownResource } from '#src/state/shown-resource.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { FavouriteStar, ReservePlace, WaitForPlace } from '../places/place-actions.tsx'
import { StateLine } from '../places/state-line.tsx'
import { useFactsWords } from '../places/use-facts-words.ts'
import styles from './chosen-place.module.css'
import type { FloorScene } from './use-floor-view.ts'
import { useReason } from './use-reason.ts'

interface ChosenPlaceProps {
  readonly place: StandingPlace
  readonly view: FloorScene
  readonly onClose: () => void
}

/** The place that was chosen: how it stands and why, what can be done about it, and what in it can be operated. */
export const ChosenPlace = ({ place, view, onClose }: ChosenPlaceProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const title = useId()
  const facts = useFactsWords()
  const { nearTo } = useSnapshot(floorState)
  const { id: detailed } = useSnapshot(shownResource)
  const why = useReason(place, view, 0)
  const { moment, people, own } = view
  const names = people.filter(({ resourceId }) => resourceId === place.id).map(({ name }) => name)
  const subject = own.get(place.id)
  const isNear = nearTo === place.id
  return (
    <section className={styles.chosen} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{place.name}</h2>
        <FavouriteStar id={place.id} name={place.name} />
        <IconButton label={t('app.close')} icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </div>
      <p className={styles.facts}>{facts(place)}</p>
      <StateLine place={place} moment={moment} isPlain />
      <p className={styles.why} role="status">
        {why}
      </p>
      {subject !== undefined && <p>{t('places.yourBooking', { subject })}</p>}
      {names.length > 0 && <p>{t('places.seated', { names: format.list(names) })}</p>}
      <LeftOutNote resourceId={place.id} />
      <div className={styles.actions}>
        <ReservePlace place={place} moment={moment} isProminent />
        <WaitForPlace place={place} moment={moment} />
        <Button
          size="small"
          icon={<Info size={15} aria-hidden="true" />}
          aria-label={t('places.detailsOf', { name: place.name })}
          onClick={() => setShownResource(place.id)}
        >
          {t('places.details')}
        </Button>
        {place.point !== null && (
          <Button
            size="small"
            icon={<Locate size={15} aria-hidden="true" />}
            aria-pressed={isNear}
            onClick={() => setNearTo(isNear ? null : place.id)}
          >
            {t('places.nearest')}
          </Button>
        )}
      </div>
      {detailed === null && <ResourceControls resourceId={place.id} />}
    </section>
  )
}
