import { quarterMinutes } from '#src/kernel/time/moment.ts'
import { Availability, type Reason, reasons as reasonNames, type RowRules } from './row.ts'
import { isBookable } from './runs.ts'

export interface NextAvailability {
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE'
  /** `[from, to)`, indexes into the row; equal if unavailable. */
  readonly from: number
  readonly to: number
}

/**
 * Returns when a resource can be booked next (specification, section 4): NOW if a long enough free run begins at
 * `fromIndex`, SOON if one begins later. `duration` is in quarters. The end is capped by `maximum`, the resource's
 * longest meeting in minutes (null if there is no limit). A run that reaches the end of the row is long enough, because
 * its end is unknown. `laterStart` returns the first quarter of a later run `[from, to)` at which a reservation may
 * begin, or null if there is none; by default it is the first quarter.
 */
export const nextAvailability = (
  codes: Uint8Array,
  fromIndex: number,
  duration: number,
  maximum: number | null,
  laterStart: (from: number, to: number) => number | null = (from) => from,
): NextAvailability => {
  const longest = maximum === null ? Infinity : Math.floor(maximum / quarterMinutes)
  let from = fromIndex
  while (from < codes.length) {
    let to = from
    while (to < codes.length && isBookable(codes[to] ?? 4)) to++
    const start = from === fromIndex || to === from ? from : (laterStart(from, to) ?? to)
    if (to > start && (to - start >= duration || to === codes.length)) {
      return { state: from === fromIndex ? 'NOW' : 'SOON', from: start, to: Math.min(to, start + longest) }
    }
    from = to + 1
  }
  return { state: 'UNAVAILABLE', from: fromIndex, to: fromIndex }
}

/** State of a row's data: its schedule is there, has failed, or is not there yet. */
export type RowData = 'ready' | 'loading' | 'failed'

const indexOf = (reason: Reason): number => reasonNames.indexOf(reason)

const none = indexOf('none')
const past = indexOf('past')
const tooFarAhead = indexOf('too-far-ahead')
const outsideHours = indexOf('outside-hours')
const tooShort = indexOf('too-short')
const areaFull = indexOf('area-full')
const held = indexOf('held')
const serviceError = indexOf('service-error')
const noData = indexOf('no-data')
const providerClosed = indexOf('provider-closed')
const providerLimited = indexOf('provider-limited')
const currentEvent = indexOf('current-event')

const limitedReason = (source: number, quarter: number, rules: RowRules): number => {
  // Rule 6 overrides past and too far ahead, so only a too short run can limit the event's own quarters.
  if (rules.current !== null && quarter >= rules.current.from && quarter < rules.current.to) return tooShort
  if (quarter < rules.pastQuarters) return past
  if (quarter >= rules.lastQuarters) return tooFarAhead
  return source === Availability.limited ? providerLimited : tooShort
}

/**
 * Returns the reason for one quarter's state as an index into `reasons`. `source` is the provider's code and `code` the
 * patched one. `quarter` is relative to the start of the window.
 */
export const reasonIndexAt = (
  code: number,
  source: number,
  quarter: number,
  rules: RowRules,
  data: RowData = 'ready',
): number => {
  if (data === 'failed') return serviceError
  switch (code) {
    case Availability.tentative:
    case Availability.reserved:
    case Availability.assignedToOthers:
      return held
    case Availability.closed:
      return source === Availability.closed ? providerClosed : outsideHours
    case Availability.limited: {
      const reason = limitedReason(source, quarter, rules)
      return data === 'loading' && reason === providerLimited ? noData : reason
    }
    case Availability.maxUtilization:
      return areaFull
    case Availability.freeOutsideWorkingHours:
      return outsideHours
    case Availability.currentEvent:
      return currentEvent
    default:
      return none
  }
}

/**
 * Fills `reasons[from, to)` for quarters `[from, to)` of the row that begins at `offset` of `source` and `codes`.
 * `encodeRuns` needs this array together with `codes.subarray(offset)`.
 */
export const fillReasons = (
  reasons: Uint8Array,
  source: Uint8Array,
  codes: Uint8Array,
  offset: number,
  from: number,
  to: number,
  rules: RowRules,
  data: RowData = 'ready',
): void => {
  for (let quarter = from; quarter < to; quarter++) {
    const at = offset + quarter
    reasons[quarter] = reasonIndexAt(codes[at] ?? 4, source[at] ?? 4, quarter, rules, data)
  }
}
