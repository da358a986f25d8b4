import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { PlaceView } from '#src/engine/compute.ts'
import { mapState } from '#src/features/wayfinding/state.ts'
import { type FloorWay, floorWay } from './rules/meetings.ts'

interface RoomPlaces {
  /** The place of the kiosk. Undefined if the map does not have it. */
  readonly here: PlaceView | undefined
  readonly placeOf: (resourceId: string) => PlaceView | undefined
  /** Direction of the floor from the kiosk. Null if it is not on the map. */
  readonly wayTo: (place: PlaceView | undefined) => FloorWay | null
  /** Label of a floor, as on a lift button. */
  readonly labelOf: (place: PlaceView) => string
}

export function useRoomPlaces(): RoomPlaces {
  const { places, stand, venue } = useSnapshot(mapState) as typeof mapState
  return useMemo(() => {
    const byResource = new Map(places.list.flatMap((place) => place.resourceIds.map((id) => [id, place] as const)))
    const levels = venue?.levels ?? []
    const here = places.list.find(({ id }) => id === stand?.placeId)
    return {
      here,
      placeOf: (resourceId) => byResource.get(resourceId),
      wayTo: (place) => floorWay(levels, here?.levelId, place?.levelId),
      labelOf: ({ levelId, floor }) => levels.find(({ id }) => id === levelId)?.shortName || floor,
    }
  }, [places, stand, venue])
}
