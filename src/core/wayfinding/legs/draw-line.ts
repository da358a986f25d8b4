import type { Point } from '../../venue/geometry/shape.ts'
import type { Spot } from '../mesh/mesh.ts'
import { cornerAt } from '../search/corner.ts'
import type { DeckSearch } from '../search/deck-search.ts'
import type { Trace } from './trace.ts'

/** Metres off a wall, the most that is tried first. */
const distances = [0.4, 0.2, 0.1]

/**
 * The line to draw for a stretch of a way, from the point of one index to that of another: its bends moved off the walls as far as
 * there is room, never through one. The ends stay where they are.
 */
export function drawLine(search: DeckSearch, { xs, ys, vertices }: Trace, from: number, to: number): readonly Point[] {
  const { deck, sight, view } = search
  const pointAt = (index: number): Point => ({ x: xs[index] ?? 0, y: ys[index] ?? 0 })
  const spotAt = (point: Point): Spot | null => {
    const isOpen = (triangle: number): boolean => view.ground.isOpen[deck.mesh.regions[triangle] ?? 0] === 1
    return deck.locator.nearest(point, isOpen, 0)
  }
  const isClear = (one: Point, other: Point): boolean => {
    const [start, end] = [spotAt(one), spotAt(other)]
    if (start === null || end === null) return false
    const edges = [3 * start.triangle, 3 * start.triangle + 1, 3 * start.triangle + 2]
    const goal = { x: end.x, y: end.y, isIn: (triangle: number) => triangle === end.triangle }
    return sight.follow(start, edges, goal, view.ground) !== null
  }
  const bends = Array.from({ length: to - from - 1 }, (_none, index) => from + 1 + index).filter(
    (index) => (vertices[index] ?? -1) >= 0,
  )
  const inward = bends.map((index) => inwardAt(search, vertices[index] ?? 0))
  /** The step of each bend in `distances`; beyond the last it stays at the wall. */
  const steps = bends.map((_bend, place) => (inward[place] === null ? distances.length : 0))
  const placed = (place: number): Point => {
    const point = pointAt(bends[place] ?? 0)
    const metres = distances[steps[place] ?? distances.length] ?? 0
    const { x, y } = inward[place] ?? { x: 0, y: 0 }
    return { x: point.x + metres * x, y: point.y + metres * y }
  }
  const line = (): Point[] => [pointAt(from), ...bends.map((_bend, place) => placed(place)), pointAt(to)]
  for (let round = 0; round <= distances.length; round += 1) {
    const drawn = line()
    const blocked = drawn.flatMap((point, index) => {
      const next = drawn[index + 1]
      return next === undefined || isClear(point, next) ? [] : [index - 1, index]
    })
    if (blocked.length === 0) return drawn
    for (const place of new Set(blocked)) {
      if (place >= 0 && place < steps.length) steps[place] = Math.min(distances.length, (steps[place] ?? 0) + 1)
    }
  }
  // At the walls, where the way is known to be free.
  return [pointAt(from), ...bends.map(pointAt), pointAt(to)]
}

/** The direction from a corner into the middle of its floor. */
function inwardAt({ deck, sight, view }: DeckSearch, vertex: number): Point | null {
  const corner = cornerAt(deck.mesh, sight, view.ground, vertex)
  if (corner === null || corner.walls === null) return null
  const [ax, ay, bx, by] = corner.walls
  const from = Math.atan2(ay, ax)
  let to = Math.atan2(by, bx)
  if (to <= from) to += 2 * Math.PI
  const middle = (from + to) / 2
  return { x: Math.cos(middle), y: Math.sin(middle) }
}
