import type { RowEvent, ScheduleBatch } from '#src/engine/compute.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { oneMinute, quarterOf } from '#src/kernel/time/moment.ts'
import type { SchedulingSettings } from '#src/wire/resource.ts'
import { listIn } from '#src/wire/scalars.ts'
import { type ReadSchedules, readSchedules, type Schedule, type WorkingHours } from '#src/wire/schedule.ts'

/**
 * Returns the schedules of a batch and reports the records that cannot be read. Fails with 'malformed' if the body is
 * not a list.
 */
export function readBatch({ schedules }: ScheduleBatch): Result<ReadSchedules> {
  return isBody(schedules) ? readBody(schedules) : succeed({ schedules, problems: [] })
}

/** Does not use `instanceof`, because a stored body may come from another realm. */
const isBody = (schedules: ScheduleBatch['schedules']): schedules is ArrayBuffer => !Array.isArray(schedules)

function readBody(body: ArrayBuffer): Result<ReadSchedules> {
  const what = 'schedules'
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder().decode(body))
  } catch (reason) {
    return fail({ kind: 'malformed', what, problems: [String(reason)] })
  }
  const read = readSchedules(parsed)
  return listIn(parsed, what) === null ? fail({ kind: 'malformed', what, problems: read.problems }) : succeed(read)
}

/** Milliseconds for which a schedule counts as fresh (specification, section 9). */
export const scheduleLifetime = oneMinute

const never = Number.NEGATIVE_INFINITY

/**
 * The quarters for which each row holds data, and their fetch time. Quarters are absolute, so they do not change if
 * other days are opened.
 */
export interface ScheduleCache {
  hasData(row: number): boolean
  /** Returns the quarters that hold data. */
  covered(row: number): QuarterSpan
  covers(row: number, span: QuarterSpan): boolean
  /** Counts the rows that hold data or have no calendar. */
  countHeld(rows: Uint32Array, hasCalendar: Uint8Array): number
  /** Returns true if the row's data covers the span and was fetched at most `scheduleLifetime` ago. */
  isFresh(row: number, span: QuarterSpan, now: Instant): boolean
  /** Returns true if the row already holds these quarters from a later request. */
  isOvertaken(row: number, span: QuarterSpan, asked: number): boolean
  /**
   * Records data for a span. If it touches the held data, the coverage grows and is as old as its oldest part.
   * Otherwise it replaces the held data. Returns whether the held data remains valid. The row stays stale if the data
   * was requested before the row expired.
   */
  note(row: number, span: QuarterSpan, fetchedAt: Instant, asked?: number): boolean
  /**
   * Marks the row as stale but keeps its data. Responses to requests numbered below `sequence` do not make it fresh.
   */
  expire(row: number, sequence?: number): void
  isExpired(row: number): boolean
  /** Drops the data outside the span. */
  cut(span: QuarterSpan): void
  clear(row: number): void
  remap(count: number, previous: (row: number) => number): void
  readonly bytes: number
}

