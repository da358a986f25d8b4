import { instantOf } from '#src/kernel/time/moment.ts'
import { zoneOrUtc } from '#src/kernel/time/zones.ts'
import { lastEndOf } from '../rules/calendar/series.ts'
import { allPlacesOf } from '../rules/calendar/whereabouts.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import type { CalendarTexts } from '../mail/texts/calendar/wording.ts'

/** The facts of an event for an attendee: time and place. One line each. */
export function factsOf(event: StoredEvent, texts: CalendarTexts): string {
  const { labels } = texts
  const places = allPlacesOf(event).join(', ')
  const lines = [
    [labels.when, whenOf(event, texts)],
    [labels.where, places],
    [labels.online, event.onlineMeetingUrl ?? ''],
    [labels.by, nameOf(event.organizer)],
  ] as const
  return lines.flatMap(([label, value]) => (value === '' ? [] : `${label}: ${value}`)).join('\n')
}

/** The subject for people to read. */
export const titleOf = ({ subject }: StoredEvent, texts: CalendarTexts): string =>
  subject.trim() === '' ? texts.untitled : subject.trim()

export const nameOf = ({ name, address }: { readonly name: string; readonly address: string }): string =>
  name.trim() === '' ? address : name.trim()

/** Returns the time in the zone of the event, with the zone; of a series that of its first date, and the last day. */
function whenOf(event: StoredEvent, { locale, repeats }: CalendarTexts): string {
  const timeZone = zoneOrUtc(event.originalTimeZone)
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const format = new Intl.DateTimeFormat(locale, event.isAllDay ? day : { ...day, hour: 'numeric', minute: '2-digit' })
  // Whole days end with the midnight after them.
  const end = event.isAllDay ? event.end - 1 : event.end
  const time = format.formatRange(instantOf(event.start), instantOf(Math.max(event.start, end)))
  const shown = event.isAllDay ? time : `${time} (${timeZone.replaceAll('_', ' ')})`
  if (event.series?.kind !== 'master') return shown
  const last = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(lastEndOf(event) - 1)
  return `${shown}, ${repeats({ last })}`
}

/** A text with its footer, below the line by which mail programs know one. */
export const withFooter = (texts: readonly string[], footer: string, publicURL: string): string =>
  `${texts.filter((text) => text !== '').join('\n\n')}\n\n-- \n${footer}\n${publicURL}\n`
