import type { IndexSpan } from '#src/core/availability/patch.ts'
import type { Engine } from '#src/contract/compute.ts'
import type { Desk } from './desk.ts'
import { suspect } from './sheet.ts'

type Mark = Parameters<Engine['markCurrentEvent']>[0]

/** Where the event being viewed or changed lies: rule 6 looks it up by row. */
export interface CurrentEvent {
  set(mark: Mark): void
  /** Finds its rows and quarters anew, after either has changed. */
  locate(): void
}

export function createCurrentEvent(desk: Desk): CurrentEvent {
  let mark: Mark = null
  let rows: ReadonlySet<number> = new Set()
  let quarters: IndexSpan | null = null
  desk.currentEvent = (row) => (rows.has(row) ? quarters : null)

  function locate(): void {
    const { from, to } = desk.sheet.rows.span
    rows = new Set(mark?.resourceIds.flatMap((id) => desk.columns.rowById.get(id) ?? []))
    const first = Math.max(0, (mark?.span.from ?? 0) - from)
    const last = Math.min(to, mark?.span.to ?? 0) - from
    quarters = first < last ? { from: first, to: last } : null
  }

  return {
    set(next) {
      for (const row of rows) suspect(desk.sheet, row)
      mark = next
      locate()
      for (const row of rows) suspect(desk.sheet, row)
    },
    locate,
  }
}
