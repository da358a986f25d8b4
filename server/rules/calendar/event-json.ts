import * as v from 'valibot'
import { answerWords } from './answer-words.ts'
import { type EventSource, originalStart } from './series.ts'
import { isOrganizer, type Reader, type StoredEvent } from './stored-event.ts'
import { recurrenceOf } from './stored-recurrence.ts'

/**
 * Returns an event in the format of the product's own calendar (docs/decisions, 'The product's own calendar'), for the owner
 * of the calendar that it is read from. `source` has the series of a date.
 */
export function eventJson(event: StoredEvent, reader: Reader, source: EventSource): Record<string, unknown> {
  return {
    id: event.id,
    etag: etagOf(event),
    iCalUId: event.iCalUId,
    clientId: event.transactionId,
    subject: event.subject,
    start: new Date(event.start).toISOString(),
    end: new Date(event.end).toISOString(),
    timeZone: event.originalTimeZone,
    isAllDay: event.isAllDay,
    organizer: { name: event.organizer.name, email: event.organizer.address },
    isOrganizer: isOrganizer(event, reader),
    reservedBy: reservedBy(event),
    attendees: event.attendees.map(({ name, address, type, response, remotely }) => ({
      name,
      email: address,
      kind: type,
      response: answerWords[response],
      remotely: remotely ?? false,
    })),
    place: event.location,
    showAs: event.showAs,
    isPrivate: event.isPrivate,
    isCancelled: event.isCancelled,
    reminder: event.reminder,
    notes: event.bodyPreview,
    html: event.bodyHtml,
    meeting: event.onlineMeetingUrl === null ? null : { url: event.onlineMeetingUrl, provider: 'foyer' },
    series: seriesJson(event, source),
  }
}

const markName = 'touch.reservedBy'

/** Marks an event with the user who created it in a colleague's calendar. */
export const reservedByMark = ({ name, email }: Reader): StoredEvent['marks'] => ({
  [markName]: JSON.stringify({ name, email }),
})

const markSchema = v.object({ name: v.string(), email: v.string() })

/** Returns the user who created the event in a colleague's calendar; null if the organiser did. */
const reservedBy = ({ marks }: Pick<StoredEvent, 'marks'>): Reader | null => {
  const mark = marks[markName]
  return mark === undefined ? null : v.parse(markSchema, JSON.parse(mark))
}

function seriesJson(event: StoredEvent, source: EventSource): Record<string, unknown> | null {
  const { series } = event
  const original = originalStart(event, source)
  if (series === undefined) return null
  return series.kind === 'master'
    ? { kind: 'master', recurrence: recurrenceOf(series.recurrence) }
    : {
        kind: series.kind,
        masterId: series.masterId,
        ...(original === null ? {} : { originalStart: new Date(original).toISOString() }),
      }
}

/** Identifies the content of an event, so that two changes within a millisecond are two versions. */
export function etagOf(event: StoredEvent): string {
  // Two sums of 32 bits: with one, versions of a busy event would be the same once in four thousand million changes.
  let [one, two] = [0x811c9dc5, 0x1b873593]
  const text = JSON.stringify(event)
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    one = Math.imul(one ^ sign, 0x01000193)
    two = Math.imul(two ^ sign, 0x5bd1e995)
  }
  return `"${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}"`
}
