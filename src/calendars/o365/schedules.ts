import * as v from 'valibot'
import { failedSchedule, inOrderOf, readView, type ViewDigits } from '#src/calendars/batches.ts'
import { resolveWorkingZone, workingZoneSchema } from '#src/calendars/custom-zone.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { weekDaySchema } from '#src/kernel/time/wall-clock.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { createProblems, type Problems, readWhatIsGood } from '#src/wire/parse.ts'
import { wireWallTime } from '#src/wire/resource.ts'
import { absent, emailOf, isRecord, recordWith } from '#src/wire/scalars.ts'
import type { Schedule, ScheduleItem, WorkingHours } from '#src/wire/schedule.ts'
import { type Graph, oneOf } from './people.ts'
import { momentSchema, readMoments } from './read-event.ts'
import { writeUtcMoment } from './write-event.ts'

/**
 * One scheduleInformation of Graph's. Items and hours are read one by one, so that an invalid one affects only itself.
 */
const informationSchema = v.object({
  scheduleId: v.string(),
  availabilityView: absent(v.string()),
  scheduleItems: v.nullish(v.array(v.unknown()), []),
  workingHours: absent(v.unknown()),
  error: absent(recordWith({ message: absent(v.string()), responseCode: absent(v.string()) })),
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
  startTime: wireWallTime.needed,
  endTime: wireWallTime.needed,
  timeZone: absent(workingZoneSchema),
})

/**
 * Graph's digits (scheduleInformation, `availabilityView`): 3 is out of office, which counts as reserved, and 4 is working
 * elsewhere, which leaves the room free.
 */
const digits: ViewDigits = { '0': '0', '1': '1', '2': '2', '3': '2', '4': '0' }

/** Reads one schedule of the response. Null if it has no address. `span` is the requested span. */
function readSchedule(record: unknown, span: QuarterSpan, what: string, problems: Problems): Schedule | null {
  const read = readWhatIsGood(informationSchema, record, what, problems)
  if (read === null) return null
  const { scheduleId, availabilityView, scheduleItems, workingHours, error } = read.output
  const email = emailOf(scheduleId)
  // Without one of these members the calendar would look free.
  if (read.reduced.has('availabilityView') || read.reduced.has('error')) {
    return failedSchedule(email, 'unreadable', null)
  }
  const message = error && (error.message || error.responseCode || 'unreadable')
  return {
    email,
    availabilityView: error ? '' : readView(availabilityView ?? '', span, digits),
    scheduleItems: scheduleItems.flatMap((item, index) => readItem(item, `${what}.scheduleItems[${index}]`, problems)),
    workingHours: readHours(workingHours, span, `${what}.workingHours`, problems),
    schedulingSettings: null,
    serviceError: message ? { message, responseCode: error.responseCode } : null,
  }
}

const statuses = ['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown'] as const

function readItem(record: unknown, what: string, problems: Problems): readonly ScheduleItem[] {
  const read = readWhatIsGood(itemSchema, record, what, problems)
  if (read === null) return []
  const { start, end, status, subject, location } = read.output
  // Hide the details rather than show them to a user who may not see them.
  const isPrivate = read.output.isPrivate || read.reduced.has('isPrivate')
  const { start: from, end: to } = readMoments({ start, end }, (problem) => problems.add(`${what}.${problem}`))
  if (!from || !to || to.utcDateTime < from.utcDateTime) {
    problems.add(`${what}: expected moments in order`)
    return []
  }
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

function readHours(record: unknown, span: QuarterSpan, what: string, problems: Problems): WorkingHours | null {
  const hours = record === null ? null : readWhatIsGood(hoursSchema, record, what, problems)
  // If no day could be read, the hours are unknown. They do not mean that it is always closed.
  if (hours === null || (hours.reduced.has('daysOfWeek') && hours.output.daysOfWeek.length === 0)) return null
  const { daysOfWeek, startTime, endTime, timeZone } = hours.output
  const read = timeZone && resolveWorkingZone(timeZone, startOfQuarter(span.from))
  if (timeZone && !read?.isExact) problems.add(`${what}.timeZone: expected time zone`)
  // Hours in an unknown zone would close the wrong part of the day.
  return read ? { timezone: read.zone, daysOfWeek, startTime, endTime } : null
}

/** Fetches the availability in one batch. */
export async function fetchSchedules(
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
  const problems = createProblems()
  for (const [index, record] of records.entries()) {
    const schedule = readSchedule(record, span, `schedules[${index}]`, problems)
    if (schedule && !answers.has(schedule.email)) answers.set(schedule.email, schedule)
  }
  graph.report('schedules', problems.list())
  return succeed(inOrderOf(emails, answers))
}
