import { createPlaceBoard, createWayBoard, type PlaceBoard, type WayBoard } from '../wayfinding/way-board.ts'
import type { FloorDrawing, FloorQuery, LocalTime, VenueFault, VenueView } from '#src/engine/compute.ts'
import type { Surroundings } from '#src/features/maps/model/floorplan/rules/category-looks.ts'
import {
  boxOf,
  byLevel,
  contains,
  countBySeverity,
  createWork,
  type FeatureId,
  type Findings,
  findOpenUnits,
  type JoinedResource,
  joinResources,
  labelIn,
  type OpenedVenue,
  openVenue,
  type Point,
  type ResourceReport,
  timedPassages,
  type Unit,
  type Venue,
  type Work,
} from '@foyer/indoor'
import { innerPoint } from '#src/features/maps/model/floorplan/rules/label-spots.ts'
import {
  type Corners,
  type Rings,
  type Scene,
  type Surface,
  surfaceOf,
  type Wall,
} from '#src/features/maps/model/floorplan/rules/scene.ts'
import { mergePoints } from '#src/features/maps/model/wayfinding/rules/places/merge-points.ts'
import { openAt } from '#src/features/maps/model/wayfinding/rules/open-at.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { earliest } from '#src/kernel/time/moment.ts'
import type { PointOfInterest } from '#src/wire/point-of-interest.ts'
import { drawFloor, type FloorView, type UnitView } from './floor-view.ts'
import { writeScene } from './pen.ts'
import { readZipQuickly } from './read-zip-quickly.ts'
import { cutWalls, type Walled } from './scene/cut-walls.ts'
import { leavesOfDoors } from './scene/door-leaves.ts'
import { type DrawnUnit, readFloor } from './scene/drawn-floor.ts'
import { roomiestPoint, spotsTried } from './scene/room-for-name.ts'
import { mainAxisOf, partsOf } from './scene/scene-parts.ts'
import { iconsOf, type NamedBuilding, namesOfBuildings, namesOfRoads, placesOf } from './scene/scene-places.ts'

/** Maximum number of corners checked per level. */
const mostWorkOfHouses = 6_000_000

/**
 * Returns the holes of an outdoor level, one per building. Each courtyard that belongs to the level is a hole in its
 * building.
 */
function housesIn(outline: Surface, work: Work): readonly Rings[] {
  const houses = outline.flatMap(([, ...holes]) => holes.map((hole): Corners[] => [hole]))
  for (const [court] of outline) {
    if (court === undefined) continue
    const corner = { x: court[0] ?? 0, y: court[1] ?? 0 }
    for (const house of houses) {
      const [wall = court] = house
      work.left -= wall.length
      if (work.left < 0) return houses
      if (contains([[wall]], corner)) house.push(court)
    }
  }
  return houses
}

/** Finds the point with the most space for a building's name. The centre may be in a corner or in a courtyard. */
function nameSpotIn(house: Rings, turn: number, work: Work): Point {
  const surface = [house]
  const box = boxOf(surface)
  work.left -= house.reduce((sum, ring) => sum + ring.length, 0) * spotsTried
  return (work.left < 0 ? null : roomiestPoint(surface, box, turn)) ?? innerPoint(surface, box, null)
}

/**
 * Builds the scene of a floor. An outdoor level has no walls between the buildings and shows their rooms from above.
 */
export function buildScene(floor: FloorView, around: Surroundings, buildings: readonly NamedBuilding[]): Scene {
  const isOutdoor = around === 'outdoors'
  const { geometry } = floor
  const drawn = readFloor(floor, around)
  const { units, inside, gaps, details } = drawn
  const outline = surfaceOf(geometry, floor.outline)
  const turn = mainAxisOf(outline)
  const work = createWork(mostWorkOfHouses)
  const houses = isOutdoor ? housesIn(outline, work) : []
  const places = placesOf(drawn, geometry, turn)
  const openDoors = isOutdoor
    ? []
    : leavesOfDoors(
        gaps,
        units.map(({ unit: { id, area }, surface, look }) => ({ id, area, surface, look })),
      )
  return {
    levelId: floor.levelId,
    box: floor.box,
    turn,
    outline,
    middle: innerPoint(outline, floor.box, null),
    parts: partsOf(drawn, floor, houses, openDoors, new Set(places.map(({ id }) => id))),
    outerWalls: isOutdoor
      ? houses.flat().map(closed)
      : cutWalls([{ id: floor.levelId, surface: outline, isOpen: false }], gaps),
    walls:
      isOutdoor || details.solidWalls.length > 0
        ? []
        : cutWalls(units.flatMap(walledOf(findOpenUnits(floor.openings))), gaps),
    lines: [...details.lines, ...inside.flatMap(({ surface }) => surface.flat().map(closed))],
    sections: floor.sections.map(({ id, areaId, strokes }) => {
      const surface = surfaceOf(geometry, strokes)
      return { id, areaId, surface, middle: innerPoint(surface, boxOf(surface), null) }
    }),
    places,
    icons: iconsOf(floor, [...units, ...inside]),
    names: isOutdoor
      ? [
          ...namesOfBuildings(buildings, houses, inside.length > 0 ? null : (house) => nameSpotIn(house, turn, work)),
          ...units.flatMap(namesOfRoads),
        ]
      : [],
  }
}

