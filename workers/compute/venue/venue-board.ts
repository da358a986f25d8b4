import { type Result, succeed } from '#src/core/result.ts'
import { type Findings, countBySeverity } from '#src/core/venue/findings.ts'
import { labelIn } from '#src/core/venue/labels.ts'
import { byLevel, createLevelIndex, type LevelIndex } from '#src/core/venue/level-index.ts'
import type { FeatureId, Unit, Venue } from '#src/core/venue/model.ts'
import { openVenueArchive } from '#src/core/venue/open-venue.ts'
import type { FloorQuery, FloorView, PlaceOnFloor, VenueFault, VenueView } from '#src/contract/compute.ts'
import { drawFloor } from './draw-floor.ts'

/** One opened venue, with what answers questions about it. */
export interface VenueBoard {
  readonly venue: Venue
  readonly opened: VenueView
  floor(query: FloorQuery): FloorView | null
  unitAt(place: PlaceOnFloor): FeatureId | null
}

export function openVenueBoard(body: ArrayBuffer, language: string): Result<VenueBoard, VenueFault> {
  const read = openVenueArchive(new Uint8Array(body))
  if (!read.ok) return read
  const { venue, notebook } = read.value
  const units = byLevel(venue.units)
  const indices = new Map<FeatureId, LevelIndex<Unit>>()
  const indexOf = (levelId: FeatureId): LevelIndex<Unit> => {
    const index = indices.get(levelId) ?? createLevelIndex(units.get(levelId) ?? [])
    indices.set(levelId, index)
    return index
  }
  return succeed({
    venue,
    opened: describeVenue(venue, notebook.findings(), units, language),
    floor: (query) => drawFloor(venue, query),
    unitAt: ({ levelId, point }) => indexOf(levelId).itemAt(point)?.id ?? null,
  })
}

function describeVenue(
  venue: Venue,
  findings: Findings,
  units: ReadonlyMap<FeatureId, readonly Unit[]>,
  language: string,
): VenueView {
  return {
    name: labelIn(venue.name, language, venue.language),
    areaId: venue.areaId,
    origin: venue.projection.origin,
    box: venue.box,
    buildings: venue.buildings.map(({ id, name, levelIds, displayPoint, areaId }) => ({
      id,
      name: labelIn(name, language, venue.language),
      levelIds,
      displayPoint,
      areaId,
    })),
    levels: venue.levels.map(({ id, ordinal, name, shortName, isOutdoor, buildingIds, box, areaId }) => ({
      id,
      ordinal,
      name: labelIn(name, language, venue.language),
      shortName: labelIn(shortName, language, venue.language) || String(ordinal),
      isOutdoor,
      buildingIds,
      box,
      units: units.get(id)?.length ?? 0,
      areaId,
    })),
    findings: countBySeverity(findings),
  }
}
