import type { Email, QuarterSpan } from '#src/core/brand.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { weekDays, type WeekDay } from '#src/core/time/week-day.ts'
import { parseInstant } from '#src/core/wire/instant.ts'
import type { Schedule, ScheduleItem, WorkingHours } from '#src/core/wire/schedule.ts'
import { resolveWorkingZone } from '../custom-zone.ts'
import { readView } from '../exchange-view.ts'
import { failedSchedule } from '../schedule-batches.ts'
import { readDaysOfWeek } from './days-of-week.ts'
import { child, childrenNamed, descend, elementsIn, flagIn, numberIn, textIn, textOf } from './read-xml.ts'
import { readZoneRules } from './read-zone-rules.ts'
import { readMessage } from './response-message.ts'
import type { XmlElement } from './xml-dom.ts'

/** One FreeBusyResponse. Items and hours are read one by one, so that a bad one costs only itself. */
export function readFreeBusy(answer: XmlElement, email: Email, span: QuarterSpan): Schedule {
  const said = child(answer, 'm', 'ResponseMessage')
  const view = child(answer, 'm', 'FreeBusyView')
  const message = said && readMessage(said)
  if (message?.isError)
    return failedSchedule(email, message.text ?? message.code, codeOf(message.element, message.code))
  if (!view) return failedSchedule(email, 'The calendar could not be read.', null)
  return {
    email,
    availabilityView: readView(textIn(view, 'MergedFreeBusy') ?? '', span),
    scheduleItems: childrenNamed(descend(view, 'CalendarEventArray'), 't', 'CalendarEvent').flatMap(readItem),
    workingHours: readHours(descend(view, 'WorkingHours'), span),
    schedulingSettings: null,
    serviceError: null,
  }
}

/** Some versions say 'NoError' beside an error, and what it is by its number alone ('5009'). */
function codeOf(message: XmlElement, code: string): string | null {
  if (code !== 'NoError') return code
  const number = elementsIn(child(message, 'm', 'MessageXml')).find(({ localName }) => localName === 'ExceptionCode')
  return textOf(number ?? null)
}

/** Times without an offset are in the zone that was asked for, which is UTC. */
function readItem(event: XmlElement): readonly ScheduleItem[] {
  const start = parseInstant(textIn(event, 'StartTime') ?? '')
  const end = parseInstant(textIn(event, 'EndTime') ?? '')
  if (start === null || end === null || end < start) return []
  const details = descend(event, 'CalendarEventDetails')
  const isPrivate = flagIn(details, 'IsPrivate') ?? false
  return [
    {
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      status: statuses[textIn(event, 'BusyType') ?? ''] ?? 'busy',
      subject: isPrivate ? null : textIn(details, 'Subject'),
      location: isPrivate ? null : textIn(details, 'Location'),
      isPrivate,
      // Exchange says neither who holds it nor which event it is.
      organizer: null,
      iCalUId: null,
    },
  ]
}

const statuses: Readonly<Record<string, string>> = {
  Free: 'free',
  Tentative: 'tentative',
  Busy: 'busy',
  OOF: 'oof',
  WorkingElsewhere: 'workingElsewhere',
  NoData: 'unknown',
}

/** Where days have different hours the widest count: what is open on one day must not look closed. */
function readHours(hours: XmlElement | null, span: QuarterSpan): WorkingHours | null {
  const rules = readZoneRules(descend(hours, 'TimeZone'))
  const zone = rules && resolveWorkingZone(rules, startOfQuarter(span.from))
  const periods = childrenNamed(descend(hours, 'WorkingPeriodArray'), 't', 'WorkingPeriod').flatMap(readPeriod)
  // Hours in an unknown zone would close the wrong part of the day.
  if (!zone || periods.length === 0) return null
  return {
    timezone: zone,
    daysOfWeek: weekDays.filter((day) => periods.some(({ days }) => days.includes(day))),
    startTime: clockAt(Math.min(...periods.map(({ start }) => start))),
    endTime: clockAt(Math.max(...periods.map(({ end }) => end))),
  }
}

interface Period {
  readonly days: readonly WeekDay[]
  /** Minutes of the day. */
  readonly start: number
  readonly end: number
}

function readPeriod(period: XmlElement): readonly Period[] {
  const days = readDaysOfWeek(textIn(period, 'DayOfWeek') ?? '')
  const start = numberIn(period, 'StartTimeInMinutes')
  const end = numberIn(period, 'EndTimeInMinutes')
  if (start === null || end === null || start < 0 || end < 0 || start > 1440 || end > 1440) return []
  return [{ days, start, end }]
}

const clockAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
