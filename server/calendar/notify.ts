import { emailOf } from '#src/wire/scalars.ts'
import type { StoredAttendee, StoredEvent } from '../rules/calendar/stored-event.ts'
import type { Queries } from '../store/schema.ts'
import type { Notices } from './notices.ts'

/**
 * Notifies the people of a change: `before` is null for a new event, `after` for a removed one.
 */
export async function notifyOfChange(
  { queries, notices }: { readonly queries: Queries; readonly notices: Notices },
  before: StoredEvent | null,
  after: StoredEvent | null,
  comment: string,
): Promise<void> {
  const [old, current] = [peopleOf(before), peopleOf(after)]
  if (after === null) {
    if (before !== null && old.length > 0) await notices.cancelled(queries, { event: before, attendees: old, comment })
    return
  }
  const added = without(current, old)
  if (added.length > 0) await notices.invited(queries, { event: after, attendees: added })
  if (before === null) return
  const gone = without(old, current)
  if (gone.length > 0) await notices.cancelled(queries, { event: before, attendees: gone, comment })
  const kept = without(current, added)
  if (kept.length > 0 && isNews(before, after))
    await notices.changed(queries, { event: after, attendees: kept, before })
}

/** The organizer knows. */
const peopleOf = (event: StoredEvent | null): readonly StoredAttendee[] =>
  event === null
    ? []
    : event.attendees.filter(
        ({ type, address }) => type !== 'resource' && emailOf(address) !== emailOf(event.organizer.address),
      )

const without = (list: readonly StoredAttendee[], others: readonly StoredAttendee[]): readonly StoredAttendee[] => {
  const addresses = new Set(others.map(({ address }) => emailOf(address)))
  return list.filter(({ address }) => !addresses.has(emailOf(address)))
}

/** True if something changed that an attendee sees in the own calendar: not the other attendees, nor the organizer's reminder. */
function isNews(before: StoredEvent, after: StoredEvent): boolean {
  const shown = (event: StoredEvent) => {
    const { start, end, isAllDay, originalTimeZone, subject, bodyPreview, location, onlineMeetingUrl, series } = event
    const rooms = event.attendees.filter(({ type }) => type === 'resource').map(({ address }) => emailOf(address))
    const rule = series?.kind === 'master' ? series.recurrence : null
    return [start, end, isAllDay, originalTimeZone, subject, bodyPreview, location, onlineMeetingUrl, rule, rooms]
  }
  return JSON.stringify(shown(before)) !== JSON.stringify(shown(after))
}
