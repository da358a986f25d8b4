import { resolveWorkingZone, type WorkingZone, zoneOfMidnight } from '#src/calendars/custom-zone.ts'
import { paragraphOf, readReserver, withRemote } from '#src/calendars/event-texts.ts'
import { momentOf, type ReadEvent } from '#src/calendars/connect-service.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { outsideZone } from '#src/kernel/time/outside-zones.ts'
import { windowsNameOf } from '#src/kernel/time/windows-names.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import {
  type Attendee,
  type CalendarEvent,
  type EventLocation,
  type Mailbox,
  originalStartOf,
} from '#src/wire/event.ts'
import { boundDate, parseInstant } from '#src/wire/instant.ts'
import { createProblems } from '#src/wire/parse.ts'
import { mailboxOf } from '#src/wire/scalars.ts'
import { markNames, readItemId, readMark } from './item-shape.ts'
import { t, type XmlTree } from './xml-tree.ts'
import { readZoneDefinition } from './zone-definition.ts'
import { childrenNamed, descend, flagIn, type Lose, numberIn, textIn, type XmlElement } from './xml.ts'

/** PidLidGlobalObjectId. The UID of an item is derived from it, and only this property can be searched for. */
export const globalObjectIdField = (): XmlTree =>
  t('ExtendedFieldURI', [], { DistinguishedPropertySetId: 'Meeting', PropertyId: '3', PropertyType: 'Binary' })

/** The prefix of all global object ids. */
const beginning = '040000008200E00074C5B7101A82E008'
const unset = '00'.repeat(20)

/**
 * Returns the property's value for a UID, in base64. Exchange's own UIDs are the property in hexadecimal. UIDs from
 * other calendars are wrapped ('vCal-Uid', MS-OXOCAL 2.2.1.27).
 */
export function globalObjectIdOf(uid: string): string {
  const isOwn = uid.length % 2 === 0 && /^[0-9a-f]+$/i.test(uid) && uid.toUpperCase().startsWith(beginning)
  return toBase64(isOwn ? bytesOf(uid) : wrap(uid))
}

function wrap(uid: string): Uint8Array {
  const data = [...new TextEncoder().encode('vCal-Uid'), 1, 0, 0, 0, ...new TextEncoder().encode(uid), 0]
  const size = [data.length & 0xff, (data.length >> 8) & 0xff, (data.length >> 16) & 0xff, 0]
  return Uint8Array.from([...bytesOf(beginning), ...bytesOf(unset), ...size, ...data])
}

const bytesOf = (hexadecimal: string): Uint8Array =>
  Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Facts about a date of a series that only its series contains. */
export interface DateFacts {
  readonly masterId: string | null
  /** From the list of changed dates. The item's own original start is preferred. */
  readonly originalStart?: Instant | null
}

