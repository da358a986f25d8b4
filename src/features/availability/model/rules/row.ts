import type { IanaZone, Instant, Quarter } from '#src/kernel/time/units.ts'
import { addDays, dayOf, endOfDay } from '#src/kernel/time/days.ts'
import { quarterAt, quarterFrom, quarterMinutes, quarterOf } from '#src/kernel/time/moment.ts'

/** `[from, to)`, relative to the start of the window. */
export interface IndexSpan {
  readonly from: number
  readonly to: number
}

/** Input of the rules for one row. All numbers are quarters, relative to the start of the window. */
export interface RowRules {
  /** Quarters outside working days and hours; null if the resource is always open. */
  readonly mask: QuarterSet | null
  /**
   * Code for a free quarter outside hours: closed if `rejectOutsideWorkingHours` is set, otherwise
   * freeOutsideWorkingHours.
   */
  readonly outsideCode: 3 | 8
  /** Number of quarters that have ended. */
  readonly pastQuarters: number
  /** The first quarter after the last bookable day; Infinity if there is no limit. */
  readonly lastQuarters: number
  /** If set, free quarters stay free because the resource is reserved to 'you' or 'other'. */
  readonly keepFree: boolean
  /** The requested duration in quarters. */
  readonly minimumRun: number
  /** Quarters of the event being viewed or changed. */
  readonly current: IndexSpan | null
  /** Quarters in which an area above the resource has reached its limit. */
  readonly full: QuarterSet | null
}

/** The ten availability states of one quarter (specification, section 3), by their number on the wire. */
export const Availability = {
  free: 0,
  tentative: 1,
  reserved: 2,
  closed: 3,
  limited: 4,
  assignedToYou: 5,
  maxUtilization: 6,
  assignedToOthers: 7,
  freeOutsideWorkingHours: 8,
  currentEvent: 9,
} as const

export type AvailabilityName = keyof typeof Availability
export type AvailabilityCode = (typeof Availability)[AvailabilityName]

/** Names in the order of their codes: `availabilityNames[2] === 'reserved'`. */
export const availabilityNames = Object.keys(Availability) as readonly AvailabilityName[]

/** The reason for a quarter's state. Each is a key of the locale under `reason.<name>`. */
export const reasons = [
  'none',
  'past',
  'too-far-ahead',
  'outside-hours',
  'too-short',
  'area-full',
  'held',
  'service-error',
  'no-data',
  'provider-closed',
  'provider-limited',
  'current-event',
] as const

export type Reason = (typeof reasons)[number]

/** Returns the first quarter that has not ended at `now` (decisions, rule 2: ended means `end <= now`). */
export const firstOpenQuarter = (now: Instant): Quarter => quarterAt(now)

/**
 * Returns the first quarter after the last bookable day (decisions, rule 3): today in the resource's zone plus
 * `maxAdvanceDays` calendar days. 0 means today only. Returns Infinity if there is no limit.
 */
export const bookableUntil = (zone: IanaZone, now: Instant, maxAdvanceDays: number | null): Quarter => {
  if (maxAdvanceDays === null) return quarterOf(Infinity)
  return quarterFrom(endOfDay(zone, addDays(dayOf(zone, now), Math.max(0, Math.floor(maxAdvanceDays)))))
}

const { free, limited, freeOutsideWorkingHours, currentEvent } = Availability

/** As `isBookable` of the runs. */
const canBeBooked = (code: number | undefined): boolean =>
  code === free || code === freeOutsideWorkingHours || code === currentEvent

/**
 * Applies the rules to a resource that is reserved to 'you' or 'other'. Free quarters stay free (decisions, rule 1), so
 * rules 2, 3, 6 and 7 change only busy quarters.
 */
export const patchKeptRow = (
  from: Uint8Array,
  to: Uint8Array,
  offset: number,
  length: number,
  rules: RowRules,
): void => {
  for (let quarter = 0; quarter < length; quarter++) {
    const code = from[offset + quarter]!
    const isOpen = quarter >= rules.pastQuarters && quarter < rules.lastQuarters
    to[offset + quarter] = code === free || isOpen ? code : limited
  }
  if (rules.current !== null) writeCurrent(to, offset, length, rules, rules.current)
}

