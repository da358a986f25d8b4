import Flatbush from 'flatbush'
import { createWork, type FeatureId, type Work } from '@foyer/indoor'
import type { Corners, Surface, Wall } from '#src/features/maps/model/floorplan/rules/scene.ts'

/** A surface with walls along its edges. */
export interface Walled {
  readonly id: FeatureId
  readonly surface: Surface
  /** True if there is no door to adjacent open surfaces, so their shared edge has no wall. */
  readonly isOpen: boolean
}

export interface Gap {
  /** The two ends of the opening. */
  readonly corners: Corners
  readonly unitIds: readonly (FeatureId | null)[]
}

/** Maximum metres between an opening and the boundary of a unit that it belongs to. */
const reachOfOwn = 0.8
/** Maximum metres between an opening and the boundary of any other surface that it cuts. */
const reachOfOther = 0.2
/** Maximum metres between two edges that count as the same. */
const sameEdge = 0.06
/** Sine of the maximum angle between parallel directions. */
const parallel = 0.2
/** Metres. Shorter walls are not drawn. */
const shortest = 0.04

type Span = readonly [from: number, to: number]

interface Edge {
  readonly owner: FeatureId
  readonly ax: number
  readonly ay: number
  readonly bx: number
  readonly by: number
}

/**
 * Maximum number of edge pairs compared per floor: a hundred times the need of a floor with thousands of units, and at
 * most a second.
 */
const mostPairs = 6_000_000

/**
 * Cuts the edges of the surfaces at doors, and removes edges between two surfaces that are open to each other. If this
 * takes more than `work` allows, for example with thousands of surfaces in one place, the remaining edges are not cut.
 */
export function cutWalls(
  surfaces: readonly Walled[],
  gaps: readonly Gap[],
  work: Work = createWork(mostPairs),
): readonly Wall[] {
  const openEdges = surfaces.filter(({ isOpen }) => isOpen).flatMap(({ id, surface }) => edgesOf(id, surface))
  const openIndex = indexOf(
    openEdges.map(({ ax, ay, bx, by }) => [ax, ay, bx, by]),
    work,
  )
  const ends = gaps.map(({ corners }) => endsOf(corners))
  const gapIndex = indexOf(ends, work)
  const walls: Wall[] = []
  for (const { id, surface, isOpen } of surfaces) {
    for (const rings of surface) {
      for (const ring of rings) {
        walls.push(
          ...runsOf(ring, (ax, ay, bx, by) => {
            const spans: Span[] = []
            for (const index of gapIndex(ax, ay, bx, by, reachOfOwn)) {
              const gap = gaps[index]
              if (gap === undefined) continue
              const [cx, cy, dx, dy] = ends[index] ?? [0, 0, 0, 0]
              const reach = gap.unitIds.includes(id) ? reachOfOwn : reachOfOther
              const span = overlap(ax, ay, bx, by, cx, cy, dx, dy, reach)
              if (span !== null) spans.push(span)
            }
            if (!isOpen) return spans
            for (const index of openIndex(ax, ay, bx, by, sameEdge)) {
              const other = openEdges[index]
              if (other === undefined || other.owner === id) continue
              const span = overlap(ax, ay, bx, by, other.ax, other.ay, other.bx, other.by, sameEdge)
              if (span !== null) spans.push(span)
            }
            return spans
          }),
        )
      }
    }
  }
  return walls
}

const endsOf = (corners: Corners): [number, number, number, number] => [
  corners[0] ?? 0,
  corners[1] ?? 0,
  corners.at(-2) ?? 0,
  corners.at(-1) ?? 0,
]

function edgesOf(owner: FeatureId, surface: Surface): Edge[] {
  return surface.flatMap((rings) =>
    rings.flatMap((ring) =>
      Array.from({ length: ring.length / 2 }, (_, index): Edge => {
        const next = (2 * index + 2) % ring.length
        return {
          owner,
          ax: ring[2 * index] ?? 0,
          ay: ring[2 * index + 1] ?? 0,
          bx: ring[next] ?? 0,
          by: ring[next + 1] ?? 0,
        }
      }),
    ),
  )
}

