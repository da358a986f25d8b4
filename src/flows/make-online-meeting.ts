import type { EventDraft } from '#src/contract/calendar.ts'
import { notify } from '#src/state/notices.ts'
import type { Product } from './product.ts'

/**
 * The online meeting of an event: the product's integration makes it beforehand, or the calendar makes its own. A
 * failure is logged and told, and the event is created without it (section 8).
 */
export async function makeOnlineMeeting(product: Product, order: EventDraft): Promise<EventDraft['onlineMeeting']> {
  const [provider] = product.configuration.onlineMeetingProviders
  if (!provider) return 'provider'
  const made = await product.api.integrations.createMeeting(provider, {
    eventStart: new Date(order.span.start).toISOString(),
    eventEnd: new Date(order.span.end).toISOString(),
    eventTitle: order.subject,
    eventBody: order.notes,
    invitees: order.attendees.map(({ email }) => email),
  })
  if (made.ok) return { url: made.value.url }
  console.warn('The online meeting could not be made', made.fault)
  notify({ kind: 'warning', key: 'notice.reservation.withoutMeeting', values: { subject: order.subject } })
  return null
}
