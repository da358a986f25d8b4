import type { Point } from '#src/core/venue/geometry/shape.ts'
import type { PlainWalls } from './plain-walls.ts'

/** Metres a bend stands off the corner it goes around: so many times as much a bend may make a way too long. */
const off = 0.002
const directions = 8

/**
 * The shortest way around walls, by brute force: from everywhere to every place beside a corner that is in sight, the nearest
 * first. Null where there is none. Longer than exact by a few millimetres a bend, never shorter.
 */
export function walkExactly(
  walls: PlainWalls,
  from: Point,
  to: Point,
  most = Infinity,
): { readonly metres: number; readonly points: readonly Point[] } | null {
  const nodes = [from, ...placesBeside(walls, from, to, most), to]
  const target = nodes.length - 1
  const metres = new Float64Array(nodes.length).fill(Infinity)
  const before = new Int32Array(nodes.length).fill(-1)
  const isDone = new Uint8Array(nodes.length)
  metres[0] = 0
  const bound = nodes.map(({ x, y }) => Math.hypot(x - to.x, y - to.y))
  for (;;) {
    let best = -1
    let least = Infinity
    for (let node = 0; node < nodes.length; node += 1) {
      const rank = (metres[node] ?? 0) + (bound[node] ?? 0)
      if (isDone[node] === 0 && rank < least) {
        least = rank
        best = node
      }
    }
    if (best < 0 || least > most + slack) return null
    if (best === target) {
      const points: Point[] = []
      for (let node = target; node >= 0; node = before[node] ?? -1) points.push(nodes[node] ?? from)
      return { metres: least, points: points.toReversed() }
    }
    isDone[best] = 1
    const here = nodes[best] ?? from
    const far = metres[best] ?? 0
    for (const [node, there] of nodes.entries()) {
      if (isDone[node] === 1) continue
      const through = far + Math.hypot(there.x - here.x, there.y - here.y)
      if (through >= (metres[node] ?? 0) || through + (bound[node] ?? 0) > most + slack) continue
      if (walls.isBlocked(here, there)) continue
      metres[node] = through
      before[node] = best
    }
  }
}

/** Metres a way may be longer than the one it is held against, and still be looked for. */
const slack = 0.1

/** Places around every corner that a way of at most that length can come to, and that is no point on a straight wall. */
function placesBeside({ segments }: PlainWalls, from: Point, to: Point, most: number): Point[] {
  const corners = new Map<string, { readonly point: Point; readonly away: Point[] }>()
  for (const { from: one, to: other } of segments) {
    for (const [point, end] of [
      [one, other],
      [other, one],
    ] as const) {
      const key = `${Math.round(point.x * 1000)} ${Math.round(point.y * 1000)}`
      const corner = corners.get(key) ?? { point, away: [] }
      corner.away.push(end)
      corners.set(key, corner)
    }
  }
  return [...corners.values()].flatMap(({ point, away }) => {
    const length = Math.hypot(point.x - from.x, point.y - from.y) + Math.hypot(point.x - to.x, point.y - to.y)
    if (length > most + slack || isStraight(point, away)) return []
    return Array.from({ length: directions }, (_none, index) => {
      const angle = (2 * Math.PI * (index + 0.37)) / directions
      return { x: point.x + off * Math.cos(angle), y: point.y + off * Math.sin(angle) }
    })
  })
}

function isStraight(point: Point, away: readonly Point[]): boolean {
  const [one, other] = away
  if (!one || !other || away.length !== 2) return false
  const [ax, ay, bx, by] = [one.x - point.x, one.y - point.y, other.x - point.x, other.y - point.y]
  const sine = (ax * by - ay * bx) / (Math.hypot(ax, ay) * Math.hypot(bx, by))
  return ax * bx + ay * by < 0 && Math.abs(sine) < 1e-3
}
