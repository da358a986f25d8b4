import type { RowEvent } from '#src/contract/compute.ts'
import { splitByHolder } from '#src/core/availability/holders.ts'
import type { Run } from '#src/core/availability/runs.ts'
import { quarterMilliseconds } from '#src/core/time/quarter.ts'

/** Quarters `[from, to)` of a row with one state, one reason and, where they are held, one holder. Absolute quarters. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly run: Run
  /** The event that holds the quarters; null if they are not held, or nobody knows by what. */
  readonly holder: RowEvent | null
}

/** Some quarters of a row that are drawn as one box and read as one cell. */
export interface Segment extends Piece {
  readonly isActive: boolean
}

/** The runs of a row, held ones split wherever another event begins. `base` is the first quarter of the runs. */
export function piecesOf(runs: readonly Run[], base: number, events: readonly RowEvent[]): readonly Piece[] {
  return runs.flatMap((run): readonly Piece[] => {
    const from = base + run.offset
    const to = from + run.length
    if (run.reason !== 'held') return [{ from, to, run, holder: null }]
    const touching = events.filter(
      ({ start, end }) => start < to * quarterMilliseconds && end > from * quarterMilliseconds,
    )
    return splitByHolder(touching, from, to).map((part) => ({ ...part, run }))
  })
}

/**
 * The boxes of a row that show between two quarters: its pieces, uncut, so that scrolling sideways moves nothing. The piece
 * with the active slot is split around it, because that slot is a cell of its own.
 */
export function segmentsOf(
  pieces: readonly Piece[],
  shown: { readonly from: number; readonly to: number },
  active: number | null,
): Segment[] {
  const segments: Segment[] = []
  for (const piece of pieces) {
    const { from, to } = piece
    if (to <= shown.from) continue
    if (from >= shown.to) break
    if (active === null || active < from || active >= to) {
      segments.push({ ...piece, isActive: false })
      continue
    }
    if (active > from) segments.push({ ...piece, to: active, isActive: false })
    segments.push({ ...piece, from: active, to: active + 1, isActive: true })
    if (active + 1 < to) segments.push({ ...piece, from: active + 1, isActive: false })
  }
  return segments
}
