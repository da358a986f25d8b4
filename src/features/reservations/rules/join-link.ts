import { beginningOf } from '#src/kernel/text.ts'
import type { Instant } from '#src/kernel/result.ts'
import { oneMinute, plus } from '#src/kernel/time/moment.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Reservation } from './derive.ts'

/** The way into an online meeting. */
export interface JoinLink {
  readonly url: string
  readonly host: string
  /** Whose meeting it is; null at a host nobody here knows, which is asked about before it is opened. */
  readonly service: string | null
}

/** Minutes before the start from which a list offers to join. */
const joinLead = 15

/** Hosts of meetings, each with all hosts below it. */
const services: readonly (readonly [host: string, name: string])[] = [
  ['teams.microsoft.com', 'Microsoft Teams'],
  ['teams.live.com', 'Microsoft Teams'],
  ['meet.google.com', 'Google Meet'],
  ['zoom.us', 'Zoom'],
  ['zoomgov.com', 'Zoom'],
  ['webex.com', 'Webex'],
  ['meet.goto.com', 'GoTo Meeting'],
  ['gotomeeting.com', 'GoTo Meeting'],
  ['whereby.com', 'Whereby'],
  ['meet.jit.si', 'Jitsi Meet'],
]

const known = new WeakMap<CalendarEvent, { readonly link: JoinLink | null }>()

/**
 * Where the online meeting of an event is joined: what the calendar says, else an address that stands as the place, else
 * one of a known service in the text, which is where a meeting made by an integration leaves it. Null where there is
 * none that is safe: https only, without a name and password, and in the text known hosts only.
 */
export function joinLinkOf(event: CalendarEvent): JoinLink | null {
  const found = known.get(event)
  if (found) return found.link
  const link = find(event)
  known.set(event, { link })
  return link
}

/** Near enough to its time, and going to take place. */
export function isTimeToJoin({ event, cancelled, cancelledByResponse }: Reservation, now: Instant): boolean {
  if (cancelled || cancelledByResponse || joinLinkOf(event) === null) return false
  return now >= joinOpens(event) && now < event.end.utcDateTime
}

export function joinOpens({ start }: CalendarEvent): Instant {
  return plus(start.utcDateTime, -joinLead * oneMinute)
}

function find({ onlineMeetingUrl, locations, bodyHtml, bodyPreview }: CalendarEvent): JoinLink | null {
  const stated = readLink(onlineMeetingUrl ?? '')
  if (stated) return stated
  for (const { displayName } of locations) {
    const [address] = addressesIn(beginningOf(displayName ?? ''))
    const placed = readLink(address ?? '')
    if (placed) return placed
  }
  const written = addressesIn(`${beginningOf(bodyHtml)} ${beginningOf(bodyPreview)}`).map(readLink)
  return written.find((link) => link?.service) ?? null
}

/** Nothing but a host with its port and what follows it: whatever a browser might read otherwise is no link. */
const secureAddress = /^https:\/\/([a-z\d.-]+)(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/i

function readLink(text: string): JoinLink | null {
  const read = secureAddress.exec(text.trim())
  if (!read) return null
  const [url, hostname = '', port = '', path = ''] = read
  const name = hostname.toLowerCase()
  const service = services.find(([host]) => name === host || name.endsWith(`.${host}`))
  // A bare host is somebody's home page, not a meeting.
  const isKnown = service !== undefined && port === '' && path.length > 1
  return { url, host: name + port, service: isKnown ? service[1] : null }
}

function addressesIn(text: string): string[] {
  return [...text.replaceAll('&amp;', '&').matchAll(/https:\/\/[^\s"'<>\\()]+/gi)].map(([address]) =>
    withoutLastSigns(address),
  )
}

/** Without the punctuation of the sentence that the address ends. By hand: a pattern tries every sign of a long run. */
function withoutLastSigns(address: string): string {
  let end = address.length
  while (end > 0 && '.,;:!?]'.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}
