import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { PlaceView } from '#src/engine/compute.ts'
import { mapState } from '#src/features/wayfinding/state.ts'
import { floorWay } from './rules/meetings.ts'

/** Returns the place of the kiosk, if the map has it, and functions that find other places on its map. */
export function useRoomPlaces() {
  const { places, stand, venue } = useSnapshot(mapState) as typeof mapState
  return useMemo(() => {
    const byResource = new Map(places.list.flatMap((place) => place.resourceIds.map((id) => [id, place] as const)))
    const levels = venue?.levels ?? []
    const here = places.list.find(({ id }) => id === stand?.placeId)
    return {
      here,
      placeOf: (resourceId: string) => byResource.get(resourceId),
      /** Returns the direction of the floor from the kiosk, or null if it is not on the map. */
      wayTo: (place: PlaceView | undefined) => floorWay(levels, here?.levelId, place?.levelId),
      /** Returns the label of a floor, as on a lift button. */
      labelOf: ({ levelId, floor }: PlaceView) => levels.find(({ id }) => id === levelId)?.shortName || floor,
    }
  }, [places, stand, venue])
}
