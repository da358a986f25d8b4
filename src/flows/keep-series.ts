import type { CalendarDay } from '#src/core/brand.ts'
import type { CreateEntry } from '#src/core/reservation/journal.ts'
import { openRecord, type SeriesRecord, withoutDaysAfter } from '#src/core/series/series-record.ts'
import { notify } from '#src/state/notices.ts'
import { adjustDate } from './adjust-series.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'

/** Once a series is in the calendar: keeps which dates were left out of it, and tells which could not be made to differ. */
export async function keepSeries(product: Product, { eventId, draft, adjusted, follows }: CreateEntry): Promise<void> {
  const { series } = product.storage
  if (follows !== null) await forgetAfter(product, follows.masterId, follows.lastDay)
  if (eventId === null || draft.recurrence === null || (await series.get(eventId)) !== null) return
  const record = openRecord(eventId, draft, adjusted, () => crypto.randomUUID())
  if (record === null) return
  await series.put(record)
  tellFailed(product, record)
}

/** A series that ends earlier has nothing left out, or to be done, on the days after. */
export async function forgetAfter({ storage }: Product, masterId: string, lastDay: CalendarDay): Promise<void> {
  const record = await storage.series.get(masterId)
  if (record) await storage.series.put(withoutDaysAfter(record, lastDay))
}

export function tellFailed(product: Product, record: SeriesRecord): void {
  if (record.failed.length === 0) return
  notify({
    kind: 'error',
    key: 'notice.series.datesFailed',
    values: { subject: record.draft.subject, count: record.failed.length },
    action: { key: 'app.retry', run: () => void retryFailed(product, record.masterId) },
  })
}

/** Tries again the dates that the calendar refused to make differ; tells of those it refuses still. */
export async function retryFailed(product: Product, masterId: string): Promise<void> {
  const record = await product.storage.series.get(masterId)
  if (record === null) return
  const failed: SeriesRecord['failed'][number][] = []
  for (const deviation of record.failed) {
    const adjusted = await adjustDate(product, masterId, record.draft, deviation)
    if (product.signal.aborted) return
    if (!adjusted.ok) failed.push(deviation)
  }
  const done = record.failed.filter((deviation) => !failed.includes(deviation))
  // What could be skipped by now is a skipped date like the others.
  const skipped = openRecord(masterId, { ...record.draft, deviations: done }, [], () => crypto.randomUUID())?.skipped
  const next = { ...record, failed, skipped: [...record.skipped, ...(skipped ?? [])] }
  await product.storage.series.put(next)
  if (failed.length > 0) tellFailed(product, next)
  else notify({ kind: 'success', key: 'notice.series.datesDone', values: { subject: record.draft.subject } })
  await reload(product)
}
