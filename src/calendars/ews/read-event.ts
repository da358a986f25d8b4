import type { IanaZone, Instant } from '#src/core/brand.ts'
import { windowsNameOf } from '#src/core/time/windows-name.ts'
import { wallClockOf } from '#src/core/time/wall-clock.ts'
import { resolveZone, utc } from '#src/core/time/zones.ts'
import { mailboxOf } from '#src/core/wire/email.ts'
import type { Attendee, CalendarEvent, EventLocation, EventMoment, Mailbox } from '#src/core/wire/event.ts'
import { parseInstant } from '#src/core/wire/instant.ts'
import { escapeHtml } from '../html-text.ts'
import { readItemId } from './items.ts'
import { markNames, readMark } from './marker.ts'
import { childrenNamed, descend, flagIn, numberIn, textIn } from './read-xml.ts'
import type { XmlElement } from './xml-dom.ts'

export type ReadEvent =
  | { readonly ok: true; readonly event: CalendarEvent }
  | { readonly ok: false; readonly problems: readonly string[] }

/**
 * One CalendarItem in the product's form, or what is wrong with it, for the log. `masterId` is the series' of a date of
 * one, which the item itself does not tell.
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
  // Days are meant in the zone that the event was made in; moments are answered in UTC, as asked for.
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
      attendees: readAttendees(item),
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

/** An appointment that nobody was invited to is its owner's, whatever it says of answers. */
function readIsOrganizer(item: XmlElement): boolean {
  const response = textIn(item, 'MyResponseType')
  if (response === 'Organizer') return true
  const isMeeting = flagIn(item, 'IsMeeting')
  return isMeeting === false || (isMeeting === null && response === null)
}

/** The years 0001 and 9999, which Outlook writes for 'never', are no moments. */
function readInstantIn(item: XmlElement, name: string): Instant | null {
  const text = textIn(item, name) ?? ''
  const year = Number(text.slice(0, 4))
  return year >= 1970 && year < 9999 ? parseInstant(text) : null
}

function momentOf(zone: IanaZone, instant: Instant): EventMoment {
  return { dateTime: wallClockOf(zone, instant), timeZone: zone, utcDateTime: instant }
}

/**
 * The zone that an item was made in. Exchange keeps the Windows name, which stands for several zones: the one it was made
 * with here, where the name is still that zone's. A zone of Outlook's own making leaves the item in UTC.
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
      // Exchange does not say who attends remotely.
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

/** Exchange has a line of text for the place; the rooms with their addresses are among the attendees. */
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
