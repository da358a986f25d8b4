import { type Point, turn } from '../../venue/geometry/shape.ts'
import { type Mesh, previousOf, type Spot, triangleOf } from '../mesh/mesh.ts'
import { cornerAt, placeAt } from '../search/sight.ts'
import type { DeckSearch } from '../search/deck-search.ts'

/** A route on a level group, point by point, with the places at which it enters another region. */
export interface Trace {
  /** Metres. */
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** Vertex of each point. -1 if the route does not bend there. */
  readonly vertices: readonly number[]
  readonly changes: readonly Change[]
}

interface Change {
  /** Index of the point. */
  readonly at: number
  readonly region: number
  /** Gate that is passed. -1 if there is none. */
  readonly gate: number
}

interface Halt extends Point {
  readonly vertex: number
  /** Half-edges to look out through. */
  readonly edges: readonly number[]
  isIn(triangle: number): boolean
}

/** Millimetres within which a point coincides with the one before it. */
const near = 0.01

/** Traces a route that was found. The same rooms must still be admitted. */
export function traceWay(search: DeckSearch, stops: readonly (Spot | number)[]): Trace {
  const { deck, sight, view } = search
  const { mesh } = deck
  const halts = stops.map((stop) => haltAt(search, stop))
  const xs: number[] = []
  const ys: number[] = []
  const vertices: number[] = []
  const changes: Change[] = []
  const put = (x: number, y: number, vertex: number): void => {
    const last = xs.length - 1
    if (last >= 0 && Math.hypot((xs[last] ?? 0) - x, (ys[last] ?? 0) - y) <= near) {
      if (vertex >= 0) vertices[last] = vertex
      return
    }
    xs.push(x)
    ys.push(y)
    vertices.push(vertex)
  }
  /** Records that the route crosses a half-edge at its current point. */
  const cross = (edge: number): void => {
    const twin = mesh.twins[edge] ?? 0
    const region = mesh.regions[triangleOf(twin)] ?? 0
    if (region === mesh.regions[triangleOf(edge)]) return
    changes.push({ at: xs.length - 1, region, gate: (mesh.passes[edge] ?? 0) - 1 })
  }

  let triangle = -1
  for (const [index, halt] of halts.entries()) {
    const next = halts[index + 1]
    put(halt.x, halt.y, halt.vertex)
    if (!next) break
    const line = sight.follow(halt, halt.edges, next, view.ground)
    if (line === null) {
      triangle = -1
      continue
    }
    if (index === 0) changes.push({ at: 0, region: mesh.regions[line.first] ?? 0, gate: -1 })
    else if (triangle >= 0) for (const edge of turnAround(halt.edges, mesh.twins, triangle, line.first)) cross(edge)
    for (const edge of line.crossed) {
      const twin = mesh.twins[edge] ?? 0
      if (mesh.regions[triangleOf(twin)] !== mesh.regions[triangleOf(edge)]) {
        const { x, y } = meeting(halt, next, mesh, mesh.triangles[edge] ?? 0, mesh.triangles[twin] ?? 0)
        put(x, y, -1)
      }
      cross(edge)
    }
    triangle = line.last
  }
  return { xs: xs.map((x) => x / 1000), ys: ys.map((y) => y / 1000), vertices, changes }
}

function haltAt({ deck, sight, view }: DeckSearch, stop: Spot | number): Halt {
  const { mesh } = deck
  if (typeof stop !== 'number') {
    const first = 3 * stop.triangle
    return {
      x: stop.x,
      y: stop.y,
      vertex: -1,
      edges: [first, first + 1, first + 2],
      isIn: (triangle) => triangle === stop.triangle,
    }
  }
  const isPin = deck.pins.includes(stop)
  const corner = (isPin ? null : cornerAt(mesh, sight, view.ground, stop)) ?? placeAt(mesh, stop)
  const own = new Set(corner.edges.map(triangleOf))
  return {
    x: mesh.xs[stop] ?? 0,
    y: mesh.ys[stop] ?? 0,
    vertex: stop,
    edges: corner.edges,
    isIn: (triangle) => own.has(triangle),
  }
}

/** Returns the half-edges that are crossed when going around a corner from one of its triangles to another. */
function turnAround(opposites: readonly number[], twins: Int32Array, from: number, to: number): number[] {
  const start = opposites.findIndex((edge) => triangleOf(edge) === from)
  const end = opposites.findIndex((edge) => triangleOf(edge) === to)
  const crossed: number[] = []
  // The half-edge that leaves the corner is between its triangle and the previous one.
  for (let place = start; place < end; place += 1) crossed.push(twins[previousOf(opposites[place + 1] ?? 0)] ?? 0)
  for (let place = start; place > end; place -= 1) crossed.push(previousOf(opposites[place] ?? 0))
  return crossed
}

/** Computes the intersection of the line with an edge that it crosses. */
function meeting(from: Point, to: Point, { xs, ys }: Mesh, one: number, other: number): Point {
  const [ax, ay, bx, by] = [xs[one] ?? 0, ys[one] ?? 0, xs[other] ?? 0, ys[other] ?? 0]
  const [fromSide, toSide] = [turn(ax, ay, bx, by, from.x, from.y), turn(ax, ay, bx, by, to.x, to.y)]
  const along = fromSide === toSide ? 0 : Math.min(1, Math.max(0, fromSide / (fromSide - toSide)))
  return { x: from.x + along * (to.x - from.x), y: from.y + along * (to.y - from.y) }
}
