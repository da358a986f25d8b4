import Flatbush from 'flatbush'
import { type Point, turn } from '../../venue/geometry/shape.ts'
import type { Portions } from '../queries.ts'
import type { Triangulation } from './triangulate.ts'

/** Floor of a level group as triangles. Coordinates are whole millimetres. */
export interface Mesh extends Pick<Triangulation, 'xs' | 'ys' | 'triangles' | 'twins'> {
  /** Per vertex, a half-edge that leaves it. */
  readonly starts: Int32Array
  /** Per triangle, its region; 0 if it is not walkable. */
  readonly regions: Int32Array
  /** Per half-edge, `wall`, `free`, or the number of a gate, counted from 1. */
  readonly passes: Int32Array
}

export const wall = -1
export const free = 0

export const nextOf = (edge: number): number => (edge % 3 === 2 ? edge - 2 : edge + 1)
export const previousOf = (edge: number): number => (edge % 3 === 0 ? edge + 2 : edge - 1)
export const triangleOf = (edge: number): number => Math.floor(edge / 3)

/** Point on the mesh, in millimetres. */
export interface Spot {
  readonly triangle: number
  readonly x: number
  readonly y: number
}

/** Returns the spot in metres. */
export const pointOf = ({ x, y }: Spot): Point => ({ x: x / 1000, y: y / 1000 })

export interface Locator {
  /** Finds the nearest walkable point within `metres`, which can be the point itself. Returns null if there is none. */
  nearest(point: Point, isWalkable: (triangle: number) => boolean, metres: number): Spot | null
}

/** Millimetres by which a point on the edge of the floor is moved inwards. */
const inset = 1
const considered = 96
/** Triangles per portion of work. */
const portion = 512

export function* createLocator({ xs, ys, triangles, regions }: Mesh): Portions<Locator> {
  const floor: number[] = []
  for (let triangle = 0; triangle < regions.length; triangle += 1) if (regions[triangle] !== 0) floor.push(triangle)
  const tree = floor.length === 0 ? null : new Flatbush(floor.length)
  const corner = (triangle: number, place: number): readonly [number, number] => {
    const vertex = triangles[3 * triangle + place] ?? 0
    return [xs[vertex] ?? 0, ys[vertex] ?? 0]
  }
  for (const [index, triangle] of floor.entries()) {
    if (index % portion === 0) yield
    const [ax, ay] = corner(triangle, 0)
    const [bx, by] = corner(triangle, 1)
    const [cx, cy] = corner(triangle, 2)
    tree?.add(Math.min(ax, bx, cx), Math.min(ay, by, cy), Math.max(ax, bx, cx), Math.max(ay, by, cy))
  }
  tree?.finish()

  function holds(triangle: number, x: number, y: number): boolean {
    const [ax, ay] = corner(triangle, 0)
    const [bx, by] = corner(triangle, 1)
    const [cx, cy] = corner(triangle, 2)
    return turn(ax, ay, bx, by, x, y) >= 0 && turn(bx, by, cx, cy, x, y) >= 0 && turn(cx, cy, ax, ay, x, y) >= 0
  }

  /** Finds the nearest point of the triangle, slightly inside of it. */
  function nearestIn(triangle: number, x: number, y: number): { readonly spot: Spot; readonly distance: number } {
    const corners = [corner(triangle, 0), corner(triangle, 1), corner(triangle, 2)]
    let best = { x, y, distance: Infinity }
    for (const [index, [ax, ay]] of corners.entries()) {
      const [bx, by] = corners[(index + 1) % 3] ?? [ax, ay]
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
      const [nx, ny] = [ax + along * dx, ay + along * dy]
      const distance = Math.hypot(nx - x, ny - y)
      if (distance < best.distance) best = { x: nx, y: ny, distance }
    }
    const mx = corners.reduce((sum, [cx]) => sum + cx / 3, 0)
    const my = corners.reduce((sum, [, cy]) => sum + cy / 3, 0)
    const share = Math.min(0.5, inset / Math.hypot(mx - best.x, my - best.y))
    return {
      spot: { triangle, x: best.x + share * (mx - best.x), y: best.y + share * (my - best.y) },
      distance: best.distance,
    }
  }

  return {
    nearest({ x: metresX, y: metresY }, isWalkable, metres) {
      const [x, y] = [metresX * 1000, metresY * 1000]
      for (const index of tree?.search(x, y, x, y) ?? []) {
        const triangle = floor[index] ?? 0
        if (isWalkable(triangle) && holds(triangle, x, y)) return { triangle, x, y }
      }
      const near = tree?.neighbors(x, y, considered, metres * 1000, (index) => isWalkable(floor[index] ?? 0)) ?? []
      let best: { readonly spot: Spot; readonly distance: number } | null = null
      for (const index of near) {
        const found = nearestIn(floor[index] ?? 0, x, y)
        if (found.distance <= metres * 1000 && (best === null || found.distance < best.distance)) best = found
      }
      return best?.spot ?? null
    },
  }
}
