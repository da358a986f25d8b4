import type { WorkingZone } from '#src/calendars/custom-zone.ts'
import { readReserver } from '#src/calendars/behalf.ts'
import { withRemote } from '#src/calendars/remote.ts'
import { escapeHtml } from '#src/calendars/words.ts'
import { monthWeeks, type RecurrenceEnd, type RecurrencePattern } from '#src/features/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/result.ts'
import { calendarDayOf } from '#src/kernel/time/days.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { windowsNameOf } from '#src/kernel/time/windows-names.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import type { Attendee, CalendarEvent, EventLocation, EventMoment, Mailbox } from '#src/wire/event.ts'
import { boundDate, parseInstant } from '#src/wire/instant.ts'
import { mailboxOf } from '#src/wire/scalars.ts'
import { markNames, readItemId, readMark } from './item-shape.ts'
import { readDaysOfWeek } from './write-event.ts'
import { t, type XmlTree } from './xml-tree.ts'
import { childrenNamed, descend, elementsIn, flagIn, numberIn, textIn, type XmlElement } from './xml.ts'

/** PidLidGlobalObjectId. The UID of an item is derived from it, and only this property can be searched for. */
export const globalObjectIdField = (): XmlTree =>
  t('ExtendedFieldURI', [], { DistinguishedPropertySetId: 'Meeting', PropertyId: '3', PropertyType: 'Binary' })

/** The prefix of all global object ids. */
const beginning = '040000008200E00074C5B7101A82E008'
const unset = '00'.repeat(20)

/**
 * Returns the property's value for a UID, in base64. Exchange's own UIDs are the property in hexadecimal. UIDs from
 * other calendars are wrapped ('vCal-Uid', MS-OXOCAL 2.2.1.27).
 */
export function globalObjectIdOf(uid: string): string {
  const isOwn = uid.length % 2 === 0 && /^[0-9a-f]+$/i.test(uid) && uid.toUpperCase().startsWith(beginning)
  return toBase64(isOwn ? bytesOf(uid) : wrap(uid))
}

function wrap(uid: string): Uint8Array {
  const data = [...new TextEncoder().encode('vCal-Uid'), 1, 0, 0, 0, ...new TextEncoder().encode(uid), 0]
  const size = [data.length & 0xff, (data.length >> 8) & 0xff, (data.length >> 16) & 0xff, 0]
  return Uint8Array.from([...bytesOf(beginning), ...bytesOf(unset), ...size, ...data])
}

const bytesOf = (hexadecimal: string): Uint8Array =>
  Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

export type ReadEvent =
  | { readonly ok: true; readonly event: CalendarEvent }
  | { readonly ok: false; readonly problems: readonly string[] }

/**
 * Returns one CalendarItem in the product's form, or its problems for the log. `masterId` is the id of the series that
 * a date belongs to, because the item itself does not contain it.
 */
export function readEvent(item: XmlElement, masterId: string | null, what: string): ReadEvent {
  const refuse = (problem: string): ReadEvent => ({ ok: false, problems: [`${what}.${problem}`] })
  const named = readItemId(item)
  if (!named) return refuse('ItemId: missing')
  const start = readInstantIn(item, 'Start')
  const end = readInstantIn(item, 'End')
  if (start === null) return refuse('Start: expected moment')
  if (end === null) return refuse('End: expected moment')
  if (end < start) return refuse('End: expected moment after start')
  const isAllDay = flagIn(item, 'IsAllDayEvent') ?? false
  // Days belong to the zone in which the event was created. Times are requested, and returned, in UTC.
  const zone = isAllDay ? zoneOf(item) : utc
  const type = types[textIn(item, 'CalendarItemType') ?? ''] ?? 'singleInstance'
  const cancelled = flagIn(item, 'IsCancelled') ?? false
  const organizer = readMailbox(descend(item, 'Organizer', 'Mailbox'))
  const isOrganizer = readIsOrganizer(item)
  const meetingUrl = textIn(item, 'JoinOnlineMeetingUrl')
  return {
    ok: true,
    event: {
      id: named.id,
      iCalUId: textIn(item, 'UID'),
      subject: textIn(item, 'Subject') ?? '',
      start: momentOf(zone, start),
      end: momentOf(zone, end),
      organizer,
      attendees: withRemote(readAttendees(item), readMark(item, markNames.remotely) ?? ''),
      locations: readLocations(item),
      showAs: freeBusyWords[textIn(item, 'LegacyFreeBusyStatus') ?? ''] ?? 'unknown',
      visibility: visibilities[textIn(item, 'Sensitivity') ?? ''] ?? 'normal',
      isAllDay,
      type,
      seriesMasterId: type === 'occurrence' || type === 'exception' ? masterId : null,
      cancelled,
      reminder: flagIn(item, 'ReminderIsSet') === false ? null : numberIn(item, 'ReminderMinutesBeforeStart'),
      bodyHtml: readBodyHtml(descend(item, 'Body')),
      bodyPreview: textIn(item, 'Preview') ?? '',
      onlineMeetingProvider: null,
      onlineMeetingUrl: meetingUrl,
      isOrganizer,
      eventPermissions: {
        canDelete: isOrganizer,
        canCancelParticipation: !isOrganizer,
        canChange: isOrganizer && !cancelled,
      },
      clientId: readMark(item, markNames.clientId),
      calendarOf: null,
      reservedBy: readReserver(readMark(item, markNames.reservedBy)),
    },
  }
}

