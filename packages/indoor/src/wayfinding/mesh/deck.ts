import { createGroups } from '../../collections.ts'
import {
  at,
  edgesOf,
  type Line,
  metresBetween,
  middleOf,
  nearestOnBoundary,
  type Point,
  type Shape,
} from '../../venue/geometry/shape.ts'
import type { FeatureId, Unit } from '../../venue/model.ts'
import type { Passage } from '../passages.ts'
import type { Portions } from '../queries.ts'
import {
  closeSeams,
  type DoorFrame,
  findPasses,
  type FramedGate,
  type Gate,
  labelTriangles,
} from './label-triangles.ts'
import { createLocator, free, type Locator, type Mesh, triangleOf } from './mesh.ts'
import { certainlyMerged, nodeSegments, triangulate } from './triangulate.ts'

/** Metres that a door's passage reaches into both of its units, so that no gap remains. */
const overlap = 0.02
function frameDoor(line: Line, one: Shape, other: Shape): DoorFrame | null {
  const from: Point = { x: at(line, 0), y: at(line, 1) }
  const to: Point = { x: at(line, -2), y: at(line, -1) }
  const length = metresBetween(from, to)
  if (length === 0) return null
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const across = { x: -along.y, y: along.x }
  const heightOf = ({ x, y }: Point): number => (x - from.x) * across.x + (y - from.y) * across.y
  const places = [from, middleOf(line), to].map((point) => ({
    one: nearestOnBoundary(one, point).point,
    other: nearestOnBoundary(other, point).point,
  }))
  const heights = places.flatMap((place) => [heightOf(place.one), heightOf(place.other)])
  const low = Math.min(...heights) - overlap
  const high = Math.max(...heights) + overlap
  const contains = (x: number, y: number): boolean => {
    const beyond = (x - from.x) * along.x + (y - from.y) * along.y
    const height = heightOf({ x, y })
    return beyond >= 0 && beyond <= length && height >= low && height <= high
  }
  if (places.every((place) => metresBetween(place.one, place.other) <= certainlyMerged)) {
    return { outline: outlineOf(places[0]?.one ?? from, places[2]?.one ?? to), isDeep: false, contains }
  }
  const corner = (beyond: number, height: number): Point => ({
    x: from.x + beyond * along.x + height * across.x,
    y: from.y + beyond * along.y + height * across.y,
  })
  return {
    outline: outlineOf(corner(0, low), corner(length, low), corner(length, high), corner(0, high)),
    isDeep: true,
    contains,
  }
}

const outlineOf = (...corners: readonly Point[]): Shape => [[Float64Array.from(corners.flatMap(({ x, y }) => [x, y]))]]

/** Two regions that people can walk between: through a gate, or across an open boundary. */
interface Link {
  readonly one: number
  readonly other: number
  /** -1 if there is no gate. */
  readonly gate: number
}

/** Lists each link of the mesh once. Units that share two separate boundaries have two links. */
function linkRegions({ triangles, twins, regions, passes }: Mesh, gates: readonly Gate[]): readonly Link[] {
  const links: Link[] = gates.map(({ from, to }, gate) => ({ one: from, other: to, gate }))
  const open = new Map<number, { readonly one: number; readonly other: number; readonly edges: [number, number][] }>()
  for (let edge = 0; edge < twins.length; edge += 1) {
    const twin = twins[edge] ?? -1
    if (twin < edge || passes[edge] !== free) continue
    const [here, there] = [regions[triangleOf(edge)] ?? 0, regions[triangleOf(twin)] ?? 0]
    if (here === there) continue
    const [one, other] = [Math.min(here, there), Math.max(here, there)]
    const shared = open.get(one * 2 ** 20 + other) ?? { one, other, edges: [] }
    shared.edges.push([triangles[edge] ?? 0, triangles[twin] ?? 0])
    open.set(one * 2 ** 20 + other, shared)
  }
  for (const { one, other, edges } of open.values()) {
    for (let left = countStretches(edges); left > 0; left -= 1) links.push({ one, other, gate: -1 })
  }
  return links
}

/** Counts the separate lines that the edges form. */
function countStretches(edges: readonly (readonly [number, number])[]): number {
  const { rootOf, join } = createGroups<number>()
  for (const [from, to] of edges) join(from, to)
  return new Set(edges.flatMap((ends) => ends.map(rootOf))).size
}

