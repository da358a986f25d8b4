import {
  outerWallWidth,
  type Rings,
  type Scene,
  type Surface,
  type Wall,
  wallHeight,
  wallWidth,
} from '../scene/scene.ts'
import { backHeight, heights } from './heights.ts'
import { toGlobe } from './plan-globe.ts'

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

/** What is filled. A part's number in the scene is its id here. */
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

/** What is drawn as lines. */
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

/** What has a height when the plan is pitched; parts keep their numbers. */
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

/** Whether it is the back of a chair, or the screen on a desk: more than four times as wide as it is deep. */
function isSlim([ring = new Float32Array()]: Rings): boolean {
  let [around, doubleArea] = [0, 0]
  for (let corner = 0; corner < ring.length; corner += 2) {
    const [x = 0, y = 0] = [ring[corner], ring[corner + 1]]
    const next = (corner + 2) % ring.length
    const [nextX = 0, nextY = 0] = [ring[next], ring[next + 1]]
    around += Math.hypot(nextX - x, nextY - y)
    doubleArea += x * nextY - nextX * y
  }
  // Whichever way it is turned: of a rectangle of one by four these are as 4 to 25.
  return Math.abs(doubleArea / 2) < 0.16 * (around / 2) ** 2
}

function areaOf(surface: Surface): PlanFeature['geometry'] {
  return { type: 'MultiPolygon', coordinates: surface.map((rings) => rings.map((ring) => positionsOf(ring, true))) }
}

function positionsOf(corners: Float32Array, isClosed: boolean): Position[] {
  const positions = Array.from({ length: corners.length / 2 }, (_, index) =>
    toGlobe({ x: corners[2 * index] ?? 0, y: corners[2 * index + 1] ?? 0 }),
  )
  const [first] = positions
  return isClosed && first !== undefined ? [...positions, first] : positions
}

/** A wall as blocks, one a stretch; at corners they reach into each other. */
function blocksOf({ corners, isClosed }: Wall, width: number): Position[][][] {
  const count = corners.length / 2
  const half = width / 2
  return Array.from({ length: isClosed ? count : count - 1 }, (_, index) => {
    const next = (index + 1) % count
    const [ax = 0, ay = 0] = [corners[2 * index], corners[2 * index + 1]]
    const [bx = 0, by = 0] = [corners[2 * next], corners[2 * next + 1]]
    const length = Math.hypot(bx - ax, by - ay) || 1
    const [ux, uy] = [((bx - ax) / length) * half, ((by - ay) / length) * half]
    // A wall that ends at a door ends there.
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
