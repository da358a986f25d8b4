import type { TFunction } from 'i18next'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { spanOf } from '#src/core/export/series-entries.ts'
import { plainText } from '#src/core/export/plain-text.ts'
import type { Format } from '#src/ui/format.ts'

interface Wording {
  readonly t: TFunction
  readonly format: Format
  /** IANA zone the times are written in. */
  readonly zone: string
  readonly area: string
  /** Where the reservation can be looked at. */
  readonly address: string
}

/** A reservation as lines of text, for a message or a note. */
export function reservationText(
  { event, resourceName }: Reservation,
  { t, format, zone, area, address }: Wording,
): string {
  const { isAllDay, organizer } = event
  const { start, end } = spanOf(event)
  const line = (label: string, value: string): string => (value === '' ? '' : t('handOver.line', { label, value }))
  const people = event.attendees.filter(({ resource }) => !resource)
  const notes = plainText(event.bodyHtml) || event.bodyPreview.trim()
  // All-day dates belong to no zone.
  const read = isAllDay ? 'UTC' : zone
  const last = Math.max(start, end - 1)
  const isOneDay = format.longDay(start, read) === format.longDay(last, read)
  const days = isOneDay ? format.longDay(start, read) : format.dayRange(start, last, read)
  const hours = `${format.timeRange(start, end, zone)} (${format.zoneName(start, zone)})`
  const timed = isOneDay ? `${days}, ${hours}` : hours
  const lines = [
    event.subject || t('notice.noSubject'),
    line(t('form.when'), isAllDay ? `${days}, ${t('form.allDay')}` : timed),
    line(t('form.resources'), [resourceName, area].filter((part) => part !== '').join(', ')),
    line(t('reservations.organizer'), organizer?.name || organizer?.address || ''),
    line(t('form.attendees'), format.list(people.map(({ emailAddress }) => emailAddress.name || emailAddress.address))),
    line(t('form.onlineMeeting'), event.onlineMeetingUrl ?? ''),
    notes === '' ? '' : `\n${notes}\n`,
    address,
  ]
  return lines.filter((part) => part !== '').join('\n')
}
