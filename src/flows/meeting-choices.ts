import type { ServerType } from '#src/core/wire/configuration.ts'
import type { Product } from './product.ts'

/** How an online meeting may be made. */
export interface MeetingChoice {
  /** The integration's name in its path (section 7), or `ownMeeting`. */
  readonly by: string
  /** The service's name; null where the calendar's own meeting has none. */
  readonly name: string | null
}

/** The meeting that comes with the calendar itself. */
export const ownMeeting = 'calendar'

/** What each calendar makes by itself; null where it makes none. */
const own = {
  o365: 'Microsoft Teams',
  gspace: 'Google Meet',
  'touch-calendar': '',
  ews: null,
} as const satisfies Record<ServerType, string | null>

/** Integrations by their usual names; others are shown as they are called. */
const services: ReadonlyMap<string, string> = new Map([
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
}: Pick<Product, 'configuration' | 'provider'>): MeetingChoice[] {
  const { onlineMeetingProviders, onlineMeetingsEnabled } = configuration
  if (!onlineMeetingsEnabled) return []
  const made = [...new Set(onlineMeetingProviders)].map((by) => ({ by, name: services.get(by.toLowerCase()) ?? by }))
  const native = own[provider.serverType]
  if (native === null || made.some(({ name }) => name === native)) return made
  return [...made, { by: ownMeeting, name: native || null }]
}
