import type { Surroundings } from '#src/core/venue/category-looks.ts'
import { createWork } from '#src/core/venue/geometry/shared-area.ts'
import { innerPoint } from '#src/core/venue/inner-point.ts'
import { findOpenUnits } from '#src/core/venue/open-units.ts'
import type { Corners, Scene, Wall } from '#src/core/venue/scene.ts'
import { boxOfSurface, surfaceOf } from '#src/core/venue/strokes.ts'
import type { FloorView, UnitView } from '../floor-view.ts'
import { cutWalls, type Walled } from './cut-walls.ts'
import { leavesOfDoors } from './door-leaves.ts'
import { type DrawnUnit, readFloor } from './drawn-floor.ts'
import { housesIn, mostWorkOfHouses, nameSpotIn } from './houses.ts'
import { mainAxisOf } from './main-axis.ts'
import { iconsOf } from './scene-icons.ts'
import { type NamedBuilding, namesOfBuildings, namesOfRoads } from './scene-names.ts'
import { partsOf } from './scene-parts.ts'
import { placesOf } from './scene-places.ts'

/** Everything drawn of a floor. Between the buildings, on a level outdoors, nothing has walls, and one looks into them from above. */
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
      return { id, areaId, surface, middle: innerPoint(surface, boxOfSurface(surface), null) }
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

/** Walls stand around what is a room; a wall that is a unit of its own is filled instead. */
const walledOf =
  (isOpen: (unit: UnitView) => boolean) =>
  ({ unit, surface, look }: DrawnUnit): Walled[] => {
    if (look === 'solid' || look === 'stall' || look === 'road' || look === 'garden') return []
    return [{ id: unit.id, surface, isOpen: isOpen(unit) }]
  }

const closed = (corners: Corners): Wall => ({ corners, isClosed: true })