function indexOf(segments: readonly (readonly [ax: number, ay: number, bx: number, by: number])[], work: Work) {
  const tree = segments.length === 0 ? null : new Flatbush(segments.length)
  for (const [ax, ay, bx, by] of segments)
    tree?.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
  tree?.finish()
  return (ax: number, ay: number, bx: number, by: number, reach: number): readonly number[] => {
    if (tree === null || work.left < 0) return []
    const found = tree.search(
      Math.min(ax, bx) - reach,
      Math.min(ay, by) - reach,
      Math.max(ax, bx) + reach,
      Math.max(ay, by) + reach,
    )
    work.left -= found.length
    return found
  }
}

/** Returns the metres along the edge a-b that the segment c-d covers. Null if it is too far away or not parallel. */
function overlap(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
  reach: number,
): Span | null {
  const length = Math.hypot(bx - ax, by - ay)
  const other = Math.hypot(dx - cx, dy - cy)
  if (length === 0 || other === 0) return null
  const ux = (bx - ax) / length
  const uy = (by - ay) / length
  if (Math.abs(ux * (dy - cy) - uy * (dx - cx)) > parallel * other) return null
  const offC = ux * (cy - ay) - uy * (cx - ax)
  const offD = ux * (dy - ay) - uy * (dx - ax)
  if (Math.abs(offC + offD) / 2 > reach) return null
  const alongC = ux * (cx - ax) + uy * (cy - ay)
  const alongD = ux * (dx - ax) + uy * (dy - ay)
  const from = Math.max(0, Math.min(alongC, alongD))
  const to = Math.min(length, Math.max(alongC, alongD))
  return to - from > 0.01 ? [from, to] : null
}

type Cuts = (ax: number, ay: number, bx: number, by: number) => readonly Span[]

/**
 * Returns the remaining walls of a ring: the ring itself if nothing is cut, otherwise its runs, which can include
 * corners.
 */
function runsOf(ring: Corners, cutsOf: Cuts): Wall[] {
  const runs: number[][] = []
  let run: number[] | null = null
  let isWhole = true
  const count = ring.length / 2
  for (let index = 0; index < count; index += 1) {
    const next = (2 * index + 2) % ring.length
    const ax = ring[2 * index] ?? 0
    const ay = ring[2 * index + 1] ?? 0
    const bx = ring[next] ?? 0
    const by = ring[next + 1] ?? 0
    const length = Math.hypot(bx - ax, by - ay)
    if (length === 0) continue
    const found = cutsOf(ax, ay, bx, by)
    const cuts = found.length > 1 ? found.toSorted((one, other) => one[0] - other[0]) : found
    const at = (along: number): [number, number] => [
      ax + ((bx - ax) * along) / length,
      ay + ((by - ay) * along) / length,
    ]
    let along = 0
    for (const [from, to] of cuts) {
      if (from > along + shortest || (from > along && run !== null)) {
        run ??= begin(runs, at(along))
        run.push(...at(from))
      }
      if (to > along) {
        along = to
        run = null
        isWhole = false
      }
    }
    if (along < length - shortest) {
      run ??= begin(runs, at(along))
      run.push(bx, by)
    } else if (cuts.length > 0 && along < length) {
      run = null
    }
  }
  if (isWhole) return [{ corners: ring, isClosed: true }]
  const first = runs[0]
  // The ring begins in the middle of a wall, so its last run continues with the first.
  if (run !== null && first !== undefined && run !== first && first[0] === ring[0] && first[1] === ring[1]) {
    run.push(...first.slice(2))
    runs.shift()
  }
  return runs.map((corners) => ({ corners: Float32Array.from(corners), isClosed: false }))
}

function begin(runs: number[][], start: readonly [number, number]): number[] {
  const run = [...start]
  runs.push(run)
  return run
}
