// cspell:ignore webappng wbxmjs -- paths of Webex.
import { withoutEntities } from '#src/kernel/html-entities.ts'
import { beginningOf } from '#src/kernel/text.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { oneMinute, plus } from '#src/kernel/time/moment.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Reservation } from './derive.ts'
import { withoutFilters } from './filtered-link.ts'

/** The link to an online meeting. */
export interface JoinLink {
  readonly url: string
  readonly host: string
  /** Name of the meeting service; null for an unknown host, which must be confirmed before it is opened. */
  readonly service: string | null
}

/** Minutes before the start from which a list offers to join. */
const joinLead = 15

interface Service {
  readonly name: string
  /** Including its subdomains. */
  readonly hosts: readonly string[]
  /** The part after the host, of links into a meeting. Services also have pages of help, options and dial-in numbers. */
  readonly meeting: RegExp
}

/** By the services' own documentation and invitations. */
const services: readonly Service[] = [
  {
    name: 'Microsoft Teams',
    hosts: ['teams.microsoft.com', 'teams.live.com', 'teams.cloud.microsoft', 'teams.microsoft.us'],
    meeting: /^\/(?:_#\/)?(?:l\/meetup-join|meet|event|dl\/launcher)\/[^/?#]/i,
  },
  {
    name: 'Google Meet',
    hosts: ['meet.google.com'],
    meeting: /^\/(?:[a-z]{3}-?[a-z]{4}-?[a-z]{3}(?![^?#/])|(?:lookup|stream)\/[^/?#])/i,
  },
  { name: 'Zoom', hosts: ['zoom.us', 'zoomgov.com'], meeting: /^\/(?:j|s|w|my|wc|ej)\/[^/?#]/i },
  {
    name: 'Webex',
    hosts: ['webex.com'],
    meeting: /^\/(?:(?:meet|join|m|webappng|wbxmjs)\/[^/?#]|(?:[^?#]*\/)?[a-z]\d?\.php\?)/i,
  },
  { name: 'GoTo Meeting', hosts: ['meet.goto.com'], meeting: /^\/(?!install\b)[^/?#]/i },
  { name: 'GoTo Meeting', hosts: ['gotomeeting.com'], meeting: /^\/(?:join|meeting)\/[^/?#]/i },
  { name: 'Whereby', hosts: ['whereby.com'], meeting: /^\/[^/?#]/ },
  { name: 'Jitsi Meet', hosts: ['meet.jit.si'], meeting: /^\/(?!static\/)[^/?#]/i },
]

const known = new WeakMap<CalendarEvent, { readonly link: JoinLink | null }>()

/**
 * Returns the link of an event's online meeting: the calendar's own link, or else the URL in the location, or else a
 * URL of a known service in the text, as integrations write it. Links that mail filters have replaced are read behind
 * the filter. Returns null if there is no safe link: https only, without a name and password, and in the text meetings
 * of known services only.
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
  const read = secureAddress.exec(withoutFilters(text.trim())?.trim() ?? '')
  if (!read) return null
  const [url, hostname = '', port = '', path = ''] = read
  if (!isHost(hostname) || Number(port.slice(1)) > 65_535) return null
  const name = hostname.toLowerCase()
  const service = services.find(({ hosts }) => hosts.some((host) => name === host || name.endsWith(`.${host}`)))
  const isUsualPort = port === '' || port === ':443'
  const isKnown = service !== undefined && isUsualPort && service.meeting.test(path)
  return { url, host: isUsualPort ? name : name + port, service: isKnown ? service.name : null }
}

/** ASCII signs of an address, and letters and numbers of other scripts but not their punctuation. */
const addresses = /https:\/\/(?:[!#-&*-;=?-[\]-~]|[\p{L}\p{M}\p{N}])+/giu

function addressesIn(text: string): string[] {
  return [...withoutEntities(text).matchAll(addresses)].map(([address]) => withoutLastSigns(address))
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
