import type { Calendar, CalendarProvider } from '#src/calendars/calendar.ts'
import type { ScheduleBatch, SchedulePurpose, SchedulesPut, WindowQuery } from '#src/engine/compute.ts'
import { logProblems } from '#src/features/notices/notify.ts'
import { nextSequence } from '#src/features/timeline/window-state.ts'
import { type Email, fail, type QuarterSpan, type Result, succeed } from '#src/kernel/result.ts'
import { chunk } from '#src/kernel/text.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Api } from '#src/platform/api.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import { parseJson } from '#src/wire/parse.ts'
import { readSchedules, type Schedule } from '#src/wire/schedule.ts'
import { askEngine } from './ask-engine.ts'

/** Gives loaded schedules to the engine. Returns the fault of the load or of the engine; unreadable records are logged. */
export async function putBatch(
  engine: EngineClient,
  purpose: SchedulePurpose,
  batch: Result<ScheduleBatch>,
  query?: WindowQuery,
): Promise<Result<SchedulesPut>> {
  if (!batch.ok) return batch
  const asked = await askEngine(engine.put(purpose, batch.value, query))
  const put = asked.ok ? asked.value : asked
  if (put.ok) logProblems('schedules', put.value.problems)
  return put
}

/** Calls of the product's cache: addresses in one call, and calls in progress at once. */
const paces = {
  /** Batches small enough that applying one never holds up a scroll, and that a partial result appears early. */
  shown: { size: 200, lanes: 2 },
  /** For results that are shown only when complete: fewer, larger calls. */
  whole: { size: 500, lanes: 3 },
} as const

/** Up to this many addresses, a call for several weeks is cheaper than a call for each date. */
const few = 20
/** Days of the longest call that joins several spans. */
const mostDays = 31
const quartersPerDay = 96

/** Returns up to `count` addresses to load next, none when everything is loaded. Asked once for each call. */
export type NextEmails = (count: number) => Promise<Result<readonly Email[]>>

interface LoadOptions {
  readonly pace?: keyof typeof paces
  /** Makes each batch of a cached load a sample of all addresses, so that totals are nearly right after a few batches. */
  readonly isSampled?: boolean
  /** Receives the number of completed calls, and how many calls the load makes. */
  readonly onProgress?: (done: number, total: number) => void
}

/** A batch from the calendar itself, which is already parsed. */
interface LiveBatch extends ScheduleBatch {
  readonly schedules: readonly Schedule[]
}

/**
 * Schedules of rooms and people. A load yields batches as they arrive, and a fault for each call that failed. A server that
 * is down is not asked again and again: a fault ends its lane, and the other lanes continue. A load that was aborted yields
 * `cancelled`, so it never looks complete. A caller that stops reading cancels the calls in progress.
 */
export interface ScheduleSource {
  /**
   * From the product's cache if it has one, otherwise from the calendar. Several spans are for dates that lie far apart;
   * `emails` as a function lets the caller decide the order while the load runs.
   */
  load(
    emails: readonly Email[] | NextEmails,
    span: QuarterSpan | readonly QuarterSpan[],
    signal: AbortSignal,
    options?: LoadOptions,
  ): AsyncIterable<Result<ScheduleBatch>>
  /** The schedule of one address, from where `load` takes it; null if there is none. It may state a `serviceError`. */
  one(email: Email, span: QuarterSpan, signal: AbortSignal): Promise<Result<Schedule | null>>
  /**
   * The same from the calendar itself: for people, whom the cache does not know, and for checks just before a reservation,
   * when the cache may be out of date.
   */
  readonly live: {
    load(emails: readonly Email[], span: QuarterSpan, signal: AbortSignal): AsyncIterable<Result<LiveBatch>>
    one(email: Email, span: QuarterSpan, signal: AbortSignal): Promise<Result<Schedule | null>>
  }
  /** How many resources may be compared at once: from the cache (`bulk`), or by asking every calendar (`single`). */
  limitOf(limits: { readonly bulk: number; readonly single: number }): number
}

interface Sources {
  readonly api: Api
  readonly calendar: Calendar
  readonly clock: Clock
  readonly configuration: Configuration
  readonly provider: CalendarProvider
}

/** The addresses and the span of one call. */
interface Part {
  readonly emails: readonly Email[]
  readonly span: QuarterSpan
}

export function createScheduleSource({ api, calendar, clock, configuration, provider }: Sources): ScheduleSource {
  const isCached = configuration.cachingEnabled

  /** Taken before the call: an answer is as old as its question. */
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
    return body.ok ? succeed({ ...at, schedules: body.value }) : body
  }

  async function* loadPart(part: Part, signal: AbortSignal): AsyncGenerator<Result<ScheduleBatch>> {
    if (isCached) yield await fetchCached(part, signal)
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
    // A calendar splits a list into calls of its own, several at once.
    const lanes = isCached || isOpen ? paces[pace].lanes : 1
    const parts = isOpen ? [] : listParts(emails, spans, pace, isSampled)
    const total = parts.length
    let done = 0

    /** Null when nothing is left. */
    async function nextPart(): Promise<Result<Part> | null> {
      const [first] = spans
      if (!isOpen || !first) {
        const part = parts.shift()
        return part ? succeed(part) : null
      }
      const next = await emails(isCached ? paces[pace].size : callAhead(lanes))
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

  /** The calls of a load whose addresses are known. Spans are joined if days in between cost less than more calls. */
  function listParts(
    emails: readonly Email[],
    spans: readonly QuarterSpan[],
    pace: keyof typeof paces,
    isSampled: boolean,
  ): Part[] {
    const { size } = paces[pace]
    const asked = !isCached || emails.length <= few ? joinSpans(spans) : spans
    if (!isCached) return asked.map((span) => ({ emails, span }))
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

  /** As many addresses as a calendar's parallel calls take, so that rows that come on screen meanwhile are loaded next. */
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

  async function oneCached(email: Email, span: QuarterSpan, signal: AbortSignal): Promise<Result<Schedule | null>> {
    const batch = await fetchCached({ emails: [email], span }, signal)
    if (!batch.ok) return batch
    const parsed = parseJson(new TextDecoder().decode(batch.value.schedules))
    const { schedules, problems } = readSchedules(parsed.ok ? parsed.value : null)
    logProblems('schedules', problems)
    return succeed(scheduleFor(email, schedules))
  }

  return {
    load,
    one: isCached ? oneCached : oneLive,
    live: { load: loadLive, one: oneLive },
    limitOf: ({ bulk, single }) => (isCached ? bulk : single),
  }
}

const scheduleFor = (email: Email, schedules: readonly Schedule[]): Schedule | null =>
  schedules.find((one) => one.email === email) ?? null

/** Batches of equal length, each taken from all over the list. */
function sample<Item>(list: readonly Item[], length: number): Item[][] {
  const batches = Array.from({ length: Math.ceil(list.length / length) }, (): Item[] => [])
  list.forEach((item, index) => batches[index % batches.length]?.push(item))
  return batches
}

/** Yields from all lanes in the order of arrival. A lane continues when its last value was consumed. */
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
