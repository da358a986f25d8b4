import { useTranslation } from 'react-i18next'
import type { PlaceView } from '#src/contract/compute.ts'
import { useSnapshot } from 'valtio'
import { mapState } from '#src/state/map.ts'
import { DeviceButton } from '../../device-button.tsx'
import { PlaceIcon } from '../../../map-parts/place-icon.tsx'
import styles from './kiosk-map.module.css'
import type { Go } from './use-go.ts'

interface PlaceCardProps {
  readonly place: PlaceView
  readonly canRoute: boolean
  readonly go: Go
}

/** One place: what it is, on which floor, and the way there where that is offered. */
export const PlaceCard = ({ place: { id, category, floor }, canRoute, go }: PlaceCardProps) => {
  const { t } = useTranslation()
  const { stand } = useSnapshot(mapState)
  return (
    <>
      <p className={styles.kind}>
        <PlaceIcon category={category} size={32} /> {t(`wayfinding.category.${category}`)}
      </p>
      <p className={styles.summary}>{t('wayfinding.onFloor', { floor })}</p>
      {canRoute && stand !== null && stand.placeId !== id && (
        <div className={styles.choices}>
          <DeviceButton look="strong" onClick={() => go(id, 'SelectedFromDetail')}>
            {t('wayfinding.goHere')}
          </DeviceButton>
        </div>
      )}
    </>
  )
}
