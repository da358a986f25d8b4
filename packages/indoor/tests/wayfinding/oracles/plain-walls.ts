import Flatbush from 'flatbush'
import { isSolid } from '../../../src/venue/categories.ts'
import { at, nearestOnBoundary, nearestOnSegment, type Point, type Shape } from '../../../src/venue/geometry/shape.ts'
import type { FeatureId, Unit, Venue } from '../../../src/venue/model.ts'
import { createLevelIndex, findOpenUnits } from '../../../src/venue/venue.ts'

/** The walls of levels, created from the outlines independently of the router, as an oracle for routes. */
export interface PlainWalls {
  readonly segments: readonly Segment[]
  /** Returns true if the line meets a wall, or with a margin, crosses it by so many metres. */
  isBlocked(from: Point, to: Point, margin?: number): boolean
  /** Returns true in a walkable unit, in a door, or between two units that are one floor. */
  isFloor(point: Point): boolean
}

interface Segment {
  readonly from: Point
  readonly to: Point
}

/** The metres by which parts of a boundary may be farther from a door than its nearest point. */
const beside = 0.03
/** The maximum gap in metres between two open units that are one floor. */
const seam = 0.06
/** The distance in metres from the side of a door that counts as inside. */
const inDoor = 0.005

/** Returns the walls of some levels on which only the given units are walkable. */
export function plainWalls(venue: Venue, levelIds: readonly FeatureId[], mayWalk: (unit: Unit) => boolean): PlainWalls {
  const units = venue.units.filter(({ levelId }) => levelIds.includes(levelId))
  const walked = units.filter((unit) => !isSolid(unit.category) && mayWalk(unit))
  const ids = new Set(walked.map(({ id }) => id))
  const outside = new Map(
    venue.relationships
      .filter(({ category }) => category === 'traversal')
      .flatMap(({ openingIds, unitIds }) => openingIds.map((id) => [id, unitIds] as const)),
  )
  const doors = venue.openings.filter(({ id, levelId, units: sides }) => {
    if (!levelIds.includes(levelId)) return false
    const joined = new Set([...sides.filter((side) => side !== null), ...(outside.get(id) ?? [])])
    return [...joined].filter((unit) => ids.has(unit)).length > 1
  })
  const segments: Segment[] = []
  const isOpen = findOpenUnits(venue.openings)
  const open = walked.filter(isOpen)
  const openEdges = open.map((unit) => ({ unit, edges: edgesOf(unit.shape) }))
  for (const unit of walked) {
    const own = doors
      .filter(({ id, units: sides }) => sides.includes(unit.id) || outside.get(id)?.includes(unit.id) === true)
      .map(({ line }) => {
        const [from, to] = [pointOf(line, 0), pointOf(line, line.length - 2)]
        const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
        return { from, to, reach: (nearestOnBoundary(unit.shape, middle)?.distance ?? 0) + beside }
      })
    for (const edge of edgesOf(unit.shape)) {
      const cuts = own.flatMap((door) => cutBy(edge, door, door.reach) ?? [])
      if (isOpen(unit)) {
        for (const { unit: other, edges } of openEdges) {
          // A building is left through doors only, even if the hall behind them is open.
          if (other === unit || other.levelId !== unit.levelId || !near(other, edge)) continue
          for (const facing of edges) if (isNear(facing, edge)) cuts.push(...(cutBy(edge, facing, seam) ?? []))
        }
      }
      segments.push(...without(edge, cuts))
    }
  }
  // A door through a thick wall has two sides of its own.
  const sidesOfDoors: Segment[] = doors.map(({ line }) => ({
    from: pointOf(line, 0),
    to: pointOf(line, line.length - 2),
  }))
  for (const { line, units: sides } of doors) {
    for (const end of [pointOf(line, 0), pointOf(line, line.length - 2)]) {
      for (const unit of walked) {
        const reached = sides.includes(unit.id) ? nearestOnBoundary(unit.shape, end) : null
        if (reached !== null && reached.distance > inDoor) sidesOfDoors.push({ from: end, to: reached.point })
      }
    }
  }
  segments.push(...sidesOfDoors.slice(doors.length))
  const floor = createLevelIndex(walked)
  for (const { levelId, shape } of [...venue.fixtures, ...venue.kiosks]) {
    if (levelIds.includes(levelId)) segments.push(...edgesOf(shape))
  }
  for (const unit of units)
    if (isSolid(unit.category) && unit.category !== 'nonpublic') segments.push(...solidInside(unit, walked))
  const tree = new Flatbush(Math.max(1, segments.length))
  for (const { from, to } of segments) {
    tree.add(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y))
  }
  if (segments.length === 0) tree.add(0, 0, 0, 0)
  tree.finish()
  return {
    segments,
    isFloor(point) {
      if (floor.itemAt(point) !== null) return true
      const halls = floor.itemsNear(point, seam).flatMap(({ item }) => (isOpen(item) ? [item] : []))
      if (halls.some(({ levelId }, index) => index > 0 && levelId === halls[0]?.levelId)) return true
      return sidesOfDoors.some(({ from, to }) => {
        const { x, y } = nearestOnSegment(point, from, to)
        return Math.hypot(x - point.x, y - point.y) < inDoor
      })
    },
    isBlocked(from, to, margin = 0) {
      const found = tree.search(
        Math.min(from.x, to.x),
        Math.min(from.y, to.y),
        Math.max(from.x, to.x),
        Math.max(from.y, to.y),
      )
      return found.some((index) => {
        const segment = segments[index]
        return segment !== undefined && crosses({ from, to }, segment, margin)
      })
    },
  }
}

