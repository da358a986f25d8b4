import type { IanaZone, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { oneDay, plus, quarterMilliseconds, quarterMinutes, startOfQuarter } from '#src/kernel/time/moment.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'

/** State of a person's calendar in a quarter. Unknown counts neither as free nor as busy. */
export const PersonState = { free: 0, tentative: 1, busy: 2, unknown: 3 } as const

export interface PersonRow {
  /** One `PersonState` per quarter, date after date. */
  readonly states: Uint8Array
  /**
   * Quarters between each quarter and the nearest working one. 0 is within working hours, 255 is that far or further.
   */
  readonly away: Uint8Array
}

export interface ResourceRow {
  /** One byte per quarter, date after date: 0 cannot be booked, 1 can, 2 can outside the resource's hours. */
  readonly states: Uint8Array
  /** Numbers of its area and the areas above, nearest first; empty if it has no area. */
  readonly areas: readonly number[]
  readonly capacity: number | null
  readonly isFavourite: boolean
}

interface RequirementRow {
  /** Indexes of the resources that meet it. */
  readonly resources: readonly number[]
  /** Requested seats; 0 is any size. */
  readonly seats: number
  /** For each of these resources, the number of its people in another time zone. Zero if absent. */
  readonly far?: readonly number[]
}

/**
 * Input for the solver: a search for a common time. All positions are quarters from the beginning of the searched days.
 * A meeting that repeats has several dates at the same local time. The rows then have the quarters of each date, and a
 * start means the same position on every date.
 */
export interface GroupTable {
  /** Quarters of one date. */
  readonly quarters: number
  /** Number of dates of the meeting, 1 if it does not repeat. */
  readonly dates: number
  /** Length of the meeting in quarters, at least one. */
  readonly length: number
  /** First quarter in which the meeting may begin, on its first date. */
  readonly earliest: number
  /** The only quarters in which the meeting may begin, even if people are missing; null for any in which enough can meet. */
  readonly starts: ReadonlySet<number> | null
  readonly people: readonly PersonRow[]
  readonly resources: readonly ResourceRow[]
  readonly requirements: readonly RequirementRow[]
  /** Number of areas; the resources' `areas` are below it. */
  readonly areaCount: number
}

/**
 * For each date of a series, the positions in its days that have the same local times as the quarters of the first
 * date; null if they are the same positions, as in all weeks without a change of the clocks. -1 is a local time outside
 * the days. All spans begin with a local day. A local time that the clocks skip moves forward.
 */
export function alignDates(zone: IanaZone, spans: readonly QuarterSpan[]): readonly (Int32Array | null)[] {
  const [first] = spans
  if (!first) return []
  const offsets = offsetsIn(zone, first)
  return spans.map((span) => {
    const own = offsetsIn(zone, span)
    const [start, firstStart] = [localTime(zone, span.from), localTime(zone, first.from)]
    // If the clocks skip midnight, a day begins an hour later.
    if (isConstant(offsets) && isConstant(own) && (start - firstStart) % oneDay === 0) return null
    const shift = midnight(start) - midnight(firstStart)
    return offsets.map((offset, at) => {
      const local = startOfQuarter(first.from) + at * quarterMilliseconds + offset + shift
      const guess = local - (own[at] ?? own.at(-1) ?? 0)
      const position = Math.floor((guess - startOfQuarter(span.from)) / quarterMilliseconds)
      const exact = local - (own[Math.max(0, Math.min(own.length - 1, position))] ?? 0)
      const found = Math.floor((exact - startOfQuarter(span.from)) / quarterMilliseconds)
      return found >= 0 && found < own.length ? found : -1
    })
  })
}

/** Returns the positions in the days at which the local time is `minutes` after midnight, to the quarter. */
export function positionsAt(zone: IanaZone, span: QuarterSpan, minutes: number): ReadonlySet<number> {
  const found = new Set<number>()
  offsetsIn(zone, span).forEach((offset, at) => {
    const local = (startOfQuarter(plus(span.from, at)) + offset) % oneDay
    if (Math.floor(local / quarterMilliseconds) === Math.floor(minutes / quarterMinutes)) found.add(at)
  })
  return found
}

/** Offset from UTC in milliseconds, for each quarter. */
const offsetsIn = (zone: IanaZone, { from, to }: QuarterSpan): Int32Array =>
  Int32Array.from({ length: to - from }, (_, at) => offsetAt(zone, startOfQuarter(plus(from, at))))

const isConstant = (offsets: Int32Array): boolean => offsets.every((offset) => offset === offsets[0])

/** In milliseconds. */
const localTime = (zone: IanaZone, quarter: Quarter): number =>
  startOfQuarter(quarter) + offsetAt(zone, startOfQuarter(quarter))

const midnight = (local: number): number => Math.floor(local / oneDay) * oneDay

/** Returns one date's row, of the quarters `at` or of all. `outside` is the value of a local time outside the days. */
export function aligned(row: Uint8Array, at: Int32Array | null, outside: number): Uint8Array {
  return at === null ? row : Uint8Array.from(at, (position) => (position < 0 ? outside : (row[position] ?? outside)))
}
