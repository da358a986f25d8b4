import type { Point } from '../../../src/venue/geometry/shape.ts'
import type { PlainWalls } from './plain-walls.ts'

/** The distance in metres between a bend and its corner. A route becomes longer by a small multiple of it. */
const off = 0.002
const directions = 8

/**
 * Finds the shortest walk around walls by brute force, over all visible points next to corners. Returns null if none is at
 * most `most` metres long, apart from the distance to corners. The result is some millimetres per bend longer than the
 * exact length, never shorter.
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

/** The metres by which a walk may exceed the limit during the search. */
const slack = 0.1

/** Returns points next to each corner that a walk within the limit can touch. */
function placesBeside({ segments, isFloor }: PlainWalls, from: Point, to: Point, most: number): Point[] {
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
    if (length > most + slack) return []
    return offsetsFrom(point, away)
      .map(({ x, y }) => ({ x: point.x + off * x, y: point.y + off * y }))
      .filter(isFloor)
  })
}

/** Returns directions from a corner: outside of two walls, beyond the end of one, or all around if more meet. */
function offsetsFrom(point: Point, away: readonly Point[]): readonly Point[] {
  const walls: Point[] = []
  for (const end of away) {
    const length = Math.hypot(end.x - point.x, end.y - point.y)
    if (length < nothing) continue
    const wall = { x: (end.x - point.x) / length, y: (end.y - point.y) / length }
    // A wall between two rooms belongs to both outlines.
    if (!walls.some(({ x, y }) => Math.hypot(x - wall.x, y - wall.y) < straight)) walls.push(wall)
  }
  const [one, other] = walls
  if (one === undefined) return []
  if (other === undefined) return [{ x: -one.x, y: -one.y }]
  if (walls.length === 2) {
    const [x, y] = [one.x + other.x, one.y + other.y]
    const length = Math.hypot(x, y)
    // There is no bend on a straight wall.
    return length < straight ? [] : [{ x: -x / length, y: -y / length }]
  }
  return Array.from({ length: directions }, (_none, index) => {
    const angle = (2 * Math.PI * (index + 0.37)) / directions
    return { x: Math.cos(angle), y: Math.sin(angle) }
  })
}

/** Shorter distances in metres are rounding. */
const nothing = 0.0005
/** The sine of the angle within which two walls are one line. */
const straight = 1e-3