/** Converts one CalendarItem. `ofSeries` are the facts about a date of a series; null for other events. */
export function readEvent(item: XmlElement, ofSeries: DateFacts | null, what: string): ReadEvent {
  const { masterId = null, originalStart = null } = ofSeries ?? {}
  const refuse = (problem: string): ReadEvent => ({ ok: false, problems: [`${what}.${problem}`] })
  const named = readItemId(item)
  if (!named) return refuse('ItemId: missing')
  const start = readInstantIn(item, 'Start')
  const end = readInstantIn(item, 'End')
  if (start === null) return refuse('Start: expected moment')
  if (end === null) return refuse('End: expected moment')
  if (end < start) return refuse('End: expected moment after start')
  const problems = createProblems()
  const lose = (problem: string): void => problems.add(`${what}.${problem}`)
  const isAllDay = flagIn(item, 'IsAllDayEvent', lose) ?? false
  // Days belong to the zone in which the event was created. Times are requested, and returned, in UTC.
  const own = isAllDay ? zoneOf(item) : utc
  if (own === null) lose('StartTimeZone: expected time zone')
  const zone = own ?? zoneOfMidnight(start)
  // Between two midnights, the clocks may change.
  const endZone = own ?? zoneOfMidnight(end)
  const word = <Word>(name: string, words: Readonly<Record<string, Word>>, absent: Word, unknown: Word): Word => {
    const text = textIn(item, name)
    if (text === null) return absent
    if (Object.hasOwn(words, text)) return words[text] ?? unknown
    lose(`${name}: expected ${Object.keys(words).join(' or ')}`)
    return unknown
  }
  const type = word('CalendarItemType', types, 'singleInstance', 'singleInstance')
  const showAs = word('LegacyFreeBusyStatus', freeBusyWords, 'unknown', 'unknown')
  // Hide what may be private rather than show it.
  const visibility = word('Sensitivity', visibilities, 'normal', 'private')
  const original = readInstantIn(item, 'OriginalStart') ?? originalStart
  const cancelled = flagIn(item, 'IsCancelled', lose) ?? false
  const organizer = readMailbox(descend(item, 'Organizer', 'Mailbox'))
  const isOrganizer = readIsOrganizer(item, lose)
  const attendees = readAttendees(item, lose)
  const isReminded = flagIn(item, 'ReminderIsSet', lose) !== false
  const minutes = numberIn(item, 'ReminderMinutesBeforeStart', lose)
  const meetingUrl = textIn(item, 'JoinOnlineMeetingUrl')
  return {
    ok: true,
    problems: problems.list(),
    event: {
      id: named.id,
      iCalUId: textIn(item, 'UID'),
      subject: textIn(item, 'Subject') ?? '',
      start: momentOf(zone, start),
      end: momentOf(endZone, end),
      organizer,
      attendees: withRemote(attendees.good, readMark(item, markNames.remotely) ?? ''),
      locations: readLocations(item),
      showAs,
      visibility,
      isAllDay,
      type,
      seriesMasterId: type === 'occurrence' || type === 'exception' ? masterId : null,
      originalStart: originalStartOf({
        type,
        start: momentOf(zone, start),
        isAllDay,
        originalStart: original === null ? null : { ...momentOf(zone, original), isDate: isAllDay },
      }),
      cancelled,
      reminder: isReminded ? minutes : null,
      bodyHtml: readBodyHtml(descend(item, 'Body')),
      bodyPreview: textIn(item, 'Preview') ?? '',
      onlineMeetingProvider: null,
      onlineMeetingUrl: meetingUrl,
      isOrganizer,
      eventPermissions: {
        canDelete: isOrganizer,
        canCancelParticipation: !isOrganizer,
        // A change replaces the attendees, and would uninvite those that could not be read.
        canChange: isOrganizer && !cancelled && attendees.isWhole,
      },
      clientId: readMark(item, markNames.clientId),
      calendarOf: null,
      reservedBy: readReserver(readMark(item, markNames.reservedBy)),
    },
  }
}

const types: Readonly<Record<string, CalendarEvent['type']>> = {
  Single: 'singleInstance',
  Occurrence: 'occurrence',
  Exception: 'exception',
  RecurringMaster: 'seriesMaster',
}
const visibilities: Readonly<Record<string, CalendarEvent['visibility']>> = {
  Normal: 'normal',
  Personal: 'personal',
  Private: 'private',
  Confidential: 'confidential',
}
/** The product's words for Exchange's free/busy types. */
export const freeBusyWords: Readonly<Record<string, string>> = {
  Free: 'free',
  Tentative: 'tentative',
  Busy: 'busy',
  OOF: 'oof',
  WorkingElsewhere: 'workingElsewhere',
  NoData: 'unknown',
}

/** An appointment without attendees belongs to its owner, regardless of its response type. */
function readIsOrganizer(item: XmlElement, lose: Lose): boolean {
  const response = textIn(item, 'MyResponseType')
  if (response === 'Organizer') return true
  const isMeeting = flagIn(item, 'IsMeeting', lose)
  return isMeeting === false || (isMeeting === null && response === null)
}

const readInstantIn = (item: XmlElement, name: string): Instant | null =>
  parseInstant(boundDate(textIn(item, name) ?? ''))

/**
 * Returns the zone in which an item was created. Exchange stores only the Windows name, which covers several zones. If
 * Foyer's own mark still matches that name, its IANA zone is returned. A zone without a known name is read by its rules.
 * Null if it has none.
 */
