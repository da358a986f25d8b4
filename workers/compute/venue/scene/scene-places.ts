import type { UnitCategory } from '#src/core/venue/categories.ts'
import { iconOfUnit } from '#src/core/venue/category-looks.ts'
import type { Point } from '#src/core/venue/geometry/shape.ts'
import { innerPoint } from '#src/core/venue/inner-point.ts'
import type { Look, Place, Surface } from '#src/core/venue/scene.ts'
import { areaOfSurface, boxOfSurface, type FloorGeometry, surfaceOf } from '#src/core/venue/strokes.ts'
import type { UnitView } from '../floor-view.ts'
import type { DrawnFloor } from './drawn-floor.ts'
import { inReadingOrder } from './reading-order.ts'
import { clearedHalls, roomAt, roomiestPoint } from './room-for-name.ts'

/** What can be pointed at, in reading order. Of what is in the houses outdoors only what can be booked is told. */
export function placesOf(
  { units, inside, fixtures }: DrawnFloor,
  geometry: FloorGeometry,
  turn: number,
): readonly Place[] {
  const bookable = fixtures.filter(({ fixture }) => fixture.resourceIds.length > 0)
  const bookableInside = inside.filter(({ unit }) => unit.resourceIds.length > 0)
  const called = [...units.filter(({ unit, look }) => isPlace(unit, look)), ...bookableInside]
  const cleared = clearedHalls(
    called.map(({ unit, surface }) => ({ id: unit.id, surface, area: unit.area })),
    bookable.flatMap(({ fixture }) => surfaceOf(geometry, fixture.strokes)),
  )
  const places = [
    ...called.map(({ unit, surface }) => placeOfUnit(unit, surface, cleared.get(unit.id) ?? null, turn)),
    ...bookable.map(({ fixture, surface }): Place => ({
      ...fixture,
      kind: 'fixture',
      ...placing(surface, null, null, turn),
      area: areaOfSurface(surface),
    })),
  ]
  return inReadingOrder(places, turn)
}

/** Units that are no rooms; a resource makes a place of any. */
const passages: ReadonlySet<UnitCategory> = new Set<UnitCategory>(['walkway', 'walkway.island', 'road', 'vegetation'])

function isPlace({ category, resourceIds, name, occupants }: UnitView, look: Look): boolean {
  if (resourceIds.length > 0) return true
  if (look === 'solid' || look === 'void' || look === 'closed' || passages.has(category)) return false
  return name !== '' || occupants.length > 0 || iconOfUnit(category) !== null
}

function placeOfUnit(unit: UnitView, surface: Surface, cleared: Surface | null, turn: number): Place {
  const { id, category, name, occupants, area, resourceIds, displayPoint } = unit
  const called = occupants.length > 0 ? occupants.join(', ') : name
  return {
    id,
    kind: 'unit',
    category,
    name: called,
    ...placing(surface, cleared, displayPoint, turn),
    area,
    resourceIds,
  }
}

/** `cleared` is what of it is left between what can be booked there. */
function placing(
  surface: Surface,
  cleared: Surface | null,
  given: Point | null,
  turn: number,
): Pick<Place, 'centre' | 'room' | 'surface' | 'box'> {
  const box = boxOfSurface(surface)
  const centre = (cleared && roomiestPoint(cleared, box, turn)) ?? innerPoint(surface, box, given)
  const room = roomAt(cleared ?? surface, centre, turn)
  return { centre, room, surface, box }
}
