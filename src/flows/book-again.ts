import { nextFree } from '#src/core/availability/next-free.ts'
import type { Fault } from '#src/core/fault.ts'
import { draftOfEvent } from '#src/core/reservation/draft-of-event.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { proposeSpan } from '#src/core/reservation/draft.ts'
import { addressOf, shownName } from '#src/core/resource/name-and-address.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { dayOf } from '#src/core/time/days.ts'
import { minutesBetween, plus } from '#src/core/time/moment.ts'
import { instantsOf, quarterAt, quartersPerDay } from '#src/core/time/quarter.ts'
import { restoreDraft } from '#src/state/draft.ts'
import { timeline } from '#src/state/timeline.ts'
import { actAlone } from './act-alone.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'
import { offerDraftLater } from './offer-draft-later.ts'
import { tellFailure } from './tell-failure.ts'

/** Days ahead within which a time is looked for. */
const daysAhead = 14

/**
 * Opens the form for the same resource, subject, people and length at the resource's next free time. Where none is found
 * it opens at the next quarter and says so there. A form that stood open is put aside.
 */
export function bookAgain(product: Product, reservation: Reservation): Promise<Result<null>> {
  return actAlone(product, reservation, 'booking-again', async () => {
    const { event, resourceId } = reservation
    const asked = resourceId === null ? succeed(null) : await askEngine(product.engine.resource(resourceId))
    const resource = asked.ok ? asked.value : null
    const email = resource && addressOf(resource)
    const failed = (fault: Fault): Result<null> => {
      tellFailure('noTimeFound', reservation, fault, () => bookAgain(product, reservation))
      return fail(fault)
    }
    if (!asked.ok) return failed(asked.fault)
    if (!resource || !email) return failed({ kind: 'not-found', what: 'resource' })

    const now = product.clock.now()
    const from = quarterAt(now)
    const span = { from, to: plus(from, daysAhead * quartersPerDay) }
    const schedule = await product.schedules.live.one(email, span, product.signal)
    if (product.signal.aborted) return fail({ kind: 'cancelled' })
    if (!schedule.ok) return failed(schedule.fault)
    // A day's reservation is booked again as a day's: its length is what it blocked.
    const minutes = minutesBetween(event.start.utcDateTime, event.end.utcDateTime)
    // If the calendar cannot be read, the form checks the time.
    const isKnown = schedule.value?.serviceError === null
    const free = isKnown ? nextFree(resource, schedule.value, { span, now, minutes }) : null
    const at = free ? instantsOf(free) : proposeSpan(now, minutes)

    const draft = draftOfEvent(event, {
      clientId: crypto.randomUUID(),
      resourceIds: [resource.id],
      timeZone: timeline.zone,
    })
    offerDraftLater()
    restoreDraft({ ...draft, span: at, isAllDay: false, timeZone: timeline.zone }, [
      { id: resource.id, name: shownName(resource), email },
    ])
    product.routing.navigate(`/reservations/reserve?date=${dayOf(timeline.zone, at.start)}`)
    return succeed(null)
  })
}
