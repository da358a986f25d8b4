import Star from 'lucide-react/icons/star'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PlaceView } from '#src/engine/compute.ts'
import { useServices } from '#src/services.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { setStop } from '../announce-route.ts'
import { toggleFavouritePlace } from '../map-settings.ts'
import { PlaceIcon } from '../place-icon.tsx'
import { spacedCode } from '../rules/hand-off/place-codes.ts'
import { mapState } from '../state.ts'
import { useHoursText, useOpenings } from '../use-hours.ts'
import { useTell } from '../use-steps.ts'
import styles from './map.module.css'
import { PlaceOffers } from './place-offers.tsx'

/** Details of a place: category, floor, what can be reserved there, and buttons for routes from and to it. */
export const PlaceDetails = ({ place }: { readonly place: PlaceView }) => {
  const { t } = useTranslation()
  const services = useServices()
  const tell = useTell()
  const { kept, session } = useSnapshot(mapState) as typeof mapState
  const { id: placeId, name, floor, category, code, resourceIds, hours } = place
  const hoursText = useHoursText()
  const state = useOpenings().stateOf(place)
  const ends = [session.start?.placeId, session.target?.placeId]
  const canStop = !ends.includes(undefined) && ![...ends, session.stop?.placeId].includes(placeId)
  const isFavourite = kept.favourites.includes(placeId)
  const choose = (role: 'start' | 'target') => tell({ kind: 'choose', role, placeId, way: 'SelectedFromDetail' })
  return (
    <div className={styles.details}>
      <p className={styles.kind}>
        <PlaceIcon category={category} /> {t(`wayfinding.category.${category}`)}
      </p>
      <p>{t('wayfinding.onFloor', { floor })}</p>
      {state && <p>{state.words}</p>}
      {hours && <p>{t('wayfinding.hours', { hours: hoursText(hours) })}</p>}
      <p className={styles.floor}>{t('wayfinding.placeCode', { code: spacedCode(code) })}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => choose('target')}>
          {t('wayfinding.goHere')}
        </Button>
        <Button onClick={() => choose('start')}>{t('wayfinding.startHere')}</Button>
        {canStop && (
          <Button onClick={() => setStop(services, { placeId, way: 'SelectedFromDetail' })}>
            {t('wayfinding.stopHere')}
          </Button>
        )}
        <IconButton
          label={t(isFavourite ? 'wayfinding.unfavour' : 'home.addToFavourites', { name })}
          icon={<Star size={15} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />}
          aria-pressed={isFavourite}
          onClick={() => void toggleFavouritePlace(services, placeId)}
        />
      </div>
      <PlaceOffers resourceIds={resourceIds} />
    </div>
  )
}
