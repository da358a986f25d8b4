import type { Instant, QuarterSpan } from '#src/kernel/result.ts'
import { plus, quarterAt, quartersIn, roundUpToQuarter } from '#src/kernel/time/moment.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { patchRow } from './patch.ts'
import { bookableUntil, rowFromDigits } from './row.ts'
import { favouriteAvailability } from './why.ts'
import { hoursOf, workingMask } from './working-hours.ts'

interface Search {
  readonly span: QuarterSpan
  readonly now: Instant
  readonly minutes: number
  /** Not before `now`; `now` by default. */
  readonly earliest?: Instant
}

/**
 * Returns the first time from the next quarter on at which the resource can be booked for `minutes`, or null if there
 * is none. Searches only the quarters that the schedule covers. A time inside working hours is preferred to an earlier
 * one outside.
 */
export function nextFree(
  resource: Resource,
  { availabilityView, workingHours, schedulingSettings }: Schedule,
  { span, now, minutes, earliest = now }: Search,
): QuarterSpan | null {
  const { zone, hours } = hoursOf(resource, workingHours)
  const settings = resource.schedulingSettings ?? schedulingSettings
  const length = Math.max(1, quartersIn(minutes))
  const row = rowFromDigits(availabilityView)
  const first = quarterAt(roundUpToQuarter(earliest)) - span.from
  const outsideCodes = settings?.rejectOutsideWorkingHours ? ([3] as const) : ([3, 8] as const)
  for (const outsideCode of outsideCodes) {
    const codes = new Uint8Array(row.length)
    patchRow(row, codes, 0, row.length, {
      mask: workingMask(span, zone, hours),
      outsideCode,
      pastQuarters: first,
      lastQuarters: bookableUntil(zone, now, settings?.maxAdvanceDays ?? null) - span.from,
      keepFree: resource.conditions.reservedTo !== null,
      minimumRun: length,
      current: null,
      full: null,
    })
    const { state, from, to } = favouriteAvailability(codes, first, length, null)
    // If the end of the view cuts a run off, the run may be too short.
    if (state !== 'UNAVAILABLE' && to - from >= length) {
      const start = plus(span.from, from)
      return { from: start, to: plus(start, length) }
    }
  }
  return null
}
