import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapOff from 'lucide-react/icons/map-pin-off'
import Maximize from 'lucide-react/icons/maximize'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { openKioskMap } from '../../../model/kiosk-map.ts'
import { FloorRail } from '#src/features/maps/screen/floorplan/floor-rail.tsx'
import type { FloorplanHandle } from '#src/features/maps/screen/floorplan/floorplan.tsx'
import { type FloorChoiceProps, MapPlan } from '#src/features/maps/screen/wayfinding/map-plan.tsx'
import { mapState } from '#src/features/maps/model/wayfinding/state.ts'
import { useTell } from '#src/features/maps/screen/wayfinding/use-steps.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Spinner } from '#src/ui/button.tsx'
import type { Kiosk } from '#src/wire/kiosk.ts'
import styles from './kiosk-map.module.css'
import { MapPanel } from './map-panel.tsx'
import { useGo } from './kiosk-route.tsx'

/**
 * Element that holds the keys of the plan. They are not in the plan's own head, because that is out of reach on a tall
 * display.
 */
const KeysSlot = createContext<HTMLElement | null>(null)

/** The floors, and a button that returns to the floor of the kiosk. */
const FloorKeys = ({ venue, levelId, onWay, onChange }: FloorChoiceProps) => {
  const { t } = useTranslation()
  const { stand, places } = useSnapshot(mapState)
  const standing = places.list.find(({ id }) => id === stand?.placeId)
  const own = venue.levels.find(({ id }) => id === standing?.levelId)
  const slot = useContext(KeysSlot)
  const keys = (
    <FloorRail venue={venue} levelId={levelId} onWay={onWay} lies="row" onChange={onChange}>
      {own !== undefined && own.id !== levelId && (
        <button type="button" className={styles.backKey} onClick={() => onChange(own)}>
          <LocateFixed aria-hidden="true" /> {t('kiosk.map.backHere')}
        </button>
      )}
    </FloorRail>
  )
  return slot && createPortal(keys, slot)
}

/** Zoom buttons, large enough for fingers. */
const PlanKeys = ({ plan }: { readonly plan: RefObject<FloorplanHandle | null> }) => {
  const { t } = useTranslation()
  const keys = [
    { label: t('places.zoomIn'), Icon: ZoomIn, act: () => plan.current?.zoomBy(2) },
    { label: t('places.zoomOut'), Icon: ZoomOut, act: () => plan.current?.zoomBy(0.5) },
    { label: t('places.wholeFloor'), Icon: Maximize, act: () => plan.current?.fitTo([]) },
  ]
  const slot = useContext(KeysSlot)
  const row = (
    <div className={styles.planKeys}>
      {keys.map(({ label, Icon, act }) => (
        <button key={label} type="button" className={styles.planKey} aria-label={label} onClick={act}>
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  )
  return slot && createPortal(row, slot)
}

/** Props of a lobby map: position of the kiosk (`unitId`, `heading`) and the visitor's target. */
interface KioskMapProps {
  readonly kiosk: Kiosk
  /** Resource or map place to show a route to. Null shows the surroundings of the kiosk. */
  readonly targetId: string | null
  /** If the licence includes routes, and handing them over to a phone by QR code. */
  readonly canRoute: boolean
  readonly canHandOff: boolean
}

/** Lobby map, turned to the visitor's viewing direction: own position, places, and the route to a place. */
const KioskMap = ({ targetId, canRoute, canHandOff }: KioskMapProps) => {
  const { t } = useTranslation()
  const services = useReading()
  const tell = useTell()
  const { phase, places } = useSnapshot(mapState)
  const go = useGo(canRoute)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => {
    void openKioskMap(services)
    // The map starts from the beginning when it is opened again.
    return () => tell({ kind: 'restart' })
  }, [services, tell])
  const isReady = phase === 'ready'
  const target = places.list.find(({ id, resourceIds }) => id === targetId || resourceIds.includes(targetId ?? ''))
  const wanted = isReady ? target?.id : undefined
  useEffect(() => {
    if (wanted !== undefined) go(wanted, 'SelectedFromList')
    // Applies only to a target chosen outside of the map. Later targets are chosen on the map.
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
      <div className={styles.hand}>
        <div ref={setSlot} className={styles.keys} />
        <div className={styles.panel}>
          {targetId !== null && target === undefined && (
            <p className={styles.trouble} role="alert">
              {t('kiosk.map.notOnMap')}
            </p>
          )}
          <MapPanel canRoute={canRoute} canHandOff={canHandOff} go={go} />
        </div>
      </div>
      <div className={styles.plan}>
        <KeysSlot value={slot}>
          <MapPlan FloorChoice={FloorKeys} Buttons={PlanKeys} />
        </KeysSlot>
      </div>
    </div>
  )
}

export default KioskMap
