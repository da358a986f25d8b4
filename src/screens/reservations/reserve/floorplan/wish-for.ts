import type { LevelView, VenueView } from '#src/contract/compute.ts'
import type { WantedFloor } from '#src/state/floor.ts'

/** What to ask for to see a level: the area it shows, and where it shows none its own id beside the venue's. */
export function wishFor({ areaId }: Pick<VenueView, 'areaId'>, level: LevelView): WantedFloor {
  return level.areaId === null ? { areaId, levelId: level.id } : { areaId: level.areaId, levelId: null }
}
