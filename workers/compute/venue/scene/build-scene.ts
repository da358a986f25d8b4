import type { UnitCategory } from '#src/core/venue/categories.ts'
import { findOpenUnits } from '#src/core/venue/open-units.ts'
import type { Point } from '#src/core/venue/geometry/shape.ts'
import {
  iconOfUnit,
  lookOfDetail,
  lookOfFixture,
  lookOfUnit,
  type Surroundings,
} from '#src/core/venue/category-looks.ts'
import { housesIn, mostWorkOfHouses, nameSpotIn } from './houses.ts'
import { createWork } from '#src/core/venue/geometry/shared-area.ts'
import { cutWalls, type Walled } from './cut-walls.ts'
import { type Doorway, leavesOfDoors } from './door-leaves.ts'
import { innerPoint } from '#src/core/venue/inner-point.ts'
import { mainAxisOf } from './main-axis.ts'
import { inReadingOrder } from './reading-order.ts'
import { clearedHalls, roomAt, roomiestPoint } from './room-for-name.ts'
import { type DrawnUnit, iconsOf } from './scene-icons.ts'
import { crownOf, leavesOf } from './tree-crown.ts'
import { insetRing } from './inset-ring.ts'
import { chair, furniture, lawn, plant, roundCorners } from './round-corners.ts'
import type { Corners, Look, Place, Rings, Scene, ScenePart, Surface, Wall } from '#src/core/venue/scene.ts'
import type { FloorView, UnitView } from '../floor-view.ts'
import { areaOfSurface, boxOfSurface, isInside, linesOf, surfaceOf } from '#src/core/venue/strokes.ts'

/** A building as it is called where it is seen from outdoors. */
export interface NamedBuilding {
  readonly name: string
  readonly displayPoint: Point | null
}

/** Everything drawn of a floor. Between the buildings, on a level outdoors, nothing has walls, and one looks into them from above. */
export function buildScene(floor: FloorView, around: Surroundings, buildings: readonly NamedBuilding[]): Scene {
  const isOutdoor = around === 'outdoors'
  const { geometry } = floor
  const outline = surfaceOf(geometry, floor.outline)
  const turn = mainAxisOf(outline)
  const work = createWork(mostWorkOfHouses)
  const houses = isOutdoor ? housesIn(outline, work) : []
  const units = floor.units.map((unit) => ({
    unit,
    surface: surfaceOf(geometry, unit.strokes),
    look: lookOfUnit(unit.category, around),
  }))
  const inside = floor.inside.map((unit) => ({
    unit,
    surface: surfaceOf(geometry, unit.strokes),
    look: lookOfUnit(unit.category, 'house'),
  }))
  const gardens = units.filter(({ look }) => look === 'garden')
  const fixtures = floor.fixtures.map((fixture) => {
    const look = lookOfFixture(fixture.category)
    const surface = roundCorners(surfaceOf(geometry, fixture.strokes), look === 'plant' ? plant : furniture)
    return { fixture, surface, look }
  })
  const gaps = floor.openings.map(({ strokes, units: unitIds, door }): Doorway => ({
    corners: linesOf(geometry, strokes)[0] ?? none,
    unitIds,
    door,
  }))
  const drawn = floor.details.map(({ category, strokes }) => {
    const walls = linesOf(geometry, strokes).map(closedWhereItMeets)
    return { category, walls, look: walls.every(isClosed) ? lookOfDetail(category) : null }
  })
  const filled = drawn.flatMap(({ look, walls }) =>
    look === null ? [] : [{ look, surface: walls.map(({ corners }): Rings => [corners]) }],
  )
  const openDoors = isOutdoor
    ? []
    : leavesOfDoors(
        gaps,
        units.map(({ unit: { id, area }, surface, look }) => ({ id, area, surface, look })),
      )
  const details = drawn.flatMap(({ category, look, walls }) =>
    look === null ? walls.map((wall) => ({ category, wall })) : [],
  )
  const solidDetails = details.filter(({ category, wall }) => category === 'wall' && wall.isClosed)
  const bookable = fixtures.filter(({ fixture }) => fixture.resourceIds.length > 0)
  // Of what is in the houses only what can be booked is told outdoors.
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
  const placeIds = new Set(places.map(({ id }) => id))
  const part = (id: string, surface: Surface, look: Look, stands: boolean): ScenePart => ({
    id,
    surface,
    look,
    stands,
    isPlace: placeIds.has(id),
    box: boxOfSurface(surface),
  })
  return {
    levelId: floor.levelId,
    box: floor.box,
    turn,
    outline,
    middle: innerPoint(outline, floor.box, null),
    parts: [
      ...houses.map((house, index) => part(`building-${index}`, [house], 'building', false)),
      ...inside.map(({ unit, surface, look }) => part(unit.id, surface, look, false)),
      // Larger ones first: what lies in a hall that has no hole for it stays in sight.
      ...units
        .filter(({ look }) => look !== 'garden')
        .toSorted((one, other) => other.unit.area - one.unit.area)
        .map(({ unit, surface, look }) => part(unit.id, surface, look, false)),
      // The pavement goes on below their round corners.
      ...gardens.map(({ unit, surface }) => part(`${unit.id}-below`, surface, 'outdoor', false)),
      ...gardens.map(({ unit, surface, look }) => part(unit.id, roundCorners(surface, lawn), look, false)),
      ...units.flatMap(({ unit, surface, look }) =>
        look === 'stall' ? [part(`${unit.id}-frame`, surface.flatMap(frameOf), 'marking', false)] : [],
      ),
      ...solidDetails.map(({ wall }, index) => part(`wall-${index}`, [[wall.corners]], 'solid', false)),
      ...filled.flatMap(({ look, surface }, index) => {
        const id = `detail-${index}`
        if (look === 'chair') return []
        if (look === 'marking') return [part(id, surface, look, false)]
        return surface.flatMap(([ring = none], tree) => {
          const crown = part(`${id}-${tree}`, [[crownOf(ring)]], 'plant', false)
          // Within the crown's box, so that both are drawn as one.
          const leaves = { ...part(`${id}-${tree}-leaves`, [[leavesOf(ring)]], 'leaves', false), box: crown.box }
          return [crown, leaves]
        })
      }),
      ...openDoors.map((surface, index) => part(`door-${index}`, surface, 'door', true)),
      ...fixtures.map(({ fixture, surface, look }) => part(fixture.id, surface, look, true)),
      // A screen stands on its desk.
      ...filled.flatMap(({ look, surface }, index) =>
        look === 'chair' ? [part(`detail-${index}`, roundCorners(surface, chair), look, true)] : [],
      ),
      ...floor.kiosks.map((kiosk) =>
        part(kiosk.id, roundCorners(surfaceOf(geometry, kiosk.strokes), furniture), 'kiosk', true),
      ),
    ],
    outerWalls: isOutdoor
      ? houses.flat().map(closed)
      : cutWalls([{ id: floor.levelId, surface: outline, isOpen: false }], gaps),
    walls:
      isOutdoor || solidDetails.length > 0
        ? []
        : cutWalls(units.flatMap(walledOf(findOpenUnits(floor.openings))), gaps),
    lines: [
      ...details.flatMap(({ category, wall }) => (category === 'wall' && wall.isClosed ? [] : [wall])),
      ...inside.flatMap(({ surface }) => surface.flat().map(closed)),
    ],
    sections: floor.sections.map(({ id, areaId, strokes }) => {
      const surface = surfaceOf(geometry, strokes)
      return { id, areaId, surface, middle: innerPoint(surface, boxOfSurface(surface), null) }
    }),
    places: inReadingOrder(places, turn),
    icons: iconsOf(floor, [...units, ...inside]),
    names: isOutdoor
      ? [
          ...namesOf(buildings, houses, inside.length > 0 ? null : (house) => nameSpotIn(house, turn, work)),
          ...units.flatMap(namesOfRoads),
        ]
      : [],
  }
}

