import type { Element } from '@xmldom/xmldom'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { dayOf, addDays, startOfDay } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { withKeptAnswers } from '#server/rules/calendar/answers.ts'
import type { Person } from '../../server/people/people.ts'
import {
  type StoredAttendee,
  type StoredEvent,
  type SeriesPart,
  usualReminder,
} from '#server/rules/calendar/stored-event.ts'
import { clientIdMark, newUid, readMoment, zoneNamed } from './item-xml.ts'
import { readRecurrence } from './recurrence.ts'
import { at, attributeOf, inside, nameOf, textAt } from './xml.ts'

/** The members of an event that an item in a call contains. Lists in it replace the previous ones. */
export type Given = {
  -readonly [Field in keyof StoredEvent]?: StoredEvent[Field]
} & {
  recurrence?: Element
  required?: readonly StoredAttendee[]
  optional?: readonly StoredAttendee[]
  resource?: readonly StoredAttendee[]
  newMarks?: Readonly<Record<string, string>>
}

/** Reads the members of an item. Returns Exchange's error code if one is refused. */
export function readItem(item: Element, contextZone: string): Given | string {
  const named = attributeOf(at(item, 't:StartTimeZone'), 'Id')
  const zone = zoneNamed(named || contextZone)
  if (zone === null) return 'ErrorTimeZone'
  const given: Given = {}
  if (named !== '') given.originalTimeZone = zone
  for (const member of inside(item)) {
    const problem = readers[nameOf(member)]?.(member, given, zone)
    if (typeof problem === 'string') return problem
  }
  return given
}

type Read = (member: Element, given: Given, zone: IanaZone) => string | void

const textOf = (element: Element): string => element.textContent ?? ''

/** The moment of a member. The schema has already refused invalid ones. */
const momentOf = (element: Element, zone: IanaZone): number => readMoment(textOf(element).trim(), zone) ?? Number.NaN

const readers: Readonly<Record<string, Read>> = {
  't:Subject': (member, given) => void (given.subject = textOf(member)),
  't:Sensitivity': (member, given) => void (given.isPrivate = textOf(member).trim() !== 'Normal'),
  't:Body': (member, given) => void Object.assign(given, readBody(member)),
  't:ReminderIsSet': (member, given) =>
    void (given.reminder = isTrue(member) ? (given.reminder ?? usualReminder) : null),
  't:ReminderMinutesBeforeStart': (member, given) => {
    if (given.reminder !== null) given.reminder = Number(textOf(member))
  },
  't:ExtendedProperty': (member, given) => {
    const name = attributeOf(at(member, 't:ExtendedFieldURI'), 'PropertyName')
    const value = textAt(member, 't:Value')
    if (name === clientIdMark) given.transactionId = value
    else given.newMarks = { ...given.newMarks, [name]: value }
  },
  't:Start': (member, given, zone) => void (given.start = momentOf(member, zone)),
  't:End': (member, given, zone) => void (given.end = momentOf(member, zone)),
  't:IsAllDayEvent': (member, given) => void (given.isAllDay = isTrue(member)),
  't:LegacyFreeBusyStatus': (member, given) => void (given.showAs = showAs[textOf(member).trim()] ?? 'busy'),
  't:Location': (member, given) => void (given.location = textOf(member) || null),
  't:RequiredAttendees': (member, given) => void (given.required = readAttendees(member, 'required')),
  't:OptionalAttendees': (member, given) => void (given.optional = readAttendees(member, 'optional')),
  't:Resources': (member, given) => void (given.resource = readAttendees(member, 'resource')),
  't:Recurrence': (member, given) => void (given.recurrence = member),
}

const isTrue = (element: Element): boolean => ['true', '1'].includes(textOf(element).trim())

const showAs: Readonly<Record<string, StoredEvent['showAs']>> = {
  Free: 'free',
  Tentative: 'tentative',
  Busy: 'busy',
  OOF: 'oof',
  WorkingElsewhere: 'workingElsewhere',
}

function readAttendees(list: Element, type: StoredAttendee['type']): readonly StoredAttendee[] {
  return inside(list).map((attendee) => {
    const address = textAt(attendee, 't:Mailbox', 't:EmailAddress')
    const name = textAt(attendee, 't:Mailbox', 't:Name') || address
    return { name, address, type, response: 'none', respondedAt: 0 }
  })
}

