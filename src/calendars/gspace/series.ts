import type { EventList, SeriesMaster } from '#src/calendars/calendar.ts'
import { dateValue } from '#src/features/bookings/model/reservations/rules/export/content-line.ts'
import {
  monthWeeks,
  type RecurrenceEnd,
  type RecurrencePattern,
} from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { instantOfWallClock, sameTimeOn, type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import { addDays, calendarDayOf, dayOf, weekDayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { outsideZone } from '#src/kernel/time/outside-zones.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { eventPath, fetchRecord, type GoogleEvents, listWithin, readOne } from './events.ts'
import { writeUntil } from './write-event.ts'

/** The parts of a rule by name, in upper case. */
export type Rule = ReadonlyMap<string, string>

/** The rules in the lines of a series, as defined by RFC 5545: 'RRULE:FREQ=DAILY;COUNT=3'. */
export function rulesIn(lines: readonly string[]): readonly Rule[] {
  return lines.flatMap((line) => {
    const value = /^RRULE[^:]*:(.*)$/i.exec(line.trim())?.[1]
    return value === undefined ? [] : [readRule(value)]
  })
}

function readRule(value: string): Rule {
  return new Map(
    value.split(';').flatMap((part): [string, string][] => {
      const [name = '', text = ''] = part.split('=')
      return name.trim() === '' ? [] : [[name.trim().toUpperCase(), text.trim().toUpperCase()]]
    }),
  )
}

/** The supported parts. A rule with any other part is not supported. */
const knownParts = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS', 'WKST', 'COUNT', 'UNTIL'])
const dayNames = new Map(weekDays.map((day) => [day.slice(0, 2).toUpperCase(), day]))

/** Null if the product does not support the rule. Missing parts default to the day of the first date. */
export function readPattern(rule: Rule, firstDay: CalendarDay): RecurrencePattern | null {
  const every = Number(rule.get('INTERVAL') ?? 1)
  if (!Number.isInteger(every) || every < 1 || [...rule.keys()].some((part) => !knownParts.has(part))) return null
  const days = readDays(rule.get('BYDAY') ?? '')
  const monthDay = rule.get('BYMONTHDAY')
  const position = rule.get('BYSETPOS')
  if (days === null || (position !== undefined && rule.get('FREQ') !== 'MONTHLY')) return null
  switch (rule.get('FREQ')) {
    case 'DAILY':
      return days.length === 0 && monthDay === undefined ? { kind: 'daily', every } : null
    case 'WEEKLY':
      return monthDay === undefined ? readWeekly(days, every, rule.get('WKST'), firstDay) : null
    case 'MONTHLY':
      return days.length > 0
        ? readWeekDayOfMonth(days, every, monthDay === undefined ? position : null)
        : readDayOfMonth(monthDay ?? String(Number(firstDay.slice(8))), every, position)
    default:
      return null
  }
}

interface NumberedDay {
  readonly day: WeekDay
  /** 1 to 5 from the first, -1 for the last, null for all. */
  readonly number: number | null
}

/** Null if any day is invalid. */
function readDays(text: string): readonly NumberedDay[] | null {
  if (text === '') return []
  const days = text.split(',').map((part): NumberedDay | null => {
    const [, number, name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(part.trim()) ?? []
    const day = dayNames.get(name)
    return day ? { day, number: number === undefined ? null : Number(number) } : null
  })
  return days.includes(null) ? null : days.flatMap((day) => day ?? [])
}

function readWeekly(
  days: readonly NumberedDay[],
  every: number,
  weekStart: string | undefined,
  firstDay: CalendarDay,
): RecurrencePattern | null {
  const start = dayNames.get(weekStart ?? 'MO')
  if (!start || days.some(({ number }) => number !== null)) return null
  const named = days.length > 0 ? days.map(({ day }) => day) : [weekDayOf(firstDay)]
  return { kind: 'weekly', every, days: named, firstDay: start }
}

/** '2TU', or 'TU' with the second one selected by BYSETPOS. */
function readWeekDayOfMonth(
  days: readonly NumberedDay[],
  every: number,
  position: string | null | undefined,
): RecurrencePattern | null {
  const [one] = days
  if (!one || days.length > 1 || position === null || (one.number !== null && position !== undefined)) return null
  const number = one.number ?? (position === undefined ? null : Number(position))
  const week = number === -1 ? 'last' : number !== null && number > 0 && number < 5 ? monthWeeks[number - 1] : undefined
  return week ? { kind: 'monthly-week-day', every, week, day: one.day } : null
}

function readDayOfMonth(text: string, every: number, position: string | undefined): RecurrencePattern | null {
  const day = Number(text)
  return position === undefined && Number.isInteger(day) && day >= 1 && day <= 31
    ? { kind: 'monthly-day', every, day }
    : null
}

/** Null if the series never ends. `first` is the start of the first date. */
export function readEnd(rule: Rule, first: Instant, zone: IanaZone): RecurrenceEnd | null {
  const count = Number(rule.get('COUNT'))
  if (Number.isInteger(count) && count > 0) return { kind: 'count', count }
  const day = readUntil(rule.get('UNTIL') ?? '', first, zone)
  return day ? { kind: 'until', day } : null
}

/** The last day on which a date may start. UNTIL is a date, or the latest instant at which a date may start. */
function readUntil(text: string, first: Instant, zone: IanaZone): CalendarDay | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text)
  if (!parts) return null
  const [, year = '', month = '', date = '', hour, minute, second, isUtc] = parts
  const day = calendarDayOf(`${year}-${month}-${date}`)
  if (Number.isNaN(Date.parse(day))) return null
  if (hour === undefined) return day
  const wall = `${day}T${hour}:${minute}:${second}`
  const local = isUtc ? Date.parse(`${wall}Z`) : valueOr(instantOfWallClock(zone, wall))
  if (Number.isNaN(local)) return null
  const last = dayOf(zone, instantOf(local))
  const start = valueOr(sameTimeOn(zone, last, first))
  return start <= local ? last : addDays(last, -1)
}

function valueOr(read: ReturnType<typeof instantOfWallClock>): number {
  return read.ok ? read.value : Number.NaN
}

/** Lists the current dates of a series that overlap the span. */
export function listOccurrences(
  google: GoogleEvents,
  masterId: string,
  span: InstantSpan,
  signal?: AbortSignal,
): Promise<Result<EventList>> {
  return listWithin(google, `${eventPath(google, masterId)}/instances`, {}, span, signal)
}

/** Finds the series of a date. Null if it is gone or not a series. */
export async function findMaster(
  google: GoogleEvents,
  id: string,
  signal?: AbortSignal,
): Promise<Result<SeriesMaster | null>> {
  const series = await readSeries(google, id, signal)
  if (!series.ok) return series
  if (series.value === null) return succeed(null)
  const { event, lines, zone, isZoneKnown } = series.value
  const first = event.start.utcDateTime
  const firstDay = dayOf(zone, first)
  const rules = rulesIn(lines)
  const [rule] = rules
  return succeed({
    event,
    // Times in an unknown zone would move with the next clock change.
    pattern: isZoneKnown && rule && rules.length === 1 ? readPattern(rule, firstDay) : null,
    end: rule ? readEnd(rule, first, zone) : null,
    timeZone: zone,
    firstDay,
  })
}

/** Ends a series. All lines are sent back, so that unsupported rules and excluded dates are kept. */
export async function endSeries(
  google: GoogleEvents,
  masterId: string,
  lastDay: CalendarDay,
  signal?: AbortSignal,
): Promise<Result<null>> {
  const series = await readSeries(google, masterId, signal)
  if (!series.ok) return series
  if (series.value === null) return fail({ kind: 'event-not-found' })
  const { event, lines, zone } = series.value
  const until = writeUntil(lastDay, zone, event.isAllDay)
  const answered = await google.send({
    method: 'PATCH',
    url: eventPath(google, masterId),
    query: { sendUpdates: 'all' },
    body: { recurrence: lines.flatMap((line) => endLine(line, until, lastDay)) },
    as: 'nothing',
    // Setting the same last day twice has no further effect.
    repeatable: true,
    signal,
  })
  return answered.ok ? succeed(null) : answered
}

/**
 * Replaces the end of a rule, because it may have a count or a day but not both. Removes single dates after the last
 * day.
 */
function endLine(line: string, until: string, lastDay: CalendarDay): readonly string[] {
  if (/^RRULE/i.test(line)) {
    const [name = '', rule = ''] = line.split(/:(.*)/s)
    const kept = rule.split(';').filter((part) => part !== '' && !/^(?:COUNT|UNTIL)=/i.test(part))
    return [`${name}:${[...kept, `UNTIL=${until}`].join(';')}`]
  }
  if (!/^RDATE/i.test(line)) return [line]
  const [name = '', dates = ''] = line.split(/:(.*)/s)
  const kept = dates.split(',').filter((date) => date.slice(0, 8) <= dateValue(lastDay))
  return kept.length > 0 ? [`${name}:${kept.join(',')}`] : []
}

interface Series {
  readonly event: CalendarEvent
  readonly lines: readonly string[]
  readonly zone: IanaZone
  /** False if the zone is UTC because its name is unknown. */
  readonly isZoneKnown: boolean
}

async function readSeries(
  google: GoogleEvents,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Result<Series | null>> {
  const found = await fetchRecord(google, id, signal)
  if (!found.ok) return found
  const recurrence = found.value?.['recurrence']
  const lines = Array.isArray(recurrence) ? recurrence.filter((line) => typeof line === 'string') : []
  if (lines.length === 0) return succeed(null)
  const read = await readOne(google, found.value, signal)
  if (!read.ok) return read
  const { start } = read.value
  const stated = isRecord(found.value?.['start']) ? found.value['start']['timeZone'] : null
  const year = new Date(start.utcDateTime).getUTCFullYear()
  const isZoneKnown = typeof stated !== 'string' || stated === '' || outsideZone(stated, year) !== null
  // The zone of a parsed moment is always known to the platform.
  return succeed({ event: read.value, lines, zone: zoneNamed(start.timeZone), isZoneKnown })
}
