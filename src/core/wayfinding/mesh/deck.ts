import type { Point, Shape } from '../../venue/geometry/shape.ts'
import type { FeatureId, Unit } from '../../venue/model.ts'
import type { Passage } from '../passages.ts'
import type { Portions } from '../portions.ts'
import { type DoorFrame, frameDoor } from './door-frame.ts'
import { findPasses } from './find-passes.ts'
import { labelTriangles } from './label-triangles.ts'
import { linkRegions, type Link } from './links.ts'
import { createLocator, type Locator, type Mesh } from './mesh.ts'
import { nodeSegments } from './node-segments.ts'
import { triangulate } from './triangulate.ts'

/** Floors one walks between without changing height: a level, or the levels that doors to the outside join. */
export interface Deck {
  readonly mesh: Mesh
  readonly locator: Locator
  /** Regions are numbered from 1 on: those of the units first, then those of doors that stand in thick walls. */
  readonly regionCount: number
  /** The unit a region is, by its place in the venue's list; -1 for a door's. */
  readonly unitOfRegion: Int32Array
  readonly regionOfUnit: ReadonlyMap<number, number>
  readonly gates: readonly Gate[]
  readonly links: readonly Link[]
  /** The vertex of each pin. */
  readonly pins: Uint32Array
  /** Edges that could not be made, and passages that open nothing. */
  readonly losses: number
}

/** A passage in the mesh. */
export interface Gate {
  readonly passage: Passage
  readonly from: number
  readonly to: number
  /** The region of a door in a thick wall, else 0. */
  readonly area: number
}

/** A gate with what of the floor it opens. */
export interface FramedGate extends Gate {
  readonly frame: DoorFrame
}

/** Passages that are framed in one portion of the work. */
const portion = 32

export interface DeckPlan {
  /** All units of the venue, and which of them lie on the deck. */
  readonly units: readonly Unit[]
  readonly own: readonly number[]
  readonly passages: readonly Passage[]
  /** Whether one walks over a unit's boundary to another that is as open. */
  readonly isOpen: (unit: Unit) => boolean
  /** Whether open units of two levels that touch are one floor. */
  readonly isOneFloor: (levelId: FeatureId, other: FeatureId) => boolean
  /** What stands in the way: fixtures, kiosks. */
  readonly obstacles: readonly Shape[]
  /** Places that become vertices. */
  readonly pins: readonly Point[]
}

export function* buildDeck({ units, own, passages, isOpen, isOneFloor, obstacles, pins }: DeckPlan): Portions<Deck> {
  const regionOfUnit = new Map(own.map((unit, index) => [unit, index + 1]))
  let regionCount = own.length + 1
  const gates: FramedGate[] = []
  for (const [index, passage] of passages.entries()) {
    if (index % portion === 0) yield
    const [one, other] = [units[passage.from], units[passage.to]]
    const [from, to] = [regionOfUnit.get(passage.from), regionOfUnit.get(passage.to)]
    if (!one || !other || from === undefined || to === undefined) continue
    const frame = frameDoor(passage.line, one, other)
    if (frame === null) continue
    const area = frame.isDeep ? regionCount : 0
    if (frame.isDeep) regionCount += 1
    gates.push({ passage, from, to, area, frame })
  }

  const segments: number[] = []
  for (const unit of own) addShape(segments, units[unit]?.shape ?? [])
  for (const shape of obstacles) addShape(segments, shape)
  for (const { frame } of gates) addLine(segments, frame.outline, frame.isDeep)
  const noded = yield* nodeSegments(
    segments,
    pins.flatMap(({ x, y }) => [x * 1000, y * 1000]),
  )
  const triangulation = yield* triangulate(noded)
  const ownUnits = own.flatMap((unit) => units[unit] ?? [])
  const regions = yield* labelTriangles(triangulation, ownUnits, obstacles, gates, isOpen)
  /** Between buildings and the outdoors one uses doors, however open the hall behind them is. */
  const areOpen = (one: Unit, other: Unit): boolean =>
    isOneFloor(one.levelId, other.levelId) && isOpen(one) && isOpen(other)
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

function addShape(segments: number[], shape: Shape): void {
  for (const polygon of shape) {
    for (const ring of polygon) {
      let [x, y] = [(ring.at(-2) ?? 0) * 1000, (ring.at(-1) ?? 0) * 1000]
      for (let corner = 0; corner < ring.length; corner += 2) {
        const [toX, toY] = [(ring[corner] ?? 0) * 1000, (ring[corner + 1] ?? 0) * 1000]
        segments.push(x, y, toX, toY)
        x = toX
        y = toY
      }
    }
  }
}

function addLine(segments: number[], points: readonly Point[], isClosed: boolean): void {
  for (const [index, { x, y }] of points.entries()) {
    const to = points[index + 1] ?? (isClosed ? points[0] : undefined)
    if (to) segments.push(x * 1000, y * 1000, to.x * 1000, to.y * 1000)
  }
}
