import Accessibility from 'lucide-react/icons/accessibility'
import { useCallback } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { announceRoute } from '#src/features/maps/model/wayfinding/announce-route.ts'
import { keepWishes } from '#src/features/maps/model/wayfinding/map-settings.ts'
import type { WayOfChoosing } from '#src/features/maps/model/wayfinding/rules/session/session.ts'
import { mapState } from '#src/features/maps/model/wayfinding/state.ts'
import { useTell } from '#src/features/maps/screen/wayfinding/use-steps.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Reading } from '#src/base/needs.ts'
import { useReading } from '#src/base/use-needs.ts'
import styles from './kiosk-map.module.css'

/** Sets if routes avoid stairs, for this visitor. The open route is found again. */
export function goStepFree(services: Reading, isStepFree: boolean): void {
  void keepWishes(services, { isStepFree })
  if (mapState.session.target !== null) announceRoute(services, { kind: 'again' })
}

/** Switch for routes without stairs, for this visitor. */
export const StepFreeKey = () => {
  const { t } = useTranslation()
  const services = useReading()
  const { kept } = useSnapshot(mapState)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={kept.isStepFree}
      className={styles.stepFree}
      onClick={() => goStepFree(services, !kept.isStepFree)}
    >
      <Accessibility aria-hidden="true" />
      <span>{t('wayfinding.stepFree')}</span>
      <span className={styles.knob} aria-hidden="true" />
    </button>
  )
}

export type Go = (placeId: string, way: WayOfChoosing) => void

/**
 * Returns a function that shows the route from the kiosk to a place. It shows only the place if there are no routes.
 */
export function useGo(canRoute: boolean): Go {
  const tell = useTell()
  return useCallback(
    (placeId, way) => {
      const { stand, session } = mapState
      if (!canRoute || stand === null) return tell({ kind: 'detail', placeId })
      if (session.start === null)
        tell({ kind: 'choose', role: 'start', placeId: stand.placeId, way: 'SelectedFromNearestList' })
      tell({ kind: 'choose', role: 'target', placeId, way })
    },
    [canRoute, tell],
  )
}
