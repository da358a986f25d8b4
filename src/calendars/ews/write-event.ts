import type { EventChange, EventDraft } from '#src/calendars/calendar.ts'
import { changedRemote, writeRemote, writeReserver } from '#src/calendars/event-texts.ts'
import { movedTimes, notesWithLink } from '#src/calendars/connect-service.ts'
import type { Recurrence, RecurrencePattern } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { wallClockOf, type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { windowsNameOf } from '#src/kernel/time/windows-names.ts'
import { offsetAt, resolveZone } from '#src/kernel/time/zones.ts'
import type { Attendee, CalendarEvent } from '#src/wire/event.ts'
import { markField, type MarkName, markNames, writeFolder, writeMark } from './item-shape.ts'
import { m, t, type XmlTree } from './xml-tree.ts'

const groups: Readonly<Record<string, readonly WeekDay[]>> = {
  day: weekDays,
  weekday: weekDays.slice(1, 6),
  weekendday: ['sunday', 'saturday'],
}

/**
 * Reads days as Exchange lists them: names, or words for several days, separated by blanks. Returns them in week order.
 */
export function readDaysOfWeek(text: string): readonly WeekDay[] {
  const words = text.toLowerCase().split(/\s+/)
  return weekDays.filter((day) => words.some((word) => word === day || groups[word]?.includes(day)))
}

/** Returns 'YYYY-MM-DDTHH:mm:ss' in UTC, without a zone suffix because the zone is a separate field. */
export const writeWallClock = (instant: Instant): string => new Date(instant).toISOString().slice(0, 19)

/** Returns 'YYYY-MM-DDTHH:mm:ssZ'. */
export const writeInstant = (instant: Instant): string => `${writeWallClock(instant)}Z`

/** Returns the wall clock of a zone with its offset, for days and series, which Exchange stores as wall-clock times. */
function writeLocalMoment(zone: IanaZone, instant: Instant): string {
  const minutes = Math.round(offsetAt(zone, instant) / oneMinute)
  const size = Math.abs(minutes)
  const pad = (number: number) => String(number).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
  return `${wallClockOf(zone, instant)}${offset}`
}

/** Returns a pattern and a range. The range starts with the day of the first date in the event's zone. */
export function writeRecurrence({ pattern, end }: Recurrence, firstDay: CalendarDay): XmlTree {
  const range =
    end.kind === 'until'
      ? writeRangeUntil(firstDay, end.day)
      : t('NumberedRecurrence', [t('StartDate', firstDay), t('NumberOfOccurrences', String(end.count))])
  return t('Recurrence', [writePattern(pattern), range])
}

export const writeRangeUntil = (firstDay: string, lastDay: CalendarDay): XmlTree =>
  t('EndDateRecurrence', [t('StartDate', firstDay), t('EndDate', lastDay)])

function writePattern(pattern: RecurrencePattern): XmlTree {
  const interval = t('Interval', String(pattern.every))
  switch (pattern.kind) {
    case 'daily':
      return t('DailyRecurrence', [interval])
    case 'weekly':
      return t('WeeklyRecurrence', [
        interval,
        t('DaysOfWeek', pattern.days.map(capitalized).join(' ')),
        t('FirstDayOfWeek', capitalized(pattern.firstDay)),
      ])
    case 'monthly-day':
      return t('AbsoluteMonthlyRecurrence', [interval, t('DayOfMonth', String(pattern.day))])
    case 'monthly-week-day':
      return t('RelativeMonthlyRecurrence', [
        interval,
        t('DaysOfWeek', capitalized(pattern.day)),
        t('DayOfWeekIndex', capitalized(pattern.week)),
      ])
  }
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A call and the zone of its times. */
export interface ZonedCall {
  readonly operation: XmlTree
  /** Windows name. */
  readonly timeZone: string
}

/**
 * Returns the call that creates an event and notifies all attendees. The client-made id is stored as a property of the
 * item. Exchange creates no online meetings, so the address of one created in advance is added to the text.
 */
export function writeEvent(draft: EventDraft): Result<ZonedCall> {
  const { span, recurrence, resources, attendees } = draft
  const zone = resolveZone(draft.timeZone)
  if (!zone.ok) return zone
  const windows = windowsNameOf(zone.value, span.start)
  if (!windows.ok) return windows
  const remote = writeRemote(attendees)
  const item = t('CalendarItem', [
    t('Subject', draft.subject),
    t('Sensitivity', draft.isPrivate ? 'Private' : 'Normal'),
    t('Body', notesWithLink(draft), { BodyType: 'Text' }),
    t('ReminderIsSet', String(draft.reminder !== null)),
    draft.reminder === null ? null : t('ReminderMinutesBeforeStart', String(draft.reminder)),
    writeMark(markNames.clientId, draft.clientId),
    writeMark(markNames.timeZone, zone.value),
    remote === '' ? null : writeMark(markNames.remotely, remote),
    draft.onBehalf ? writeMark(markNames.reservedBy, writeReserver(draft.onBehalf)) : null,
    t('Start', writeLocalMoment(zone.value, span.start)),
    t('End', writeLocalMoment(zone.value, span.end)),
    t('IsAllDayEvent', String(draft.isAllDay)),
    t('LegacyFreeBusyStatus', 'Busy'),
    resources.length > 0 ? t('Location', writeLocation(resources)) : null,
    ...writePeople(attendees),
    writeAttendees('Resources', resources),
    recurrence && writeRecurrence(recurrence, dayOf(zone.value, span.start)),
    ...writeZones(windows.value),
  ])
  const folder = draft.onBehalf ? m('SavedItemFolderId', [writeFolder(draft.onBehalf.owner.email)]) : null
  const operation = m('CreateItem', [folder, m('Items', [item])], { SendMeetingInvitations: 'SendToAllAndSaveCopy' })
  return succeed({ operation, timeZone: windows.value })
}

/** Returns the zone for the days and for the wall time of a series. */
const writeZones = (windowsName: string): readonly [XmlTree, XmlTree] => [
  t('StartTimeZone', [], { Id: windowsName }),
  t('EndTimeZone', [], { Id: windowsName }),
]

/** Exchange has one line of text for the place. The rooms themselves are resources. */
const writeLocation = (resources: EventDraft['resources']): string => resources.map(({ name }) => name).join('; ')

function writePeople(people: EventDraft['attendees']): readonly (XmlTree | null)[] {
  return [
    writeAttendees(
      'RequiredAttendees',
      people.filter(({ optional }) => !optional),
    ),
    writeAttendees(
      'OptionalAttendees',
      people.filter(({ optional }) => optional),
    ),
  ]
}

type ListName = 'RequiredAttendees' | 'OptionalAttendees' | 'Resources'

/** Returns null for an empty list, because the schema does not allow one. */
function writeAttendees(
  list: ListName,
  mailboxes: readonly { readonly name: string; readonly email: string }[],
): XmlTree | null {
  if (mailboxes.length === 0) return null
  return t(
    list,
    mailboxes.map(({ name, email }) =>
      t('Attendee', [t('Mailbox', [name === '' ? null : t('Name', name), t('EmailAddress', email)])]),
    ),
  )
}

/** Updates of an item, and the zone of their times. */
export interface Updates {
  readonly fields: readonly XmlTree[]
  /** Windows name. */
  readonly timeZone?: string
}

/** The updates that apply `change` to the event, without an unchanged subject or unchanged times. May be empty. */
export function writeChange(event: CalendarEvent, change: EventChange): Result<Updates> {
  const times = writeTimes(event, change.when)
  if (!times.ok) return times
  const { subject, isPrivate, notes, reminder } = change
  const fields = [
    ...(subject === undefined || subject === event.subject ? [] : [setField('item:Subject', t('Subject', subject))]),
    ...times.value.fields,
    ...writePlaces(event, change),
    ...(isPrivate === undefined
      ? []
      : [setField('item:Sensitivity', t('Sensitivity', isPrivate ? 'Private' : 'Normal'))]),
    ...(notes === undefined ? [] : [setField('item:Body', t('Body', notes, { BodyType: 'Text' }))]),
    ...(reminder === undefined ? [] : writeReminder(reminder)),
  ]
  return succeed({ ...times.value, fields })
}

/**
 * Returns the updates that end an event at `at`. All-day events cannot end within a day, so they become timed events.
 */
export function writeFinish({ isAllDay, start }: CalendarEvent, at: Instant): Updates {
  const end = setField('calendar:End', t('End', writeInstant(at)))
  if (!isAllDay) return { fields: [end] }
  return {
    fields: [
      setField('calendar:IsAllDayEvent', t('IsAllDayEvent', 'false')),
      setField('calendar:Start', t('Start', writeInstant(start.utcDateTime))),
      end,
    ],
  }
}

export const setField = (uri: string, member: XmlTree): XmlTree =>
  t('SetItemField', [t('FieldURI', [], { FieldURI: uri }), t('CalendarItem', [member])])

const setMark = (name: MarkName, value: string): XmlTree =>
  t('SetItemField', [markField(name), t('CalendarItem', [writeMark(name, value)])])

const deleteField = (uri: string): XmlTree => t('DeleteItemField', [t('FieldURI', [], { FieldURI: uri })])

/** Times are sent together with their zone, because days and series are wall-clock times in it. */
function writeTimes(event: CalendarEvent, when: EventChange['when']): Result<Updates> {
  const moved = when ? movedTimes(event, when) : null
  if (!when || !moved) return succeed({ fields: [] })
  const { span, isAllDay } = when
  const zone = resolveZone(when.timeZone)
  if (!zone.ok) return zone
  const windows = windowsNameOf(zone.value, span.start)
  if (!windows.ok) return windows
  const [startZone, endZone] = writeZones(windows.value)
  return succeed({
    timeZone: windows.value,
    fields: [
      ...(moved.isOtherKind ? [setField('calendar:IsAllDayEvent', t('IsAllDayEvent', String(isAllDay)))] : []),
      setField('calendar:Start', t('Start', writeLocalMoment(zone.value, span.start))),
      setField('calendar:End', t('End', writeLocalMoment(zone.value, span.end))),
      setField('calendar:StartTimeZone', startZone),
      setField('calendar:EndTimeZone', endZone),
      setMark(markNames.timeZone, zone.value),
    ],
  })
}

/**
 * Replaces each changed list of attendees as a whole. Deletes a list that becomes empty, because the schema allows no
 * empty lists.
 */
function writePlaces({ attendees }: CalendarEvent, { resources, attendees: people }: EventChange): readonly XmlTree[] {
  const list = (name: ListName, mailboxes: EventDraft['resources'], before: readonly Attendee[]) => {
    const written = writeAttendees(name, mailboxes)
    if (written) return [setField(`calendar:${name}`, written)]
    return before.length > 0 ? [deleteField(`calendar:${name}`)] : []
  }
  const others = (optional: boolean) => attendees.filter((one) => !one.resource && one.optional === optional)
  const given = (optional: boolean) => (people ?? []).filter((one) => one.optional === optional)
  const rooms = attendees.filter(({ resource }) => resource)
  const remote = people ? changedRemote(attendees, people) : null
  return [
    ...(resources ? [setField('calendar:Location', t('Location', writeLocation(resources)))] : []),
    ...(resources ? list('Resources', resources, rooms) : []),
    ...(people ? list('RequiredAttendees', given(false), others(false)) : []),
    ...(people ? list('OptionalAttendees', given(true), others(true)) : []),
    ...(remote === null ? [] : [setMark(markNames.remotely, remote)]),
  ]
}

function writeReminder(reminder: number | null): readonly XmlTree[] {
  const isSet = setField('item:ReminderIsSet', t('ReminderIsSet', String(reminder !== null)))
  if (reminder === null) return [isSet]
  const minutes = t('ReminderMinutesBeforeStart', String(reminder))
  return [isSet, setField('item:ReminderMinutesBeforeStart', minutes)]
}
