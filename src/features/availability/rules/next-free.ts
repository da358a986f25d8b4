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
  schedule: Schedule,
  { span, now, minutes, earliest = now }: Search,
): QuarterSpan | null {
  const length = Math.max(1, quartersIn(minutes))
  const first = quarterAt(roundUpToQuarter(earliest)) - span.from
  const isOutsideFree = settingsOf(resource, schedule)?.rejectOutsideWorkingHours !== true
  for (const outsideCode of isOutsideFree ? ([3, 8] as const) : ([3] as const)) {
    const codes = patchedCodes(resource, schedule, { span, now, first, length, outsideCode })
    const { state, from, to } = favouriteAvailability(codes, first, length, null)
    // If the end of the view cuts a run off, the run may be too short.
    if (state !== 'UNAVAILABLE' && to - from >= length) {
      const start = plus(span.from, from)
      return { from: start, to: plus(start, length) }
    }
  }
  return null
}

/**
 * Returns the quarters in which the resource can be booked without a break, from the current one on, inside and outside
 * working hours. Null if the current quarter cannot be booked.
 */
export function freeFromNow(
  resource: Resource,
  schedule: Schedule,
  { span, now }: Pick<Search, 'span' | 'now'>,
): QuarterSpan | null {
  const first = quarterAt(now) - span.from
  const outsideCode = settingsOf(resource, schedule)?.rejectOutsideWorkingHours === true ? 3 : 8
  const codes = patchedCodes(resource, schedule, { span, now, first, length: 1, outsideCode })
  const { state, from, to } = favouriteAvailability(codes, first, 1, null)
  return state === 'NOW' && from === first ? { from: plus(span.from, from), to: plus(span.from, to) } : null
}

const settingsOf = ({ schedulingSettings }: Resource, schedule: Schedule): Schedule['schedulingSettings'] =>
  schedulingSettings ?? schedule.schedulingSettings

interface Patch extends Pick<Search, 'span' | 'now'> {
  /** Quarters before it count as past. Relative to the span. */
  readonly first: number
  /** Number of quarters; shorter runs cannot be booked. */
  readonly length: number
  /** Code of free quarters outside working hours. */
  readonly outsideCode: 3 | 8
}

function patchedCodes(resource: Resource, schedule: Schedule, patch: Patch): Uint8Array {
  const { span, now, first, length, outsideCode } = patch
  const { zone, hours } = hoursOf(resource, schedule.workingHours)
  const row = rowFromDigits(schedule.availabilityView)
  const codes = new Uint8Array(row.length)
  patchRow(row, codes, 0, row.length, {
    mask: workingMask(span, zone, hours),
    outsideCode,
    pastQuarters: first,
    lastQuarters: bookableUntil(zone, now, settingsOf(resource, schedule)?.maxAdvanceDays ?? null) - span.from,
    keepFree: resource.conditions.reservedTo !== null,
    minimumRun: length,
    current: null,
    full: null,
  })
  return codes
}
