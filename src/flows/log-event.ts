import { eventLogRecord } from '#src/core/reservation/event-log.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { mailboxOf } from '#src/core/wire/email.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { session } from '#src/state/session.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** Registers a create or delete with the product server (section 7), once for every resource of the event. */
export async function logEvent(
  product: Product,
  event: CalendarEvent,
  action: 'create' | 'delete',
): Promise<Result<null>> {
  const found = await resourcesOf(product, event)
  if (!found.ok) return found
  const doneBy = mailboxOf(session.user?.name ?? null, session.user?.email ?? null)
  for (const resource of found.value) {
    const logged = await product.api.event.log(eventLogRecord(event, resource, action, doneBy))
    if (!logged.ok) return logged
  }
  return succeed(null)
}

async function resourcesOf({ engine }: Product, event: CalendarEvent): Promise<Result<readonly Resource[]>> {
  const asked = await askEngine(
    Promise.all(event.attendees.map(({ emailAddress }) => engine.resourceByEmail(emailAddress.address))),
  )
  if (!asked.ok) return asked
  return succeed(asked.value.filter((resource): resource is Resource => resource !== null))
}
