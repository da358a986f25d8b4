import * as v from 'valibot'
import { inOrderOf } from '#src/calendars/batches.ts'
import type { EventList, SeriesMaster } from '#src/calendars/calendar.ts'
import { bodyUnlessGone, goneStatuses } from '#src/calendars/connect-service.ts'
import { type RecurrenceEnd, recurrenceSchema } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay, InstantSpan, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { outsideZone } from '#src/kernel/time/outside-zones.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { isRecord, textOf } from '#src/wire/scalars.ts'
import { readSchedules, type Schedule } from '#src/wire/schedule.ts'
import { eventPath, listWithin, readOne } from './events.ts'
import type { Touch } from './me.ts'

/** Fetches the availability in one batch. The service uses the product's own codes. */
export async function fetchSchedules(
  touch: Touch,
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[]>> {
  const answered = await touch.send({
    method: 'POST',
    url: '/schedules',
    body: {
      start: new Date(startOfQuarter(span.from)).toISOString(),
      end: new Date(startOfQuarter(span.to)).toISOString(),
      emails,
    },
    as: 'json',
    signal,
    repeatable: true,
  })
  if (!answered.ok) return answered
  const { schedules, problems } = readSchedules(answered.value.body)
  if (schedules.length === 0 && problems.length > 0) return fail({ kind: 'malformed', what: 'schedules', problems })
  touch.report('schedules', problems)
  return succeed(inOrderOf(emails, new Map(schedules.map((schedule) => [schedule.email, schedule]))))
}

/** Lists the dates of a series that overlap the span, including changed ones. */
export function listOccurrences(
  touch: Touch,
  masterId: string,
  span: InstantSpan,
  signal?: AbortSignal,
): Promise<Result<EventList>> {
  return listWithin(touch, `${eventPath(touch, masterId)}/occurrences`, span, signal)
}

/** Finds the series of an occurrence. Null if it is gone or not a series. */
export async function findMaster(touch: Touch, id: string, signal?: AbortSignal): Promise<Result<SeriesMaster | null>> {
  const answered = await touch.send({
    method: 'GET',
    url: eventPath(touch, id),
    as: 'json',
    accept: goneStatuses,
    signal,
  })
  if (!answered.ok) return answered
  const { status, body } = answered.value
  if (status >= 400) return succeed(null)
  const event = readOne(touch, body)
  if (!event.ok) return event
  if (event.value.type !== 'seriesMaster') return succeed(null)
  const stated = isRecord(body) ? textOf(body['timeZone']) : null
  const named = outsideZone(stated ?? null, new Date(event.value.start.utcDateTime).getUTCFullYear())
  const zone = named ?? utc
  const series = isRecord(body) && isRecord(body['series']) ? body['series'] : {}
  return succeed({
    event: event.value,
    ...readRecurrence(series['recurrence']),
    // Times in an unknown zone would move with the next clock change.
    ...(named === null ? { pattern: null } : {}),
    timeZone: zone,
    firstDay: dayOf(zone, event.value.start.utcDateTime),
  })
}

/** Null for a pattern or an end that the product does not support. */
function readRecurrence(value: unknown): Pick<SeriesMaster, 'pattern' | 'end'> {
  const { pattern, end } = isRecord(value) ? value : {}
  const read = {
    pattern: v.safeParse(recurrenceSchema.entries.pattern, pattern),
    end: v.safeParse(recurrenceSchema.entries.end, end),
  }
  return {
    pattern: read.pattern.success ? read.pattern.output : null,
    end: read.end.success ? (read.end.output as RecurrenceEnd) : null,
  }
}

/** Removes later dates, including changed ones. */
export async function endSeries(
  touch: Touch,
  masterId: string,
  lastDay: CalendarDay,
  signal?: AbortSignal,
): Promise<Result<null>> {
  const answered = await touch.send({
    method: 'POST',
    url: `${eventPath(touch, masterId)}/end`,
    body: { lastDay },
    as: 'nothing',
    accept: goneStatuses,
    // Setting the same last day twice has no further effect.
    repeatable: true,
    signal,
  })
  return bodyUnlessGone(answered)
}
