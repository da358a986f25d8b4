import Flatbush from 'flatbush'
import { areaOf, type Box, boxOf, contains, type FeatureId, type Point, type UnitCategory } from '@foyer/indoor'
import { iconOfAmenity, iconOfUnit } from '#src/features/maps/model/floorplan/rules/category-looks.ts'
import { innerPoint } from '#src/features/maps/model/floorplan/rules/label-spots.ts'
import {
  type FloorGeometry,
  type IconName,
  type Look,
  type Rings,
  type SceneIcon,
  type SceneName,
  type ScenePlace,
  type Surface,
  surfaceOf,
} from '#src/features/maps/model/floorplan/rules/scene.ts'
import type { FloorView, UnitView } from '../floor-view.ts'
import type { DrawnFloor, DrawnUnit } from './drawn-floor.ts'
import { clearedHalls, roomAt, roomiestPoint } from './room-for-name.ts'

/** Minimum metres between the icons of parking spaces. They form long rows, and each has a number to display. */
const between = 15
/** Side of a grid square. Two points in the same square are always closer than `between`. */
const square = between / 2
const around = [-2, -1, 0, 1, 2]

/** Selects the parking spaces that get an icon, with a minimum distance between them. */
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

/** Height in metres of a line of the page. Places in the same line are read from left to right. */
const lineHeight = 4

/** Sorts items in reading order with the building upright: line by line from the upper left. */
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

/** Lists the icons of amenities, and of units without an amenity. */
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
  // A bookable parking space shows its number instead.
  const stalls = signedStalls(
    units.flatMap(({ unit, look }) => (look === 'stall' && unit.resourceIds.length === 0 ? [unit] : [])),
  )
  const signed = units.flatMap(({ unit, surface }): SceneIcon[] => {
    const icon = stalls.has(unit.id) ? 'parking' : iconOfUnit(unit.category)
    if (icon === null) return []
    const box = boxOf(surface)
    const isStated = statedIn(box).some((one) => isSameSign(one.icon, icon) && contains(surface, one.point))
    const point = innerPoint(surface, box, unit.displayPoint)
    return isStated ? [] : [{ id: unit.id, icon, name: unit.name, point }]
  })
  return [...stated, ...signed]
}

const toilets: ReadonlySet<IconName> = new Set<IconName>(['toilet', 'women', 'men', 'accessible'])

/** Average number of lookups per icon. Beyond this limit, a unit gets an icon even if an amenity already has one. */
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

/** A building with its name on the outdoor level. */
export interface NamedBuilding {
  readonly id: FeatureId
  readonly name: string
  readonly displayPoint: Point | null
}

/**
 * Places the names of buildings on the surface that each building covers on the level, or at its own point if the
 * surface is unknown. If the rooms inside are displayed (`spotIn` is null), the name is placed above the building,
 * because the names of rooms are inside.
 */
export function namesOfBuildings(
  buildings: readonly NamedBuilding[],
  houses: readonly Rings[],
  spotIn: ((house: Rings) => Point) | null,
): readonly SceneName[] {
  return buildings.flatMap(({ id: buildingId, name, displayPoint }): readonly SceneName[] => {
    if (displayPoint === null) return []
    // The point is in the middle of the building, which may be in a courtyard, so holes are ignored.
    const house = houses.find(([wall]) => wall !== undefined && contains([[wall]], displayPoint))
    if (house === undefined) return [{ name, lies: 'at', point: displayPoint, surface: [], buildingId }]
    const surface = [house]
    if (spotIn === null) return [{ name, lies: 'above', point: displayPoint, surface, buildingId }]
    return [{ name, lies: 'at', point: spotIn(house), surface, buildingId }]
  })
}

/** Returns the name of a road. A road is not a place to go to, but its name helps with orientation. */
export const namesOfRoads = ({ unit: { name, displayPoint }, look, surface }: DrawnUnit): readonly SceneName[] =>
  look === 'road' && name !== '' ? [{ name, lies: 'along', point: displayPoint, surface }] : []

/**
 * Lists the places that can be selected, in reading order. Inside buildings on the outdoor level, only bookable units
 * are included.
 */
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
      area: areaOf(surface),
    })),
  ]
  return inReadingOrder(places, turn)
}

/** Units that are not rooms. They are places only if they have a resource. */
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

/** `cleared` is the free surface between the bookable objects. */
function placing(
  surface: Surface,
  cleared: Surface | null,
  given: Point | null,
  turn: number,
): Pick<ScenePlace, 'centre' | 'room' | 'surface' | 'box'> {
  const box = boxOf(surface)
  const centre = (cleared && roomiestPoint(cleared, box, turn)) ?? innerPoint(surface, box, given)
  const room = roomAt(cleared ?? surface, centre, turn)
  return { centre, room, surface, box }
}