const pointOf = (line: Float64Array, index: number): Point => ({ x: at(line, index), y: at(line, index + 1) })

function edgesOf(shape: Shape): Segment[] {
  return shape.flatMap((polygon) =>
    polygon.flatMap((ring) =>
      Array.from({ length: ring.length / 2 }, (_none, corner) => ({
        from: pointOf(ring, 2 * corner),
        to: pointOf(ring, 2 * corner + 2),
      })),
    ),
  )
}

/** Solid units count only on the floor. Elsewhere the boundary of the floor is the wall. */
function solidInside(solid: Unit, walked: readonly Unit[]): Segment[] {
  return walked.some((unit) => near(unit, { from: centre(solid), to: centre(solid) })) ? edgesOf(solid.shape) : []
}

const centre = ({ box }: Unit): Point => ({ x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 })

const near = ({ box }: Unit, { from, to }: Segment): boolean =>
  Math.min(from.x, to.x) <= box.maxX + 0.1 &&
  Math.max(from.x, to.x) >= box.minX - 0.1 &&
  Math.min(from.y, to.y) <= box.maxY + 0.1 &&
  Math.max(from.y, to.y) >= box.minY - 0.1

const isNear = (one: Segment, other: Segment): boolean =>
  Math.min(one.from.x, one.to.x) <= Math.max(other.from.x, other.to.x) + 0.1 &&
  Math.max(one.from.x, one.to.x) >= Math.min(other.from.x, other.to.x) - 0.1 &&
  Math.min(one.from.y, one.to.y) <= Math.max(other.from.y, other.to.y) + 0.1 &&
  Math.max(one.from.y, one.to.y) >= Math.min(other.from.y, other.to.y) - 0.1

/** Returns the part of an edge along another line as shares of its length, or null if they are not parallel. */
function cutBy(edge: Segment, line: Segment, reach: number): [number, number][] | null {
  const dx = edge.to.x - edge.from.x
  const dy = edge.to.y - edge.from.y
  const square = dx * dx + dy * dy
  if (square === 0) return null
  const length = Math.sqrt(square)
  const [lx, ly] = [line.to.x - line.from.x, line.to.y - line.from.y]
  const lineLength = Math.hypot(lx, ly)
  if (lineLength === 0 || Math.abs(dx * ly - dy * lx) / (length * lineLength) > 0.2) return null
  const share = (point: Point): number => ((point.x - edge.from.x) * dx + (point.y - edge.from.y) * dy) / square
  const [from, to] = [share(line.from), share(line.to)]
  const [low, high] = [Math.max(0, Math.min(from, to)), Math.min(1, Math.max(from, to))]
  if (high - low <= 0) return null
  const middle = (low + high) / 2
  const place = { x: edge.from.x + middle * dx, y: edge.from.y + middle * dy }
  const facing = nearestOnSegment(place, line.from, line.to)
  return Math.hypot(facing.x - place.x, facing.y - place.y) <= reach ? [[low, high]] : null
}

function without({ from, to }: Segment, cuts: readonly [number, number][]): Segment[] {
  const along = (share: number): Point => ({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) })
  const left: Segment[] = []
  let start = 0
  for (const [low, high] of [...cuts].sort((one, other) => one[0] - other[0])) {
    if (low > start) left.push({ from: along(start), to: along(low) })
    start = Math.max(start, high)
  }
  if (start < 1) left.push({ from: along(start), to })
  return left
}

/** Returns true if two segments meet, or with a margin, extend so far beyond each other on both sides. */
function crosses(one: Segment, other: Segment, margin: number): boolean {
  return areApart(one, other, margin) && areApart(other, one, margin)
}

function areApart(line: Segment, { from, to }: Segment, margin: number): boolean {
  const dx = line.to.x - line.from.x
  const dy = line.to.y - line.from.y
  const length = Math.hypot(dx, dy)
  if (length === 0) return false
  const side = ({ x, y }: Point): number => (dx * (y - line.from.y) - dy * (x - line.from.x)) / length
  const [a, b] = [side(from), side(to)]
  return (a >= margin && b <= -margin) || (a <= -margin && b >= margin)
}
