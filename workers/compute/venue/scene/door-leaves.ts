import { contains, createWork, type FeatureId, type Point, type Work } from '@foyer/indoor'
import type { Look, Rings, Surface } from '#src/features/maps/model/floorplan/rules/scene.ts'
import type { Gap } from './cut-walls.ts'

/** An opening with the type of its door in the file. */
export interface Doorway extends Gap {
  readonly door: string | null
}

/** A unit that a door may open into. */
export interface OpenedInto {
  readonly id: FeatureId
  readonly surface: Surface
  readonly look: Look
  /** Square metres. */
  readonly area: number
}

/**
 * Width of an opening in metres. Narrower ones are hatches. Up to `single` it has one leaf, up to `widest` it has two.
 */
const [narrowest, single, widest] = [0.6, 1.3, 2.4]
/** Metres. */
const thickness = 0.05
/** Number of segments in the arc of a leaf. */
const steps = 5
/** Maximum metres by which a leaf may reach into a wall. A leaf that opens along a wall touches it. */
const tolerance = 0.05
/** Maximum number of room corners checked per floor: ten times the need of a floor with thousands of rooms. */
const mostCorners = 10_000_000

const passages: ReadonlySet<Look> = new Set<Look>(['corridor', 'outdoor'])

/**
 * Draws the leaves of swinging doors with the area they sweep. A door opens into the room rather than the corridor, and
 * into the smaller of two rooms. There are no leaves if the file does not describe a door, or if there is no space for
 * one. If `work` is used up, the remaining doors are drawn as gaps.
 */
export function leavesOfDoors(
  doorways: readonly Doorway[],
  units: readonly OpenedInto[],
  work: Work = createWork(mostCorners),
): readonly Surface[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return doorways.flatMap(({ door, corners, unitIds }) => {
    if (door !== 'swinging') return []
    const sides = unitIds.flatMap((id) => (id === null ? [] : (byId.get(id) ?? [])))
    // The front of a parking space is an opening too.
    if (sides.some(({ look }) => look === 'stall')) return []
    const [into] = sides.filter(({ look }) => look !== 'road').toSorted(roomsFirst)
    if (into === undefined) return []
    const start = { x: corners[0] ?? 0, y: corners[1] ?? 0 }
    const end = { x: corners.at(-2) ?? 0, y: corners.at(-1) ?? 0 }
    const leaves = leavesIn(into.surface, start, end, work)
    return leaves === null ? [] : [leaves]
  })
}

const roomsFirst = (one: OpenedInto, other: OpenedInto): number =>
  Number(passages.has(one.look)) - Number(passages.has(other.look)) || one.area - other.area

function leavesIn(room: Surface, start: Point, end: Point, work: Work): Surface | null {
  // Coordinates are precise to the millimetre, but door widths are in centimetres.
  const width = Math.round(Math.hypot(end.x - start.x, end.y - start.y) * 100) / 100
  if (width < narrowest || width > widest) return null
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
  // The hinge is at the nearer wall, so that an open leaf is out of the way.
  const [near, far] = cornerDistance(room, start) <= cornerDistance(room, end) ? [start, end] : [end, start]
  const hung: readonly (readonly Hung[])[] =
    width > single
      ? [
          [
            { hinge: start, latch: middle },
            { hinge: end, latch: middle },
          ],
        ]
      : [[{ hinge: near, latch: far }], [{ hinge: far, latch: near }]]
  const perTry = room.flat().reduce((sum, ring) => sum + ring.length / 2, 0) * steps
  for (const leaves of hung) {
    for (const side of [1, -1]) {
      work.left -= perTry
      if (work.left < 0) return null
      // The two leaves of a wide door open to the same side, but their hinges face each other.
      const turned = leaves.map((leaf, index) => openedLeaf(leaf, index === 0 ? side : -side))
      if (turned.every(({ swept }) => swept.every((point) => contains(room, point))))
        return turned.flatMap(({ surface }) => surface)
    }
  }
  return null
}

interface Hung {
  readonly hinge: Point
  /** Position of its free edge when it is closed. */
  readonly latch: Point
}

/**
 * Returns a leaf, the area it sweeps, and points of that area that must be inside the room. `side` is 1 if it opens to
 * the left of the line from hinge to latch.
 */
function openedLeaf({ hinge, latch }: Hung, side: number): { surface: Surface; swept: readonly Point[] } {
  const length = Math.hypot(latch.x - hinge.x, latch.y - hinge.y)
  const [ux, uy] = [(latch.x - hinge.x) / length, (latch.y - hinge.y) / length]
  const at = (along: number, into: number): Point => ({
    x: hinge.x + ux * along - uy * into * side,
    y: hinge.y + uy * along + ux * into * side,
  })
  const arc = Array.from({ length: steps + 1 }, (_, step): readonly [along: number, into: number] => {
    const angle = (step / steps) * (Math.PI / 2)
    return [Math.max(thickness, length * Math.cos(angle)), length * Math.sin(angle)]
  })
  const leaf = ringOf([at(0, 0), at(thickness, 0), at(thickness, length), at(0, length)])
  const sector = ringOf([at(thickness, 0), ...arc.map(([along, into]) => at(along, into))])
  // The first arc point is in the opening itself, which may be in the middle of a thick wall.
  const swept = [[thickness, length] as const, ...arc.slice(1)].map(([along, into]) =>
    at(along + tolerance * Math.sign(length / 2 - along), into - tolerance),
  )
  return { surface: [leaf, sector], swept }
}

const ringOf = (points: readonly Point[]): Rings => [Float32Array.from(points.flatMap(({ x, y }) => [x, y]))]

/** Measures the metres to the nearest corner of a room. */
function cornerDistance(room: Surface, { x, y }: Point): number {
  let least = Infinity
  for (const rings of room)
    for (const ring of rings)
      for (let corner = 0; corner < ring.length; corner += 2)
        least = Math.min(least, Math.hypot((ring[corner] ?? 0) - x, (ring[corner + 1] ?? 0) - y))
  return least
}
