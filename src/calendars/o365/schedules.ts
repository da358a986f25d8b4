import type { Email, Quarter, QuarterSpan } from '#src/core/brand.ts'
import type { Fault } from '#src/core/fault.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { isRecord } from '#src/core/wire/record.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { type Graph, graphLimits } from './graph.ts'
import { failedSchedule, readSchedule } from './read-schedule.ts'
import { writeUtcMoment } from './write-moment.ts'

const quartersPerDay = 96

/**
 * Availability in batches of 20 addresses, at most four calls ahead of the reader, batches in the order of `emails`. A
 * batch that the calendar refuses comes as schedules with `serviceError`; one that did not get through comes as its
 * fault, and the others follow unless the fault stops them too.
 */
export async function* fetchSchedules(
  graph: Graph,
  emails: readonly Email[],
  span: QuarterSpan,
  signal?: AbortSignal,
): AsyncGenerator<Result<readonly Schedule[]>> {
  // Readers that stop early leave nothing under way.
  const stop = new AbortController()
  const stopOn = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const batches = cutIntoBatches([...new Set(emails)], graphLimits.schedulesPerCall)
  const underWay: Promise<Result<readonly Schedule[]>>[] = []
  let next = 0
  const startNext = () => {
    const batch = batches[next++]
    if (batch) underWay.push(fetchBatch(graph, batch, span, stopOn))
  }
  try {
    for (let started = 0; started < graphLimits.parallelCalls; started++) startNext()
    for (let batch = underWay.shift(); batch; batch = underWay.shift()) {
      const answered = await batch
      startNext()
      yield answered
      if (!answered.ok && stopsAll(answered.fault)) return
    }
  } finally {
    stop.abort()
  }
}

function stopsAll({ kind }: Fault): boolean {
  return kind === 'cancelled' || kind === 'signed-out' || kind === 'sign-in-needed' || kind === 'offline'
}

/** One batch over the whole span, in as many calls as the vendor's limit of days makes of it. */
async function fetchBatch(
  graph: Graph,
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[]>> {
  let joined: readonly Schedule[] | null = null
  for (const part of cutSpan(span, graphLimits.scheduleDays * quartersPerDay)) {
    const answered = await fetchPart(graph, emails, part, signal)
    if (!answered.ok) return answered
    joined = joined ? joinSchedules(joined, answered.value, span, part) : answered.value
  }
  return succeed(joined ?? [])
}

async function fetchPart(
  graph: Graph,
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[]>> {
  const answered = await graph.send({
    method: 'POST',
    url: '/me/calendar/getSchedule',
    body: {
      schedules: emails,
      startTime: writeUtcMoment(startOfQuarter(span.from)),
      endTime: writeUtcMoment(startOfQuarter(span.to)),
      availabilityViewInterval: 15,
    },
    as: 'json',
    signal,
    repeatable: true,
  })
  if (!answered.ok) {
    const message = refusal(answered.fault)
    if (message === null) return answered
    return succeed(emails.map((email) => failedSchedule(email, message, null)))
  }
  const { body } = answered.value
  const records = isRecord(body) ? body['value'] : null
  if (!Array.isArray(records)) {
    return fail({ kind: 'malformed', what: 'schedules', problems: ['schedules.value: expected array'] })
  }
  const answers = new Map<string, Schedule>()
  for (const record of records) {
    const schedule = readSchedule(record, span)
    if (schedule && !answers.has(schedule.email)) answers.set(schedule.email, schedule)
  }
  // By address, not by position: Graph may leave one out or change its order.
  return succeed(
    emails.map((email) => {
      const schedule = answers.get(email.trim().toLowerCase())
      return schedule ? { ...schedule, email } : failedSchedule(email, 'The calendar gave no answer.', null)
    }),
  )
}

/** What the calendar said when it refused the question itself; null where the call did not get through. */
function refusal(fault: Fault): string | null {
  if (fault.kind === 'forbidden') return fault.detail ?? 'Access denied'
  if (fault.kind === 'not-found') return 'The calendar was not found.'
  if (fault.kind === 'server-error' && fault.status < 500) return fault.detail ?? `Status ${fault.status}`
  return null
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
  for (let start = from; start < to; start = (start + longest) as Quarter) {
    parts.push({ from: start, to: Math.min(to, start + longest) as Quarter })
  }
  return parts
}

function cutIntoBatches<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
