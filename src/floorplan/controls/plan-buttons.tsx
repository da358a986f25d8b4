import Box from 'lucide-react/icons/box'
import Compass from 'lucide-react/icons/compass'
import Maximize from 'lucide-react/icons/maximize'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { FloorplanHandle } from '../floorplan.tsx'
import styles from './plan-buttons.module.css'

interface PlanButtonsProps {
  readonly plan: RefObject<FloorplanHandle | null>
  readonly can3d: boolean
  readonly is3d: boolean
  readonly onRaise: (is3d: boolean) => void
}

/** Over a corner of the plan: what moves it, for those without a wheel or two fingers. */
export const PlanButtons = ({ plan, can3d, is3d, onRaise }: PlanButtonsProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.buttons}>
      <IconButton
        look="outline"
        label={t('places.zoomIn')}
        icon={<ZoomIn size={16} aria-hidden="true" />}
        onClick={() => plan.current?.zoomBy(2)}
      />
      <IconButton
        look="outline"
        label={t('places.zoomOut')}
        icon={<ZoomOut size={16} aria-hidden="true" />}
        onClick={() => plan.current?.zoomBy(0.5)}
      />
      <IconButton
        look="outline"
        label={t('places.wholeFloor')}
        icon={<Maximize size={16} aria-hidden="true" />}
        onClick={() => plan.current?.fitTo([])}
      />
      <IconButton
        look="outline"
        label={t('places.north')}
        icon={<Compass size={16} aria-hidden="true" />}
        onClick={() => plan.current?.resetNorth()}
      />
      {can3d && (
        <IconButton
          look="outline"
          label={t('places.is3d')}
          aria-pressed={is3d}
          icon={<Box size={16} aria-hidden="true" />}
          onClick={() => onRaise(!is3d)}
        />
      )}
    </div>
  )
}
