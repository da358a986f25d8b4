import type { Point } from '../../venue/geometry/shape.ts'
import type { Deck } from '../mesh/deck.ts'
import { type Spot, triangleOf } from '../mesh/mesh.ts'
import { createCommonFloor, type CommonFloor } from './common-floor.ts'
import {
  canBend,
  type Corner,
  cornerAt,
  createSight,
  edgesAround,
  edgesBehind,
  isBeside,
  placeAt,
  type Sight,
} from './sight.ts'
import { createHeap } from './field.ts'
import { createView, type Policy, type View } from './view.ts'

/** Finds shortest routes on one level group, under one policy. */
export interface DeckSearch {
  readonly deck: Deck
  readonly view: View
  readonly sight: Sight
  readonly floor: CommonFloor
  /** The rooms must be admitted before, and dismissed after the route has been traced. */
  reach(from: Spot, admitted: readonly number[], goal: Spot | null): Reach
  /**
   * Finds the shortest route between two places that were reached with the same rooms admitted. Returns null if none is
   * shorter than `most` metres.
   */
  cross(from: Reach, to: Reach, most?: number): Crossing | null
}

/** The corners of the common floor that a place can see, directly or around corners of its own rooms. */
export interface Reach {
  readonly spot: Spot
  readonly exits: ReadonlyMap<number, Exit>
  /** The route to the goal that bends only in admitted rooms. Null if there is none. */
  readonly direct: Crossing | null
}

interface Exit {
  readonly metres: number
  /** Returns the vertices from the place to the exit, in order. */
  readonly bends: () => number[]
}

/** A route on a level group: the vertices between its ends. */
interface Crossing {
  readonly metres: number
  readonly bends: readonly number[]
}

