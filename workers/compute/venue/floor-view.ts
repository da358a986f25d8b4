import {
  type Amenity,
  type AreaId,
  areaOf,
  type Box,
  centreOf,
  type FeatureId,
  labelIn,
  type Labels,
  type Point,
  type Shape,
  type Unit,
  type Venue,
} from '@foyer/indoor'
import type { FloorQuery } from '#src/engine/compute.ts'
import type { FloorGeometry, Strokes } from '#src/features/maps/model/floorplan/rules/scene.ts'
import { createPen, levelsSeenFrom } from './pen.ts'

/** Returns the contents of one floor, or null if the venue has no such level. */
export function drawFloor(venue: Venue, { levelId, language }: FloorQuery): FloorView | null {
  const level = venue.levels.find(({ id }) => id === levelId)
  if (!level) return null
  const pen = createPen()
  const isHere = (item: { readonly levelId: FeatureId | null }): boolean => item.levelId === levelId
  const told = (labels: Labels): string => labelIn(labels, language, venue.language)
  const occupants = new Map<FeatureId, string[]>()
  for (const { unitId, name } of venue.occupants) occupants.set(unitId, [...(occupants.get(unitId) ?? []), told(name)])
  const surface = ({ id, category, name, shape }: Surface) => ({
    id,
    category,
    name: told(name),
    strokes: pen.fill(shape),
  })
  const room = (unit: Unit) => ({
    id: unit.id,
    category: unit.category,
    restriction: unit.restriction,
    accessibility: unit.accessibility,
    name: told(unit.name),
    occupants: occupants.get(unit.id) ?? [],
    displayPoint: unit.displayPoint ?? centreOf(unit.box),
    area: areaOf(unit.shape),
    strokes: pen.fill(unit.shape),
    resourceIds: unit.resourceIds,
  })
  const seen = levelsSeenFrom(venue, levelId)
  const isSeen = (item: { readonly levelId: FeatureId | null }): boolean => seen.has(item.levelId ?? '')
  // The outdoor level may already have amenities for the entrances of buildings.
  const isSaid = venue.amenities.some((one) => isHere(one) && isEntry(one))
  const view = {
    levelId,
    box: level.box,
    outline: pen.fill(level.shape),
    units: venue.units.filter(isHere).map(room),
    fixtures: venue.fixtures
      .filter((one) => isHere(one) || (isSeen(one) && one.resourceIds.length > 0))
      .map((fixture) => ({ ...surface(fixture), resourceIds: fixture.resourceIds })),
    kiosks: venue.kiosks.filter(isHere).map((kiosk) => surface({ ...kiosk, category: 'kiosk' })),
    sections: venue.sections.filter(isHere).map((section) => ({ ...surface(section), areaId: section.areaId })),
    openings: venue.openings.filter(isHere).map(({ id, category, door, isEntrance, units, line }) => ({
      id,
      category,
      door: door?.type ?? null,
      isEntrance,
      units,
      strokes: pen.stroke([line]),
    })),
    details: venue.details.filter(isHere).map(({ category, lines }) => ({ category, strokes: pen.stroke(lines) })),
    amenities: venue.amenities
      .filter((one) => isHere(one) || (isSeen(one) && !(isEntry(one) && isSaid)))
      .map(({ id, category, name, point }) => ({ id, category, name: told(name), point })),
    inside: venue.units.filter((one) => isSeen(one) && !isHere(one)).map(room),
  }
  return { ...view, geometry: pen.geometry() }
}

const isEntry = ({ category }: Amenity): boolean => category === 'entry'

interface Surface {
  readonly id: FeatureId
  readonly category: string
  readonly name: Labels
  readonly shape: Shape
}

/** One floor of a venue with all its contents, with names in the requested language. Its scene is built from this. */
export interface FloorView {
  readonly levelId: FeatureId
  readonly box: Box
  readonly geometry: FloorGeometry
  readonly outline: Strokes
  readonly units: readonly UnitView[]
  readonly fixtures: readonly FixtureView[]
  readonly kiosks: readonly SurfaceView[]
  readonly sections: readonly SectionView[]
  readonly openings: readonly OpeningView[]
  readonly details: readonly { readonly category: string | null; readonly strokes: Strokes }[]
  readonly amenities: readonly AmenityView[]
  /** For an outdoor level: the rooms of the buildings at the same height. */
  readonly inside: readonly UnitView[]
}

export interface UnitView extends Pick<Unit, 'id' | 'category' | 'restriction' | 'accessibility' | 'resourceIds'> {
  readonly name: string
  /** Names of its occupants. */
  readonly occupants: readonly string[]
  /** Label position. It is inside the unit if the file specifies one. */
  readonly displayPoint: Point
  /** Square metres. */
  readonly area: number
  readonly strokes: Strokes
}

interface SurfaceView {
  readonly id: FeatureId
  readonly category: string
  readonly name: string
  readonly strokes: Strokes
}

interface FixtureView extends SurfaceView {
  /** Resources of this fixture. */
  readonly resourceIds: readonly string[]
}

interface SectionView extends SurfaceView {
  readonly areaId: AreaId | null
}

interface OpeningView {
  readonly id: FeatureId
  readonly category: string
  /** 'swinging', 'sliding', 'open' and so on. Null if the file does not describe a door. */
  readonly door: string | null
  readonly isEntrance: boolean
  readonly units: readonly [left: FeatureId | null, right: FeatureId | null]
  readonly strokes: Strokes
}

interface AmenityView {
  readonly id: FeatureId
  readonly category: string
  readonly name: string
  readonly point: Point
}
