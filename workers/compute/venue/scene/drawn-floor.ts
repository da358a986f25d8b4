import {
  lookOfDetail,
  lookOfFixture,
  lookOfUnit,
  type Surroundings,
} from '#src/features/floorplan/rules/venue/category-looks.ts'
import type { Corners, Look, Rings, Surface, Wall } from '#src/features/floorplan/rules/venue/scene.ts'
import { linesOf, surfaceOf } from '#src/features/floorplan/rules/venue/strokes.ts'
import type { FloorView, UnitView } from '../floor-view.ts'
import type { Doorway } from './door-leaves.ts'
import { furniture, plant, roundCorners } from './round-corners.ts'

/** A unit to draw. */
export interface DrawnUnit {
  readonly unit: UnitView
  readonly surface: Surface
  readonly look: Look
}

interface DrawnFixture {
  readonly fixture: FloorView['fixtures'][number]
  readonly surface: Surface
  readonly look: Look
}

/** Contents of a file other than units: separate walls, lines and small objects. */
interface DrawnDetails {
  /** Closed and filled. */
  readonly solidWalls: readonly Wall[]
  readonly lines: readonly Wall[]
  readonly filled: readonly { readonly look: Look; readonly surface: Surface }[]
}

/** The contents of a floor, each with its surface and its look. */
export interface DrawnFloor {
  readonly units: readonly DrawnUnit[]
  /** Units inside the buildings, displayed on the outdoor level. */
  readonly inside: readonly DrawnUnit[]
  readonly fixtures: readonly DrawnFixture[]
  readonly gaps: readonly Doorway[]
  readonly details: DrawnDetails
}

export const noCorners: Corners = new Float32Array()

export function readFloor(floor: FloorView, around: Surroundings): DrawnFloor {
  const { geometry } = floor
  const drawnIn =
    (where: Surroundings) =>
    (unit: UnitView): DrawnUnit => ({
      unit,
      surface: surfaceOf(geometry, unit.strokes),
      look: lookOfUnit(unit.category, where),
    })
  return {
    units: floor.units.map(drawnIn(around)),
    inside: floor.inside.map(drawnIn('house')),
    fixtures: floor.fixtures.map((fixture) => {
      const look = lookOfFixture(fixture.category)
      const surface = roundCorners(surfaceOf(geometry, fixture.strokes), look === 'plant' ? plant : furniture)
      return { fixture, surface, look }
    }),
    gaps: floor.openings.map(({ strokes, units, door }) => ({
      corners: linesOf(geometry, strokes)[0] ?? noCorners,
      unitIds: units,
      door,
    })),
    details: readDetails(floor),
  }
}

function readDetails({ geometry, details }: FloorView): DrawnDetails {
  const drawn = details.map(({ category, strokes }) => {
    const walls = linesOf(geometry, strokes).map(closedWhereItMeets)
    return { category, walls, look: walls.every(isClosed) ? lookOfDetail(category) : null }
  })
  const edges = drawn.flatMap(({ category, look, walls }) =>
    look === null ? walls.map((wall) => ({ wall, isSolid: category === 'wall' && wall.isClosed })) : [],
  )
  return {
    solidWalls: edges.flatMap(({ wall, isSolid }) => (isSolid ? [wall] : [])),
    lines: edges.flatMap(({ wall, isSolid }) => (isSolid ? [] : [wall])),
    filled: drawn.flatMap(({ look, walls }) =>
      look === null ? [] : [{ look, surface: walls.map(({ corners }): Rings => [corners]) }],
    ),
  }
}

const isClosed = (wall: Wall): boolean => wall.isClosed

function closedWhereItMeets(corners: Corners): Wall {
  const meets = corners.length > 6 && corners[0] === corners.at(-2) && corners[1] === corners.at(-1)
  return meets ? { corners: corners.subarray(0, -2), isClosed: true } : { corners, isClosed: false }
}