/** Exchange stores every body as HTML, whatever its original type. */
function readBody(body: Element): Pick<StoredEvent, 'bodyHtml' | 'bodyPreview'> {
  const written = textOf(body)
  const isHtml = attributeOf(body, 'BodyType') === 'HTML'
  const shown = isHtml ? written.replace(/<[^>]*>/g, ' ') : written
  const escaped = written
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)
    .replace(/\r?\n/g, '<br>\r\n')
  return {
    bodyHtml: isHtml
      ? written
      : `<html>\r\n<head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8">\r\n</head>\r\n<body>\r\n<div class="PlainText">${escaped}</div>\r\n</body>\r\n</html>\r\n`,
    bodyPreview: shown.replace(/\s+/g, ' ').trim().slice(0, 255),
  }
}

/** The event that a create requests. Returns Exchange's error code if it is refused. */
export function newEvent(given: Given, organizer: Person, now: number): StoredEvent | string {
  const { start = now, end = start + 1_800_000, originalTimeZone = 'UTC' } = given
  const times = timesOf({ start, end, isAllDay: given.isAllDay ?? false, originalTimeZone })
  if (typeof times === 'string') return times
  const recurrence = given.recurrence === undefined ? null : readRecurrence(given.recurrence, originalTimeZone)
  if (given.recurrence !== undefined && recurrence === null) return 'ErrorCalendarInvalidRecurrence'
  const { resource = [], required = [], optional = [] } = given
  return {
    id: `AAMkAD${crypto.randomUUID().replaceAll('-', '')}=`,
    iCalUId: newUid(),
    transactionId: given.transactionId ?? null,
    subject: given.subject ?? '',
    bodyHtml: given.bodyHtml ?? '',
    bodyPreview: given.bodyPreview ?? '',
    ...times,
    originalTimeZone,
    organizer: { name: organizer.name, address: organizer.email },
    attendees: [...resource, ...required, ...optional],
    showAs: given.showAs ?? 'busy',
    isPrivate: given.isPrivate ?? false,
    reminder: given.reminder === undefined ? usualReminder : given.reminder,
    onlineMeetingUrl: null,
    isCancelled: false,
    createdAt: now,
    changedAt: now,
    location: given.location ?? null,
    marks: given.newMarks ?? {},
    ...(recurrence === null ? {} : { series: { kind: 'master', recurrence, leftOut: [] } }),
  }
}

/** The event after an update by its organiser. Returns Exchange's error code if it is refused. */
export function changedEvent(old: StoredEvent, given: Given, now: number): StoredEvent | string {
  const { recurrence: _, required: _r, optional: _o, resource: _s, newMarks, ...fields } = given
  const merged = { ...old, ...fields }
  const times = timesOf(merged)
  if (typeof times === 'string') return times
  const series = changedSeries(old, times, given)
  if (typeof series === 'string') return series
  return {
    ...merged,
    ...times,
    attendees: withKeptAnswers(old, times, mergeAttendees(old, given)),
    marks: { ...old.marks, ...newMarks },
    changedAt: now,
    ...(series === undefined ? {} : { series }),
  }
}

function mergeAttendees(old: StoredEvent, given: Given): readonly StoredAttendee[] {
  const kept = (type: StoredAttendee['type']) => given[type] ?? old.attendees.filter((one) => one.type === type)
  return [...kept('resource'), ...kept('required'), ...kept('optional')]
}

/** Restores all deleted dates of a series if its times change. */
function changedSeries(
  old: StoredEvent,
  times: Pick<StoredEvent, 'start' | 'end'>,
  given: Given,
): SeriesPart | string | undefined {
  if (old.series?.kind !== 'master') return old.series
  const recurrence =
    given.recurrence === undefined ? old.series.recurrence : readRecurrence(given.recurrence, old.originalTimeZone)
  if (recurrence === null) return 'ErrorCalendarInvalidRecurrence'
  const isSameTime = times.start === old.start && times.end === old.end
  return { ...old.series, recurrence, leftOut: isSameTime ? old.series.leftOut : [] }
}

type Times = Pick<StoredEvent, 'start' | 'end' | 'isAllDay' | 'originalTimeZone'>

/** Exchange extends an all-day event to whole days in its zone. */
function timesOf({
  start,
  end,
  isAllDay,
  originalTimeZone,
}: Times): Pick<Times, 'start' | 'end' | 'isAllDay'> | string {
  if (Number.isNaN(start) || Number.isNaN(end)) return 'ErrorInvalidPropertyRequest'
  if (end < start) return 'ErrorCalendarEndDateIsEarlierThanStartDate'
  if (!isAllDay) return { start, end, isAllDay }
  const zone = (originalTimeZone || utc) as IanaZone
  const firstDay = dayOf(zone, instantOf(start))
  const lastDay = dayOf(zone, instantOf(end))
  const isWhole = startOfDay(zone, lastDay) === end && lastDay > firstDay
  return { start: startOfDay(zone, firstDay), end: startOfDay(zone, isWhole ? lastDay : addDays(lastDay, 1)), isAllDay }
}