/**
 * Treats the event and the bookable quarters around it as one run. If the run is too short, the event's own
 * quarters become limited.
 */
const writeCurrent = (to: Uint8Array, offset: number, length: number, rules: RowRules, current: IndexSpan): void => {
  let start = Math.max(0, current.from)
  let end = Math.min(length, current.to)
  if (start >= end) return
  const [eventStart, eventEnd] = [start, end]
  while (start > 0 && canBeBooked(to[offset + start - 1])) start--
  while (end < length && canBeBooked(to[offset + end])) end++
  const isShort = end < length && end - start < rules.minimumRun
  for (let quarter = eventStart; quarter < eventEnd; quarter++) {
    if (to[offset + quarter] !== free) to[offset + quarter] = isShort ? limited : currentEvent
  }
}

/**
 * A set of quarters of one window, one bit each. Quarter `q`, relative to the start of the window, is bit `q & 31` of
 * word `q >>> 5`. The patching kernel reads it 32 quarters at a time.
 */
export type QuarterSet = Int32Array

export const createQuarterSet = (length: number): QuarterSet => new Int32Array((length + 31) >>> 5)

export const addQuarter = (set: QuarterSet, quarter: number): void => {
  set[quarter >>> 5] = (set[quarter >>> 5] ?? 0) | (1 << (quarter & 31))
}

export const hasQuarter = (set: QuarterSet, quarter: number): boolean =>
  (((set[quarter >>> 5] ?? 0) >>> (quarter & 31)) & 1) === 1

const zero = 48

/**
 * Returns the codes of a digit string, one byte per quarter. Any character other than a digit becomes limited (4), the
 * code of unknown quarters.
 */
export const rowFromDigits = (digits: string): Uint8Array => {
  const row = new Uint8Array(digits.length)
  writeDigits(row, 0, digits)
  return row
}

/** Writes the codes of a digit string into a larger array at `offset`. Writes `digits.length` bytes. */
const writeDigits = (row: Uint8Array, offset: number, digits: string): void => {
  for (let index = 0; index < digits.length; index++) {
    const code = digits.charCodeAt(index) - zero
    row[offset + index] = code >= 0 && code <= Availability.currentEvent ? code : Availability.limited
  }
}

/** Returns one digit per quarter, for any codes 0 to 9. */
export const digitsFromRow = (row: Uint8Array): string => {
  let digits = ''
  for (const code of row) digits += String.fromCharCode(zero + code)
  return digits
}

/** Rank of each code 0 to 4 by how busy it is: 2 > 3 > 1 > 4 > 0. */
const busyness: readonly number[] = [0, 2, 4, 3, 1]

const busier = (one: number, other: number): number => ((busyness[one] ?? 1) >= (busyness[other] ?? 1) ? one : other)

/**
 * Converts a view with another interval, `fromMinutes` per digit, to quarters. If several digits fall into one quarter,
 * the busiest wins (decisions, availability patching). The part of the last quarter that the view does not cover counts
 * as unknown (4).
 */
export const resample = (digits: string, fromMinutes: number): string => {
  const codes = rowFromDigits(digits)
  if (fromMinutes === quarterMinutes) return digitsFromRow(codes)
  const quarters = Math.ceil((codes.length * fromMinutes) / quarterMinutes)
  const row = new Uint8Array(quarters)
  for (let quarter = 0; quarter < quarters; quarter++) {
    const first = Math.floor((quarter * quarterMinutes) / fromMinutes)
    const end = Math.ceil(((quarter + 1) * quarterMinutes) / fromMinutes)
    let code = codes[first] ?? Availability.limited
    for (let index = first + 1; index < end; index++) code = busier(code, codes[index] ?? Availability.limited)
    row[quarter] = code
  }
  return digitsFromRow(row)
}
