import { areaOf, centreOf, type Shape } from '#src/core/venue/geometry/shape.ts'
import { type Labels, labelIn } from '#src/core/venue/labels.ts'
import type { Amenity, FeatureId, Level, Unit, Venue } from '#src/core/venue/model.ts'
import type { FloorQuery } from '#src/contract/compute.ts'
import type { FloorView } from './floor-view.ts'
import { createPen } from './pen.ts'

/** What there is on one floor; null where the venue has no such level. */
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
  const view = {
    levelId,
    box: level.box,
    outline: pen.fill(level.shape),
    units: venue.units.filter(isHere).map((unit) => ({
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
    })),
    fixtures: venue.fixtures
      .filter(isHere)
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
    amenities: (level.isOutdoor ? withDoorsOfHouses(venue, level) : venue.amenities.filter(isHere)).map(
      ({ id, category, name, point }) => ({ id, category, name: told(name), point }),
    ),
    inside: (level.isOutdoor ? unitsOfHouses(venue, level) : []).map(({ category, shape }) => ({
      category,
      strokes: pen.fill(shape),
    })),
  }
  return { ...view, geometry: pen.geometry() }
}

/** What there is outdoors, and where one goes into the houses, unless that is said outdoors already. */
function withDoorsOfHouses({ levels, amenities }: Venue, outside: Level): readonly Amenity[] {
  const outdoors = amenities.filter(({ levelId }) => levelId === outside.id)
  if (outdoors.some(isEntry)) return outdoors
  const houses = levelsInHouses(levels, outside)
  return amenities.filter((one) => one.levelId === outside.id || (isEntry(one) && houses.has(one.levelId ?? '')))
}

function unitsOfHouses({ levels, units }: Venue, outside: Level): readonly Unit[] {
  const houses = levelsInHouses(levels, outside)
  return units.filter(({ levelId }) => houses.has(levelId))
}

/** Those at the height of a level outdoors. */
const levelsInHouses = (levels: readonly Level[], { ordinal }: Level): ReadonlySet<FeatureId> =>
  new Set(levels.flatMap((level) => (level.ordinal === ordinal && !level.isOutdoor ? [level.id] : [])))

const isEntry = ({ category }: Amenity): boolean => category === 'entry'

interface Surface {
  readonly id: FeatureId
  readonly category: string
  readonly name: Labels
  readonly shape: Shape
}
