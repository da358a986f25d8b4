import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { laterStartIn } from './day-parts.ts'
import { plus, quarterAt, quartersIn, roundUpToQuarter } from '#src/kernel/time/moment.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { patchRow } from './patch.ts'
import { bookableUntil, rowFromDigits, type RowRules } from './row.ts'
import { isSoon } from './soon.ts'
import { nextAvailability } from './why.ts'
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
 * one outside, and none later than half an hour from now begins at night.
 */
export function nextFree(
  resource: Resource,
  schedule: Schedule,
  { span, now, minutes, earliest = now }: Search,
): QuarterSpan | null {
  const length = Math.max(1, quartersIn(minutes))
  const isOutsideFree = settingsOf(resource, schedule)?.rejectOutsideWorkingHours !== true
  const terms = hoursOf(resource, schedule.workingHours)
  const laterStart = (start: number, end: number): number | null => {
    const free = { from: plus(span.from, start), to: plus(span.from, end) }
    if (isSoon(free.from, now)) return start
    const begins = laterStartIn(terms, free)
    return begins === null ? null : begins - span.from
  }
  const first = laterStart(quarterAt(roundUpToQuarter(earliest)) - span.from, schedule.availabilityView.length)
  if (first === null) return null
  for (const outsideCode of isOutsideFree ? ([3, 8] as const) : ([3] as const)) {
    const codes = patchSchedule(resource, schedule, span.from, {
      now,
      outsideCode,
      pastQuarters: first,
      minimumRun: length,
    })
    const { state, from, to } = nextAvailability(codes, first, length, null, laterStart)
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
  const codes = patchSchedule(resource, schedule, span.from, { now, pastQuarters: first })
  const { state, from, to } = nextAvailability(codes, first, 1, null)
  return state === 'NOW' && from === first ? { from: plus(span.from, from), to: plus(span.from, to) } : null
}

const settingsOf = ({ schedulingSettings }: Resource, schedule: Schedule): Schedule['schedulingSettings'] =>
  schedulingSettings ?? schedule.schedulingSettings

/**
 * Returns the codes of a schedule, patched by the resource's own hours and settings. `from` is the schedule's first
 * quarter. The last bookable day counts from `now`; without it, past and later quarters keep their state.
 */
export function patchSchedule(
  resource: Resource,
  schedule: Schedule,
  from: Quarter,
  {
    now,
    ...rules
  }: Partial<Pick<RowRules, 'outsideCode' | 'pastQuarters' | 'minimumRun'>> & { readonly now?: Instant },
): Uint8Array {
  const { zone, hours } = hoursOf(resource, schedule.workingHours)
  const settings = settingsOf(resource, schedule)
  const row = rowFromDigits(schedule.availabilityView)
  const codes = new Uint8Array(row.length)
  patchRow(row, codes, 0, row.length, {
    mask: workingMask({ from, to: plus(from, row.length) }, zone, hours),
    outsideCode: settings?.rejectOutsideWorkingHours === true ? 3 : 8,
    pastQuarters: 0,
    lastQuarters: now === undefined ? Infinity : bookableUntil(zone, now, settings?.maxAdvanceDays ?? null) - from,
    keepFree: resource.conditions.reservedTo !== null,
    minimumRun: 1,
    current: null,
    full: null,
    ...rules,
  })
  return codes
}
