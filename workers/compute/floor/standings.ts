import type { AvailabilityCode } from '#src/core/availability/codes.ts'
import { Availability, reasons as reasonNames } from '#src/core/availability/codes.ts'
import { isBookable } from '#src/core/availability/runs.ts'
import type { Standing } from '#src/core/availability/standing.ts'
import type { Quarter, QuarterSpan } from '#src/core/brand.ts'
import { plus } from '#src/core/time/moment.ts'
import type { Desk } from '../desk.ts'
import { codesOf, dataOf, reasonsOf } from '../row-codes.ts'

/** How a row stands at a quarter, by the codes and reasons the timeline draws; the patcher stands at the right moment. */
export function standingOf(desk: Desk, row: number, quarter: Quarter, rank: number | null): Standing {
  const { sheet, patcher, columns, terms } = desk
  const place = { sheet, patcher, row }
  const { span, width } = sheet.rows
  const settings = columns.resources[row]!.schedulingSettings ?? terms.read(sheet.terms[row]!).settings
  const limits = {
    minimumDuration: settings?.minimumMeetingDurationInMinutes ?? null,
    maximumDuration: settings?.maximumMeetingDurationInMinutes ?? null,
    rank,
  }
  const data = columns.hasCalendar[row] === 0 ? 'ready' : dataOf(place)
  const at = quarter - span.from
  if (dataOf(place) === 'loading' || at < 0 || at >= width) {
    const until = at >= 0 && at < width ? span.to : plus(quarter, 1)
    return { ...limits, data, code: Availability.limited, reason: 'no-data', until, free: null }
  }
  const codes = codesOf(desk, place).subarray(row * width, (row + 1) * width)
  const reasons = reasonsOf(desk, place, at, width)
  let until = at + 1
  while (until < width && codes[until] === codes[at] && reasons[until] === reasons[at]) until += 1
  return {
    ...limits,
    data,
    code: codes[at] as AvailabilityCode,
    reason: reasonNames[reasons[at]!] ?? 'none',
    until: plus(span.from, until),
    free: firstFree(codes, at, span.from),
  }
}

function firstFree(codes: Uint8Array, at: number, first: Quarter): QuarterSpan | null {
  let from = at
  while (from < codes.length && !isBookable(codes[from]!)) from += 1
  let to = from
  while (to < codes.length && isBookable(codes[to]!)) to += 1
  return to > from ? { from: plus(first, from), to: plus(first, to) } : null
}
