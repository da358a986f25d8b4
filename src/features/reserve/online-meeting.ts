import type { EventDraft } from '#src/calendars/calendar.ts'
import { notify } from '#src/features/notices/state.ts'
import type { Fault } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'

/** How an online meeting may be made. */
export interface MeetingChoice {
  /** The integration's name in its path (section 7), or `ownMeeting`. */
  readonly by: string
  /** The service's name; null where the calendar's own meeting has none. */
  readonly name: string | null
}

/** The meeting that comes with the calendar itself. */
const ownMeeting = 'calendar'

/** Integrations by their usual names; others are shown as they are called. */
const meetingServices: ReadonlyMap<string, string> = new Map([
  ['teams', 'Microsoft Teams'],
  ['msteams', 'Microsoft Teams'],
  ['meet', 'Google Meet'],
  ['googlemeet', 'Google Meet'],
  ['google-meet', 'Google Meet'],
  ['zoom', 'Zoom'],
  ['webex', 'Webex'],
  ['jitsi', 'Jitsi Meet'],
])

/** The integrations in the order of the configuration, then the calendar's own meeting unless it is the same service. */
export function meetingChoices({
  configuration,
  provider,
}: Pick<Services, 'configuration' | 'provider'>): MeetingChoice[] {
  const { onlineMeetingProviders, onlineMeetingsEnabled } = configuration
  if (!onlineMeetingsEnabled) return []
  const made = [...new Set(onlineMeetingProviders)].map((by) => ({
    by,
    name: meetingServices.get(by.toLowerCase()) ?? by,
  }))
  const native = provider.ownMeeting
  if (native === null || made.some(({ name }) => name === native)) return made
  return [...made, { by: ownMeeting, name: native || null }]
}

/** Milliseconds the integration has: nobody loses a room to a meeting service that hangs. */
export const meetingPatience = 20_000

const made = new WeakMap<EventDraft, { readonly url: string }>()

/**
 * The online meeting of an event: the integration that was chosen makes it beforehand, or the calendar makes its own;
 * without a choice the first there is. A failure is logged and told, and the event is created without it (section 8). An order
 * that is sent again keeps the meeting it has.
 */
export async function makeOnlineMeeting(
  services: Services,
  order: EventDraft,
  by: string | null,
): Promise<EventDraft['onlineMeeting']> {
  const choices = meetingChoices(services)
  const chosen = choices.find((choice) => choice.by === by) ?? choices[0]
  if (chosen?.by === ownMeeting) return 'provider'
  if (!chosen) {
    giveUp(services, order, 'no integration', { kind: 'online-meeting-failed', detail: 'no provider is configured' })
    return null
  }
  const before = made.get(order)
  if (before) return before
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), meetingPatience)
  const answered = await services.api.integrations.createMeeting(
    chosen.by,
    {
      eventStart: new Date(order.span.start).toISOString(),
      eventEnd: new Date(order.span.end).toISOString(),
      eventTitle: order.subject,
      eventBody: order.notes,
      invitees: order.attendees.map(({ email }) => email),
    },
    AbortSignal.any([patience.signal, services.signal]),
  )
  clearTimeout(timer)
  if (answered.ok) {
    made.set(order, answered.value)
    return answered.value
  }
  if (services.signal.aborted) return null
  const fault: Fault = patience.signal.aborted ? { kind: 'online-meeting-failed', detail: 'timed-out' } : answered.fault
  giveUp(services, order, chosen.by, fault)
  return null
}

/** The error log hears of it; whether it listens is no matter to the reservation. */
function giveUp(services: Services, { clientId, subject }: EventDraft, by: string, fault: Fault): void {
  const detail = 'detail' in fault && fault.detail ? fault.detail : fault.kind
  console.warn('Could not create the online meeting', by, fault)
  void services.api.event.errorLog({
    id: clientId,
    iCalUId: null,
    classification: 'Identified',
    message: `Online meeting (${by}) could not be created: ${detail}`,
    when: new Date(services.clock.now()).toISOString(),
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