export function zoneOf(item: XmlElement): IanaZone | null {
  const definition = descend(item, 'StartTimeZone')
  const name = definition?.getAttribute('Id') ?? ''
  const own = resolveZone(readMark(item, markNames.timeZone) ?? '')
  const start = readInstantIn(item, 'Start')
  if (start === null) return null
  if (own.ok) {
    const windows = windowsNameOf(own.value, start)
    if (windows.ok && windows.value === name) return own.value
  }
  const year = new Date(start).getUTCFullYear()
  const named = outsideZone(name, year) ?? outsideZone(definition?.getAttribute('Name') ?? null, year)
  if (named) return named
  const rules = readZoneDefinition(definition, start)
  return rules && (resolveWorkingZone(rules, start)?.zone ?? null)
}

/** `isWhole` is false if an attendee was left out. */
function readAttendees(
  item: XmlElement,
  lose: Lose,
): { readonly good: readonly Attendee[]; readonly isWhole: boolean } {
  let isWhole = true
  const list = (name: string, resource: boolean, optional: boolean) =>
    childrenNamed(descend(item, name), 't', 'Attendee').flatMap((attendee, index): readonly Attendee[] => {
      const emailAddress = readMailbox(descend(attendee, 'Mailbox'))
      if (!emailAddress) {
        isWhole = false
        lose(`${name}[${index}].Mailbox: missing`)
        return []
      }
      const response = responses[textIn(attendee, 'ResponseType') ?? ''] ?? 'none'
      return [{ emailAddress, resource, optional, status: { response }, remotely: false }]
    })
  const good = [
    ...list('Resources', true, false),
    ...list('RequiredAttendees', false, false),
    ...list('OptionalAttendees', false, true),
  ]
  return { good, isWhole }
}

const responses: Readonly<Record<string, string>> = {
  Accept: 'accepted',
  Decline: 'declined',
  Tentative: 'tentativelyAccepted',
  Organizer: 'organizer',
}

function readMailbox(mailbox: XmlElement | null): Mailbox | null {
  if (!mailbox) return null
  return mailboxOf(textIn(mailbox, 'Name'), textIn(mailbox, 'EmailAddress'))
}

/** Exchange has one line of text for the place. The rooms with their addresses are among the attendees. */
function readLocations(item: XmlElement): readonly EventLocation[] {
  const rooms = childrenNamed(descend(item, 'Resources'), 't', 'Attendee').flatMap((room) => {
    const mailbox = readMailbox(descend(room, 'Mailbox'))
    return mailbox ? [{ displayName: mailbox.name, email: mailbox.address || null }] : []
  })
  const names = new Set(rooms.map(({ displayName }) => displayName.toLowerCase()))
  const others = (textIn(item, 'Location') ?? '')
    .split(';')
    .map((place) => place.trim())
    .filter((place) => place !== '' && !names.has(place.toLowerCase()))
  return [...rooms, ...others.map((displayName) => ({ displayName, email: null }))]
}

function readBodyHtml(body: XmlElement | null): string {
  const content = body?.textContent ?? ''
  return body?.getAttribute('BodyType') === 'Text' ? paragraphOf(content) : content
}

/**
 * Returns a zone by its rules alone, for working hours, because Exchange sends no name there. Null if it has no bias.
 */
export function readZoneRules(zone: XmlElement | null, lose?: Lose): WorkingZone | null {
  const bias = numberIn(zone, 'Bias', lose)
  if (bias === null) return null
  const standard = descend(zone, 'StandardTime')
  const daylight = descend(zone, 'DaylightTime')
  // Each season has its own bias in addition to the zone's. For standard time it is almost always 0.
  const standardBias = numberIn(standard, 'Bias', lose) ?? 0
  const toStandard = readSwitch(standard, lose)
  const toDaylight = readSwitch(daylight, lose)
  return {
    name: null,
    bias: bias + standardBias,
    standardOffset: toStandard,
    daylightOffset: toDaylight && {
      ...toDaylight,
      daylightBias: (numberIn(daylight, 'Bias', lose) ?? 0) - standardBias,
    },
  }
}

function readSwitch(season: XmlElement | null, lose?: Lose): WorkingZone['standardOffset'] {
  const month = numberIn(season, 'Month', lose)
  const dayOccurrence = numberIn(season, 'DayOrder', lose)
  if (month === null || dayOccurrence === null) return null
  return {
    time: textIn(season, 'Time') ?? '00:00:00',
    dayOccurrence,
    dayOfWeek: textIn(season, 'DayOfWeek') ?? '',
    month,
  }
}
