import MapOff from 'lucide-react/icons/map-pin-off'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { openKioskMap } from '#src/flows/device/kiosk-map.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { mapState } from '#src/state/map.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { useTell } from '../../../map-parts/use-tell.ts'
import type { KioskMapProps } from '../map-part.ts'
import { FloorKeys } from './floor-keys.tsx'
import styles from './kiosk-map.module.css'
import { MapPanel } from './map-panel.tsx'
import { PlanKeys } from './plan-keys.tsx'
import { useGo } from './use-go.ts'
import { MapPlan } from '../../../map-parts/map-plan.tsx'

/** The map of a lobby, turned as its visitor looks: where one is, what there is, and the way to it. */
const KioskMap = ({ targetId, canRoute, canHandOff }: KioskMapProps) => {
  const { t } = useTranslation()
  const product = useProduct()
  const tell = useTell()
  const { phase, places } = useSnapshot(mapState) as typeof mapState
  const go = useGo(canRoute)
  useEffect(() => {
    void openKioskMap(product)
    // Whoever comes back to the map begins anew.
    return () => tell({ kind: 'restart' })
  }, [product, tell])
  const isReady = phase === 'ready'
  const target = places.list.find(({ id, resourceIds }) => id === targetId || resourceIds.includes(targetId ?? ''))
  const wanted = isReady ? target?.id : undefined
  useEffect(() => {
    if (wanted !== undefined) go(wanted, 'SelectedFromList')
    // Only what was asked for outside of the map; what follows is chosen on it.
  }, [wanted, go])
  if (phase === 'failed')
    return (
      <div className={styles.none}>
        <MapOff size={72} aria-hidden="true" />
        <p role="status">{t('wayfinding.none')}</p>
      </div>
    )
  if (!isReady)
    return (
      <div className={styles.none} aria-busy="true">
        <p role="status">
          <Spinner /> {t('wayfinding.loading')}
        </p>
      </div>
    )
  return (
    <div className={styles.map}>
      <div className={styles.panel}>
        {targetId !== null && target === undefined && (
          <p className={styles.trouble} role="alert">
            {t('kiosk.map.notOnMap')}
          </p>
        )}
        <MapPanel canRoute={canRoute} canHandOff={canHandOff} go={go} />
      </div>
      <div className={styles.plan}>
        <MapPlan FloorChoice={FloorKeys} Buttons={PlanKeys} />
      </div>
    </div>
  )
}

export default KioskMap
