import { free, type Mesh, nextOf, previousOf, type Spot, triangleOf, turn, wall } from '../mesh/mesh.ts'

/** What of a deck is open to somebody now. */
export interface Ground {
  /** A region each: 1 where one may walk. */
  readonly isOpen: Uint8Array
  /** A gate each: 1 where it may be gone through. */
  readonly isGateOpen: Uint8Array
}

export interface Sight {
  /** Whether the half-edge can be crossed out of its triangle. */
  canCross(edge: number, ground: Ground): boolean
  /**
   * Calls `see` for every vertex in a straight line from the place, looking out of the triangles at the given half-edges, with the
   * triangle it is seen in; once a triangle. Answers whether the goal is seen.
   */
  look(from: { readonly x: number; readonly y: number }, edges: ArrayLike<number>, search: Search): boolean
  /** The straight line to a vertex or place; null where it is not seen. */
  follow(
    from: { readonly x: number; readonly y: number },
    edges: ArrayLike<number>,
    to: { readonly x: number; readonly y: number; readonly isIn: (triangle: number) => boolean },
    ground: Ground,
  ): Line | null
}

/** What a straight line runs through. */
interface Line {
  readonly first: number
  /** Half-edges, each out of the triangle it is left by. */
  readonly crossed: readonly number[]
  readonly last: number
}

interface Search {
  readonly ground: Ground
  readonly goal: Spot | null
  see(vertex: number, triangle: number): void
}

/** Looks around on a mesh by widening from triangle to triangle between the corners that narrow the view. */
export function createSight({ xs, ys, triangles, twins, regions, passes }: Mesh): Sight {
  const stack: number[] = []

  function canCross(edge: number, { isOpen, isGateOpen }: Ground): boolean {
    const twin = twins[edge] ?? -1
    if (twin < 0 || isOpen[regions[triangleOf(twin)] ?? 0] !== 1) return false
    const pass = passes[edge] ?? wall
    return pass === free || (pass > 0 && isGateOpen[pass - 1] === 1)
  }

  function look(
    { x, y }: { readonly x: number; readonly y: number },
    edges: ArrayLike<number>,
    { ground, goal, see }: Search,
  ): boolean {
    const goalTriangle = goal?.triangle ?? -1
    const [goalX, goalY] = [goal?.x ?? 0, goal?.y ?? 0]
    let isSeen = false
    stack.length = 0
    for (let index = 0; index < edges.length; index += 1) {
      const edge = edges[index] ?? 0
      const [right, left] = [triangles[edge] ?? 0, triangles[nextOf(edge)] ?? 0]
      const triangle = triangleOf(edge)
      if (triangle === goalTriangle) isSeen = true
      see(right, triangle)
      see(left, triangle)
      stack.push(edge, right, left)
    }
    while (stack.length > 0) {
      const left = stack.pop() ?? 0
      const right = stack.pop() ?? 0
      const edge = stack.pop() ?? 0
      if (!canCross(edge, ground)) continue
      const twin = twins[edge] ?? 0
      const apex = triangles[previousOf(twin)] ?? 0
      const [rightX, rightY] = [xs[right] ?? 0, ys[right] ?? 0]
      const [leftX, leftY] = [xs[left] ?? 0, ys[left] ?? 0]
      if (triangleOf(twin) === goalTriangle && turn(x, y, rightX, rightY, goalX, goalY) >= 0) {
        if (turn(x, y, leftX, leftY, goalX, goalY) <= 0) isSeen = true
      }
      const fromRight = turn(x, y, rightX, rightY, xs[apex] ?? 0, ys[apex] ?? 0)
      const fromLeft = turn(x, y, leftX, leftY, xs[apex] ?? 0, ys[apex] ?? 0)
      if (fromRight >= 0 && fromLeft <= 0) see(apex, triangleOf(twin))
      // Seen from the new triangle its edge leads from the left end to the right one.
      if (fromRight > 0) stack.push(nextOf(twin), right, fromLeft > 0 ? left : apex)
      if (fromLeft < 0) stack.push(previousOf(twin), fromRight < 0 ? right : apex, left)
    }
    return isSeen
  }

  function follow(
    { x, y }: { readonly x: number; readonly y: number },
    edges: ArrayLike<number>,
    to: { readonly x: number; readonly y: number; readonly isIn: (triangle: number) => boolean },
    ground: Ground,
  ): Line | null {
    const crossed: number[] = []
    const step = (edge: number, right: number, left: number): boolean => {
      if (to.isIn(triangleOf(edge))) return true
      if (!canCross(edge, ground)) return false
      if (turn(x, y, xs[right] ?? 0, ys[right] ?? 0, to.x, to.y) < -slack) return false
      if (turn(x, y, xs[left] ?? 0, ys[left] ?? 0, to.x, to.y) > slack) return false
      crossed.push(edge)
      const twin = twins[edge] ?? 0
      if (to.isIn(triangleOf(twin))) return true
      const apex = triangles[previousOf(twin)] ?? 0
      const fromRight = turn(x, y, xs[right] ?? 0, ys[right] ?? 0, xs[apex] ?? 0, ys[apex] ?? 0)
      const fromLeft = turn(x, y, xs[left] ?? 0, ys[left] ?? 0, xs[apex] ?? 0, ys[apex] ?? 0)
      if (fromRight > 0 && step(nextOf(twin), right, fromLeft > 0 ? left : apex)) return true
      if (fromLeft < 0 && step(previousOf(twin), fromRight < 0 ? right : apex, left)) return true
      crossed.pop()
      return false
    }
    for (let index = 0; index < edges.length; index += 1) {
      const edge = edges[index] ?? 0
      if (!step(edge, triangles[edge] ?? 0, triangles[nextOf(edge)] ?? 0)) continue
      const end = crossed.at(-1)
      const last = end === undefined ? triangleOf(edge) : triangleOf(twins[end] ?? 0)
      return { first: triangleOf(edge), crossed, last }
    }
    return null
  }

  return { canCross, look, follow }
}

/** Square millimetres by which a place on the line of sight may lie beside it: those of a start are no whole numbers. */
const slack = 1e-3
