import type { Run } from '#src/core/availability/runs.ts'

/** Some quarters of a row that are drawn as one box and read as one cell. Absolute quarters, `[from, to)`. */
export interface Segment {
  readonly from: number
  readonly to: number
  readonly run: Run
  readonly isActive: boolean
}

/**
 * The boxes of a row that show between two quarters: its runs, uncut, so that scrolling sideways moves nothing. The run
 * with the active slot is split around it, because that slot is a cell of its own.
 */
export function segmentsOf(
  runs: readonly Run[],
  base: number,
  shown: { readonly from: number; readonly to: number },
  active: number | null,
): Segment[] {
  const segments: Segment[] = []
  for (const run of runs) {
    const from = base + run.offset
    const to = from + run.length
    if (to <= shown.from) continue
    if (from >= shown.to) break
    if (active === null || active < from || active >= to) {
      segments.push({ from, to, run, isActive: false })
      continue
    }
    if (active > from) segments.push({ from, to: active, run, isActive: false })
    segments.push({ from: active, to: active + 1, run, isActive: true })
    if (active + 1 < to) segments.push({ from: active + 1, to, run, isActive: false })
  }
  return segments
}
