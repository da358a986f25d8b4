import { searchState } from '#src/base/search-state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { nextFree } from '#src/features/availability/model/rules/next-free.ts'
import { notifyFailure } from '#src/features/notices/model/notify.ts'
import { cancelReservation } from '../reservations/cancel-reservation.ts'
import { actAlone } from '../reservations/event-lock.ts'
import { deriveReservation, type Reservation } from '../reservations/rules/derive.ts'
import { cancelSeries } from '../series/cancel-series.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { reservePathOf } from '#src/features/availability/model/reserve-path.ts'
import { reader } from '#src/base/reader.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant, InstantSpan, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf, endOfDay } from '#src/kernel/time/days.ts'
import { instantsOf, minutesBetween, plus, quarterAt, quartersPerDay, startOfMinute } from '#src/kernel/time/moment.ts'
import type { Reading, Planning, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'
import { findAlternatives } from './conflicts.ts'
import {
  type DraftResource,
  draftState,
  emptyDraft,
  isInForm,
  offerDraftLater,
  renewDraftId,
  restoreDraft,
  setDraftStep,
} from './draft-state.ts'
import { draftResource } from './resolved-draft.ts'
import { proposeSpan, type ReservationDraft } from './rules/draft.ts'
import { draftOfEvent } from './rules/draft-of-event.ts'
import { permittedDuration, proposeTime } from './rules/one-tap.ts'

/** Number of days that are searched for a time. */
const daysAhead = 14

/**
 * Opens the form for the same resource, subject, people and length at the resource's next free time. If there is none,
 * it opens at the next quarter and shows the conflict there. An open form is set aside.
 */
export function bookAgain(services: Booking, reservation: Reservation): Promise<Result<null>> {
  return actAlone(services, reservation, 'booking-again', async () => {
    const { event, resourceId } = reservation
    const asked = resourceId === null ? succeed(null) : await askEngine(services.engine.resource(resourceId))
    const resource = asked.ok ? asked.value : null
    const email = resource && resourceEmail(resource)
    const failed = (fault: Fault): Result<null> => {
      notifyFailure('noTimeFound', reservation, fault, () => bookAgain(services, reservation))
      return fail(fault)
    }
    if (!asked.ok) return failed(asked.fault)
    if (!resource || !email) return failed({ kind: 'not-found', what: 'resource' })

    const now = services.clock.now()
    const from = quarterAt(now)
    const span = { from, to: plus(from, daysAhead * quartersPerDay) }
    const schedule = await services.schedules.live.one(email, span, services.signal)
    if (services.signal.aborted) return fail({ kind: 'cancelled' })
    if (!schedule.ok) return failed(schedule.fault)
    // An all-day reservation is booked again as a timed one, as long as the time it blocked.
    const minutes = minutesBetween(event.start.utcDateTime, event.end.utcDateTime)
    // If the calendar cannot be read, the form checks the time.
    const isKnown = schedule.value?.serviceError === null
    const free = isKnown ? nextFree(resource, schedule.value, { span, now, minutes }) : null
    const at = free ? instantsOf(free) : proposeSpan(now, minutes)

    openForm(services, event, { id: resource.id, name: shownName(resource), email }, at)
    return succeed(null)
  })
}

/**
 * Opens the form for the same subject and people in the most similar resource that is free from now to the reservation's
 * end. If there is none, it does the same as `bookAgain`.
 */
export async function bookSimilar(services: Booking, reservation: Reservation): Promise<Result<null>> {
  const { event, resourceId } = reservation
  const span = { start: startOfMinute(services.clock.now()), end: event.end.utcDateTime }
  const others = resourceId === null || span.end <= span.start ? [] : await findAlternatives(services, resourceId, span)
  const other = others.find(({ kind }) => kind === 'other-resource')
  const resource = other && (await draftResource(services, other.resourceId))
  if (!resource) return bookAgain(services, reservation)
  openForm(services, event, resource, instantsOf(other.span))
  return succeed(null)
}

/** Opens the form with the texts and people of an event, for a resource at a time. An open form is set aside. */
function openForm(services: Reading, event: CalendarEvent, resource: DraftResource, span: InstantSpan): void {
  const { shownZone: timeZone } = searchState
  const draft = draftOfEvent(event, { clientId: crypto.randomUUID(), resourceIds: [resource.id], timeZone })
  offerDraftLater()
  restoreDraft({ ...draft, span, isAllDay: false, timeZone }, [resource])
  services.routing.navigate(reservePathOf({ day: dayOf(homeZone(), span.start) }))
}

/** Returns the draft of a one-tap reservation: this resource for exactly this span, without any other choice. */
export function draftOfPress(id: ResourceId, span: InstantSpan, subject: string): ReservationDraft {
  return {
    ...emptyDraft,
    clientId: crypto.randomUUID(),
    subject,
    resourceIds: [id],
    span,
    timeZone: reader.zone,
  }
}

/**
 * Returns the time to offer to a user in front of a resource: from now on if it is free now, otherwise the first free
 * time of the day. Its length is the timeline's duration, within the limits of the resource. Returns null if the day
 * has no such time. If the calendar is unavailable, the resource counts as free, because the form checks again before
 * it sends.
 */
export async function proposeForResource(
  services: Planning,
  resource: Resource,
  email: Email,
): Promise<InstantSpan | null> {
  const now = startOfMinute(services.clock.now())
  const { duration } = searchState.question
  const span = restOfDay(now)
  const schedule = await services.schedules.live.one(email, span, services.signal)
  if (!schedule.ok || schedule.value?.serviceError !== null)
    return proposeSpan(now, permittedDuration(duration, resource))
  return proposeTime(resource, schedule.value, { span, now, duration })
}

function restOfDay(now: Instant): QuarterSpan {
  const { zone } = reader
  return { from: quarterAt(now), to: quarterAt(endOfDay(zone, dayOf(zone, now))) }
}

/** Cancels the last one-tap reservation. */
export async function takeBackPress(services: Booking, id: ResourceId, event: CalendarEvent): Promise<void> {
  const resource = await askEngine(services.engine.resource(id))
  const now = services.clock.now()
  await cancelReservation(services, deriveReservation(event, resource.ok ? resource.value : null, null, now), '')
}

/**
 * Cancels the reservation that the form has just sent, with all dates of its series, and opens the form again with
 * everything that was typed. If the cancellation fails, a notice says so and the outcome stays.
 */
export async function undoSent(services: Booking, reservation: Reservation): Promise<void> {
  const clientId = draftState.draft?.clientId
  const done =
    reservation.event.seriesMasterId === null
      ? await cancelReservation(services, reservation, '')
      : await cancelSeries(services, reservation, 'all', '')
  if (!done.ok || services.signal.aborted || clientId === undefined || !isInForm(clientId)) return
  // The next attempt is another event.
  renewDraftId()
  setDraftStep('editing')
}