/**
 * Of the buildings, by what each takes of the level; at their own points where that is not known. Those that one looks into
 * (`spotIn` null) have theirs above them: within are the names of rooms.
 */
function namesOf(
  buildings: readonly NamedBuilding[],
  houses: readonly Rings[],
  spotIn: ((house: Rings) => Point) | null,
): Scene['names'] {
  return buildings.flatMap(({ name, displayPoint }): Scene['names'] => {
    if (displayPoint === null) return []
    // In a court of a house is in that house too: its point is somewhere in its middle.
    const house = houses.find(([wall]) => wall !== undefined && isInside([[wall]], displayPoint))
    if (house === undefined) return [{ name, lies: 'at', point: displayPoint, surface: [] }]
    const surface = [house]
    if (spotIn === null) return [{ name, lies: 'above', point: displayPoint, surface }]
    return [{ name, lies: 'at', point: spotIn(house), surface }]
  })
}

const none: Corners = new Float32Array()

/** A road is nowhere to go to, and its name tells where one is. */
const namesOfRoads = ({ unit: { name, displayPoint }, look, surface }: DrawnUnit): Scene['names'] =>
  look === 'road' && name !== '' ? [{ name, lies: 'along', point: displayPoint, surface }] : []

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

/** Walls stand around what is a room; a wall that is a unit of its own is filled instead. */
const walledOf =
  (isOpen: (unit: UnitView) => boolean) =>
  ({ unit, surface, look }: DrawnUnit): Walled[] => {
    if (look === 'solid' || look === 'stall' || look === 'road' || look === 'garden') return []
    return [{ id: unit.id, surface, isOpen: isOpen(unit) }]
  }

const closed = (corners: Corners): Wall => ({ corners, isClosed: true })

const isClosed = (wall: Wall): boolean => wall.isClosed

/** Metres of the line around a parking place that lie within it. */
const frame = 0.07

/** What is painted around a parking place. */
const frameOf = ([ring, ...holes]: Rings): Surface =>
  ring === undefined ? [] : [[ring, insetRing(ring, frame), ...holes]]

function closedWhereItMeets(corners: Corners): Wall {
  const meets = corners.length > 6 && corners[0] === corners.at(-2) && corners[1] === corners.at(-1)
  return meets ? { corners: corners.subarray(0, -2), isClosed: true } : { corners, isClosed: false }
}
