import { failedSchedule, readView, type ViewDigits } from '#src/calendars/batches.ts'
import { resolveWorkingZone } from '#src/calendars/custom-zone.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { IanaZone, Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { hoursEnd, wallMinutesPerDay, type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import { createProblems } from '#src/wire/parse.ts'
import type { Schedule, ScheduleItem, WorkingHours } from '#src/wire/schedule.ts'
import type { Exchange } from './exchange.ts'
import { freeBusyWords, readZoneRules } from './read-event.ts'
import { readMessage } from './response-message.ts'
import { readDaysOfWeek, writeWallClock } from './write-event.ts'
import { m, t, type XmlTree } from './xml-tree.ts'
import {
  child,
  childrenNamed,
  descend,
  elementsIn,
  flagIn,
  type Lose,
  numberIn,
  textIn,
  textOf,
  type XmlElement,
} from './xml.ts'

/**
 * Exchange's digits (EWS, MergedFreeBusy): 3 is out of office, which counts as reserved, and 4 is 'no data', which stays
 * limited. Working elsewhere is written as 0.
 */
const digits: ViewDigits = { '0': '0', '1': '1', '2': '2', '3': '2', '4': '4' }

/** Reads one FreeBusyResponse. Items and hours are read one by one, so that an invalid one affects only itself. */
function readFreeBusy(answer: XmlElement, email: Email, span: QuarterSpan, lose: Lose): Schedule {
  const said = child(answer, 'm', 'ResponseMessage')
  const view = child(answer, 'm', 'FreeBusyView')
  const message = said && readMessage(said)
  if (message?.isError)
    return failedSchedule(email, message.text ?? message.code, codeOf(message.element, message.code))
  if (!view) {
    lose('FreeBusyView: missing')
    return failedSchedule(email, 'unreadable', null)
  }
  const merged = textIn(view, 'MergedFreeBusy') ?? ''
  const events = childrenNamed(descend(view, 'CalendarEventArray'), 't', 'CalendarEvent')
  if (/^4+$/.test(merged) && events.length === 0) return failedSchedule(email, 'noFreeBusyData', null)
  return {
    email,
    availabilityView: readView(merged, span, digits),
    scheduleItems: events.flatMap((event, index) =>
      readItem(event, (problem) => lose(`CalendarEvent[${index}].${problem}`)),
    ),
    workingHours: readHours(descend(view, 'WorkingHours'), span, (problem) => lose(`WorkingHours.${problem}`)),
    schedulingSettings: null,
    serviceError: null,
  }
}

/** Some versions send 'NoError' with an error and give its cause only as a number ('5009'). */
function codeOf(message: XmlElement, code: string): string | null {
  if (code !== 'NoError') return code
  const number = elementsIn(child(message, 'm', 'MessageXml')).find(({ localName }) => localName === 'ExceptionCode')
  return textOf(number ?? null)
}

/** Times without an offset are in the requested zone, which is UTC. */
function readItem(event: XmlElement, lose: Lose): readonly ScheduleItem[] {
  const start = parseInstant(textIn(event, 'StartTime') ?? '')
  const end = parseInstant(textIn(event, 'EndTime') ?? '')
  if (start === null || end === null || end < start) {
    lose(
      start === null ? 'StartTime: expected moment' : `EndTime: expected moment${end === null ? '' : ' after start'}`,
    )
    return []
  }
  const details = descend(event, 'CalendarEventDetails')
  // A text that may be private is not shown.
  const isPrivate = flagIn(details, 'IsPrivate', lose) ?? textIn(details, 'IsPrivate') !== null
  return [
    {
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      status: freeBusyWords[textIn(event, 'BusyType') ?? ''] ?? 'busy',
      subject: isPrivate ? null : textIn(details, 'Subject'),
      location: isPrivate ? null : textIn(details, 'Location'),
      isPrivate,
      // Exchange returns neither the organiser nor the event.
      organizer: null,
      iCalUId: null,
    },
  ]
}

