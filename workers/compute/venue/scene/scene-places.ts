import Flatbush from 'flatbush'
import type { UnitCategory } from '#src/features/floorplan/rules/venue/categories.ts'
import { iconOfAmenity, iconOfUnit } from '#src/features/floorplan/rules/venue/category-looks.ts'
import type { Box, Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import { innerPoint } from '#src/features/floorplan/rules/venue/labels.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type {
  IconName,
  Look,
  ScenePlace,
  Rings,
  SceneIcon,
  SceneName,
  Surface,
} from '#src/features/floorplan/rules/venue/scene.ts'
import {
  areaOfSurface,
  boxOfSurface,
  type FloorGeometry,
  isInside,
  surfaceOf,
} from '#src/features/floorplan/rules/venue/strokes.ts'
import type { FloorView, UnitView } from '../floor-view.ts'
import type { DrawnFloor, DrawnUnit } from './drawn-floor.ts'
import { clearedHalls, roomAt, roomiestPoint } from './room-for-name.ts'

/** Metres between the signs of parking places: they stand in long rows, and each has a number to show. */
const between = 15
/** Of so small a square two places are never so far from each other. */
const square = between / 2
const around = [-2, -1, 0, 1, 2]

/** The parking places that have a sign, none near another that has. */
function signedStalls(stalls: readonly UnitView[]): ReadonlySet<FeatureId> {
  const signed = new Map<string, UnitView>()
  for (const stall of stalls) {
    const { x, y } = stall.displayPoint
    const [column, row] = [Math.floor(x / square), Math.floor(y / square)]
    const near = around.flatMap((right) =>
      around.map((up) => signed.get(`${column + right} ${row + up}`)?.displayPoint),
    )
    const isNear = near.some((point) => point !== undefined && Math.hypot(point.x - x, point.y - y) < between)
    if (!isNear) signed.set(`${column} ${row}`, stall)
  }
  return new Set([...signed.values()].map(({ id }) => id))
}

/** Metres a line of the page is high: what lies in one is read from left to right. */
const lineHeight = 4

/** As a page is read, the building standing upright: from the upper left, line by line. */
function inReadingOrder<Item extends { readonly centre: Point }>(
  items: readonly Item[],
  turn: number,
): readonly Item[] {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  return items
    .map((item) => {
      const { x, y } = item.centre
      return { item, across: x * cos - y * sin, line: -Math.round((x * sin + y * cos) / lineHeight) }
    })
    .toSorted((one, other) => one.line - other.line || one.across - other.across)
    .map(({ item }) => item)
}

/** Amenities, and the signs of units that no amenity stands for. */
export function iconsOf(
  { amenities }: Pick<FloorView, 'amenities'>,
  units: readonly DrawnUnit[],
): readonly SceneIcon[] {
  const stated = amenities.map(({ id, category, name, point }): SceneIcon => ({
    id,
    icon: iconOfAmenity(category),
    name,
    point,
  }))
  const statedIn = indexPoints(stated)
  // Of one that can be booked the number is what matters.
  const stalls = signedStalls(
    units.flatMap(({ unit, look }) => (look === 'stall' && unit.resourceIds.length === 0 ? [unit] : [])),
  )
  const signed = units.flatMap(({ unit, surface }): SceneIcon[] => {
    const icon = stalls.has(unit.id) ? 'parking' : iconOfUnit(unit.category)
    if (icon === null) return []
    const box = boxOfSurface(surface)
    const isStated = statedIn(box).some((one) => isSameSign(one.icon, icon) && isInside(surface, one.point))
    const point = innerPoint(surface, box, unit.displayPoint)
    return isStated ? [] : [{ id: unit.id, icon, name: unit.name, point }]
  })
  return [...stated, ...signed]
}

const toilets: ReadonlySet<IconName> = new Set<IconName>(['toilet', 'women', 'men', 'accessible'])

/** How often each sign is looked at, on average: beyond, a unit is signed whether somebody said so or not. */
const mostLooks = 50

function indexPoints(icons: readonly SceneIcon[]): (box: Box) => readonly SceneIcon[] {
  const tree = icons.length === 0 ? null : new Flatbush(icons.length)
  for (const { point } of icons) tree?.add(point.x, point.y, point.x, point.y)
  tree?.finish()
  let left = mostLooks * icons.length
  return ({ minX, minY, maxX, maxY }) => {
    if (left < 0) return []
    const found = tree?.search(minX, minY, maxX, maxY) ?? []
    left -= found.length
    return found.flatMap((index) => icons[index] ?? [])
  }
}

const isSameSign = (one: IconName, other: IconName): boolean =>
  one === other || (toilets.has(one) && toilets.has(other))

/** A building as it is called where it is seen from outdoors. */
export interface NamedBuilding {
  readonly name: string
  readonly displayPoint: Point | null
}

/**
 * Of the buildings, by what each takes of the level; at their own points where that is not known. Those that one looks into
 * (`spotIn` null) have theirs above them: within are the names of rooms.
 */
export function namesOfBuildings(
  buildings: readonly NamedBuilding[],
  houses: readonly Rings[],
  spotIn: ((house: Rings) => Point) | null,
): readonly SceneName[] {
  return buildings.flatMap(({ name, displayPoint }): readonly SceneName[] => {
    if (displayPoint === null) return []
    // In a court of a house is in that house too: its point is somewhere in its middle.
    const house = houses.find(([wall]) => wall !== undefined && isInside([[wall]], displayPoint))
    if (house === undefined) return [{ name, lies: 'at', point: displayPoint, surface: [] }]
    const surface = [house]
    if (spotIn === null) return [{ name, lies: 'above', point: displayPoint, surface }]
    return [{ name, lies: 'at', point: spotIn(house), surface }]
  })
}

/** A road is nowhere to go to, and its name tells where one is. */
export const namesOfRoads = ({ unit: { name, displayPoint }, look, surface }: DrawnUnit): readonly SceneName[] =>
  look === 'road' && name !== '' ? [{ name, lies: 'along', point: displayPoint, surface }] : []

/** What can be pointed at, in reading order. Of what is in the houses outdoors only what can be booked is told. */
export function placesOf(
  { units, inside, fixtures }: DrawnFloor,
  geometry: FloorGeometry,
  turn: number,
): readonly ScenePlace[] {
  const bookable = fixtures.filter(({ fixture }) => fixture.resourceIds.length > 0)
  const bookableInside = inside.filter(({ unit }) => unit.resourceIds.length > 0)
  const called = [...units.filter(({ unit, look }) => isPlace(unit, look)), ...bookableInside]
  const cleared = clearedHalls(
    called.map(({ unit, surface }) => ({ id: unit.id, surface, area: unit.area })),
    bookable.flatMap(({ fixture }) => surfaceOf(geometry, fixture.strokes)),
  )
  const places = [
    ...called.map(({ unit, surface }) => placeOfUnit(unit, surface, cleared.get(unit.id) ?? null, turn)),
    ...bookable.map(({ fixture, surface }): ScenePlace => ({
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

function placeOfUnit(unit: UnitView, surface: Surface, cleared: Surface | null, turn: number): ScenePlace {
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
): Pick<ScenePlace, 'centre' | 'room' | 'surface' | 'box'> {
  const box = boxOfSurface(surface)
  const centre = (cleared && roomiestPoint(cleared, box, turn)) ?? innerPoint(surface, box, given)
  const room = roomAt(cleared ?? surface, centre, turn)
  return { centre, room, surface, box }
}
