import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { recurrenceRule } from '#src/features/bookings/model/reservations/rules/export/series-entries.ts'
import { dateValue, utcValue } from '#src/features/bookings/model/reservations/rules/export/content-line.ts'
import { monthWeeks } from '#src/features/bookings/model/series/rules/recurrence.ts'
import { addDays, dayOf, startOfDay, weekDayOf } from '#src/kernel/time/days.ts'
import { instantOf, plus } from '#src/kernel/time/moment.ts'
import { instantOfWallClock, wallClockOf, type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import type { StoredRecurrence } from '#server/rules/calendar/stored-event.ts'
import { recurrenceOf } from '#server/rules/calendar/stored-recurrence.ts'

export interface ReadRecurrence {
  readonly recurrence: StoredRecurrence
  /** Days that EXDATE lines exclude. */
  readonly leftOut: readonly string[]
}

/** Reads the lines of a body. Null for a single event. Returns Google's error text if they are refused. */
export function readLines(value: unknown, start: number, zone: IanaZone): ReadRecurrence | string | null {
  if (value === undefined || value === null) return null
  if (!Array.isArray(value) || value.some((line) => typeof line !== 'string')) return 'Invalid recurrence.'
  const lines = value as readonly string[]
  if (lines.length === 0) return null
  const rules = lines.filter((line) => line.startsWith('RRULE:'))
  const isKnown = lines.every((line) => /^(?:RRULE|EXDATE)[:;]/.test(line))
  const recurrence = isKnown && rules.length === 1 ? readRule(rules[0] ?? '', start, zone) : null
  if (recurrence === null) return 'Invalid recurrence rule.'
  const leftOut = lines
    .filter((line) => line.startsWith('EXDATE'))
    .flatMap((line) => (line.split(':')[1] ?? '').split(','))
    .map((text) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`)
  return { recurrence, leftOut }
}

const dayNamed = (text: string): WeekDay | undefined =>
  weekDays.find((day) => day.slice(0, 2).toUpperCase() === text.slice(-2))

function readRule(line: string, start: number, zone: IanaZone): StoredRecurrence | null {
  const parts = new Map(
    line
      .slice('RRULE:'.length)
      .split(';')
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.split('=')
        return [name, value]
      }),
  )
  const startDate = dayOf(zone, instantOf(start))
  const named = (parts.get('BYDAY') ?? '').split(',').filter((text) => text !== '')
  const daysOfWeek = named.flatMap((text) => dayNamed(text) ?? [])
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : null
  const until = parts.has('UNTIL') ? readUntil(parts.get('UNTIL') ?? '', start, zone) : null
  if (!(interval >= 1) || (count !== null && !(count >= 1))) return null
  if ((count !== null && until !== null) || daysOfWeek.length !== named.length) return null
  if (parts.has('UNTIL') && (until === null || until < startDate)) return null
  const frequency = parts.get('FREQ')
  const numbered = frequency === 'MONTHLY' && named.length > 0
  const number = Number.parseInt(named[0] ?? '', 10)
  const index = numbered ? (number === -1 ? 'last' : monthWeeks[number - 1]) : 'first'
  const type = (
    { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: numbered ? 'relativeMonthly' : 'absoluteMonthly' } as const
  )[frequency ?? '']
  if (type === undefined || index === undefined) return null
  return {
    pattern: {
      type,
      interval,
      dayOfMonth: type === 'absoluteMonthly' ? Number(parts.get('BYMONTHDAY') ?? startDate.slice(8)) : 0,
      daysOfWeek: type === 'weekly' && daysOfWeek.length === 0 ? [weekDayOf(startDate)] : daysOfWeek,
      firstDayOfWeek: dayNamed(parts.get('WKST') ?? 'MO') ?? 'monday',
      index,
    },
    range: {
      type: count !== null ? 'numbered' : until === null ? 'noEnd' : 'endDate',
      startDate,
      endDate: until ?? '0001-01-01',
      recurrenceTimeZone: zone,
      numberOfOccurrences: count ?? 0,
    },
  }
}

/** The last day whose start is not after UNTIL. Null if UNTIL is invalid. */
function readUntil(text: string, start: number, zone: IanaZone): CalendarDay | null {
  const [, year, month, date, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?$/.exec(text) ?? []
  const day = `${year}-${month}-${date}` as CalendarDay
  if (year === undefined || Number.isNaN(Date.parse(day))) return null
  if (time === undefined) return day
  const instant = Date.parse(`${day}T${time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')}Z`)
  const last = dayOf(zone, instantOf(instant))
  const begins = instantOfWallClock(zone, last + wallClockOf(zone, instantOf(start)).slice(10))
  return begins.ok && begins.value > instant ? addDays(last, -1) : last
}

/** The lines of a series, in the format of Google's responses. */
export function writeLines(recurrence: StoredRecurrence, isAllDay: boolean, zone: IanaZone): readonly string[] {
  const { pattern, end } = recurrenceOf(recurrence)
  const until = (day: CalendarDay) =>
    isAllDay ? dateValue(day) : utcValue(plus(startOfDay(zone, addDays(day, 1)), -1000))
  return [`RRULE:${recurrenceRule(pattern, end, until)}`]
}
