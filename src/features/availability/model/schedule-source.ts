import type { Calendar, CalendarProvider } from '#src/calendars/calendar.ts'
import type { ScheduleBatch } from '#src/engine/compute.ts'
import { logProblems } from '#src/base/log.ts'
import type { LiveBatch, LoadOptions, NextEmails, SchedulePace, ScheduleSource } from '#src/base/schedules.ts'
import { nextSequence } from '#src/base/sequence.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { chunk } from '#src/kernel/text.ts'
import { oneHour, quartersPerDay, startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Api } from '#src/platform/api.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import { parseJson } from '#src/wire/parse.ts'
import { readSchedules, type Schedule } from '#src/wire/schedule.ts'

/** Calls of the product's cache: addresses in one call, and calls in progress at once. */
const paces = {
  /** Batches small enough that applying one never delays a scroll, and that a partial result appears early. */
  shown: { size: 200, lanes: 2 },
  /** For results that are shown only when complete: fewer, larger calls. */
  whole: { size: 500, lanes: 3 },
} as const satisfies Record<SchedulePace, unknown>

/** Up to this many addresses, a call for several weeks is cheaper than a call for each date. */
const few = 20
/** Days of the longest call that joins several spans. */
const mostDays = 31

interface Sources {
  readonly api: Api
  readonly calendar: Calendar
  readonly clock: Clock
  readonly configuration: Configuration
  readonly provider: CalendarProvider
}

/** Milliseconds after which a server that knew no call for cached schedules is asked again. It may have been updated. */
const retryCacheAfter = oneHour

/** The addresses and the span of one call. */
interface Part {
  readonly emails: readonly Email[]
  readonly span: QuarterSpan
}

