import Flatbush from 'flatbush'
import { groupBy } from '../../collections.ts'
import { isSolid, isWall } from '../../venue/categories.ts'
import {
  boxAt,
  boxesMeet,
  boxOf,
  grownBy,
  type Line,
  metresBetween,
  nearestOnBoundary,
  pointsOf,
  type Shape,
  turn,
} from '../../venue/geometry/shape.ts'
import { createLevelIndex } from '../../venue/venue.ts'
import type { FeatureId, Unit } from '../../venue/model.ts'
import type { Passage } from '../passages.ts'
import type { Portions } from '../queries.ts'
import { free, triangleOf, wall } from './mesh.ts'
import type { Triangulation } from './triangulate.ts'

/** Maximum metres between two open units that count as one floor. */
const seam = 0.06
/** Pieces per portion of work. */
const piecePortion = 32

/** The floor that is continuous without doors. */
interface OpenFloor {
  readonly isOpen: (unit: Unit) => boolean
  readonly isOneFloor: (levelId: FeatureId, other: FeatureId) => boolean
}

/**
 * Returns lines across the ends of the seams between open units. Without them, a seam would be one piece with what is
 * around the floor.
 */
export function* closeSeams(units: readonly Unit[], { isOpen, isOneFloor }: OpenFloor): Portions<readonly Line[]> {
  const open = units.filter(isOpen)
  const index = createLevelIndex(open)
  const lines: Line[] = []
  for (const [number, unit] of open.entries()) {
    if (number % piecePortion === 0) yield
    const facing = index
      .itemsIn(grownBy(seam, unit.box))
      .filter((other) => other !== unit && isOneFloor(unit.levelId, other.levelId))
    for (const ring of facing.length === 0 ? [] : unit.shape.flat()) {
      for (const point of pointsOf(ring)) {
        const around = boxAt(point)
        for (const { shape, box } of facing) {
          if (!boxesMeet(box, around, seam)) continue
          const near = nearestOnBoundary(shape, point)
          if (near.distance <= seam) lines.push(Float64Array.of(point.x, point.y, near.point.x, near.point.y))
        }
      }
    }
  }
  return lines
}

/** Assigns a region to each triangle. Each piece between edges needs only one lookup. */
export function* labelTriangles(
  { xs, ys, triangles, twins, isGiven }: Triangulation,
  units: readonly Unit[],
  obstacles: readonly Shape[],
  gates: readonly FramedGate[],
  { isOpen, isOneFloor }: OpenFloor,
): Portions<Int32Array> {
  const unitIndex = createLevelIndex(units.map((unit, index) => ({ ...unit, region: index + 1 })))
  const obstacleIndex = createLevelIndex(obstacles.map((shape) => ({ shape, box: boxOf(shape) })))
  const doorTree = gates.length === 0 ? null : new Flatbush(gates.length)
  for (const { frame } of gates) {
    const { minX, minY, maxX, maxY } = boxOf(frame.outline)
    doorTree?.add(minX, minY, maxX, maxY)
  }
  doorTree?.finish()

  const regionAt = (x: number, y: number): number => {
    if (obstacleIndex.itemAt({ x, y }) !== null) return 0
    const unit = unitIndex.itemAt({ x, y })
    if (unit !== null && !isSolid(unit.category)) return unit.region
    if (unit === null || isWall(unit.category)) {
      const around = doorTree?.search(x, y, x, y).flatMap((index) => gates[index] ?? [])
      const door = around?.find(({ frame }) => frame.contains(x, y))
      if (door !== undefined) return door.area
    }
    if (unit !== null) return 0
    const beside = unitIndex.itemsNear({ x, y }, seam).filter(({ item }) => isOpen(item))
    const [first] = beside
    if (first === undefined) return 0
    // The gap is as wide as its two sides are apart, not as far as they are from here.
    const isBridged = beside.some(
      ({ item, nearest }) =>
        item !== first.item &&
        isOneFloor(item.levelId, first.item.levelId) &&
        metresBetween(nearest, first.nearest) <= seam,
    )
    return isBridged ? first.item.region : 0
  }

  const regions = new Int32Array(triangles.length / 3).fill(-1)
  const stack: number[] = []
  const piece: number[] = []
  let pieces = 0
  for (let first = 0; first < regions.length; first += 1) {
    if (regions[first] !== -1) continue
    pieces += 1
    if (pieces % piecePortion === 0) yield
    piece.length = 0
    stack.push(first)
    regions[first] = 0
    let largest = first
    let most = 0
    for (let triangle = stack.pop(); triangle !== undefined; triangle = stack.pop()) {
      piece.push(triangle)
      const [a, b, c] = [
        triangles[3 * triangle] ?? 0,
        triangles[3 * triangle + 1] ?? 0,
        triangles[3 * triangle + 2] ?? 0,
      ]
      const area = turn(xs[a] ?? 0, ys[a] ?? 0, xs[b] ?? 0, ys[b] ?? 0, xs[c] ?? 0, ys[c] ?? 0)
      if (area > most) {
        most = area
        largest = triangle
      }
      for (let edge = 3 * triangle; edge < 3 * triangle + 3; edge += 1) {
        if (isGiven[edge] === 1) continue
        const beyond = triangleOf(twins[edge] ?? -1)
        if (regions[beyond] !== -1) continue
        regions[beyond] = 0
        stack.push(beyond)
      }
    }
    const corners = [0, 1, 2].map((place) => triangles[3 * largest + place] ?? 0)
    const x = corners.reduce((sum, vertex) => sum + (xs[vertex] ?? 0), 0) / 3000
    const y = corners.reduce((sum, vertex) => sum + (ys[vertex] ?? 0), 0) / 3000
    const region = regionAt(x, y)
    for (const triangle of piece) regions[triangle] = region
  }
  return regions
}

