import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import { instantOfWallClock } from '#src/kernel/time/wall-clock.ts'
import { statedZone, utc } from '#src/kernel/time/zones.ts'
import { type FileComponent, type FileLine, plainText, readComponents } from './content-lines.ts'
import { daysOfRule, readRule, type Work } from './recurrence-rule.ts'

/** A time for which a calendar is taken. Instants are UTC milliseconds. */
export interface BusyTime {
  readonly start: number
  readonly end: number
  readonly status: 'busy' | 'tentative' | 'oof'
  readonly subject: string
  readonly id: string
}

/** 'not-a-calendar': another file. 'too-large': more events than can be read. 'rule': a repetition that this server does not expand. */
export type CalendarFault = 'not-a-calendar' | 'too-large' | 'rule'

const most = { events: 20_000, repeating: 1_000, times: 5_000, days: 1_000_000 }
/** Days. Events that are longer are not shown after them. */
const longestEvent = 400
/** Characters. */
const longestSubject = 200

/** A date with or without a time, as a wall clock shows it. */
interface WallTime {
  /** Days since 1970-01-01. */
  readonly day: number
  /** Milliseconds after midnight. Null for a whole day. */
  readonly time: number | null
  readonly zone: IanaZone
}

/**
 * Reads the times of an iCalendar file that take its owner's time and lie in `[from, to)`, by start. `zone` counts for times without one,
 * and for whole days.
 */
export function readBusyTimes(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  zone: IanaZone,
): Result<readonly BusyTime[], CalendarFault> {
  const read = readComponents(text)
  if (read === null) return fail('not-a-calendar')
  const own = statedZone(read.calendar.find(({ name }) => name === 'X-WR-TIMEZONE')?.value ?? null) ?? zone
  const events = read.components.filter(({ name }) => name === 'VEVENT')
  const isRepeating = ({ lines }: FileComponent): boolean => lines.some(({ name }) => name === 'RRULE')
  if (events.length > most.events || events.filter(isRepeating).length > most.repeating) return fail('too-large')
  const replaced = new Set(events.flatMap((event) => replacedDate(event, own) ?? []))
  const times: BusyTime[] = []
  const work: Work = { left: most.days }
  const span = { from: Math.floor(from / oneDay) - longestEvent, to: Math.floor(to / oneDay) + 1 }
  for (const event of events) {
    const dates = datesOf(event, span, own, work)
    if (typeof dates === 'string') return fail(dates)
    const facts = factsOf(event, own)
    if (facts === null) continue
    const isException = valueOf(event, 'RECURRENCE-ID') !== undefined
    for (const date of dates) {
      if (date.day > span.to || date.day < span.from) continue
      const start = instantOf(date)
      const end =
        facts.wholeDays === null ? start + facts.length : instantOf({ ...date, day: date.day + facts.wholeDays })
      if (end <= from || start >= to || end <= start) continue
      if (!isException && replaced.has(`${facts.id} ${start}`)) continue
      times.push({ start, end, status: facts.status, subject: facts.subject, id: facts.id })
      if (times.length > most.times) return fail('too-large')
    }
  }
  return succeed(times.toSorted((one, other) => one.start - other.start))
}

/** The name that a calendar has for itself; '' if it has none. */
export const nameOfCalendar = (text: string): string =>
  plainText(readComponents(text)?.calendar.find(({ name }) => name === 'X-WR-CALNAME')?.value ?? '').slice(0, 100)

const valueOf = ({ lines }: FileComponent, name: string): FileLine | undefined =>
  lines.find((line) => line.name === name)

