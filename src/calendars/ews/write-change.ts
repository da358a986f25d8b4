import type { EventChange, EventDraft } from '#src/contract/calendar.ts'
import type { Instant } from '#src/core/brand.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { windowsNameOf } from '#src/core/time/windows-name.ts'
import { resolveZone } from '#src/core/time/zones.ts'
import type { Attendee, CalendarEvent } from '#src/core/wire/event.ts'
import { markField, markNames, writeMark } from './marker.ts'
import { type ListName, writeAttendees, writeLocation, writeZones } from './write-event.ts'
import { writeInstant, writeLocalMoment } from './write-moment.ts'
import { t, type XmlTree } from './xml-tree.ts'

/** Updates of an item, and the zone they are meant in. */
export interface Updates {
  readonly fields: readonly XmlTree[]
  /** Windows name. */
  readonly timeZone?: string
}

/** What makes `change` of the event: only what differs, empty when nothing does. */
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

/** The end of an event moved to `at`. An event of whole days has no end within a day, so it stops being one. */
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

const deleteField = (uri: string): XmlTree => t('DeleteItemField', [t('FieldURI', [], { FieldURI: uri })])

/** Times go together with the zone that they are meant in: days are on its wall, and so is a series. */
function writeTimes(event: CalendarEvent, when: EventChange['when']): Result<Updates> {
  if (!when) return succeed({ fields: [] })
  const { span, isAllDay } = when
  const isSameTime = span.start === event.start.utcDateTime && span.end === event.end.utcDateTime
  if (isAllDay === event.isAllDay && isSameTime) return succeed({ fields: [] })
  const zone = resolveZone(when.timeZone)
  if (!zone.ok) return zone
  const windows = windowsNameOf(zone.value, span.start)
  if (!windows.ok) return windows
  const [startZone, endZone] = writeZones(windows.value)
  return succeed({
    timeZone: windows.value,
    fields: [
      ...(isAllDay === event.isAllDay
        ? []
        : [setField('calendar:IsAllDayEvent', t('IsAllDayEvent', String(isAllDay)))]),
      setField('calendar:Start', t('Start', writeLocalMoment(zone.value, span.start))),
      setField('calendar:End', t('End', writeLocalMoment(zone.value, span.end))),
      setField('calendar:StartTimeZone', startZone),
      setField('calendar:EndTimeZone', endZone),
      t('SetItemField', [
        markField(markNames.timeZone),
        t('CalendarItem', [writeMark(markNames.timeZone, zone.value)]),
      ]),
    ],
  })
}

/** A list of attendees is replaced whole, and an empty one taken away: the schema has none. */
function writePlaces({ attendees }: CalendarEvent, { resources, attendees: people }: EventChange): readonly XmlTree[] {
  const list = (name: ListName, mailboxes: EventDraft['resources'], before: readonly Attendee[]) => {
    const written = writeAttendees(name, mailboxes)
    if (written) return [setField(`calendar:${name}`, written)]
    return before.length > 0 ? [deleteField(`calendar:${name}`)] : []
  }
  const others = (optional: boolean) => attendees.filter((one) => !one.resource && one.optional === optional)
  const given = (optional: boolean) => (people ?? []).filter((one) => one.optional === optional)
  const rooms = attendees.filter(({ resource }) => resource)
  return [
    ...(resources ? [setField('calendar:Location', t('Location', writeLocation(resources)))] : []),
    ...(resources ? list('Resources', resources, rooms) : []),
    ...(people ? list('RequiredAttendees', given(false), others(false)) : []),
    ...(people ? list('OptionalAttendees', given(true), others(true)) : []),
  ]
}

function writeReminder(reminder: number | null): readonly XmlTree[] {
  const isSet = setField('item:ReminderIsSet', t('ReminderIsSet', String(reminder !== null)))
  if (reminder === null) return [isSet]
  const minutes = t('ReminderMinutesBeforeStart', String(reminder))
  return [isSet, setField('item:ReminderMinutesBeforeStart', minutes)]
}