export function createScheduleSource({ api, calendar, clock, configuration, provider }: Sources): ScheduleSource {
  /** When the server last answered that it knows no call for cached schedules; null if it never did. */
  let missingSince: Instant | null = null
  const isCached = () =>
    configuration.cachingEnabled && (missingSince === null || clock.now() - missingSince >= retryCacheAfter)

  /** Created before the call, because a response is as old as its request. */
  const stamp = (span: QuarterSpan) => ({ span, fetchedAt: clock.now(), asked: nextSequence() })

  async function* loadLive(
    emails: readonly Email[],
    span: QuarterSpan,
    signal: AbortSignal,
  ): AsyncGenerator<Result<LiveBatch>> {
    if (emails.length === 0) return
    const at = stamp(span)
    for await (const schedules of calendar.schedules(emails, span, signal)) {
      yield schedules.ok ? succeed({ ...at, schedules: schedules.value }) : schedules
    }
  }

  async function fetchCached({ emails, span }: Part, signal: AbortSignal) {
    const at = stamp(span)
    const fromDate = new Date(startOfQuarter(span.from)).toISOString()
    const toDate = new Date(startOfQuarter(span.to)).toISOString()
    const body = await api.cache.schedules({ fromDate, toDate, emails: [...emails] }, signal)
    if (!body.ok && body.fault.kind === 'not-found') missingSince = clock.now()
    return body.ok ? succeed({ ...at, schedules: body.value }) : body
  }

  /** Loads from the calendar if the server turns out to have no cache (`cachingEnabled` without a known path). */
  async function* loadPart(part: Part, signal: AbortSignal): AsyncGenerator<Result<ScheduleBatch>> {
    const cached = isCached() ? await fetchCached(part, signal) : null
    if (cached && (cached.ok || cached.fault.kind !== 'not-found')) yield cached
    else yield* loadLive(part.emails, part.span, signal)
  }

  async function* load(
    emails: readonly Email[] | NextEmails,
    span: QuarterSpan | readonly QuarterSpan[],
    signal: AbortSignal,
    { pace = 'shown', isSampled = false, onProgress }: LoadOptions = {},
  ): AsyncGenerator<Result<ScheduleBatch>> {
    const stop = new AbortController()
    const stopped = AbortSignal.any([signal, stop.signal])
    const spans = 'from' in span ? [span] : span
    const isOpen = typeof emails === 'function'
    // A calendar splits a list into calls itself, several in parallel.
    const lanes = isCached() || isOpen ? paces[pace].lanes : 1
    const parts = isOpen ? [] : listParts(emails, spans, pace, isSampled)
    const total = parts.length
    let done = 0

    /** Returns null if nothing is left. */
    async function nextPart(): Promise<Result<Part> | null> {
      const [first] = spans
      if (!isOpen || !first) {
        const part = parts.shift()
        return part ? succeed(part) : null
      }
      const next = await emails(isCached() ? paces[pace].size : callAhead(lanes))
      if (!next.ok) return next
      return next.value.length > 0 ? succeed({ emails: next.value, span: first }) : null
    }

    async function* runLane(): AsyncGenerator<Result<ScheduleBatch>> {
      let hasFailed = false
      while (!hasFailed) {
        const part = await nextPart()
        if (!part) return
        const next = stopped.aborted ? fail({ kind: 'cancelled' as const }) : part
        for await (const batch of next.ok ? loadPart(next.value, stopped) : [next]) {
          hasFailed ||= !batch.ok
          yield batch
        }
        if (!hasFailed) onProgress?.((done += 1), total)
      }
    }

    try {
      yield* merge(Array.from({ length: lanes }, runLane))
    } finally {
      stop.abort()
    }
  }

  /**
   * Returns the calls of a load with known addresses. Spans are joined if the days in between cost less than more
   * calls.
   */
  function listParts(
    emails: readonly Email[],
    spans: readonly QuarterSpan[],
    pace: SchedulePace,
    isSampled: boolean,
  ): Part[] {
    const { size } = paces[pace]
    const hasCache = isCached()
    const asked = !hasCache || emails.length <= few ? joinSpans(spans) : spans
    if (!hasCache) return asked.map((span) => ({ emails, span }))
    const batches = isSampled ? sample(emails, size) : chunk(emails, size)
    return asked.flatMap((span) => batches.map((batch) => ({ emails: batch, span })))
  }

  function joinSpans(spans: readonly QuarterSpan[]): readonly QuarterSpan[] {
    if (spans.length < 2) return spans
    const longest = Math.min(provider.limits.scheduleDays, mostDays) * quartersPerDay
    const joined: QuarterSpan[] = []
    for (const span of spans) {
      const last = joined.at(-1)
      if (last && span.to - last.from <= longest) joined[joined.length - 1] = { from: last.from, to: span.to }
      else joined.push(span)
    }
    return joined
  }

  /**
   * Returns as many addresses as the calendar's parallel calls take, so that rows that scroll into view meanwhile are
   * loaded next.
   */
  function callAhead(lanes: number): number {
    const { schedulesPerCall, parallelCalls } = provider.limits
    return Math.ceil((schedulesPerCall * parallelCalls) / lanes)
  }

  async function oneLive(email: Email, span: QuarterSpan, signal: AbortSignal): Promise<Result<Schedule | null>> {
    for await (const batch of loadLive([email], span, signal)) {
      if (!batch.ok) return batch
      const schedule = scheduleFor(email, batch.value.schedules)
      if (schedule) return succeed(schedule)
    }
    return succeed(null)
  }

  async function one(email: Email, span: QuarterSpan, signal: AbortSignal): Promise<Result<Schedule | null>> {
    if (!isCached()) return oneLive(email, span, signal)
    const batch = await fetchCached({ emails: [email], span }, signal)
    if (!batch.ok) return batch.fault.kind === 'not-found' ? oneLive(email, span, signal) : batch
    const parsed = parseJson(new TextDecoder().decode(batch.value.schedules))
    const { schedules, problems } = readSchedules(parsed.ok ? parsed.value : null)
    logProblems('schedules', problems)
    return succeed(scheduleFor(email, schedules))
  }

  return {
    load,
    one,
    live: { load: loadLive, one: oneLive },
    limitOf: ({ bulk, single }) => (isCached() ? bulk : single),
  }
}

const scheduleFor = (email: Email, schedules: readonly Schedule[]): Schedule | null =>
  schedules.find((one) => one.email === email) ?? null

/** Returns batches of equal length, each spread over the whole list. */
function sample<Item>(list: readonly Item[], length: number): Item[][] {
  const batches = Array.from({ length: Math.ceil(list.length / length) }, (): Item[] => [])
  list.forEach((item, index) => batches[index % batches.length]?.push(item))
  return batches
}

/** Yields from all lanes in order of arrival. A lane continues when its last value is consumed. */
async function* merge<Value>(lanes: readonly AsyncGenerator<Value>[]): AsyncGenerator<Value> {
  const advance = async (lane: AsyncGenerator<Value>) => ({ lane, next: await lane.next() })
  const pending = new Map(lanes.map((lane) => [lane, advance(lane)]))
  try {
    while (pending.size > 0) {
      const { lane, next } = await Promise.race(pending.values())
      if (next.done) pending.delete(lane)
      else {
        yield next.value
        pending.set(lane, advance(lane))
      }
    }
  } finally {
    for (const lane of lanes) void lane.return(undefined)
  }
}
