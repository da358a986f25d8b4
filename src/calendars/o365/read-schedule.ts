import * as v from 'valibot'
import type { QuarterSpan } from '#src/core/brand.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { absent } from '#src/core/wire/absent.ts'
import { weekDaySchema } from '#src/core/time/week-day.ts'
import { emailOf } from '#src/core/wire/email.ts'
import type { Schedule, ScheduleItem, WorkingHours } from '#src/core/wire/schedule.ts'
import { resolveWorkingZone, workingZoneSchema } from '../custom-zone.ts'
import { readView } from '../exchange-view.ts'
import { oneOf } from './one-of.ts'
import { momentSchema, readMoment } from './read-moment.ts'

/** One scheduleInformation of Graph's. Items and hours are read one by one, so that a bad one costs only itself. */
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

/** The schedule of one answer; null where it names no address. `span` is what was asked for. */
export function readSchedule(record: unknown, span: QuarterSpan): Schedule | null {
  const parsed = v.safeParse(informationSchema, record)
  if (!parsed.success) return null
  const { scheduleId, availabilityView, scheduleItems, workingHours, error } = parsed.output
  const message = error && (error.message || error.responseCode || 'The calendar could not be read.')
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
      // Graph says neither who holds it nor which event it is.
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
