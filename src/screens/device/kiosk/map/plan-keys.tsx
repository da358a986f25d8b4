import Maximize from 'lucide-react/icons/maximize'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { FloorplanHandle } from '#src/floorplan/floorplan.tsx'
import styles from './kiosk-map.module.css'

/** What moves the plan, for a finger. */
export const PlanKeys = ({ plan }: { readonly plan: RefObject<FloorplanHandle | null> }) => {
  const { t } = useTranslation()
  const keys = [
    { label: t('places.zoomIn'), Icon: ZoomIn, act: () => plan.current?.zoomBy(2) },
    { label: t('places.zoomOut'), Icon: ZoomOut, act: () => plan.current?.zoomBy(0.5) },
    { label: t('places.wholeFloor'), Icon: Maximize, act: () => plan.current?.fitTo([]) },
  ]
  return (
    <div className={styles.planKeys}>
      {keys.map(({ label, Icon, act }) => (
        <button key={label} type="button" className={styles.planKey} aria-label={label} onClick={act}>
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
