import { at, type Point, type Ring } from './shape.ts'
import type { Work } from './shared-area.ts'

/** Metres by which an edge must reach beyond the other: less is what rounding makes of corners that touch. */
const least = 0.005

const turn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** Whether ends with these turns are on different sides of an edge of this length, and neither almost on it. */
const areApart = (one: number, other: number, length: number): boolean =>
  one > 0 !== other > 0 && Math.min(Math.abs(one), Math.abs(other)) > least * length

/** Where two edges of the ring cross, null where none do. Edges that only touch, or miss each other by rounding, do not cross. */
export function findCrossing(ring: Ring, work: Work): Point | null {
  const count = ring.length / 2
  const minX = new Float64Array(count)
  const maxX = new Float64Array(count)
  for (let edge = 0; edge < count; edge += 1) {
    minX[edge] = Math.min(at(ring, 2 * edge), at(ring, 2 * edge + 2))
    maxX[edge] = Math.max(at(ring, 2 * edge), at(ring, 2 * edge + 2))
  }
  const edges = Array.from(minX.keys()).sort((a, b) => (minX[a] ?? 0) - (minX[b] ?? 0))
  /** Edges that reach beyond where the sweep is. */
  const active: number[] = []
  for (const edge of edges) {
    const from = minX[edge] ?? 0
    let kept = 0
    work.left -= active.length
    if (work.left < 0) return null
    for (const other of active) {
      if ((maxX[other] ?? 0) < from) continue
      active[kept] = other
      kept += 1
      const crossing = crossingOf(ring, 2 * edge, 2 * other)
      if (crossing !== null) return crossing
    }
    active.length = kept
    active.push(edge)
  }
  return null
}

function crossingOf(ring: Ring, edge: number, other: number): Point | null {
  const ax = at(ring, edge)
  const ay = at(ring, edge + 1)
  const bx = at(ring, edge + 2)
  const by = at(ring, edge + 3)
  const cx = at(ring, other)
  const cy = at(ring, other + 1)
  const dx = at(ring, other + 2)
  const dy = at(ring, other + 3)
  const toC = turn(ax, ay, bx, by, cx, cy)
  const toD = turn(ax, ay, bx, by, dx, dy)
  if (!areApart(toC, toD, Math.hypot(bx - ax, by - ay))) return null
  const toA = turn(cx, cy, dx, dy, ax, ay)
  const toB = turn(cx, cy, dx, dy, bx, by)
  if (!areApart(toA, toB, Math.hypot(dx - cx, dy - cy))) return null
  const along = toC / (toC - toD)
  return { x: cx + along * (dx - cx), y: cy + along * (dy - cy) }
}
