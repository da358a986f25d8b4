import { type Result, succeed } from '#src/core/result.ts'
import { type Findings, countBySeverity } from '#src/core/venue/findings.ts'
import { labelIn } from '#src/core/venue/labels.ts'
import { byLevel, createLevelIndex, type LevelIndex } from '#src/core/venue/level-index.ts'
import type { FeatureId, Unit, Venue } from '#src/core/venue/model.ts'
import { openVenue, type OpenedVenue } from '#src/core/venue/open-venue.ts'
import type { Scene } from '#src/core/venue/scene.ts'
import type { FloorDrawing, FloorQuery, PlaceOnFloor, VenueFault, VenueView } from '#src/contract/compute.ts'
import { drawFloor } from './draw-floor.ts'
import { readZipQuickly } from './read-zip-quickly.ts'
import { buildScene } from './scene/build-scene.ts'
import { writeScene } from './write-scene.ts'

/** One opened venue, with what answers questions about it. */
export interface VenueBoard {
  readonly venue: Venue
  readonly opened: VenueView
  floor(query: FloorQuery): FloorDrawing | null
  unitAt(place: PlaceOnFloor): FeatureId | null
}

export async function openVenueBoard(body: ArrayBuffer, language: string): Promise<Result<VenueBoard, VenueFault>> {
  const files = await readZipQuickly(new Uint8Array(body))
  if (!files.ok) return files
  const read = openVenue(files.value)
  return read.ok ? succeed(createVenueBoard(read.value, language)) : read
}

export function createVenueBoard({ venue, notebook }: OpenedVenue, language: string): VenueBoard {
  const units = byLevel(venue.units)
  const indices = new Map<FeatureId, LevelIndex<Unit>>()
  const indexOf = (levelId: FeatureId): LevelIndex<Unit> => {
    const index = indices.get(levelId) ?? createLevelIndex(units.get(levelId) ?? [])
    indices.set(levelId, index)
    return index
  }
  return {
    venue,
    opened: describeVenue(venue, notebook.findings(), units, language),
    floor: createSceneShelf(venue),
    unitAt: ({ levelId, point }) => indexOf(levelId).itemAt(point)?.id ?? null,
  }
}

/** Scenes kept for whoever goes up and down between a few floors. */
const mostScenes = 6

/** Draws a floor when it is first looked at; what was drawn last stays. */
function createSceneShelf(venue: Venue): (query: FloorQuery) => FloorDrawing | null {
  const scenes = new Map<string, Scene>()
  return ({ levelId, language }) => {
    const key = `${language} ${levelId}`
    const known = scenes.get(key)
    const scene = known ?? sceneOf(venue, { levelId, language })
    if (scene === null) return null
    scenes.delete(key)
    scenes.set(key, scene)
    const [oldest] = scenes.keys()
    if (scenes.size > mostScenes && oldest !== undefined) scenes.delete(oldest)
    return writeScene(scene)
  }
}

function sceneOf(venue: Venue, query: FloorQuery): Scene | null {
  const floor = drawFloor(venue, query)
  if (floor === null) return null
  const level = venue.levels.find(({ id }) => id === query.levelId)
  const around = level?.isOutdoor ? 'outdoors' : level?.category === 'parking' ? 'garage' : 'house'
  const buildings = venue.buildings.map(({ name, displayPoint }) => ({
    name: labelIn(name, query.language, venue.language),
    displayPoint,
  }))
  return buildScene(floor, around, buildings)
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
