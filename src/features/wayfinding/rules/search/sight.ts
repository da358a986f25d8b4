import { free, type Mesh, nextOf, previousOf, type Spot, triangleOf, turn, wall } from '../mesh/mesh.ts'

/** The part of a level group that is open for a route. */
export interface Ground {
  /** Per region: 1 if it is walkable. */
  readonly isOpen: Uint8Array
  /** Per gate: 1 if it can be passed. */
  readonly isGateOpen: Uint8Array
}

export interface Sight {
  /** Checks if the half-edge can be crossed out of its triangle. */
  canCross(edge: number, ground: Ground): boolean
  /**
   * Calls `see` for each vertex in a straight line from the place, looking out of the triangles through the given
   * half-edges, with the triangle it is seen in. A vertex can be reported once per triangle. Returns true if the goal
   * is visible.
   */
  look(from: { readonly x: number; readonly y: number }, edges: ArrayLike<number>, search: Search): boolean
  /** Finds the straight line to a vertex or place, or null if it is not visible. */
  follow(
    from: { readonly x: number; readonly y: number },
    edges: ArrayLike<number>,
    to: { readonly x: number; readonly y: number; readonly isIn: (triangle: number) => boolean },
    ground: Ground,
  ): Line | null
}

/** Triangles and edges on a straight line. */
interface Line {
  readonly first: number
  /** Half-edges, each in the triangle that the line leaves. */
  readonly crossed: readonly number[]
  readonly last: number
}

interface Search {
  readonly ground: Ground
  readonly goal: Spot | null
  see(vertex: number, triangle: number): void
}

/** Computes visibility on a mesh. The view widens from triangle to triangle, between the corners that narrow it. */
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
      // Seen from the new triangle, its edge leads from the left end to the right one.
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

/**
 * Tolerance in square millimetres for points on the line of sight, because the coordinates of a start are not whole
 * numbers.
 */
const slack = 1e-3
