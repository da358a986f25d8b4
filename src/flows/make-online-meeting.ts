import type { EventDraft } from '#src/contract/calendar.ts'
import type { Fault } from '#src/core/fault.ts'
import { notify } from '#src/state/notices.ts'
import { meetingChoices, ownMeeting } from './meeting-choices.ts'
import type { Product } from './product.ts'

/** Milliseconds the integration has: nobody loses a room to a meeting service that hangs. */
export const meetingPatience = 20_000

const made = new WeakMap<EventDraft, { readonly url: string }>()

/**
 * The online meeting of an event: the integration that was chosen makes it beforehand, or the calendar makes its own;
 * without a choice the first there is. A failure is logged and told, and the event is created without it (section 8). An order
 * that is sent again keeps the meeting it has.
 */
export async function makeOnlineMeeting(
  product: Product,
  order: EventDraft,
  by: string | null,
): Promise<EventDraft['onlineMeeting']> {
  const choices = meetingChoices(product)
  const chosen = choices.find((choice) => choice.by === by) ?? choices[0]
  if (chosen?.by === ownMeeting) return 'provider'
  if (!chosen) {
    giveUp(product, order, 'no integration', { kind: 'online-meeting-failed', detail: 'none is configured' })
    return null
  }
  const before = made.get(order)
  if (before) return before
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), meetingPatience)
  const answered = await product.api.integrations.createMeeting(
    chosen.by,
    {
      eventStart: new Date(order.span.start).toISOString(),
      eventEnd: new Date(order.span.end).toISOString(),
      eventTitle: order.subject,
      eventBody: order.notes,
      invitees: order.attendees.map(({ email }) => email),
    },
    AbortSignal.any([patience.signal, product.signal]),
  )
  clearTimeout(timer)
  if (answered.ok) {
    made.set(order, answered.value)
    return answered.value
  }
  if (product.signal.aborted) return null
  const fault: Fault = patience.signal.aborted ? { kind: 'online-meeting-failed', detail: 'timed-out' } : answered.fault
  giveUp(product, order, chosen.by, fault)
  return null
}

/** The error log hears of it; whether it listens is no matter to the reservation. */
function giveUp(product: Product, { clientId, subject }: EventDraft, by: string, fault: Fault): void {
  const detail = 'detail' in fault && fault.detail ? fault.detail : fault.kind
  console.warn('The online meeting could not be made', by, fault)
  void product.api.event.errorLog({
    id: clientId,
    iCalUId: null,
    classification: 'Identified',
    message: `Online meeting (${by}) could not be created: ${detail}`,
    when: new Date(product.clock.now()).toISOString(),
  })
  // Stays until it is dismissed: whoever reads it must still tell the others how to meet.
  notify({
    kind: 'warning',
    key: 'notice.reservation.withoutMeeting',
    values: { subject },
    detail: JSON.stringify(fault),
    lasts: null,
  })
}
