import { useCallback } from 'react'
import type { WayOfChoosing } from '#src/core/wayfinding/session/modes.ts'
import { mapState } from '#src/state/map.ts'
import { useTell } from '../../../map-parts/use-tell.ts'

export type Go = (placeId: string, way: WayOfChoosing) => void

/** Shows the way from the kiosk to a place; where there is none to be had, the place. */
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
