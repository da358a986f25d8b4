import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import { createWork, type Work } from '#src/features/floorplan/rules/venue/geometry/crossing.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type { Look, Rings, Surface } from '#src/features/floorplan/rules/venue/scene.ts'
import { isInside } from '#src/features/floorplan/rules/venue/strokes.ts'
import type { Gap } from './cut-walls.ts'

/** An opening, and what kind of door the file says is in it. */
export interface Doorway extends Gap {
  readonly door: string | null
}

/** What a door may open into. */
export interface OpenedInto {
  readonly id: FeatureId
  readonly surface: Surface
  readonly look: Look
  /** Square metres. */
  readonly area: number
}

/** Metres of an opening: narrower is a hatch, up to `single` one leaf closes it, up to `widest` two do. */
const [narrowest, single, widest] = [0.6, 1.3, 2.4]
/** Metres. */
const thickness = 0.05
/** Stretches that the arc of a leaf is drawn with. */
const steps = 5
/** Metres a leaf may reach into a wall: one that opens along a wall touches it. */
const tolerance = 0.05
/** Corners of rooms that are looked at for one floor: ten times what one of thousands of rooms takes. */
const mostCorners = 10_000_000

const passages: ReadonlySet<Look> = new Set<Look>(['corridor', 'outdoor'])

/**
 * The leaves of doors that swing, opened into the room rather than into the corridor and into the smaller of two rooms, with what they
 * sweep. None where nothing is said of a door, nor where there is no room for one. Beyond `work` doors stay gaps.
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
    // The front of a parking place is an opening too.
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
  // Ends are drawn to the millimetre, doors are made to the centimetre.
  const width = Math.round(Math.hypot(end.x - start.x, end.y - start.y) * 100) / 100
  if (width < narrowest || width > widest) return null
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
  // Open, a leaf is out of the way: at the wall that is nearer.
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
      // The two leaves of a wide door open to one side of it, seen from hinges that face each other.
      const turned = leaves.map((leaf, index) => openedLeaf(leaf, index === 0 ? side : -side))
      if (turned.every(({ swept }) => swept.every((point) => isInside(room, point))))
        return turned.flatMap(({ surface }) => surface)
    }
  }
  return null
}

interface Hung {
  readonly hinge: Point
  /** Where its free edge is when it is closed. */
  readonly latch: Point
}

/** A leaf, what it sweeps, and points in it that have to lie within the room. `side` is 1 where it opens to the left of hinge to latch. */
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
  // The first lies in the opening itself, which may be in the middle of a thick wall.
  const swept = [[thickness, length] as const, ...arc.slice(1)].map(([along, into]) =>
    at(along + tolerance * Math.sign(length / 2 - along), into - tolerance),
  )
  return { surface: [leaf, sector], swept }
}

const ringOf = (points: readonly Point[]): Rings => [Float32Array.from(points.flatMap(({ x, y }) => [x, y]))]

/** Metres to the nearest corner of a room. */
function cornerDistance(room: Surface, { x, y }: Point): number {
  let least = Infinity
  for (const rings of room)
    for (const ring of rings)
      for (let corner = 0; corner < ring.length; corner += 2)
        least = Math.min(least, Math.hypot((ring[corner] ?? 0) - x, (ring[corner + 1] ?? 0) - y))
  return least
}