export function createScheduleCache(): ScheduleCache {
  let from = new Int32Array(0)
  let to = new Int32Array(0)
  let fetchedAt = new Float64Array(0)
  /**
   * Number of the oldest request that the data comes from, and number of the latest request after which it must be
   * loaded again.
   */
  let asked = new Float64Array(0)
  let expired = new Float64Array(0)

  function clear(row: number): void {
    from[row] = 0
    to[row] = 0
    fetchedAt[row] = never
    asked[row] = never
  }

  return {
    hasData: (row) => to[row]! > from[row]!,
    covered: (row) => ({ from: quarterOf(from[row]!), to: quarterOf(to[row]!) }),
    covers: (row, span) => from[row]! <= span.from && to[row]! >= span.to,
    countHeld(rows, hasCalendar) {
      let count = 0
      for (const row of rows) if (to[row]! > from[row]! || hasCalendar[row] === 0) count += 1
      return count
    },
    isFresh: (row, span, now) =>
      from[row]! <= span.from && to[row]! >= span.to && now - fetchedAt[row]! <= scheduleLifetime,
    isOvertaken: (row, span, by) => by < asked[row]! && from[row]! <= span.from && to[row]! >= span.to,
    note(row, span, givenAt, number = Infinity) {
      const at = number < expired[row]! ? never : givenAt
      const isHeld = to[row]! > from[row]!
      const covers = span.from <= from[row]! && span.to >= to[row]!
      if (!isHeld || covers || span.from > to[row]! || span.to < from[row]!) {
        from[row] = span.from
        to[row] = span.to
        fetchedAt[row] = at
        asked[row] = Number.isFinite(number) ? number : never
        return isHeld && covers
      }
      from[row] = Math.min(from[row]!, span.from)
      to[row] = Math.max(to[row]!, span.to)
      fetchedAt[row] = Math.min(fetchedAt[row]!, at)
      asked[row] = Math.min(asked[row]!, number)
      return true
    },
    expire(row, sequence = never) {
      fetchedAt[row] = never
      expired[row] = sequence
    },
    isExpired: (row) => fetchedAt[row] === never,
    cut(span) {
      for (let row = 0; row < to.length; row += 1) {
        if (to[row]! <= from[row]!) continue
        from[row] = Math.max(from[row]!, span.from)
        to[row] = Math.min(to[row]!, span.to)
        if (to[row]! <= from[row]!) clear(row)
      }
    },
    clear,
    remap(count, previous) {
      const old = { from, to, fetchedAt, asked, expired }
      from = new Int32Array(count)
      to = new Int32Array(count)
      fetchedAt = new Float64Array(count).fill(never)
      asked = new Float64Array(count).fill(never)
      expired = new Float64Array(count).fill(never)
      for (let row = 0; row < count; row += 1) {
        const before = previous(row)
        if (before < 0) continue
        from[row] = old.from[before]!
        to[row] = old.to[before]!
        fetchedAt[row] = old.fetchedAt[before]!
        asked[row] = old.asked[before]!
        expired[row] = old.expired[before]!
      }
    },
    get bytes() {
      return from.byteLength + to.byteLength + 3 * fetchedAt.byteLength
    },
  }
}

/**
 * Returns a schedule in the format of `POST /api/cache/schedules` (wire/schedule), so that the same code can read it.
 */
export function scheduleRecord(
  email: Email,
  codes: Uint8Array,
  events: readonly RowEvent[],
  { hours, settings }: ScheduleTerms,
  message: string | null,
): unknown {
  return {
    email,
    availabilityView: codes.join(''),
    scheduleItems: events.map(({ start, end, subject, organizer, tentative, iCalUId }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      status: tentative ? 'tentative' : 'busy',
      subject,
      organizer,
      isPrivate: subject === null,
      iCalUId,
    })),
    workingHours: hours,
    schedulingSettings: settings,
    serviceError: message === null ? null : { message, responseCode: null },
  }
}

export const encodeRecords = (records: readonly unknown[]): ArrayBuffer =>
  new TextEncoder().encode(JSON.stringify(records)).buffer

/** Hours and settings of a schedule. Used if the resource itself has none. */
export interface ScheduleTerms {
  readonly hours: WorkingHours | null
  readonly settings: SchedulingSettings | null
}

/**
 * Distinct terms by number. 0 has neither hours nor settings. A campus has few terms, so rows store only the number.
 */
export interface TermsPool {
  numberOf(schedule: Pick<Schedule, 'workingHours' | 'schedulingSettings'>): number
  read(number: number): ScheduleTerms
}

export function createTermsPool(): TermsPool {
  const pool: ScheduleTerms[] = [{ hours: null, settings: null }]
  const numbers = new Map<string, number>()
  return {
    numberOf({ workingHours, schedulingSettings }) {
      if (workingHours === null && schedulingSettings === null) return 0
      const key = JSON.stringify([workingHours, schedulingSettings])
      const known = numbers.get(key)
      if (known !== undefined) return known
      const number = pool.push({ hours: workingHours, settings: schedulingSettings }) - 1
      numbers.set(key, number)
      return number
    },
    read: (number) => pool[number]!,
  }
}