/** Returns the walls around a room. A unit that is itself a wall is filled instead. */
const walledOf =
  (isOpen: (unit: UnitView) => boolean) =>
  ({ unit, surface, look }: DrawnUnit): Walled[] => {
    if (look === 'solid' || look === 'stall' || look === 'road' || look === 'garden') return []
    return [{ id: unit.id, surface, isOpen: isOpen(unit) }]
  }

const closed = (corners: Corners): Wall => ({ corners, isClosed: true })

/** Data of the server about the places of a venue. */
export interface Added {
  readonly points: readonly PointOfInterest[]
  readonly resources: readonly JoinedResource[]
  /** The site whose resources are joined by name. */
  readonly site: string | null
}

/** One open venue and the functions that query it. */
export interface VenueBoard {
  readonly venue: Venue
  readonly opened: VenueView
  floor(query: FloorQuery): FloorDrawing | null
  /** Created on first use, because few users of a map request a route. */
  places(): PlaceBoard
  ways(): WayBoard
  /** The passages that are closed at a time by their opening hours, and when they and others change. */
  closedByHours(at: LocalTime): ClosedByHours
  /** How the resources were joined to the venue. Null while there are none. */
  readonly joined: ResourceReport | null
  /** Returns a board of the same venue with other points of interest, or other resources, of the server. */
  withAdded(added: Partial<Added>): VenueBoard
  /** Stops the preparation of routes. */
  close(): void
}

interface ClosedByHours {
  readonly opensAt: ReadonlyMap<string, Instant | null>
  readonly changesAt: Instant | null
}

export async function openVenueBoard(
  body: ArrayBuffer,
  language: string,
  added: Added,
): Promise<Result<VenueBoard, VenueFault>> {
  const files = await readZipQuickly(new Uint8Array(body))
  if (!files.ok) return files
  const read = openVenue(files.value)
  return read.ok ? succeed(createVenueBoard(read.value, language, added)) : read
}

export function createVenueBoard(
  opened: OpenedVenue,
  language: string,
  added: Added = { points: [], resources: [], site: null },
): VenueBoard {
  const { points, resources, site } = added
  const join = resources.length === 0 ? null : joinResources(opened.venue, resources, site)
  const venue = mergePoints(join?.venue ?? opened.venue, points)
  const units = byLevel(venue.units)
  let places: PlaceBoard | null = null
  let ways: WayBoard | null = null
  let timed: ReturnType<typeof timedPassages> | null = null
  let isOpen = true
  return {
    venue,
    opened: describeVenue(venue, opened.notebook.findings(), units, language),
    floor: createSceneShelf(venue),
    places: () => (places ??= createPlaceBoard(venue)),
    ways: () => (ways ??= createWayBoard(venue, () => isOpen)),
    closedByHours({ zone, now }) {
      timed ??= timedPassages(venue)
      const states = timed.map(({ id, hours }) => ({ id, state: openAt(hours, zone, now) }))
      const changes = states.flatMap(({ state }) => state.changesAt ?? [])
      return {
        opensAt: new Map(states.flatMap(({ id, state }) => (state.isOpen ? [] : [[id, state.changesAt]]))),
        changesAt: changes.length === 0 ? null : earliest(...changes),
      }
    },
    joined: join?.report ?? null,
    withAdded: (next) => createVenueBoard(opened, language, { ...added, ...next }),
    close: () => {
      isOpen = false
    },
  }
}

/** Maximum number of scenes cached for switching between a few floors. */
const mostScenes = 6

/** Returns a function that draws a floor on first use and caches the last scenes. */
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
  const buildings = venue.buildings.map(({ id, name, displayPoint }) => ({
    id,
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
    attribution: labelIn(venue.attribution, language, venue.language),
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