/** The part of the floor that a door opens: its width, and the full depth between its units. In metres. */
export interface DoorFrame {
  /** Outline for the mesh: a line on the wall, or the rectangle of a passage through it. */
  readonly outline: Shape
  /** True if it has an area of its own between its units. */
  readonly isDeep: boolean
  contains(x: number, y: number): boolean
}

/** A passage in the mesh. */
export interface Gate {
  readonly passage: Passage
  readonly from: number
  readonly to: number
  /** Region of a door in a thick wall, else 0. */
  readonly area: number
}

/** A gate with the part of the floor that it opens. */
export interface FramedGate extends Gate {
  readonly frame: DoorFrame
}

/** Half-edges per portion of work. */
const passPortion = 1024

/** Determines for each half-edge if it can be crossed, and through which gate. `unused` counts the gates of no edge. */
export function* findPasses(
  { xs, ys, triangles, twins }: Triangulation,
  regions: Int32Array,
  units: readonly Unit[],
  gates: readonly FramedGate[],
  areOpenUnits: (one: Unit, other: Unit) => boolean,
): Portions<{ readonly passes: Int32Array; readonly unused: number }> {
  const used = new Set<number>()
  const pairOf = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`
  const pairs = gates.flatMap(({ from, to, area, frame }, gate) =>
    [pairOf(from, to), pairOf(from, area), pairOf(area, to)].map((pair) => ({ pair, frame, number: gate + 1 })),
  )
  const byPair = groupBy(pairs, ({ pair }) => pair)
  const areOpen = (here: number, there: number): boolean => {
    const [one, other] = [units[here - 1], units[there - 1]]
    return one !== undefined && other !== undefined && areOpenUnits(one, other)
  }
  const passes = new Int32Array(triangles.length).fill(wall)
  for (let edge = 0; edge < twins.length; edge += 1) {
    if (edge % passPortion === 0) yield
    const twin = twins[edge] ?? -1
    const [here, there] = [regions[triangleOf(edge)] ?? 0, regions[triangleOf(twin)] ?? 0]
    if (twin < edge || here === 0 || there === 0) continue
    if (here === there) {
      passes[edge] = free
      passes[twin] = free
      continue
    }
    const [from, to] = [triangles[edge] ?? 0, triangles[twin] ?? 0]
    const x = ((xs[from] ?? 0) + (xs[to] ?? 0)) / 2000
    const y = ((ys[from] ?? 0) + (ys[to] ?? 0)) / 2000
    const between = byPair.get(pairOf(here, there))
    const gate = between?.find(({ frame }) => frame.contains(x, y))
    if (gate !== undefined) {
      used.add(gate.number)
      passes[edge] = gate.number
      passes[twin] = gate.number
    } else if (areOpen(here, there)) {
      passes[edge] = free
      passes[twin] = free
    }
  }
  return { passes, unused: gates.length - used.size }
}
