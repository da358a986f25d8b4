import type { FeatureId } from '@foyer/indoor'
import { useCallback } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { closureOf } from '../../model/floorplan/map-additions.ts'
import { floorState } from '../../model/floorplan/state.ts'

/** Returns a function that says that a room, stairs or a lift is closed for everyone. '' if it is not. */
export function useClosedWords(): (featureId: FeatureId | null) => string {
  const { t } = useTranslation()
  const { closures } = useSnapshot(floorState)
  return useCallback(
    (featureId) => {
      const isClosed = featureId !== null && closureOf(closures, { id: featureId, unitId: featureId }) !== undefined
      return isClosed ? t('wayfinding.open.closed') : ''
    },
    [t, closures],
  )
}
