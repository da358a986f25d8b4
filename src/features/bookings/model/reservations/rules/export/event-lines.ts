import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { type Attendee, type CalendarEvent, type OriginalStart, originalStartOf } from '#src/wire/event.ts'
import { readAnswer } from '../changed-parts.ts'
import { type ContentLine, escapeText, plainText, utcDateValue, utcMidnightOf, utcValue } from './content-line.ts'

/** An event of a calendar file. */
export interface IcsEntry {
  readonly event: CalendarEvent
  readonly uid: string
  /** DTSTART and DTEND. */
  readonly times: readonly ContentLine[]
  /** The room has not accepted. */
  readonly isTentative: boolean
  /** RRULE, EXDATE, RECURRENCE-ID. */
  readonly repetition: readonly ContentLine[]
  /** Rises with each change that attendees are told of (RFC 5545, section 3.8.7.4). Absent in a file that nobody updates. */
  readonly sequence?: number
  /** True if people are asked to answer (RFC 5545, section 3.2.17). */
  readonly isInvitation?: boolean
  /** True if it takes people out of an event that goes on, which has no status then (RFC 5546, section 3.2.5). */
  readonly isRemoval?: boolean
}

const partStats = {
  accepted: 'ACCEPTED',
  tentative: 'TENTATIVE',
  declined: 'DECLINED',
  none: 'NEEDS-ACTION',
} as const

/** Returns a VEVENT (RFC 5545, section 3.6.1); `stamp` is the time at which the file is created. */
export function eventLines(entry: IcsEntry, stamp: Instant): ContentLine[] {
  const { event, uid, times, isTentative, repetition, sequence, isInvitation = false, isRemoval = false } = entry
  const description = descriptionOf(event)
  const places = event.locations.map(({ displayName }) => displayName).filter((place) => place !== '')
  const { organizer } = event
  return [
    { name: 'BEGIN', value: 'VEVENT' },
    { name: 'UID', value: escapeText(uid) },
    { name: 'DTSTAMP', value: utcValue(stamp) },
    ...(sequence === undefined ? [] : [{ name: 'SEQUENCE', value: String(sequence) }]),
    ...times,
    ...repetition,
    { name: 'SUMMARY', value: escapeText(event.subject) },
    ...(places.length > 0 ? [{ name: 'LOCATION', value: escapeText(places.join('; ')) }] : []),
    ...(description === '' ? [] : [{ name: 'DESCRIPTION', value: escapeText(description) }]),
    ...(organizer && isMailbox(organizer.address)
      ? [{ name: 'ORGANIZER', parameters: named(organizer.name), value: `mailto:${organizer.address.trim()}` }]
      : []),
    ...event.attendees
      .filter(({ emailAddress }) => isMailbox(emailAddress.address))
      .map((attendee) => attendeeLine(attendee, isInvitation)),
    ...(isRemoval ? [] : [{ name: 'STATUS', value: statusOf(event, isTentative) }]),
    { name: 'CLASS', value: event.visibility === 'normal' ? 'PUBLIC' : 'PRIVATE' },
    { name: 'TRANSP', value: event.showAs === 'free' ? 'TRANSPARENT' : 'OPAQUE' },
    { name: 'END', value: 'VEVENT' },
  ]
}

/** Returns DTSTART and DTEND in UTC, or as dates for an all-day event, which starts and ends at midnight UTC. */
export function timesOf({ start, end }: InstantSpan, isAllDay: boolean): ContentLine[] {
  return [momentLine('DTSTART', start, isAllDay), momentLine('DTEND', end, isAllDay)]
}

export function momentLine(name: string, at: Instant, isAllDay: boolean): ContentLine {
  return isAllDay ? { name, parameters: { VALUE: 'DATE' }, value: utcDateValue(at) } : { name, value: utcValue(at) }
}

/** Returns the id that calendars use for the event. In some, all dates of a series have the same one. */
export function uidOf({ iCalUId, id }: CalendarEvent): string {
  return iCalUId ?? id
}

/**
 * Returns the identity of an event that is written on its own (RFC 5545, sections 3.8.4.7 and 3.8.4.4). A date of a
 * series has the original start by which calendars distinguish it from the others with the same UID. Without one, it
 * gets a UID of its own, so that it replaces neither the series nor another date.
 */
export function ownIdentity(event: CalendarEvent): Pick<IcsEntry, 'uid' | 'repetition'> {
  const { type, id } = event
  const original = originalStartOf(event)
  if (type === 'singleInstance' || type === 'seriesMaster') return { uid: uidOf(event), repetition: [] }
  if (original === null) return { uid: id, repetition: [] }
  const repetition = [momentLine('RECURRENCE-ID', originalInstant(original), original.isDate)]
  return { uid: uidOf(event), repetition }
}

/** Returns the original start in the form of `spanOf`: a date is midnight UTC. */
export function originalInstant({ isDate, dateTime, utcDateTime }: OriginalStart): Instant {
  return isDate ? utcMidnightOf(dateTime) : utcDateTime
}

function attendeeLine({ emailAddress, resource, optional, status }: Attendee, isInvitation: boolean): ContentLine {
  return {
    name: 'ATTENDEE',
    parameters: {
      CUTYPE: resource ? 'RESOURCE' : 'INDIVIDUAL',
      ROLE: resource ? 'NON-PARTICIPANT' : optional ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT',
      PARTSTAT: partStats[readAnswer(status.response)],
      ...(isInvitation && !resource ? { RSVP: 'TRUE' } : {}),
      ...named(emailAddress.name),
    },
    value: `mailto:${emailAddress.address.trim()}`,
  }
}

function named(name: string): Readonly<Record<string, string>> {
  return name.trim() === '' ? {} : { CN: name.trim() }
}

/** Rejects addresses with characters that could end the line or begin a parameter. */
function isMailbox(address: string): boolean {
  return /^[^\s<>",;:@]+@[^\s<>",;:@]+$/u.test(address.trim())
}

function statusOf({ cancelled }: CalendarEvent, isTentative: boolean): string {
  if (cancelled) return 'CANCELLED'
  return isTentative ? 'TENTATIVE' : 'CONFIRMED'
}

/** Returns the notes, followed by the link of the online meeting unless they contain it. */
function descriptionOf({ bodyHtml, bodyPreview, onlineMeetingUrl }: CalendarEvent): string {
  const notes = plainText(bodyHtml) || bodyPreview.trim()
  const link = onlineMeetingUrl !== null && !notes.includes(onlineMeetingUrl) ? onlineMeetingUrl : ''
  return [notes, link].filter((part) => part !== '').join('\n\n')
}
