import { areaOf, centreOf, type Shape } from '#src/core/venue/geometry/shape.ts'
import { type Labels, labelIn } from '#src/core/venue/labels.ts'
import type { Amenity, FeatureId, Unit, Venue } from '#src/core/venue/model.ts'
import type { FloorQuery } from '#src/contract/compute.ts'
import { levelsSeenFrom } from './levels-seen-from.ts'
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
  // Where one goes into the houses may be said outdoors already.
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
