import {
  lookOfDetail,
  lookOfFixture,
  lookOfUnit,
  type Surroundings,
} from '#src/features/maps/model/floorplan/rules/category-looks.ts'
import {
  type Corners,
  linesOf,
  type Look,
  type Rings,
  type Surface,
  surfaceOf,
  type Wall,
} from '#src/features/maps/model/floorplan/rules/scene.ts'
import type { FloorView, UnitView } from '../floor-view.ts'
import type { Doorway } from './door-leaves.ts'

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

/** Parameters for rounding corners. */
interface Rounding {
  /** Metres. */
  readonly radius: number
  /** Share of the shorter side at a corner that may be rounded. */
  readonly share: number
  readonly stepsPerCorner: number
  /** Rings with more corners are already rounded in the file. */
  readonly mostCorners: number
}

export const furniture: Rounding = { radius: 0.14, share: 0.3, stepsPerCorner: 4, mostCorners: 8 }
/** Rounded like furniture but with fewer steps, because there are many small chairs. */
export const chair: Rounding = { ...furniture, stepsPerCorner: 2 }
const plant: Rounding = { ...furniture, radius: Infinity, share: 0.5 }
/** Large radius, because footpaths lead into a lawn from all sides. */
export const lawn: Rounding = { ...furniture, radius: 1.6, stepsPerCorner: 8, mostCorners: 80 }

/** Rounds the corners of a surface. */
export function roundCorners(surface: Surface, rounding: Rounding): Surface {
  return surface.map((rings) => rings.map((ring) => roundRing(ring, rounding)))
}

function roundRing(ring: Corners, { radius, share, stepsPerCorner, mostCorners }: Rounding): Corners {
  const count = ring.length / 2
  if (count > mostCorners) return ring
  const rounded: number[] = []
  for (let index = 0; index < count; index += 1) {
    const [x = 0, y = 0] = [ring[2 * index], ring[2 * index + 1]]
    const before = towards(ring, index, (index + count - 1) % count)
    const after = towards(ring, index, (index + 1) % count)
    const reach = Math.min(radius, Math.min(before.length, after.length) * share)
    const from = [x + before.dx * reach, y + before.dy * reach] as const
    const to = [x + after.dx * reach, y + after.dy * reach] as const
    for (let step = 0; step <= stepsPerCorner; step += 1) {
      const t = step / stepsPerCorner
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
      rounded.push(a * from[0] + b * x + c * to[0], a * from[1] + b * y + c * to[1])
    }
  }
  return Float32Array.from(rounded)
}

function towards(ring: Corners, from: number, to: number) {
  const dx = (ring[2 * to] ?? 0) - (ring[2 * from] ?? 0)
  const dy = (ring[2 * to + 1] ?? 0) - (ring[2 * from + 1] ?? 0)
  const length = Math.hypot(dx, dy)
  return { dx: length === 0 ? 0 : dx / length, dy: length === 0 ? 0 : dy / length, length }
}