const types: Readonly<Record<string, CalendarEvent['type']>> = {
  Single: 'singleInstance',
  Occurrence: 'occurrence',
  Exception: 'exception',
  RecurringMaster: 'seriesMaster',
}
const visibilities: Readonly<Record<string, CalendarEvent['visibility']>> = {
  Normal: 'normal',
  Personal: 'personal',
  Private: 'private',
  Confidential: 'confidential',
}
const freeBusyWords: Readonly<Record<string, string>> = {
  Free: 'free',
  Tentative: 'tentative',
  Busy: 'busy',
  OOF: 'oof',
  WorkingElsewhere: 'workingElsewhere',
}

/** An appointment without attendees belongs to its owner, regardless of its response type. */
function readIsOrganizer(item: XmlElement): boolean {
  const response = textIn(item, 'MyResponseType')
  if (response === 'Organizer') return true
  const isMeeting = flagIn(item, 'IsMeeting')
  return isMeeting === false || (isMeeting === null && response === null)
}

const readInstantIn = (item: XmlElement, name: string): Instant | null =>
  parseInstant(boundDate(textIn(item, name) ?? ''))

function momentOf(zone: IanaZone, instant: Instant): EventMoment {
  return { dateTime: wallClockOf(zone, instant), timeZone: zone, utcDateTime: instant }
}

/**
 * Returns the zone in which an item was created. Exchange stores only the Windows name, which covers several zones. If
 * Foyer's own mark still matches that name, its IANA zone is returned. Returns UTC for unknown zones, such as Outlook's
 * custom ones.
 */
export function zoneOf(item: XmlElement): IanaZone {
  const name = descend(item, 'StartTimeZone')?.getAttribute('Id') ?? ''
  const own = resolveZone(readMark(item, markNames.timeZone) ?? '')
  const start = readInstantIn(item, 'Start')
  if (own.ok && start !== null) {
    const windows = windowsNameOf(own.value, start)
    if (windows.ok && windows.value === name) return own.value
  }
  const zone = resolveZone(name)
  return zone.ok ? zone.value : utc
}

function readAttendees(item: XmlElement): readonly Attendee[] {
  const list = (name: string, resource: boolean, optional: boolean) =>
    childrenNamed(descend(item, name), 't', 'Attendee').flatMap((attendee): readonly Attendee[] => {
      const emailAddress = readMailbox(descend(attendee, 'Mailbox'))
      if (!emailAddress) return []
      const response = responses[textIn(attendee, 'ResponseType') ?? ''] ?? 'none'
      return [{ emailAddress, resource, optional, status: { response }, remotely: false }]
    })
  return [
    ...list('Resources', true, false),
    ...list('RequiredAttendees', false, false),
    ...list('OptionalAttendees', false, true),
  ]
}

const responses: Readonly<Record<string, string>> = {
  Accept: 'accepted',
  Decline: 'declined',
  Tentative: 'tentativelyAccepted',
  Organizer: 'organizer',
}

function readMailbox(mailbox: XmlElement | null): Mailbox | null {
  if (!mailbox) return null
  return mailboxOf(textIn(mailbox, 'Name'), textIn(mailbox, 'EmailAddress'))
}

