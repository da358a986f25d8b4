import * as v from 'valibot'
import { failedSchedule, inOrderOf } from '#src/calendars/batches.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { InstantSpan, QuarterSpan } from '#src/kernel/time/units.ts'
import { quarterAt, quarterFrom, startOfQuarter } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import { absent, emailOf, isRecord } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { type Google, googleLimits } from './google.ts'

/**
 * The view in the product's codes, one digit per quarter-hour. A quarter is reserved if any part of a busy interval is
 * in it. Google's intervals are merged and only say 'busy', so nothing is tentative.
 */
export function viewOfBusy(busy: readonly InstantSpan[], { from, to }: QuarterSpan): string {
  const codes = new Array<string>(Math.max(0, to - from)).fill('0')
  for (const { start, end } of busy) {
    if (end <= start) continue
    codes.fill('2', Math.max(0, quarterAt(start) - from), Math.max(0, Math.min(to, quarterFrom(end)) - from))
  }
  return codes.join('')
}

/** Fetches the availability in one batch. */
export async function fetchSchedules(
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
  const unreadable: string[] = []
  for (const [id, record] of Object.entries(calendars)) {
    const email = emailOf(id)
    const read = readCalendar(email, record, span)
    if (read === null) unreadable.push(`schedules.calendars[${answers.size}]: expected busy intervals`)
    answers.set(email, read ?? failedSchedule(email, 'unreadable', null))
  }
  google.report('schedules', unreadable)
  return succeed(inOrderOf(emails, answers))
}

/** One calendar of the response. If it has errors, its intervals are missing or incomplete. */
const calendarSchema = v.object({
  busy: v.nullish(v.array(v.unknown()), []),
  errors: v.nullish(v.array(v.object({ reason: absent(v.string()) })), []),
})

const intervalSchema = v.object({ start: v.string(), end: v.string() })

/** Returns null if it cannot be read. Then all of its time is unknown. */
function readCalendar(email: Email, record: unknown, span: QuarterSpan): Schedule | null {
  const parsed = v.safeParse(calendarSchema, record)
  if (!parsed.success) return null
  const [error] = parsed.output.errors
  if (error) {
    const reason = error.reason ?? 'internalError'
    return failedSchedule(email, reason, reason)
  }
  const busy = parsed.output.busy.map(readInterval)
  // An unreadable interval could be anywhere, so the free time is unknown.
  if (busy.includes(null)) return null
  const intervals = busy.flatMap((interval) => interval ?? [])
  return {
    email,
    availabilityView: viewOfBusy(intervals, span),
    scheduleItems: intervals.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      status: 'busy',
      // Google says only that the time is taken, without any details.
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
