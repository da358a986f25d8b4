import type { CalendarLimits } from '#src/calendars/calendar.ts'
import { resample } from '#src/features/availability/model/rules/row.ts'
import type { Email } from '#src/kernel/ids.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { InstantSpan, QuarterSpan } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { chunk } from '#src/kernel/text.ts'
import { earliest, minutesIn, oneMinute, plus, quartersPerDay } from '#src/kernel/time/moment.ts'
import type { Schedule } from '#src/wire/schedule.ts'

/** The product's code for each digit of a vendor's view. Any other digit is limited. */
export type ViewDigits = Readonly<Record<string, string>>

/** Possible minutes per digit of a view. Exchange is asked for 15. */
const intervals: readonly number[] = [5, 6, 10, 12, 20, 30, 60]

/**
 * Returns the view in the product's codes, one digit per quarter-hour of `span`. `codes` translates the vendor's digits,
 * because two vendors use the same digit for different states. If the view has another length, it is
 * read in another interval only if that fills the span exactly. Otherwise it is read as quarters from the start: extra
 * digits are cut off, and missing digits at the end are limited (4), because that time may not be free.
 */
export function readView(view: string, span: QuarterSpan, codes: ViewDigits): string {
  const quarters = span.to - span.from
  const translated = Array.from(view, (digit) => (Object.hasOwn(codes, digit) ? codes[digit] : '4')).join('')
  if (translated.length === 0) return ''
  const interval = intervals.find((minutes) => minutes * translated.length === minutesIn(quarters))
  const digits = interval === undefined ? translated : resample(translated, interval)
  return digits.slice(0, quarters).padEnd(quarters, '4')
}

/**
 * One call: returns the schedules of these addresses in their order. Its span does not exceed `limits.scheduleDays`.
 */
export type FetchPart = (
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
) => Promise<Result<readonly Schedule[]>>

type Limits = Pick<CalendarLimits, 'schedulesPerCall' | 'scheduleDays' | 'parallelCalls'>

/**
 * Fetches availability in batches that respect the vendor's limits. Starts at most `limits.parallelCalls` calls ahead
 * of the consumer and yields batches in the order of `emails`. If the calendar refused a batch, its schedules have a
 * `serviceError`. If a call failed, its fault is yielded, and the other batches follow unless the fault stops them too.
 */
export async function* fetchInBatches(
  limits: Limits,
  emails: readonly Email[],
  span: QuarterSpan,
  fetchPart: FetchPart,
  signal?: AbortSignal,
): AsyncGenerator<Result<readonly Schedule[]>> {
  // If the consumer stops early, cancel all open calls.
  const stop = new AbortController()
  const stopOn = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const batches = chunk([...new Set(emails)], limits.schedulesPerCall)
  const underWay: Promise<Result<readonly Schedule[]>>[] = []
  let next = 0
  const startNext = () => {
    const batch = batches[next++]
    if (batch) underWay.push(fetchWhole(limits, batch, span, fetchPart, stopOn))
  }
  try {
    for (let started = 0; started < limits.parallelCalls; started++) startNext()
    for (let batch = underWay.shift(); batch; batch = underWay.shift()) {
      const answered = await batch
      startNext()
      yield answered
      if (!answered.ok && traitsOf(answered.fault).stopsOthers) return
    }
  } finally {
    stop.abort()
  }
}

/** Fetches one batch for the whole span, in as many calls as the vendor's limit of days requires. */
async function fetchWhole(
  limits: Limits,
  emails: readonly Email[],
  span: QuarterSpan,
  fetchPart: FetchPart,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[]>> {
  let joined: readonly Schedule[] | null = null
  for (const part of cutSpan(span, limits.scheduleDays * quartersPerDay)) {
    const answered = refusedAsSchedules(emails, await fetchPart(emails, part, signal))
    if (!answered.ok) return answered
    joined = joined ? joinSchedules(joined, answered.value, span, part) : answered.value
  }
  return succeed(joined ?? [])
}

/** Turns a refusal by the calendar into schedules that give the reason why the availability is not visible. */
function refusedAsSchedules(
  emails: readonly Email[],
  answered: Result<readonly Schedule[]>,
): Result<readonly Schedule[]> {
  const refusal = answered.ok ? null : refusalOf(answered.fault)
  return refusal === null ? answered : succeed(emails.map((email) => failedSchedule(email, refusal, null)))
}

/** Returns the calendar's message or code if it refused the request itself, or null if the call failed in another way. */
function refusalOf(fault: Fault): string | null {
  if (fault.kind === 'forbidden') return fault.detail ?? 'accessDenied'
  if (fault.kind === 'not-found') return 'notFound'
  if (fault.kind === 'server-error' && fault.status < 500) return fault.detail ?? `Status ${fault.status}`
  return null
}

/** Returns the schedules in the order of `emails`. Addresses without a response get a failed schedule. */
export function inOrderOf(emails: readonly Email[], answers: ReadonlyMap<Email, Schedule>): readonly Schedule[] {
  return emails.map((email) => {
    const schedule = answers.get(email)
    return schedule ?? failedSchedule(email, 'noResponse', null)
  })
}

/**
 * Returns a schedule without a view that only gives the reason (section 8): the service's own message or code, or a code of
 * this product's. `serviceWords` translates codes.
 */
export function failedSchedule(email: Email, message: string, responseCode: string | null): Schedule {
  return {
    email,
    availabilityView: '',
    scheduleItems: [],
    workingHours: null,
    schedulingSettings: null,
    serviceError: { message, responseCode },
  }
}

function joinSchedules(
  first: readonly Schedule[],
  second: readonly Schedule[],
  span: QuarterSpan,
  part: QuarterSpan,
): readonly Schedule[] {
  return first.map((schedule, index) => {
    const more = second[index]
    if (!more || schedule.serviceError) return schedule
    if (more.serviceError) return more
    return {
      ...schedule,
      // A part without a view is unknown. The next part must stay at its own position.
      availabilityView: schedule.availabilityView.padEnd(part.from - span.from, '4') + more.availabilityView,
      scheduleItems: joinItems(schedule.scheduleItems, more.scheduleItems),
      workingHours: schedule.workingHours ?? more.workingHours,
    }
  })
}

/** Items that cross the cut are returned by both parts. Keeps one copy. */
function joinItems(first: Schedule['scheduleItems'], second: Schedule['scheduleItems']): Schedule['scheduleItems'] {
  const known = new Set(first.map((item) => JSON.stringify(item)))
  return [...first, ...second.filter((item) => !known.has(JSON.stringify(item)))]
}

function cutSpan({ from, to }: QuarterSpan, longest: number): readonly QuarterSpan[] {
  const parts: QuarterSpan[] = []
  for (let start = from; start < to; start = plus(start, longest)) {
    parts.push({ from: start, to: earliest(to, plus(start, longest)) })
  }
  return parts
}

/** Runs at most `places` tasks at the same time. The others wait in order of arrival. */
export function createGate(places: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Pass the place on to the next task instead of freeing it, so that no other task can take it in between.
      if (next) next()
      else free++
    }
  }
}

/** Milliseconds before the start and after the end of a created event (section 9). */
const margin = 10 * oneMinute

/** Returns the span in which a created event is searched. */
export function lookUpSpan({ start, end }: InstantSpan): InstantSpan {
  return { start: plus(start, -margin), end: plus(end, margin) }
}
