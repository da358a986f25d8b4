import { type Point, turn } from '../../venue/geometry/shape.ts'
import { free, type Mesh, nextOf, previousOf, type Spot, triangleOf, wall } from '../mesh/mesh.ts'

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
  scan(from: Point, edges: ArrayLike<number>, search: Search): boolean
  /** Finds the straight line to a vertex or place, or null if it is not visible. */
  follow(
    from: Point,
    edges: ArrayLike<number>,
    to: Point & { readonly isIn: (triangle: number) => boolean },
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

  function scan({ x, y }: Point, edges: ArrayLike<number>, { ground, goal, see }: Search): boolean {
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
    { x, y }: Point,
    edges: ArrayLike<number>,
    to: Point & { readonly isIn: (triangle: number) => boolean },
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

  return { canCross, scan, follow }
}

/**
 * Tolerance in square millimetres for points on the line of sight, because the coordinates of a start are not whole
 * numbers.
 */
const slack = 1e-3

/** The part of the floor that extends around a vertex. A shortest route can bend there. */
export interface Corner {
  /**
   * Directions of its two walls; the floor is counter-clockwise from the first to the second. Null if there is no wall.
   */
  readonly walls: readonly [fromX: number, fromY: number, toX: number, toY: number] | null
  /** Half-edges opposite the vertex, counter-clockwise. */
  readonly edges: readonly number[]
}

/** Returns the half-edges that leave the vertex, counter-clockwise. */
export function edgesAround({ starts, twins }: Mesh, vertex: number): readonly number[] {
  const first = starts[vertex] ?? -1
  const around: number[] = []
  for (let edge = first; edge >= 0;) {
    around.push(edge)
    edge = twins[previousOf(edge)] ?? -1
    if (edge === first) break
  }
  return around
}

/**
 * Finds the corner at a vertex. Returns null if the floor does not extend around the vertex, or if the vertex has no
 * wall.
 */
export function cornerAt(mesh: Mesh, sight: Sight, ground: Ground, vertex: number): Corner | null {
  const around = edgesAround(mesh, vertex)
  const count = around.length
  const isFloor = (edge: number): boolean => ground.isOpen[mesh.regions[triangleOf(edge)] ?? 0] === 1
  /** Checks if the edge's triangle can be entered from the previous one. */
  const isJoined = (edge: number): boolean => isFloor(edge) && sight.canCross(edge, ground)
  const begin = around.findIndex((edge) => isFloor(edge) && !isJoined(edge))
  if (begin < 0) return null
  for (let offset = 0; offset < count;) {
    const start = around[(begin + offset) % count] ?? 0
    if (!isFloor(start)) {
      offset += 1
      continue
    }
    const fan = [start]
    while (fan.length < count) {
      const next = around[(begin + offset + fan.length) % count] ?? 0
      if (!isJoined(next)) break
      fan.push(next)
    }
    offset += fan.length
    const corner = reaching(mesh, vertex, fan)
    if (corner !== null) return corner
  }
  return null
}

function reaching(mesh: Mesh, vertex: number, fan: readonly number[]): Corner | null {
  const { xs, ys, triangles } = mesh
  const last = fan.at(-1) ?? 0
  const [from, to] = [triangles[nextOf(fan[0] ?? 0)] ?? 0, triangles[previousOf(last)] ?? 0]
  const fromX = (xs[from] ?? 0) - (xs[vertex] ?? 0)
  const fromY = (ys[from] ?? 0) - (ys[vertex] ?? 0)
  const toX = (xs[to] ?? 0) - (xs[vertex] ?? 0)
  const toY = (ys[to] ?? 0) - (ys[vertex] ?? 0)
  const side = fromX * toY - fromY * toX
  // The floor is all around: a single wall ends here.
  return from === to || side < 0 ? { walls: [fromX, fromY, toX, toY], edges: fan.map(nextOf) } : null
}

/** Returns everything around a vertex on open floor. */
export function placeAt(mesh: Mesh, vertex: number): Corner {
  return { walls: null, edges: edgesAround(mesh, vertex).map(nextOf) }
}

/** Checks if a line in this direction, from or to the vertex, can continue around the corner without a detour. */
export function canBend({ walls }: Corner, dx: number, dy: number): boolean {
  if (walls === null) return true
  const [ax, ay, bx, by] = walls
  const fromA = ax * dy - ay * dx
  const toB = dx * by - dy * bx
  // The line only touches the corner if both walls are on the same side of it.
  return (fromA >= 0 && toB <= 0) || (fromA <= 0 && toB >= 0)
}

/**
 * Selects the half-edges to look through for a route that arrives from the direction (`dx`, `dy`) and continues around
 * the corner. The others were visible before.
 */
export function edgesBehind(mesh: Mesh, vertex: number, corner: Corner, dx: number, dy: number): readonly number[] {
  const { walls, edges } = corner
  if (walls === null) return edges
  const { xs, ys, triangles } = mesh
  const [ax, ay, bx, by] = walls
  /** Positive if the end of a half-edge is counter-clockwise of straight on. */
  const beyond = (end: number): number =>
    dy * ((xs[end] ?? 0) - (xs[vertex] ?? 0)) - dx * ((ys[end] ?? 0) - (ys[vertex] ?? 0))
  const isRoundFirst = ax * dy - ay * dx <= 0 && dx * by - dy * bx >= 0
  const isRoundLast = ax * dy - ay * dx >= 0 && dx * by - dy * bx <= 0
  if (isRoundFirst === isRoundLast) return edges
  if (isRoundLast) {
    const first = edges.findLastIndex((edge) => beyond(triangles[edge] ?? 0) <= 0)
    return edges.slice(Math.max(0, first))
  }
  const last = edges.findIndex((edge) => beyond(triangles[nextOf(edge)] ?? 0) >= 0)
  return last < 0 ? edges : edges.slice(0, last + 1)
}

/** Checks if the triangle is part of the corner. */
export function isBeside({ edges }: Corner, triangle: number): boolean {
  return edges.some((edge) => triangleOf(edge) === triangle)
}