/** If the hours differ by day, returns the widest range, so that no open time looks closed. */
function readHours(hours: XmlElement | null, span: QuarterSpan, lose: Lose): WorkingHours | null {
  if (hours === null) return null
  const zone = readZone(hours, startOfQuarter(span.from), lose)
  const periods = childrenNamed(descend(hours, 'WorkingPeriodArray'), 't', 'WorkingPeriod').flatMap((period, index) =>
    readPeriod(period, (problem) => lose(`WorkingPeriod[${index}].${problem}`)),
  )
  // Hours in an unknown zone would close the wrong part of the day.
  if (!zone || periods.length === 0) return null
  const start = Math.min(...periods.map((period) => period.start))
  const end = Math.max(...periods.map((period) => period.end))
  const isWholeDay = end - start >= wallMinutesPerDay
  return {
    timezone: zone,
    daysOfWeek: weekDays.filter((day) => periods.some(({ days }) => days.includes(day))),
    startTime: clockAt(isWholeDay ? 0 : start),
    endTime: clockAt(isWholeDay ? wallMinutesPerDay : end > wallMinutesPerDay ? end - wallMinutesPerDay : end),
  }
}

/** If no zone has these rules, returns the offset that they give at the time, and null if there is no such zone either. */
function readZone(hours: XmlElement, at: Instant, lose: Lose): IanaZone | null {
  const rules = readZoneRules(descend(hours, 'TimeZone'), (problem) => lose(`TimeZone.${problem}`))
  const read = rules && resolveWorkingZone(rules, at)
  if (!read?.isExact) lose('TimeZone: expected rules of a known zone')
  return read?.zone ?? null
}

interface Period {
  readonly days: readonly WeekDay[]
  /** Minutes since midnight. `end` is after `start` and may be on the next day. */
  readonly start: number
  readonly end: number
}

function readPeriod(period: XmlElement, lose: Lose): readonly Period[] {
  const days = readDaysOfWeek(textIn(period, 'DayOfWeek') ?? '')
  if (days.length === 0) lose('DayOfWeek: expected days')
  const start = minutesIn(period, 'StartTimeInMinutes', lose)
  const end = minutesIn(period, 'EndTimeInMinutes', lose)
  if (start === null || end === null) return []
  const last = hoursEnd(end)
  return [{ days, start, end: last > start ? last : last + wallMinutesPerDay }]
}

/** Minutes since midnight; null for anything else. */
function minutesIn(period: XmlElement, name: string, lose: Lose): number | null {
  const minutes = numberIn(period, name)
  if (minutes !== null && minutes >= 0 && minutes <= wallMinutesPerDay) return minutes
  lose(`${name}: expected minutes of a day`)
  return null
}

const clockAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Fetches the availability in one batch. */
export async function fetchSchedules(
  exchange: Exchange,
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[]>> {
  const answered = await exchange.call(writeQuestion(emails, span), { signal, repeatable: true })
  if (!answered.ok) return answered
  const list = child(answered.value, 'm', 'FreeBusyResponseArray')
  if (!list) return fail({ kind: 'malformed', what: 'schedules', problems: ['schedules: no FreeBusyResponseArray'] })
  // Responses contain no address. They are matched by position, because Exchange leaves none out.
  const answers = childrenNamed(list, 'm', 'FreeBusyResponse')
  const problems = createProblems()
  const schedules = emails.map((email, index) => {
    const answer = answers[index]
    if (!answer) return failedSchedule(email, 'noResponse', null)
    return readFreeBusy(answer, email, span, (problem) => problems.add(`schedules[${index}].${problem}`))
  })
  exchange.http.report?.('schedules', problems.list())
  return succeed(schedules)
}

/** Times in the window are wall-clock times of the zone in the request. UTC has no ambiguous hour. */
function writeQuestion(emails: readonly Email[], span: QuarterSpan): XmlTree {
  return m('GetUserAvailabilityRequest', [
    t('TimeZone', [t('Bias', '0'), t('StandardTime', neverSwitched), t('DaylightTime', neverSwitched)]),
    m('MailboxDataArray', emails.map(writeMailbox)),
    t('FreeBusyViewOptions', [
      t('TimeWindow', [
        t('StartTime', writeWallClock(startOfQuarter(span.from))),
        t('EndTime', writeWallClock(startOfQuarter(span.to))),
      ]),
      t('MergedFreeBusyIntervalInMinutes', '15'),
      t('RequestedView', 'DetailedMerged'),
    ]),
  ])
}

/** A zone without summer time, as Windows writes it: month 0. */
const neverSwitched = [
  t('Bias', '0'),
  t('Time', '00:00:00'),
  t('DayOrder', '0'),
  t('Month', '0'),
  t('DayOfWeek', 'Sunday'),
]

const writeMailbox = (email: Email): XmlTree =>
  t('MailboxData', [t('Email', [t('Address', email)]), t('AttendeeType', 'Required'), t('ExcludeConflicts', 'false')])
