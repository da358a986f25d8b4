import type { CalendarLimits } from '#src/calendars/calendar.ts'
import { resample } from '#src/features/availability/rules/row.ts'
import { type Email, type Fault, type QuarterSpan, type Result, succeed, traitsOf } from '#src/kernel/result.ts'
import { chunk } from '#src/kernel/text.ts'
import { earliest, minutesIn, plus, quartersPerDay } from '#src/kernel/time/moment.ts'
import type { Schedule } from '#src/wire/schedule.ts'

/**
 * Exchange's digits, in Graph as in EWS, are not the product's (calendars: 'Pitfalls'): its 3, out of office, is as good
 * as reserved, and its 4, working elsewhere, leaves the room free. Anything else is limited.
 */
const codes: Readonly<Record<string, string>> = { '0': '0', '1': '1', '2': '2', '3': '2', '4': '0' }

/** Minutes that one digit of a view can stand for. Exchange is asked for 15. */
const intervals: readonly number[] = [5, 6, 10, 12, 20, 30, 60]

/**
 * Returns the view in the product's codes, one digit a quarter of `span`. A view of another length counts as cut in another
 * interval only if that fills the span exactly. Otherwise it is read as quarters from the start: what is too long is cut, and
 * the end that is missing is limited (4), because nobody knows whether it is free.
 */
export function readView(view: string, span: QuarterSpan): string {
  const quarters = span.to - span.from
  const translated = Array.from(view, (digit) => codes[digit] ?? '4').join('')
  if (translated.length === 0) return ''
  const interval = intervals.find((minutes) => minutes * translated.length === minutesIn(quarters))
  const digits = interval === undefined ? translated : resample(translated, interval)
  return digits.slice(0, quarters).padEnd(quarters, '4')
}

/** One call: the schedules of these addresses in their order. Its span is no longer than `limits.scheduleDays`. */
export type FetchPart = (
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
) => Promise<Result<readonly Schedule[]>>

type Limits = Pick<CalendarLimits, 'schedulesPerCall' | 'scheduleDays' | 'parallelCalls'>

/**
 * Availability in batches as the vendor's limits make them, at most so many calls ahead of the reader, batches in the
 * order of `emails`. A batch that the calendar refused comes as schedules with `serviceError`; one that did not get through
 * as its fault, and the others follow unless the fault stops them too.
 */
export async function* fetchInBatches(
  limits: Limits,
  emails: readonly Email[],
  span: QuarterSpan,
  fetchPart: FetchPart,
  signal?: AbortSignal,
): AsyncGenerator<Result<readonly Schedule[]>> {
  // Readers that stop early leave nothing under way.
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

/** One batch over the whole span, in as many calls as the vendor's limit of days makes of it. */
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

/** A question that the calendar refused is answered: nobody's availability may be seen, and why. */
function refusedAsSchedules(
  emails: readonly Email[],
  answered: Result<readonly Schedule[]>,
): Result<readonly Schedule[]> {
  const refusal = answered.ok ? null : refusalOf(answered.fault)
  return refusal === null ? answered : succeed(emails.map((email) => failedSchedule(email, refusal, null)))
}

/** What the calendar said when it refused the question itself; null where the call did not get through. */
function refusalOf(fault: Fault): string | null {
  if (fault.kind === 'forbidden') return fault.detail ?? 'Access denied'
  if (fault.kind === 'not-found') return 'The calendar was not found.'
  if (fault.kind === 'server-error' && fault.status < 500) return fault.detail ?? `Status ${fault.status}`
  return null
}

/** In the order of `emails`, whatever order the calendar answered in; one it left out says so. */
export function inOrderOf(emails: readonly Email[], answers: ReadonlyMap<Email, Schedule>): readonly Schedule[] {
  return emails.map((email) => {
    const schedule = answers.get(email)
    return schedule ?? failedSchedule(email, 'No response from the calendar.', null)
  })
}

/** A schedule that says only why it has no view (section 8). */
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
      // A part without a view is unknown, and what follows it must stay in its place.
      availabilityView: schedule.availabilityView.padEnd(part.from - span.from, '4') + more.availabilityView,
      scheduleItems: joinItems(schedule.scheduleItems, more.scheduleItems),
      workingHours: schedule.workingHours ?? more.workingHours,
    }
  })
}

/** An item across the cut comes with both parts. */
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

/** Lets at most `places` pieces of work go on at once; the others wait in the order they came. */
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
      // The place is handed on, not freed: nobody can slip in between.
      if (next) next()
      else free++
    }
  }
}
