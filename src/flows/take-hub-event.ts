import { parseHubEvent } from '#src/core/wire/hub.ts'
import type { RawHubEvent } from '#src/io/hub.ts'
import { logProblems } from './log-problems.ts'
import { onHubEvent } from './on-hub-event.ts'
import type { Product } from './product.ts'

/** Reads what the server pushed and takes it; what cannot be read is logged. */
export function takeHubEvent(product: Product, { name, args }: RawHubEvent): void {
  const event = parseHubEvent(name, args)
  if (event.ok) onHubEvent(product, event.value)
  else if (event.fault.kind === 'malformed') logProblems('hub event', event.fault.problems)
}
