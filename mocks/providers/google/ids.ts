import { dateValue, utcValue } from '#src/features/bookings/model/reservations/rules/export/content-line.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import type { CalendarStore } from '../../server/calendar/calendar-store.ts'
import { datesOfSeries, originalStart } from '#server/rules/calendar/series.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'

const letters = '0123456789abcdefghijklmnopqrstuv'
/** True for ids that clients may assign: base32hex in lower case. */
export const isEventId = (id: string): boolean => /^[a-v0-9]{5,1024}$/.test(id)

/** The prefix of encoded store ids, in characters that Google allows. */
const prefix = 'g0'

function encode(id: string): string {
  const bits = [...new TextEncoder().encode(id)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return prefix + groups.map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function decode(id: string): string {
  if (!id.startsWith(prefix)) return id
  const digits = Array.from(id.slice(prefix.length), (letter) => letters.indexOf(letter))
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2))
  return new TextDecoder().decode(new Uint8Array(bytes))
}

const plainId = (id: string): string => (isEventId(id) && !id.startsWith(prefix) ? id : encode(id))

/** The event id for Google's clients. A date of a series has the series' id and its original start. */
export function googleIdOf(event: StoredEvent, calendar: CalendarStore): string {
  const { series } = event
  const start = originalStart(event, calendar)
  if (series === undefined || series.kind === 'master' || start === null) return plainId(event.id)
  return `${plainId(series.masterId)}_${event.isAllDay ? dateValue(series.day as CalendarDay) : utcValue(instantOf(start))}`
}

/** Finds the event with an id, or the deleted date of a series. Null if there is neither. */
export function findByGoogleId(
  id: string,
  calendar: CalendarStore,
): { readonly event: StoredEvent; readonly isCancelled: boolean } | null {
  const [, seriesId = id, date] = /^(.*)_(\d{8}(?:T\d{6}Z)?)$/.exec(id) ?? []
  const whole = calendar.event(decode(seriesId))
  if (whole === null || plainId(whole.id) !== seriesId) return null
  if (date === undefined) return { event: whole, isCancelled: false }
  const isAsked = (event: StoredEvent) => googleIdOf(event, calendar) === id
  const standing = calendar.occurrences(whole.id, 0, Infinity).find(isAsked)
  if (standing !== undefined) return { event: standing, isCancelled: false }
  if (whole.series?.kind !== 'master') return null
  const all = datesOfSeries({ ...whole, series: { ...whole.series, leftOut: [] } })
  const taken = all.find(isAsked)
  return taken === undefined ? null : { event: taken, isCancelled: true }
}

/** The series of a date, or else the event itself. All dates have the series' iCalUID. */
export function wholeOf(event: StoredEvent, calendar: CalendarStore): StoredEvent {
  const { series } = event
  return series === undefined || series.kind === 'master' ? event : (calendar.event(series.masterId) ?? event)
}
