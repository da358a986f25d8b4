import type { CalendarEvent } from '#src/wire/event.ts'
import { plainText, spanOf, utcDateValue, utcValue } from './content-line.ts'

/** Longest text of notes in a link, in characters, because servers reject URLs of more than a few kilobytes. */
const longestNotes = 1_000

/** Calendars on the web with a page that adds an event from a link. */
export type WebCalendar = 'outlook' | 'google'

/** Returns the page of a calendar on the web on which the event can be added; it contains the event's main data. */
export function composeLink(calendar: WebCalendar, event: CalendarEvent): string {
  const { start, end } = spanOf(event)
  const place = event.locations.map(({ displayName }) => displayName).filter((name) => name !== '')
  const notes = (plainText(event.bodyHtml) || event.bodyPreview.trim()).slice(0, longestNotes)
  if (calendar === 'google') {
    const write = event.isAllDay ? utcDateValue : utcValue
    return linkOf('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: event.subject,
      dates: `${write(start)}/${write(end)}`,
      location: place.join('; '),
      details: notes,
    })
  }
  const write = (instant: number): string => new Date(instant).toISOString().slice(0, event.isAllDay ? 10 : 19)
  const zone = event.isAllDay ? '' : 'Z'
  return linkOf('https://outlook.office.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.subject,
    startdt: write(start) + zone,
    enddt: write(end) + zone,
    allday: event.isAllDay ? 'true' : '',
    location: place.join('; '),
    body: notes,
  })
}

/** Returns the address with its parameters, without the empty ones. */
function linkOf(address: string, parameters: Readonly<Record<string, string>>): string {
  const written = Object.entries(parameters).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `${address}?${written.join('&')}`
}
