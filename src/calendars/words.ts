import type { OneCalendar } from '#src/calendars/calendar.ts'
import { fail, type Result } from '#src/kernel/result.ts'

/**
 * Wraps a calendar so that it sends only requests that the user is allowed to make. Vendors either refuse the others
 * or, worse, apply them only to the user's own copy of the event.
 */
export function byRole(calendar: OneCalendar): OneCalendar {
  return {
    ...calendar,
    change: (event, ...how) => (event.isOrganizer ? calendar.change(event, ...how) : organizerOnly('change')),
    remove: (event, ...how) => (event.isOrganizer ? calendar.remove(event, ...how) : organizerOnly('delete')),
    finish: (event, ...how) => (event.isOrganizer ? calendar.finish(event, ...how) : organizerOnly('finish')),
    respond: (event, ...how) =>
      event.isOrganizer ? refuse('the organiser cannot respond to an invitation') : calendar.respond(event, ...how),
  }
}

const organizerOnly = (doing: string): Promise<Result<never>> => refuse(`only the organiser can ${doing} an event`)

const refuse = (detail: string): Promise<Result<never>> => Promise.resolve(fail({ kind: 'forbidden', detail }))

/** Returns HTML that shows the plain text. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