/** Length and status of an event. Null if it takes no time of its owner. */
function factsOf(event: FileComponent, zone: IanaZone) {
  const text = (name: string): string => plainText(valueOf(event, name)?.value ?? '')
  const busyStatus = text('X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase()
  const isFree = text('TRANSP').toUpperCase() === 'TRANSPARENT' || ['FREE', 'WORKINGELSEWHERE'].includes(busyStatus)
  const [first] = wallTimesOf(valueOf(event, 'DTSTART'), zone)
  if (text('STATUS').toUpperCase() === 'CANCELLED' || isFree || first === undefined) return null
  const [last] = wallTimesOf(valueOf(event, 'DTEND'), zone)
  const duration = readDuration(text('DURATION'))
  const isWhole = first.time === null
  const isTentative = text('STATUS').toUpperCase() === 'TENTATIVE' || busyStatus === 'TENTATIVE'
  return {
    id: text('UID'),
    subject: text('SUMMARY').slice(0, longestSubject),
    status: isTentative ? ('tentative' as const) : busyStatus === 'OOF' ? ('oof' as const) : ('busy' as const),
    /** Whole days end at a midnight, also if the clocks are changed meanwhile. */
    wholeDays: isWhole
      ? Math.max(1, last === undefined ? Math.round((duration ?? oneDay) / oneDay) : last.day - first.day)
      : null,
    length: last === undefined ? (duration ?? 0) : instantOf(last) - instantOf(first),
  }
}

/** The dates of an event in a span of days. Fails if its rule cannot be expanded. */
function datesOf(
  event: FileComponent,
  span: { readonly from: number; readonly to: number },
  zone: IanaZone,
  work: Work,
): readonly WallTime[] | CalendarFault {
  const [first] = wallTimesOf(valueOf(event, 'DTSTART'), zone)
  if (first === undefined) return []
  const all = (name: string) =>
    event.lines.filter((line) => line.name === name).flatMap((line) => wallTimesOf(line, zone))
  const days = new Set([first.day])
  for (const { value } of event.lines.filter(({ name }) => name === 'RRULE')) {
    const rule = readRule(value)
    if (rule === null) return 'rule'
    const until = rule.until === null ? null : wallTimeOf(rule.until, first.zone)
    if (rule.until !== null && until === null) return 'rule'
    // A day more: the zone of the calendar may be ahead.
    const repeated = daysOfRule(rule, first.day, { ...span, to: Math.min(span.to, (until?.day ?? span.to) + 1) }, work)
    if (repeated === null) return 'too-large'
    const end =
      until === null
        ? Infinity
        : until.time === null
          ? instantOf({ ...until, day: until.day + 1 }) - 1
          : instantOf(until)
    for (const day of repeated)
      if (day < (until?.day ?? Infinity) - 1 || instantOf({ ...first, day }) <= end) days.add(day)
  }
  const left = new Set(all('EXDATE').map((date) => (date.time === null ? `${date.day}` : instantOf(date))))
  const dates = [...[...days].map((day) => ({ ...first, day })), ...all('RDATE')]
  if (left.size === 0) return dates
  return dates.filter((date) => !left.has(`${date.day}`) && !left.has(instantOf(date)))
}

/** The date of a series that an event replaces. */
function replacedDate(event: FileComponent, zone: IanaZone): string | null {
  const [date] = wallTimesOf(valueOf(event, 'RECURRENCE-ID'), zone)
  return date === undefined ? null : `${plainText(valueOf(event, 'UID')?.value ?? '')} ${instantOf(date)}`
}

/** Zones of Exchange that the organisation of a calendar made itself have no name that others know; its own zone counts then. */
const wallTimesOf = (line: FileLine | undefined, zone: IanaZone): readonly WallTime[] =>
  line === undefined
    ? []
    : line.value
        .split(',')
        .flatMap(
          (value) =>
            wallTimeOf(value.split('/', 1)[0] ?? '', statedZone(line.parameters.get('TZID') ?? null) ?? zone) ?? [],
        )

function wallTimeOf(text: string, zone: IanaZone): WallTime | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text.trim())
  if (match === null) return null
  const [, year, month, day, hour, minute, second, isUtc] = match
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (hour === undefined) return { day: midnight / oneDay, time: null, zone }
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  return { day: midnight / oneDay, time, zone: isUtc === 'Z' ? utc : zone }
}

function instantOf({ day, time, zone }: WallTime): number {
  const local = day * oneDay + (time ?? 0)
  if (zone === utc) return local
  const read = instantOfWallClock(zone, new Date(local).toISOString().slice(0, 19))
  return read.ok ? read.value : local
}

/** Milliseconds of a DURATION. */
function readDuration(text: string): number | null {
  const match = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/i.exec(text)
  if (match === null) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}
