import type { Email } from '#src/core/brand.ts'
import { addressOf } from '#src/core/resource/name-and-address.ts'
import type { CopiedSchedules, MissingRequest } from '#src/contract/compute.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import type { Desk } from './desk.ts'
import { encodeRecords, scheduleRecord } from './schedule-record.ts'

/**
 * What is held of the open days, from the given row downwards and then from it upwards, as a body that `put` takes. Rows
 * that are not whole, or known to have changed since, are left out. Null where nothing is left.
 */
export function copySchedules(desk: Desk, { rowFrom, limit }: Omit<MissingRequest, 'now'>): CopiedSchedules | null {
  const { columns, sheet } = desk
  const { span } = sheet.rows
  const { order } = desk.arrangement
  const first = Math.max(0, Math.min(order.length, Math.floor(rowFrom)))
  const records: unknown[] = []
  for (let index = 0; index < order.length && records.length < limit; index += 1) {
    const row = order[index < order.length - first ? first + index : order.length - 1 - index]!
    const email = addressOf(columns.resources[row]!)
    if (email === null || !sheet.cache.covers(row, span) || sheet.cache.isExpired(row)) continue
    records.push(recordOf(desk, row, email))
  }
  if (records.length === 0) return null
  return { span, count: records.length, body: encodeRecords(records) }
}

function recordOf({ sheet, terms }: Desk, row: number, email: Email): unknown {
  const { rows, items, messages } = sheet
  const codes = rows.source.subarray(row * rows.width, (row + 1) * rows.width)
  const events = items.between(row, startOfQuarter(rows.span.from), startOfQuarter(rows.span.to))
  return scheduleRecord(email, codes, events, terms.read(sheet.terms[row]!), messages.get(row) ?? null)
}
