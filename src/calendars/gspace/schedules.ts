import * as v from 'valibot'
import type { Email, InstantSpan, QuarterSpan } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { absent } from '#src/core/wire/absent.ts'
import { emailOf } from '#src/core/wire/email.ts'
import { parseInstant } from '#src/core/wire/instant.ts'
import { isRecord } from '#src/core/wire/record.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { failedSchedule, fetchInBatches, inOrderOf } from '../schedule-batches.ts'
import { viewOfBusy } from './busy-view.ts'
import { type Google, googleLimits } from './google.ts'

/** Availability in batches. */
export function fetchSchedules(
  google: Google,
  emails: readonly Email[],
  span: QuarterSpan,
  signal?: AbortSignal,
): AsyncIterable<Result<readonly Schedule[]>> {
  return fetchInBatches(googleLimits, emails, span, (...part) => fetchPart(google, ...part), signal)
}

async function fetchPart(
  google: Google,
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[]>> {
  const answered = await google.send({
    method: 'POST',
    url: '/calendar/v3/freeBusy',
    body: {
      timeMin: new Date(startOfQuarter(span.from)).toISOString(),
      timeMax: new Date(startOfQuarter(span.to)).toISOString(),
      timeZone: 'UTC',
      calendarExpansionMax: googleLimits.schedulesPerCall,
      items: emails.map((id) => ({ id })),
    },
    as: 'json',
    signal,
    repeatable: true,
  })
  if (!answered.ok) return answered
  const { body } = answered.value
  const calendars = isRecord(body) ? body['calendars'] : null
  if (!isRecord(calendars)) {
    return fail({ kind: 'malformed', what: 'schedules', problems: ['schedules.calendars: expected object'] })
  }
  const answers = new Map<Email, Schedule>()
  for (const [id, record] of Object.entries(calendars)) {
    const email = emailOf(id)
    answers.set(email, readCalendar(email, record, span))
  }
  return succeed(inOrderOf(emails, answers))
}

/** One calendar of the answer. A calendar with errors has no intervals, or not all of them. */
const calendarSchema = v.object({
  busy: v.nullish(v.array(v.unknown()), []),
  errors: v.nullish(v.array(v.object({ reason: absent(v.string()) })), []),
})

const intervalSchema = v.object({ start: v.string(), end: v.string() })

const messages: Readonly<Record<string, string>> = {
  notFound: 'The calendar was not found.',
  internalError: 'The calendar could not be read.',
}

function readCalendar(email: Email, record: unknown, span: QuarterSpan): Schedule {
  const parsed = v.safeParse(calendarSchema, record)
  if (!parsed.success) return failedSchedule(email, 'The calendar could not be read.', null)
  const [error] = parsed.output.errors
  if (error) {
    const reason = error.reason ?? 'internalError'
    return failedSchedule(email, messages[reason] ?? reason, reason)
  }
  const busy = parsed.output.busy.map(readInterval)
  // An interval that cannot be read may be anywhere: what is then free is not known.
  if (busy.includes(null)) return failedSchedule(email, 'The calendar could not be read.', null)
  const intervals = busy.flatMap((interval) => interval ?? [])
  return {
    email,
    availabilityView: viewOfBusy(intervals, span),
    scheduleItems: intervals.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      status: 'busy',
      // Google tells that the time is taken, and nothing of what by.
      subject: null,
      location: null,
      isPrivate: false,
      organizer: null,
      iCalUId: null,
    })),
    workingHours: null,
    schedulingSettings: null,
    serviceError: null,
  }
}

function readInterval(record: unknown): InstantSpan | null {
  const parsed = v.safeParse(intervalSchema, record)
  const start = parsed.success ? parseInstant(parsed.output.start) : null
  const end = parsed.success ? parseInstant(parsed.output.end) : null
  return start === null || end === null || end < start ? null : { start, end }
}
