import { emailOf } from '#src/wire/scalars.ts'
import { zoneOrUtc } from '#src/kernel/time/zones.ts'
import type { Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { originalStart } from '#server/rules/calendar/series.ts'
import { type StoredAttendee, type StoredEvent, usualReminder } from '#server/rules/calendar/stored-event.ts'
import { googleIdOf, wholeOf } from './ids.ts'
import { calendarZoneOf, writeDate, writeTime } from './reader.ts'
import { writeLines } from './recurrence.ts'

export const responseWords = {
  none: 'needsAction',
  accepted: 'accepted',
  declined: 'declined',
  tentativelyAccepted: 'tentative',
} as const satisfies Record<StoredAttendee['response'], string>

/** An event in the format of Google Calendar v3, for the owner of the calendar. */
export function eventJson(event: StoredEvent, person: Person, { calendar }: Server): Record<string, unknown> {
  const reader = emailOf(person.email)
  const whole = wholeOf(event, calendar)
  const isSelf = (address: string) => (emailOf(address) === reader ? { self: true } : {})
  const { organizer, attendees, series } = event
  const original = originalStart(event, calendar)
  const moment = (instant: number) => momentJson(event, instant, person)
  const id = googleIdOf(event, calendar)
  return {
    kind: 'calendar#event',
    etag: etagOf(event),
    id,
    status: event.showAs === 'tentative' ? 'tentative' : 'confirmed',
    htmlLink: `https://www.google.com/calendar/event?eid=${id}`,
    created: new Date(event.createdAt).toISOString(),
    updated: new Date(event.changedAt).toISOString(),
    ...(event.subject === '' ? {} : { summary: event.subject }),
    ...(event.bodyHtml === '' ? {} : { description: descriptionOf(event.bodyHtml) }),
    ...(event.location === null ? {} : { location: event.location }),
    creator: { email: organizer.address, ...isSelf(organizer.address) },
    organizer: { email: organizer.address, displayName: organizer.name, ...isSelf(organizer.address) },
    start: moment(event.start),
    end: moment(event.end),
    ...(series?.kind === 'master'
      ? { recurrence: writeLines(series.recurrence, event.isAllDay, zoneOrUtc(event.originalTimeZone)) }
      : {}),
    ...(original === null
      ? {}
      : { recurringEventId: googleIdOf(whole, calendar), originalStartTime: moment(original) }),
    ...(event.showAs === 'free' ? { transparency: 'transparent' } : {}),
    ...(event.isPrivate ? { visibility: 'private' } : {}),
    iCalUID: whole.iCalUId,
    sequence: 0,
    ...(attendees.length === 0 ? {} : { attendees: attendees.map((one) => attendeeJson(one, isSelf(one.address))) }),
    ...conferenceOf(event.onlineMeetingUrl),
    ...extendedProperties(event),
    reminders: remindersOf(event.reminder),
    eventType: 'default',
  }
}

/** A date that was deleted from its series. Google guarantees no other fields for it. */
export function cancelledJson(event: StoredEvent, person: Person, { calendar }: Server): Record<string, unknown> {
  const original = originalStart(event, calendar)
  return {
    kind: 'calendar#event',
    etag: etagOf(event),
    id: googleIdOf(event, calendar),
    status: 'cancelled',
    ...(original === null
      ? {}
      : {
          recurringEventId: googleIdOf(wholeOf(event, calendar), calendar),
          originalStartTime: momentJson(event, original, person),
        }),
  }
}

/** Different for every state of the event. Not based on the clock, because clocks stand still in tests. */
export function etagOf(event: StoredEvent): string {
  let hash = 7
  for (const sign of JSON.stringify(event)) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
  return `"${hash}"`
}

function momentJson(event: StoredEvent, instant: number, person: Person): Record<string, string> {
  const zone = zoneOrUtc(event.originalTimeZone)
  if (!event.isAllDay) return { dateTime: writeTime(instant, calendarZoneOf(person)), timeZone: zone }
  return { date: writeDate(instant, zone), ...(zone === calendarZoneOf(person) ? {} : { timeZone: zone }) }
}

function attendeeJson({ name, address, type, response }: StoredAttendee, self: { readonly self?: boolean }) {
  return {
    email: address,
    displayName: name,
    ...(type === 'resource' ? { resource: true } : {}),
    ...(type === 'optional' ? { optional: true } : {}),
    ...self,
    responseStatus: responseWords[response],
  }
}

/** Removes the HTML page that other calendars put around the description, because Google has none. */
function descriptionOf(html: string): string {
  return /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html
}

function remindersOf(reminder: number | null): Record<string, unknown> {
  if (reminder === usualReminder) return { useDefault: true }
  return { useDefault: false, ...(reminder === null ? {} : { overrides: [{ method: 'popup', minutes: reminder }] }) }
}

/** The name of an extended property in the store's marks. */
export const markOf = (kind: 'private' | 'shared', name: string): string => `google.${kind}.${name}`

function extendedProperties({ marks }: StoredEvent): Record<string, unknown> {
  const of = (kind: 'private' | 'shared') => {
    const start = markOf(kind, '')
    const own = Object.entries(marks).filter(([name]) => name.startsWith(start))
    return own.length === 0
      ? {}
      : { [kind]: Object.fromEntries(own.map(([name, value]) => [name.slice(start.length), value])) }
  }
  const all = { ...of('private'), ...of('shared') }
  return Object.keys(all).length === 0 ? {} : { extendedProperties: all }
}

/** The conference fields of an event; empty if it has none. */
function conferenceOf(url: string | null): Record<string, unknown> {
  if (url === null) return {}
  const isMeet = url.startsWith('https://meet.google.com/')
  return {
    ...(isMeet ? { hangoutLink: url } : {}),
    conferenceData: {
      conferenceId: url.slice(url.lastIndexOf('/') + 1),
      conferenceSolution: isMeet
        ? { key: { type: 'hangoutsMeet' }, name: 'Google Meet' }
        : { key: { type: 'addOn' }, name: 'Microsoft Teams' },
      entryPoints: [{ entryPointType: 'video', uri: url, label: url.replace('https://', '') }],
    },
  }
}

/** The conference in the response to a create. It is still pending, because Google creates it afterwards. */
export function pendingConference(requestId: string): Record<string, unknown> {
  return {
    conferenceData: {
      createRequest: {
        requestId,
        conferenceSolutionKey: { type: 'hangoutsMeet' },
        status: { statusCode: 'pending' },
      },
    },
  }
}

/** The Meet link of an event. Its code has three, four and three letters and is always the same for an event. */
export function meetUrl(id: string): string {
  let hash = 11
  for (const sign of id) hash = (Math.imul(hash, 33) + (sign.codePointAt(0) ?? 0)) >>> 0
  const code = Array.from({ length: 10 }, () => {
    hash = (Math.imul(hash, 1_664_525) + 1_013_904_223) >>> 0
    return String.fromCharCode(97 + ((hash >>> 16) % 26))
  }).join('')
  return `https://meet.google.com/${code.slice(0, 3)}-${code.slice(3, 7)}-${code.slice(7)}`
}
