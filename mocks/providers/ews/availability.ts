import type { Element } from '@xmldom/xmldom'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { instantOf, oneDay, oneMinute } from '#src/kernel/time/moment.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { BusyItem } from '#server/rules/calendar/stored-event.ts'
import { longOffice } from '../../server/resources/resources.ts'
import { homeZoneOf } from '../../server/calendar/person-day.ts'
import { exchangeDigits, failingCalendar, viewOf } from '#server/rules/calendar/schedule-body.ts'
import { envelope, soapFault } from './envelope.ts'
import type { Reading } from './item-xml.ts'
import { at, inside, textAt, type Tree, x } from './xml.ts'

/** Documented limits of GetUserAvailability. */
const mailboxesAtMost = 100
const longestSpan = 42 * oneDay

/** A span of wall-clock times in a zone without summer time, as in the call. */
interface Window {
  readonly from: number
  readonly to: number
  /** Milliseconds, UTC minus local time. */
  readonly bias: number
  /** Milliseconds per digit. */
  readonly interval: number
}

/** GetUserAvailability, for rooms and people: one response per mailbox, in order, without addresses. */
export function answerAvailability(operation: Element, reading: Reading): Response {
  const mailboxes = inside(at(operation, 'm:MailboxDataArray')).map((one) => textAt(one, 't:Email', 't:Address'))
  const window = readWindow(operation)
  if (typeof window === 'string') return soapFault(window, 'The time window is not valid.')
  if (mailboxes.length === 0 || mailboxes.length > mailboxesAtMost)
    return soapFault('ErrorInvalidRequest', 'At most 100 mailboxes can be asked for.')
  if (window.to - window.from > longestSpan)
    return soapFault('ErrorTimeIntervalTooBig', 'The requested time window is larger than the allowed limit.')
  const responses = mailboxes.map((address) => respondFor(address, window, reading))
  return envelope(x('m:GetUserAvailabilityResponse', [x('m:FreeBusyResponseArray', responses)]))
}

function readWindow(operation: Element): Window | string {
  const zone = at(operation, 't:TimeZone')
  const options = at(operation, 't:FreeBusyViewOptions')
  if (zone === null) return 'ErrorTimeZone'
  // The simulation supports only zones with a single offset, because the client uses no others.
  if (textAt(zone, 't:DaylightTime', 't:Month') !== '0') return 'ErrorTimeZone'
  const bias = Number(textAt(zone, 't:Bias')) * oneMinute
  const from = Date.parse(`${textAt(options, 't:TimeWindow', 't:StartTime')}Z`) + bias
  const to = Date.parse(`${textAt(options, 't:TimeWindow', 't:EndTime')}Z`) + bias
  const minutes = Number(textAt(options, 't:MergedFreeBusyIntervalInMinutes') || 30)
  if (!(from < to)) return 'ErrorInvalidTimeInterval'
  if (minutes < 5 || minutes > 1440) return 'ErrorInvalidMergedFreeBusyInterval'
  return { from, to, bias, interval: minutes * oneMinute }
}

function respondFor(address: string, window: Window, { server }: Reading): Tree {
  const { resources, people, calendar } = server
  const key = emailOf(address)
  const resource = resources.byEmail.get(key)
  const person = people.byEmail.get(key)
  if (resource?.isFailing === true) return failed(failingCalendar.responseCode, failingCalendar.message, '5016')
  if (resource === undefined && person === undefined)
    return failed(
      'ErrorMailRecipientNotFound',
      `Unable to resolve e-mail address ${address} to an Active Directory object.`,
      '5009',
    )
  const items =
    resource === undefined
      ? person === undefined
        ? []
        : calendar.busyOfPerson(person, window.from, window.to)
      : calendar.busyOfResource(resource, window.from, window.to)
  const hours = resource?.hours ?? longOffice
  const zone = resource?.place.city.zone ?? (person === undefined ? 'UTC' : homeZoneOf(person))
  return x('m:FreeBusyResponse', [
    x('m:ResponseMessage', [x('m:ResponseCode', 'NoError')], { ResponseClass: 'Success' }),
    x('m:FreeBusyView', [
      x('t:FreeBusyViewType', 'DetailedMerged'),
      x('t:MergedFreeBusy', viewOf(items, window.from, window.to, exchangeDigits, window.interval)),
      items.length === 0
        ? null
        : x(
            't:CalendarEventArray',
            items.map((item) => calendarEvent(item, window)),
          ),
      x('t:WorkingHours', [
        zoneRules(zone as IanaZone, window.from),
        x('t:WorkingPeriodArray', [
          x('t:WorkingPeriod', [
            x('t:DayOfWeek', hours.daysOfWeek.map((day) => day.charAt(0).toUpperCase() + day.slice(1)).join(' ')),
            x('t:StartTimeInMinutes', String(hours.start)),
            x('t:EndTimeInMinutes', String(hours.end)),
          ]),
        ]),
      ]),
    ]),
  ])
}

