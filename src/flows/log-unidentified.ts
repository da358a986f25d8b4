import type { EventClassification } from '#src/core/reservation/classify.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { Product } from './product.ts'

export interface Unidentified {
  readonly event: CalendarEvent
  readonly classification: EventClassification
  readonly message: string | null
}

const written = new WeakMap<Product, Set<string>>()

/** Writes events that are no reservation to the event log (section 8), each once a session; a failure is no matter. */
export function logUnidentified(product: Product, events: readonly Unidentified[]): void {
  const known = written.get(product) ?? new Set<string>()
  written.set(product, known)
  const when = new Date(product.clock.now()).toISOString()
  for (const { event, classification, message } of events) {
    if (known.has(event.id)) continue
    known.add(event.id)
    void product.api.event.errorLog({
      id: event.id,
      iCalUId: event.iCalUId,
      classification,
      message: message ?? '',
      when,
    })
  }
}
