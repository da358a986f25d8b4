import type { EventChange } from '#src/calendars/calendar.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import type { ReservationDraft } from '#src/features/reserve/rules/draft.ts'
import { type Email, fail, type ResourceId, type Result, succeed, traitsOf } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { oneDay, plus } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import { spanOnDay } from './rules/expand-series.ts'
import type { SeriesDeviation } from './rules/recurrence.ts'

/**
 * Applies a deviation to one date of a series. Safe to repeat: a date that is already gone is not removed again, and a
 * date that was already moved gets the same values.
 */
export async function adjustDate(
  services: Services,
  masterId: string,
  draft: ReservationDraft,
  deviation: SeriesDeviation,
): Promise<Result<null>> {
  const { calendar, signal } = services
  const found = await findDate(services, masterId, draft, deviation)
  if (!found.ok) return found
  const event = found.value
  if (deviation.kind === 'skip') return event === null ? succeed(null) : gone(await calendar.remove(event, ''))
  if (event === null) return fail({ kind: 'event-not-found' })
  // The series itself has no rooms yet. They are invited after all dates that differ have been adjusted.
  const rooms = await roomsOf(services, deviation.resourceIds ?? draft.resourceIds)
  if (!rooms.ok) return rooms
  const change: EventChange = {
    ...(deviation.span === null
      ? {}
      : { when: { span: deviation.span, isAllDay: draft.isAllDay, timeZone: draft.timeZone } }),
    resources: rooms.value,
  }
  const changed = await calendar.change(event, change, signal)
  return changed.ok ? succeed(null) : changed
}

/** Returns the occurrence of a day, or the event it was changed into; null if there is none. */
async function findDate(
  { calendar, signal }: Services,
  masterId: string,
  draft: ReservationDraft,
  deviation: SeriesDeviation,
): Promise<Result<CalendarEvent | null>> {
  const zone = draft.timeZone
  const { start, end } = spanOnDay(draft.span, zone)(deviation.day)
  const around = { start: plus(start, -oneDay), end: plus(end, oneDay) }
  const listed = await calendar.of(draft.reserveFor?.email ?? null).occurrences(masterId, around, signal)
  if (!listed.ok) return listed
  const onDay = listed.value.events.filter((event) => dayOf(zone, event.start.utcDateTime) === deviation.day)
  return succeed(onDay.find(({ type }) => type === 'occurrence') ?? onDay[0] ?? null)
}

async function roomsOf(
  { engine }: Services,
  ids: readonly ResourceId[],
): Promise<Result<{ readonly name: string; readonly email: Email }[]>> {
  const asked = await askEngine(Promise.all(ids.map((id) => engine.resource(id))))
  if (!asked.ok) return asked
  const rooms = asked.value.flatMap((resource) => {
    const email = resource && resourceEmail(resource)
    return resource && email ? [{ name: shownName(resource), email }] : []
  })
  return rooms.length === ids.length ? succeed(rooms) : fail({ kind: 'not-found', what: 'resource' })
}

function gone(removed: Result<null>): Result<null> {
  return !removed.ok && traitsOf(removed.fault).isAbsent ? succeed(null) : removed
}
