import type { Calendar } from '#src/calendars/calendar.ts'
import { fail, type Result } from '#src/kernel/result.ts'

/**
 * A calendar that sends nothing its user has no right to: vendors either refuse it or, worse, take it for the user's own
 * copy of the event alone.
 */
export function byRole(calendar: Calendar): Calendar {
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

/** Plain text as HTML that shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
