import type { Explanation, RowEvent } from '#src/engine/compute.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { Availability } from '#src/features/availability/rules/row.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { ownBookingOf } from '#src/features/reservations/rules/own-booking.ts'
import { ownBookings } from '#src/features/reservations/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { type InstantSpan, type Quarter, type ResourceId, type Result, succeed } from '#src/kernel/result.ts'
import { latest, plus, quartersOf } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'

/** An explanation, with the user's own booking if that is what holds the quarter. */
export type SlotExplanation = Explanation & { readonly own: Reservation | null }

/**
 * Why a quarter of a row has its state; null where nobody knows. `key` is a resource id or a person's e-mail, `room` the
 * address of the resource if it is at hand.
 */
export async function explainSlot(
  { engine }: Pick<Services, 'engine'>,
  key: string,
  quarter: Quarter,
  room: string = key,
): Promise<SlotExplanation | null> {
  const asked = await askEngine(engine.explain({ key, quarter, now: timeline.now }))
  if (!asked.ok || asked.value === null) return null
  const { event } = asked.value
  return { ...asked.value, own: event && ownBookingOf(ownBookings(), room, event) }
}

/** What keeps a resource from being booked for a span; all good where the engine holds nothing about it. */
export interface SpanFacts {
  readonly isAvailable: boolean
  readonly isInsideHours: boolean
  readonly isNearEnough: boolean
  /** Whether any of it lies outside working hours, bookable or not. */
  readonly touchesOffHours: boolean
  /** The first event in the way; its subject and organizer are null when private. */
  readonly holder: RowEvent | null
}

const allGood: SpanFacts = {
  isAvailable: true,
  isInsideHours: true,
  isNearEnough: true,
  touchesOffHours: false,
  holder: null,
}

/** Walks the runs of equal state through the span. Who holds a quarter but none of the time within it is in nobody's way. */
export async function explainSpan(services: Services, id: ResourceId, time: InstantSpan): Promise<Result<SpanFacts>> {
  const span = quartersOf(time)
  let facts = allGood
  for (let quarter = span.from; quarter < span.to;) {
    const asked = await askEngine(services.engine.explain({ key: id, quarter, now: services.clock.now() }))
    if (!asked.ok) return asked
    const explanation = asked.value
    // Outside the days held: the calendar itself has the last word.
    if (!explanation) return succeed(facts)
    const { event } = explanation
    if (explanation.reason === 'held' && event && (event.end <= time.start || event.start >= time.end)) {
      quarter = plus(quarter, 1)
      continue
    }
    switch (explanation.reason) {
      case 'held':
      case 'area-full':
        facts = { ...facts, isAvailable: false, holder: facts.holder ?? event }
        break
      case 'outside-hours':
        facts = { ...facts, touchesOffHours: true }
        // Open but outside hours (8) may be booked; closed (3) may not.
        if (explanation.state === Availability.closed) facts = { ...facts, isInsideHours: false }
        break
      case 'too-far-ahead':
        facts = { ...facts, isNearEnough: false }
        break
      case 'none':
      case 'provider-closed':
      case 'provider-limited':
      case 'past':
      case 'too-short':
      case 'service-error':
      case 'no-data':
      case 'current-event':
        break
    }
    quarter = latest(explanation.run.to, plus(quarter, 1))
  }
  return succeed(facts)
}