function failed(code: string, text: string, number: string): Tree {
  return x('m:FreeBusyResponse', [
    x(
      'm:ResponseMessage',
      [
        x('m:MessageText', text),
        x('m:ResponseCode', code),
        x('m:DescriptiveLinkKey', '0'),
        x('m:MessageXml', [
          x('e:ExceptionType', 'Microsoft.Exchange.InfoWorker.Common.Availability.AvailabilityException'),
          x('e:ExceptionCode', number),
          x('e:ExceptionMessage', text),
        ]),
      ],
      { ResponseClass: 'Error' },
    ),
    x('m:FreeBusyView', [x('t:FreeBusyViewType', 'None')]),
  ])
}

const busyWords: Readonly<Record<BusyItem['status'], string>> = {
  tentative: 'Tentative',
  busy: 'Busy',
  oof: 'OOF',
  workingElsewhere: 'WorkingElsewhere',
}

/** Writes wall-clock times of the requested zone, without an offset. */
function calendarEvent(item: BusyItem, { bias }: Window): Tree {
  const write = (instant: number) => new Date(instant - bias).toISOString().slice(0, 19)
  return x('t:CalendarEvent', [
    x('t:StartTime', write(item.start)),
    x('t:EndTime', write(item.end)),
    x('t:BusyType', busyWords[item.status]),
    x('t:CalendarEventDetails', [
      x('t:ID', item.id),
      item.isPrivate ? null : x('t:Subject', item.subject),
      item.isPrivate ? null : x('t:Location', ''),
      x('t:IsMeeting', 'true'),
      x('t:IsRecurring', 'false'),
      x('t:IsException', 'false'),
      x('t:IsReminderSet', 'true'),
      x('t:IsPrivate', String(item.isPrivate)),
    ]),
  ])
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Describes a zone by its rules in the year, as Windows stores them. Never contains a name. */
function zoneRules(zone: IanaZone, around: number): Tree {
  const year = new Date(around).getUTCFullYear()
  const offset = (instant: number) => offsetAt(zone, instantOf(instant)) / oneMinute
  const days = Array.from({ length: 365 }, (_, index) => Date.UTC(year, 0, 2) + index * oneDay)
  const changes = days.flatMap((day) =>
    offset(day) === offset(day + oneDay) ? [] : [{ after: day, to: offset(day + oneDay) }],
  )
  const standard = Math.min(offset(days[0] ?? 0), ...changes.map(({ to }) => to))
  const [one, other] = changes
  const isYearly = changes.length === 2 && one !== undefined && other !== undefined
  const toStandard = isYearly ? (one.to === standard ? one : other) : null
  const toDaylight = isYearly ? (one.to === standard ? other : one) : null
  return x('t:TimeZone', [
    x('t:Bias', String(-standard)),
    x('t:StandardTime', season(0, toStandard?.after ?? null, zone)),
    x('t:DaylightTime', season(toDaylight === null ? 0 : standard - toDaylight.to, toDaylight?.after ?? null, zone)),
  ])
}

/** The nth weekday of the month on which the clocks change; 5 is the last one. Month 0 if they never change. */
function season(bias: number, changesAfter: number | null, zone: IanaZone): readonly Tree[] {
  const local = changesAfter === null ? null : new Date(changesAfter + oneDay + offsetAt(zone, instantOf(changesAfter)))
  const date = local?.getUTCDate() ?? 0
  const lastDate =
    local === null ? 0 : new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  return [
    x('t:Bias', String(bias)),
    x('t:Time', local === null ? '00:00:00' : '02:00:00'),
    x('t:DayOrder', String(local === null ? 0 : date + 7 > lastDate ? 5 : Math.ceil(date / 7))),
    x('t:Month', String(local === null ? 0 : local.getUTCMonth() + 1)),
    x('t:DayOfWeek', dayNames[local?.getUTCDay() ?? 0] ?? 'Sunday'),
  ]
}
