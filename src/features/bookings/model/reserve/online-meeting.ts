import type { EventDraft } from '#src/calendars/calendar.ts'
import { logFailure } from '#src/base/log.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { detailOf, type Fault } from '#src/kernel/fault.ts'
import type { Reading, Planning } from '#src/base/needs.ts'

/** A possible provider of the online meeting. */
export interface MeetingChoice {
  /** The integration's name in its path (section 7), or `ownMeeting`. */
  readonly by: string
  /** The service's name; null if the calendar's own meeting has none. */
  readonly name: string | null
}

/** The meeting of the calendar itself. */
const ownMeeting = 'calendar'

/** Integrations by their usual names; others are shown with their configured names. */
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

/**
 * Returns the integrations in the order of the configuration, then the calendar's own meeting unless it is the same
 * service.
 */
export function meetingChoices({
  configuration,
  provider,
}: Pick<Planning, 'configuration' | 'provider'>): MeetingChoice[] {
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

/** Timeout of the integration in milliseconds, so that a meeting service that hangs does not cost the user the room. */
export const meetingPatience = 20_000

/** The meetings that were created, by the draft that they belong to. */
const createMeetings = (): WeakMap<EventDraft, { readonly url: string }> => new WeakMap()

/**
 * Creates the online meeting of an event: by the chosen integration in advance, or by the calendar itself. Without a
 * choice, the first provider is used. A failure is logged and reported, and the event is created without a meeting
 * (section 8). If an order is sent again, it retains its meeting.
 */
export async function makeOnlineMeeting(
  services: Planning,
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
  const meetings = services.scope.keep(createMeetings)
  const before = meetings.get(order)
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
    meetings.set(order, answered.value)
    return answered.value
  }
  if (services.signal.aborted) return null
  const fault: Fault = patience.signal.aborted ? { kind: 'online-meeting-failed', detail: 'timed-out' } : answered.fault
  giveUp(services, order, chosen.by, fault)
  return null
}

/** Reports the failure to the error log. A failure of the log does not affect the reservation. */
function giveUp(services: Reading, { clientId, subject }: EventDraft, by: string, fault: Fault): void {
  const detail = 'detail' in fault && fault.detail ? fault.detail : fault.kind
  logFailure(`Could not create the online meeting (${by})`, fault)
  void services.api.event.errorLog([
    {
      id: clientId,
      iCalUId: null,
      classification: 'Identified',
      message: `Online meeting (${by}) could not be created: ${detail}`,
      when: new Date(services.clock.now()).toISOString(),
    },
  ])
  // Stays until it is dismissed, because the organiser must inform the attendees of another way to meet.
  notify({
    kind: 'warning',
    key: 'notice.reservation.withoutMeeting',
    values: { subject },
    detail: detailOf(fault),
    lasts: null,
  })
}
