import { type Mesh, nextOf, previousOf, triangleOf } from '../mesh/mesh.ts'
import type { Ground, Sight } from './sight.ts'

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
  const isReaching = from === to ? true : side < 0
  return isReaching ? { walls: [fromX, fromY, toX, toY], edges: fan.map(nextOf) } : null
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