/** Exchange has one line of text for the place. The rooms with their addresses are among the attendees. */
function readLocations(item: XmlElement): readonly EventLocation[] {
  const rooms = childrenNamed(descend(item, 'Resources'), 't', 'Attendee').flatMap((room) => {
    const mailbox = readMailbox(descend(room, 'Mailbox'))
    return mailbox ? [{ displayName: mailbox.name, email: mailbox.address || null }] : []
  })
  const names = new Set(rooms.map(({ displayName }) => displayName.toLowerCase()))
  const others = (textIn(item, 'Location') ?? '')
    .split(';')
    .map((place) => place.trim())
    .filter((place) => place !== '' && !names.has(place.toLowerCase()))
  return [...rooms, ...others.map((displayName) => ({ displayName, email: null }))]
}

function readBodyHtml(body: XmlElement | null): string {
  const content = body?.textContent ?? ''
  return body?.getAttribute('BodyType') === 'Text' ? `<p>${escapeHtml(content).replace(/\r?\n/g, '<br>')}</p>` : content
}

/** Returns null if the product does not support the pattern: yearly, or several weekdays of a month. */
export function readPattern(recurrence: XmlElement): RecurrencePattern | null {
  const [pattern] = elementsIn(recurrence)
  if (!pattern) return null
  const every = Math.max(1, numberIn(pattern, 'Interval') ?? 1)
  const days = readDaysOfWeek(textIn(pattern, 'DaysOfWeek') ?? '')
  const [day] = days
  switch (pattern.localName) {
    case 'DailyRecurrence':
      return { kind: 'daily', every }
    case 'WeeklyRecurrence': {
      const [firstDay = 'sunday'] = readDaysOfWeek(textIn(pattern, 'FirstDayOfWeek') ?? '')
      return day ? { kind: 'weekly', every, days, firstDay } : null
    }
    case 'AbsoluteMonthlyRecurrence': {
      const dayOfMonth = numberIn(pattern, 'DayOfMonth')
      return dayOfMonth ? { kind: 'monthly-day', every, day: dayOfMonth } : null
    }
    case 'RelativeMonthlyRecurrence': {
      const index = textIn(pattern, 'DayOfWeekIndex')?.toLowerCase()
      const week = monthWeeks.find((candidate) => candidate === index)
      return day && week && days.length === 1 ? { kind: 'monthly-week-day', every, week, day } : null
    }
    default:
      return null
  }
}

/** Returns null if the series never ends. */
export function readEnd(recurrence: XmlElement): RecurrenceEnd | null {
  const lastDay = readDay(descend(recurrence, 'EndDateRecurrence'), 'EndDate')
  if (lastDay !== null) return { kind: 'until', day: lastDay }
  const count = numberIn(descend(recurrence, 'NumberedRecurrence'), 'NumberOfOccurrences')
  return count ? { kind: 'count', count } : null
}

/** Returns the day of the first date, which every range starts with. */
export function readFirstDay(recurrence: XmlElement): CalendarDay | null {
  const days = elementsIn(recurrence).map((part) => readDay(part, 'StartDate'))
  return days.find((day) => day !== null) ?? null
}

/** Days sometimes have an offset, '2026-11-20+01:00', which does not affect the day. */
function readDay(range: XmlElement | null, name: string): CalendarDay | null {
  const text = textIn(range, name) ?? ''
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? calendarDayOf(text) : null
}

/**
 * Returns a zone by its rules alone, for working hours, because Exchange sends no name there. Null if it has no bias.
 */
export function readZoneRules(zone: XmlElement | null): WorkingZone | null {
  const bias = numberIn(zone, 'Bias')
  if (bias === null) return null
  const standard = descend(zone, 'StandardTime')
  const daylight = descend(zone, 'DaylightTime')
  // Each season has its own bias in addition to the zone's. For standard time it is almost always 0.
  const standardBias = numberIn(standard, 'Bias') ?? 0
  const toStandard = readSwitch(standard)
  const toDaylight = readSwitch(daylight)
  return {
    name: null,
    bias: bias + standardBias,
    standardOffset: toStandard,
    daylightOffset: toDaylight && { ...toDaylight, daylightBias: (numberIn(daylight, 'Bias') ?? 0) - standardBias },
  }
}

function readSwitch(season: XmlElement | null): WorkingZone['standardOffset'] {
  const month = numberIn(season, 'Month')
  const dayOccurrence = numberIn(season, 'DayOrder')
  if (month === null || dayOccurrence === null) return null
  return {
    time: textIn(season, 'Time') ?? '00:00:00',
    dayOccurrence,
    dayOfWeek: textIn(season, 'DayOfWeek') ?? '',
    month,
  }
}
