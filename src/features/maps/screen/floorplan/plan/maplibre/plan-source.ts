import { edgesOf, metresBetween, type Point, pointsOf, signedArea } from '@foyer/indoor'
import {
  type Look,
  outerWallWidth,
  type Rings,
  type Scene,
  type Surface,
  type Wall,
  wallHeight,
  wallWidth,
} from '../scene/scene.ts'

/** Heights in metres of objects on a floor when the plan is pitched. Other looks are not raised. */
export const heights: Readonly<Partial<Record<Look, number>>> = {
  solid: wallHeight,
  furniture: 0.7,
  chair: 0.42,
  desk: 0.7,
  equipment: 0.9,
  plant: 0.9,
  leaves: 1.8,
  kiosk: 1.3,
}
/** Metres. A slim part of a chair is its back, or the screen on a desk. */
const backHeight = 0.82

/**
 * MapLibre supports only the globe. A plan is placed near 0° 0°, where the distortion of the globe is smallest, in the
 * plane of its own projection. Metres are then metres, straight and at right angles, wherever the venue is on earth.
 * There is no other map below it.
 */
const circumference = 40_075_016.685_578_488
const metresPerDegree = circumference / 360
const tile = 512

export function toGlobe({ x, y }: Point): [longitude: number, latitude: number] {
  const north = (y * 2 * Math.PI) / circumference
  return [x / metresPerDegree, (Math.atan(Math.sinh(north)) * 180) / Math.PI]
}

/** Converts a scale to MapLibre's zoom, with the scale in CSS pixels per metre. */
export const zoomOf = (scale: number): number => Math.log2((scale * circumference) / tile)

/** CSS pixels per metre at zoom 0. */
export const scaleAtZero = tile / circumference

type Position = [number, number]

interface PlanFeature {
  readonly type: 'Feature'
  readonly id: number
  readonly properties: Readonly<Record<string, string | number>>
  readonly geometry:
    | { readonly type: 'MultiPolygon'; readonly coordinates: Position[][][] }
    | { readonly type: 'LineString'; readonly coordinates: Position[] }
}

export interface PlanCollection {
  readonly type: 'FeatureCollection'
  readonly features: PlanFeature[]
}

const collection = (features: PlanFeature[]): PlanCollection => ({ type: 'FeatureCollection', features })

/** Creates the filled surfaces. A part's index in the scene is its id here. */
export function surfacesOf(scene: Scene): PlanCollection {
  return collection([
    ...scene.parts.map((part, index): PlanFeature => ({
      type: 'Feature',
      id: index,
      properties: { look: part.look, stands: part.stands ? 1 : 0, place: part.isPlace ? 1 : 0 },
      geometry: areaOf(part.surface),
    })),
    {
      type: 'Feature',
      id: scene.parts.length,
      properties: { look: 'outline', stands: -1 },
      geometry: areaOf(scene.outline),
    },
  ])
}

/** Creates the lines for walls. */
export function wallsOf(scene: Scene): PlanCollection {
  const line = (kind: string) => (wall: Wall) => ({ kind, wall })
  const all = [
    ...scene.walls.map(line('wall')),
    ...scene.outerWalls.map(line('outer')),
    ...scene.lines.map(line('line')),
  ]
  return collection(
    all.map(({ kind, wall }, index) => ({
      type: 'Feature',
      id: index,
      properties: { kind },
      geometry: { type: 'LineString', coordinates: positionsOf(wall.corners, wall.isClosed) },
    })),
  )
}

/** Creates the objects with a height in the pitched plan. Parts retain their ids. */
export function solidsOf(scene: Scene): PlanCollection {
  const standing = scene.parts.flatMap((part, index): PlanFeature[] => {
    const height = heights[part.look]
    if (height === undefined) return []
    const solid = (surface: Surface, top: number): PlanFeature => ({
      type: 'Feature',
      id: index,
      properties: { look: part.look, height: top },
      geometry: areaOf(surface),
    })
    if (part.look !== 'chair') return [solid(part.surface, height)]
    const [backs, seats] = [part.surface.filter(isSlim), part.surface.filter((rings) => !isSlim(rings))]
    return [
      ...(seats.length > 0 ? [solid(seats, height)] : []),
      ...(backs.length > 0 ? [solid(backs, backHeight)] : []),
    ]
  })
  const wall =
    (look: string, width: number, height: number) =>
    (one: Wall, index: number): PlanFeature => ({
      type: 'Feature',
      id: scene.parts.length + index,
      properties: { look, height },
      geometry: { type: 'MultiPolygon', coordinates: blocksOf(one, width) },
    })
  return collection([
    ...standing,
    ...scene.walls.map(wall('wall', wallWidth, wallHeight)),
    ...scene.outerWalls.map(wall('outer', outerWallWidth, wallHeight + 0.1)),
  ])
}

/** Returns true for the back of a chair or the screen on a desk, which are more than four times as wide as deep. */
function isSlim([ring = new Float32Array()]: Rings): boolean {
  const around = edgesOf([[ring]]).reduce((sum, { from, to }) => sum + metresBetween(from, to), 0)
  // Independent of rotation: for a rectangle of one by four, the ratio is 4 to 25.
  return Math.abs(signedArea(ring)) < 0.16 * (around / 2) ** 2
}

function areaOf(surface: Surface): PlanFeature['geometry'] {
  return { type: 'MultiPolygon', coordinates: surface.map((rings) => rings.map((ring) => positionsOf(ring, true))) }
}

function positionsOf(corners: Float32Array, isClosed: boolean): Position[] {
  const positions = pointsOf(corners).map(toGlobe)
  const [first] = positions
  return isClosed && first !== undefined ? [...positions, first] : positions
}

/** Splits a wall into blocks, one per segment. They overlap at corners. */
function blocksOf({ corners, isClosed }: Wall, width: number): Position[][][] {
  const count = corners.length / 2
  const half = width / 2
  return Array.from({ length: isClosed ? count : count - 1 }, (_, index) => {
    const next = (index + 1) % count
    const [ax = 0, ay = 0] = [corners[2 * index], corners[2 * index + 1]]
    const [bx = 0, by = 0] = [corners[2 * next], corners[2 * next + 1]]
    const length = Math.hypot(bx - ax, by - ay) || 1
    const [ux, uy] = [((bx - ax) / length) * half, ((by - ay) / length) * half]
    // A wall is not extended at its ends, such as at a door.
    const before = isClosed || index > 0 ? 1 : 0
    const after = isClosed || index < count - 2 ? 1 : 0
    const [cx, cy, dx, dy] = [ax - ux * before, ay - uy * before, bx + ux * after, by + uy * after]
    const ring = [
      { x: cx - uy, y: cy + ux },
      { x: cx + uy, y: cy - ux },
      { x: dx + uy, y: dy - ux },
      { x: dx - uy, y: dy + ux },
    ].map(toGlobe)
    return [[...ring, ring[0] ?? [0, 0]]]
  })
}
