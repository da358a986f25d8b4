import * as v from 'valibot'
import { fetchInBatches, inOrderOf, readView } from '#src/calendars/batches.ts'
import { resolveWorkingZone, workingZoneSchema } from '#src/calendars/custom-zone.ts'
import { type Email, fail, type QuarterSpan, type Result, succeed } from '#src/kernel/result.ts'
import { weekDaySchema } from '#src/kernel/time/clock.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { absent, emailOf, isRecord } from '#src/wire/scalars.ts'
import type { Schedule, ScheduleItem, WorkingHours } from '#src/wire/schedule.ts'
import { type Graph, graphLimits, oneOf } from './me.ts'
import { momentSchema, readMoment } from './read-event.ts'
import { writeUtcMoment } from './write-event.ts'

/**
 * One scheduleInformation of Graph's. Items and hours are read one by one, so that an invalid one affects only itself.
 */
const informationSchema = v.object({
  scheduleId: v.string(),
  availabilityView: absent(v.string()),
  scheduleItems: v.nullish(v.array(v.unknown()), []),
  workingHours: absent(v.unknown()),
  error: absent(v.object({ message: absent(v.string()), responseCode: absent(v.string()) })),
})

const itemSchema = v.object({
  start: momentSchema,
  end: momentSchema,
  status: absent(v.string()),
  subject: absent(v.string()),
  location: absent(v.string()),
  isPrivate: v.nullish(v.boolean(), false),
})

const hoursSchema = v.object({
  daysOfWeek: v.array(weekDaySchema),
  startTime: v.string(),
  endTime: v.string(),
  timeZone: absent(workingZoneSchema),
})

/** Reads one schedule of the response. Null if it cannot be read. `span` is the requested span. */
function readSchedule(record: unknown, span: QuarterSpan): Schedule | null {
  const parsed = v.safeParse(informationSchema, record)
  if (!parsed.success) return null
  const { scheduleId, availabilityView, scheduleItems, workingHours, error } = parsed.output
  const message = error && (error.message || error.responseCode || 'unreadable')
  return {
    email: emailOf(scheduleId),
    availabilityView: error ? '' : readView(availabilityView ?? '', span),
    scheduleItems: scheduleItems.flatMap(readItem),
    workingHours: readHours(workingHours, span),
    schedulingSettings: null,
    serviceError: message ? { message, responseCode: error.responseCode } : null,
  }
}

const statuses = ['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown'] as const

function readItem(record: unknown): readonly ScheduleItem[] {
  const parsed = v.safeParse(itemSchema, record)
  if (!parsed.success) return []
  const { start, end, status, subject, location, isPrivate } = parsed.output
  const from = readMoment(start)
  const to = readMoment(end)
  if (!from || !to || to.utcDateTime < from.utcDateTime) return []
  return [
    {
      start: new Date(from.utcDateTime).toISOString(),
      end: new Date(to.utcDateTime).toISOString(),
      status: oneOf(status, statuses, 'busy'),
      subject: isPrivate ? null : subject,
      location: isPrivate ? null : location,
      isPrivate,
      // Graph returns neither the organiser nor the event.
      organizer: null,
      iCalUId: null,
    },
  ]
}

function readHours(record: unknown, span: QuarterSpan): WorkingHours | null {
  const parsed = v.safeParse(hoursSchema, record)
  if (!parsed.success) return null
  const { daysOfWeek, startTime, endTime, timeZone } = parsed.output
  const zone = timeZone && resolveWorkingZone(timeZone, startOfQuarter(span.from))
  // Hours in an unknown zone would close the wrong part of the day.
  return zone ? { timezone: zone, daysOfWeek, startTime, endTime } : null
}

/** Fetches availability in batches. */
export function fetchSchedules(
  graph: Graph,
  emails: readonly Email[],
  span: QuarterSpan,
  signal?: AbortSignal,
): AsyncIterable<Result<readonly Schedule[]>> {
  return fetchInBatches(graphLimits, emails, span, (...part) => fetchPart(graph, ...part), signal)
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
  if (!answered.ok) return answered
  const { body } = answered.value
  const records = isRecord(body) ? body['value'] : null
  if (!Array.isArray(records)) {
    return fail({ kind: 'malformed', what: 'schedules', problems: ['schedules.value: expected array'] })
  }
  const answers = new Map<Email, Schedule>()
  for (const record of records) {
    const schedule = readSchedule(record, span)
    if (schedule && !answers.has(schedule.email)) answers.set(schedule.email, schedule)
  }
  return succeed(inOrderOf(emails, answers))
}
