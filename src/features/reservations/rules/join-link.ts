import { beginningOf } from '#src/kernel/text.ts'
import type { Instant } from '#src/kernel/result.ts'
import { oneMinute, plus } from '#src/kernel/time/moment.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Reservation } from './derive.ts'

/** The link to an online meeting. */
export interface JoinLink {
  readonly url: string
  readonly host: string
  /** Name of the meeting service; null for an unknown host, which must be confirmed before it is opened. */
  readonly service: string | null
}

/** Minutes before the start from which a list offers to join. */
const joinLead = 15

/** Hosts of meetings, each including its subdomains. */
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
 * Returns the link of an event's online meeting: the calendar's own link, or else the URL in the location, or else a
 * URL of a known service in the text, as integrations write it. Returns null if there is no safe link: https only,
 * without a name and password, and in the text known hosts only.
 */
export function joinLinkOf(event: CalendarEvent): JoinLink | null {
  const found = known.get(event)
  if (found) return found.link
  const link = find(event)
  known.set(event, { link })
  return link
}

/** Returns true from 15 minutes before the start to the end, unless the reservation is cancelled or has no link. */
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

/**
 * Accepts only a host with its port and the part after it, because browsers might interpret other forms differently.
 */
const secureAddress = /^https:\/\/([a-z\d.-]+)(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/i

const byte = '(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])'
const ipAddress = new RegExp(`^${byte}(?:\\.${byte}){3}$`)

/** Browsers read a host that ends in a number as an IP address, in many spellings. Only the usual one is accepted. */
function isHost(name: string): boolean {
  return !/(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i.test(name) || ipAddress.test(name)
}

function readLink(text: string): JoinLink | null {
  const read = secureAddress.exec(text.trim())
  if (!read) return null
  const [url, hostname = '', port = '', path = ''] = read
  if (!isHost(hostname) || Number(port.slice(1)) > 65_535) return null
  const name = hostname.toLowerCase()
  const service = services.find(([host]) => name === host || name.endsWith(`.${host}`))
  // A bare host is a home page, not a meeting.
  const isKnown = service !== undefined && port === '' && path.length > 1
  return { url, host: name + port, service: isKnown ? service[1] : null }
}

function addressesIn(text: string): string[] {
  return [...text.replaceAll('&amp;', '&').matchAll(/https:\/\/[^\s"'<>\\()]+/gi)].map(([address]) =>
    withoutLastSigns(address),
  )
}

/**
 * Removes the punctuation at the end of a URL in a sentence. Not a regular expression, because it would try every
 * character of a long run.
 */
function withoutLastSigns(address: string): string {
  let end = address.length
  while (end > 0 && '.,;:!?]'.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}
