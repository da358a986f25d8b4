import type { EventDraft } from '#src/contract/calendar.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { dayOf } from '#src/core/time/days.ts'
import { windowsNameOf } from '#src/core/time/windows-name.ts'
import { resolveZone } from '#src/core/time/zones.ts'
import { markNames, writeMark } from './marker.ts'
import { writeLocalMoment } from './write-moment.ts'
import { writeRecurrence } from './write-recurrence.ts'
import { m, t, type XmlTree } from './xml-tree.ts'

/** A call and the zone it is meant in. */
export interface ZonedCall {
  readonly operation: XmlTree
  /** Windows name. */
  readonly timeZone: string
}

/**
 * The call that creates an event and tells everybody on it. The client-made id goes along as a property of the item. An
 * online meeting of Exchange's own there is none: one made beforehand is joined by its address in the text.
 */
export function writeEvent(draft: EventDraft): Result<ZonedCall> {
  const { span, recurrence, resources, attendees } = draft
  const zone = resolveZone(draft.timeZone)
  if (!zone.ok) return zone
  const windows = windowsNameOf(zone.value, span.start)
  if (!windows.ok) return windows
  const item = t('CalendarItem', [
    t('Subject', draft.subject),
    t('Sensitivity', draft.isPrivate ? 'Private' : 'Normal'),
    t('Body', writeNotes(draft), { BodyType: 'Text' }),
    t('ReminderIsSet', String(draft.reminder !== null)),
    draft.reminder === null ? null : t('ReminderMinutesBeforeStart', String(draft.reminder)),
    writeMark(markNames.clientId, draft.clientId),
    writeMark(markNames.timeZone, zone.value),
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
  const operation = m('CreateItem', [m('Items', [item])], { SendMeetingInvitations: 'SendToAllAndSaveCopy' })
  return succeed({ operation, timeZone: windows.value })
}

/** The zone in which days are meant and a series keeps its time. */
export const writeZones = (windowsName: string): readonly [XmlTree, XmlTree] => [
  t('StartTimeZone', [], { Id: windowsName }),
  t('EndTimeZone', [], { Id: windowsName }),
]

/** Exchange has one line of text for the place; the rooms themselves are resources. */
export const writeLocation = (resources: EventDraft['resources']): string =>
  resources.map(({ name }) => name).join('; ')

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

export type ListName = 'RequiredAttendees' | 'OptionalAttendees' | 'Resources'

/** Null for nobody: the schema has no empty list. */
export function writeAttendees(
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

function writeNotes({ notes, onlineMeeting }: EventDraft): string {
  const url = onlineMeeting !== null && onlineMeeting !== 'provider' ? onlineMeeting.url : ''
  return [notes, url].filter((part) => part !== '').join('\n\n')
}
