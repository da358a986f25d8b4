import type { RowEvent } from '#src/contract/compute.ts'
import { Availability } from '#src/core/availability/codes.ts'
import type { InstantSpan, ResourceId } from '#src/core/brand.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { latest, plus } from '#src/core/time/moment.ts'
import { quartersOf } from '#src/core/time/quarter.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

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
export async function explainSpan(product: Product, id: ResourceId, time: InstantSpan): Promise<Result<SpanFacts>> {
  const span = quartersOf(time)
  let facts = allGood
  for (let quarter = span.from; quarter < span.to;) {
    const asked = await askEngine(product.engine.explain({ key: id, quarter, now: product.clock.now() }))
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
