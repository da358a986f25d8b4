import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { mapState } from '#src/state/map.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { DeviceButton } from '../../device-button.tsx'
import { useTell } from '../../../map-parts/use-tell.ts'
import styles from './kiosk-map.module.css'
import { PlaceCard } from './place-card.tsx'
import { PlaceKinds } from './place-kinds.tsx'
import type { Go } from './use-go.ts'
import { WayHalt } from './way-halt.tsx'
import { WayPanel } from './way-panel.tsx'

interface MapPanelProps {
  readonly canRoute: boolean
  readonly canHandOff: boolean
  readonly go: Go
}

/** Beside the plan: what there is, a place, or the way to it (section 2, navigation view modes). */
export const MapPanel = ({ canRoute, canHandOff, go }: MapPanelProps) => {
  const { t } = useTranslation()
  const tell = useTell()
  const { session, places, way } = useSnapshot(mapState) as typeof mapState
  const { mode, fault, target, detail, progress } = session
  const isWay = mode === 'ShowRouteMessage' || mode === 'StepByStepNavigation'
  const place = places.list.find(({ id }) => id === (isWay ? target?.placeId : detail))
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    // What was pressed is gone with the former view; going step by step keeps its keys.
    if (shown.current !== mode && !(isWay && shown.current === 'StepByStepNavigation')) title.current?.focus()
    shown.current = mode
  }, [mode, isWay])
  if (!isWay && place === undefined) return <PlaceKinds go={go} canRoute={canRoute} />
  return (
    <section className={styles.view} aria-label={place?.name}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {isWay ? t('wayfinding.way', { name: place?.name ?? '' }) : place?.name}
      </h1>
      {!isWay && place !== undefined && <PlaceCard place={place} canRoute={canRoute} go={go} />}
      {isWay && progress === 'asked' && (
        <p role="status">
          <Spinner /> {t('wayfinding.asking')}
        </p>
      )}
      {isWay && fault !== null && <WayHalt kind={fault} />}
      {isWay && way !== null && <WayPanel way={way} canHandOff={canHandOff} />}
      <div className={styles.choices}>
        <DeviceButton onClick={() => tell({ kind: 'restart' })}>{t('kiosk.map.another')}</DeviceButton>
      </div>
    </section>
  )
}