/** Mesh of a level group: levels that are connected without a change of height. */
export interface Deck {
  readonly mesh: Mesh
  readonly locator: Locator
  /** Regions are numbered from 1: first those of the units, then those of doors in thick walls. */
  readonly regionCount: number
  /** Index of each region's unit in the venue's list. -1 for the region of a door. */
  readonly unitOfRegion: Int32Array
  readonly regionOfUnit: ReadonlyMap<number, number>
  readonly gates: readonly Gate[]
  readonly links: readonly Link[]
  /** Vertex of each pin. */
  readonly pins: Uint32Array
  /** Number of edges that could not be created, plus passages that open nothing. */
  readonly losses: number
}

/** Passages per portion of work. */
const portion = 32

export interface DeckPlan {
  /** All units of the venue, and the indices of those in this level group. */
  readonly units: readonly Unit[]
  readonly own: readonly number[]
  readonly passages: readonly Passage[]
  /** Checks if a unit has an open boundary towards other open units. */
  readonly isOpen: (unit: Unit) => boolean
  /** Checks if open units that touch are one floor across two levels. */
  readonly isOneFloor: (levelId: FeatureId, other: FeatureId) => boolean
  /** Pairs of units with a wall between them even if both are open, because not everyone may pass their door. */
  readonly dividing: readonly (readonly [one: FeatureId, other: FeatureId])[]
  /** Obstacles: fixtures and kiosks. */
  readonly obstacles: readonly Shape[]
  /** Points that become vertices. */
  readonly pins: readonly Point[]
}

export function* buildDeck({
  units,
  own,
  passages,
  isOpen,
  isOneFloor,
  dividing,
  obstacles,
  pins,
}: DeckPlan): Portions<Deck> {
  const shapeOf = (unit: number): Shape => units[unit]?.shape ?? []
  const regionOfUnit = new Map(own.map((unit, index) => [unit, index + 1]))
  let regionCount = own.length + 1
  const gates: FramedGate[] = []
  for (const [index, passage] of passages.entries()) {
    if (index % portion === 0) yield
    const frame = frameDoor(passage.line, shapeOf(passage.from), shapeOf(passage.to))
    if (frame === null) continue
    const [from, to] = [regionOfUnit.get(passage.from) ?? 0, regionOfUnit.get(passage.to) ?? 0]
    const area = frame.isDeep ? regionCount : 0
    if (frame.isDeep) regionCount += 1
    gates.push({ passage, from, to, area, frame })
  }

  const shapes = [...own.map(shapeOf), ...obstacles, ...gates.map(({ frame }) => frame.outline)]
  const segments = shapes
    .flatMap(edgesOf)
    .flatMap(({ from, to }) => [from.x * 1000, from.y * 1000, to.x * 1000, to.y * 1000])
  const ownUnits = own.flatMap((unit) => units[unit] ?? [])
  for (const seam of yield* closeSeams(ownUnits, { isOpen, isOneFloor })) {
    segments.push(...seam.map((metres) => metres * 1000))
  }
  const noded = yield* nodeSegments(
    segments,
    pins.flatMap(({ x, y }) => [x * 1000, y * 1000]),
  )
  const triangulation = yield* triangulate(noded)
  const regions = yield* labelTriangles(triangulation, ownUnits, obstacles, gates, { isOpen, isOneFloor })
  /** Between a building and the outdoors only doors connect, even if the hall behind them is open. */
  const divided = new Set(dividing.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))
  const areOpen = (one: Unit, other: Unit): boolean =>
    isOneFloor(one.levelId, other.levelId) &&
    isOpen(one) &&
    isOpen(other) &&
    !(divided.size > 0 && divided.has(`${one.id} ${other.id}`))
  const { passes, unused } = yield* findPasses(triangulation, regions, ownUnits, gates, areOpen)
  const starts = new Int32Array(triangulation.xs.length).fill(-1)
  triangulation.triangles.forEach((vertex, edge) => (starts[vertex] = edge))
  const mesh: Mesh = { ...triangulation, starts, regions, passes }
  const unitOfRegion = new Int32Array(regionCount).fill(-1)
  for (const [unit, region] of regionOfUnit) unitOfRegion[region] = unit
  const locator = yield* createLocator(mesh)
  yield
  return {
    mesh,
    locator,
    regionCount,
    unitOfRegion,
    regionOfUnit,
    gates,
    links: linkRegions(mesh, gates),
    pins: noded.pins,
    losses: triangulation.lost + unused,
  }
}