export function createDeckSearch(deck: Deck, policy: Policy): DeckSearch {
  const { mesh } = deck
  const { xs, ys } = mesh
  const view = createView(deck, policy)
  const sight = createSight(mesh)
  const floor = createCommonFloor(deck, sight, view.ground)
  const pins = new Set(deck.pins)
  const heap = createHeap()
  const marks = new Int32Array(xs.length)
  let mark = 0

  function reach(from: Spot, admitted: readonly number[], goal: Spot | null): Reach {
    const own = new Set(admitted)
    const corners = new Map<number, Corner | null>()
    const isOwn = new Map<number, boolean>()
    const metres = new Map<number, number>()
    const previous = new Map<number, number>()
    const exits = new Map<number, { metres: number; after: number }>()
    const found: { direct: { readonly metres: number; readonly after: number } | null } = { direct: null }
    const touches = (vertex: number): boolean => {
      const known = isOwn.get(vertex)
      if (known !== undefined) return known
      const isTouching =
        own.size > 0 && edgesAround(mesh, vertex).some((edge) => own.has(mesh.regions[triangleOf(edge)] ?? 0))
      isOwn.set(vertex, isTouching)
      return isTouching
    }
    const cornerOf = (vertex: number): Corner | null => {
      if (!touches(vertex)) return floor.cornerOf(vertex)
      const known = corners.get(vertex)
      if (known !== undefined) return known
      const corner = pins.has(vertex) ? placeAt(mesh, vertex) : cornerAt(mesh, sight, view.ground, vertex)
      corners.set(vertex, corner)
      return corner
    }
    const pointOf = (vertex: number): Point => (vertex < 0 ? from : { x: xs[vertex] ?? 0, y: ys[vertex] ?? 0 })
    /** Collects everything visible from a vertex, or from the place itself (-1). */
    const expandFrom = (vertex: number, far: number): void => {
      mark += 1
      const current = mark
      const corner = vertex < 0 ? null : cornerOf(vertex)
      const { x, y } = pointOf(vertex)
      const came = pointOf(previous.get(vertex) ?? -1)
      const edges =
        corner === null
          ? [3 * from.triangle, 3 * from.triangle + 1, 3 * from.triangle + 2]
          : edgesBehind(mesh, vertex, corner, came.x - x, came.y - y)
      const isGoal = sight.scan({ x, y }, edges, {
        ground: view.ground,
        goal,
        see(other, triangle) {
          if (marks[other] === current) return
          const there = cornerOf(other)
          if (there === null) {
            marks[other] = current
            return
          }
          const [dx, dy] = [(xs[other] ?? 0) - x, (ys[other] ?? 0) - y]
          if (corner !== null && !canBend(corner, dx, dy)) return
          if (!canBend(there, -dx, -dy) || !isBeside(there, triangle)) return
          marks[other] = current
          const through = far + Math.hypot(dx, dy) / 1000
          if (!touches(other)) {
            if (through < (exits.get(other)?.metres ?? Infinity)) exits.set(other, { metres: through, after: vertex })
          } else if (through < (metres.get(other) ?? Infinity)) {
            metres.set(other, through)
            previous.set(other, vertex)
            heap.push(other, through)
          }
        },
      })
      if (isGoal && goal !== null) {
        const through = far + Math.hypot(goal.x - x, goal.y - y) / 1000
        if (through < (found.direct?.metres ?? Infinity)) found.direct = { metres: through, after: vertex }
      }
    }
    heap.clear()
    expandFrom(-1, 0)
    while (heap.leastRank() < (found.direct?.metres ?? Infinity)) {
      const rank = heap.leastRank()
      const vertex = heap.pop()
      if (rank > (metres.get(vertex) ?? 0)) continue
      expandFrom(vertex, rank)
    }
    const bendsTo = (after: number): number[] => {
      const bends: number[] = []
      for (let vertex = after; vertex >= 0; vertex = previous.get(vertex) ?? -1) bends.push(vertex)
      return bends.toReversed()
    }
    const { direct } = found
    return {
      spot: from,
      exits: new Map(
        [...exits].map(([vertex, exit]) => [vertex, { metres: exit.metres, bends: () => bendsTo(exit.after) }]),
      ),
      direct: direct === null ? null : { metres: direct.metres, bends: bendsTo(direct.after) },
    }
  }

  const best = new Float64Array(xs.length).fill(Infinity)
  const before = new Int32Array(xs.length)
  const touched: number[] = []

  function cross(from: Reach, to: Reach, most = Infinity): Crossing | null {
    const { x: goalX, y: goalY } = to.spot
    const rankOf = (vertex: number, far: number): number =>
      far + Math.hypot((xs[vertex] ?? 0) - goalX, (ys[vertex] ?? 0) - goalY) / 1000
    let least = Math.min(most, from.direct?.metres ?? Infinity)
    let last = -1
    heap.clear()
    for (const [vertex, { metres }] of from.exits) {
      best[vertex] = metres
      before[vertex] = -1
      touched.push(vertex)
      heap.push(vertex, rankOf(vertex, metres))
    }
    while (heap.leastRank() < least) {
      const rank = heap.leastRank()
      const vertex = heap.pop()
      const far = best[vertex] ?? 0
      if (rank > rankOf(vertex, far) + 1e-9) continue
      const exit = to.exits.get(vertex)
      if (exit !== undefined && far + exit.metres < least) {
        least = far + exit.metres
        last = vertex
      }
      const near = floor.seenFrom(vertex)
      for (let index = 0; index < near.vertices.length; index += 1) {
        const other = near.vertices[index] ?? 0
        const through = far + (near.metres[index] ?? 0)
        const known = best[other] ?? Infinity
        if (through >= known) continue
        const next = rankOf(other, through)
        if (next >= least) continue
        if (known === Infinity) touched.push(other)
        best[other] = through
        before[other] = vertex
        heap.push(other, next)
      }
    }
    const middle: number[] = []
    for (let vertex = last; vertex >= 0; vertex = before[vertex] ?? -1) middle.push(vertex)
    middle.reverse()
    for (const vertex of touched) best[vertex] = Infinity
    touched.length = 0
    if (last < 0) return from.direct !== null && from.direct.metres < most ? from.direct : null
    const start = from.exits.get(middle[0] ?? -1)?.bends() ?? []
    const end = to.exits.get(last)?.bends().toReversed() ?? []
    return { metres: least, bends: [...start, ...middle, ...end] }
  }

  return { deck, view, sight, floor, reach, cross }
}
