import type { Explanation, RowEvent } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { Availability } from '#src/features/availability/model/rules/row.ts'
import type { Reservation } from '../reservations/rules/derive.ts'
import { ownBookingOf } from '../reservations/rules/own-booking.ts'
import { ownBookings } from '../reservations/state.ts'
import { reader } from '#src/base/reader.ts'
import type { InstantSpan, Quarter } from '#src/kernel/time/units.ts'
import type { DraftProblem } from '#src/kernel/fault.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { latest, plus, quartersOf } from '#src/kernel/time/moment.ts'
import type { Reading } from '#src/base/needs.ts'

/** An explanation with the user's own booking, if it occupies the quarter. */
export type SlotExplanation = Explanation & { readonly own: Reservation | null }

/**
 * Returns the reason for a quarter's state. Null if it is unknown. `key` is a resource id or a person's email address;
 * `room` is the address of the resource if available.
 */
export async function explainSlot(
  { engine }: Pick<Reading, 'engine'>,
  key: string,
  quarter: Quarter,
  room: string = key,
): Promise<SlotExplanation | null> {
  const asked = await askEngine(engine.explain({ key, quarter, now: reader.now }))
  if (!asked.ok || asked.value === null) return null
  const { event } = asked.value
  return { ...asked.value, own: event && ownBookingOf(ownBookings(), room, event) }
}

/** Obstacles to booking a resource for a span. Without obstacles if the engine has no data about it. */
export interface SpanFacts {
  readonly isAvailable: boolean
  readonly isInsideHours: boolean
  readonly isNearEnough: boolean
  /** True if any part is outside working hours, bookable or not. */
  readonly touchesOffHours: boolean
  /** First conflicting event; its subject and organiser are null if private. */
  readonly holder: RowEvent | null
}

const allGood: SpanFacts = {
  isAvailable: true,
  isInsideHours: true,
  isNearEnough: true,
  touchesOffHours: false,
  holder: null,
}

/**
 * Checks the runs of equal state in the span. An event that occupies a quarter but not the time within it is no
 * conflict.
 */
export async function explainSpan(services: Reading, id: ResourceId, time: InstantSpan): Promise<Result<SpanFacts>> {
  const span = quartersOf(time)
  let facts = allGood
  for (let quarter = span.from; quarter < span.to;) {
    const asked = await askEngine(services.engine.explain({ key: id, quarter, now: services.clock.now() }))
    if (!asked.ok) return asked
    const explanation = asked.value
    // No data is held for these days: the calendar itself decides.
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

/** The problems of a span that is available. */
export function problemsOf({ isInsideHours, isNearEnough }: SpanFacts): DraftProblem[] {
  const problems: DraftProblem[] = []
  if (!isNearEnough) problems.push('too-far-ahead')
  if (!isInsideHours) problems.push('outside-hours')
  return problems
}
