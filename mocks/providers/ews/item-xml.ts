import type { Element } from '@xmldom/xmldom'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { instantOf, oneMinute } from '#src/kernel/time/moment.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { windowsNameOf } from '#src/kernel/time/windows-names.ts'
import { ianaFromWindows, offsetAt, utc } from '#src/kernel/time/zones.ts'
import { parseInstant } from '#src/wire/instant.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from '../../server/calendar/calendar-store.ts'
import type { Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { datesOfSeries, originalStart } from '#server/rules/calendar/series.ts'
import type { StoredAttendee, StoredEvent, StoredMailbox } from '#server/rules/calendar/stored-event.ts'
import { writeRecurrence } from './recurrence.ts'
import { at, attributeOf, inside, nameOf, type Tree, x } from './xml.ts'

/** The user for whom an item is written, and the format. */
export interface Reading {
  readonly server: Server
  readonly reader: Person
  /** The zone of the written times. */
  readonly zone: IanaZone
}

type Write = (event: StoredEvent, reading: Reading) => Tree | null

/**
 * All properties of the simulation, in the order of the schema: first the item's, then, after the UID, the calendar's.
 */
const properties: readonly (readonly [field: string, write: Write])[] = [
  ['item:Subject', ({ subject, isCancelled }) => x('t:Subject', isCancelled ? `Canceled: ${subject}` : subject)],
  ['item:Sensitivity', ({ isPrivate }) => x('t:Sensitivity', isPrivate ? 'Private' : 'Normal')],
  ['item:Body', ({ bodyHtml }) => x('t:Body', bodyHtml, { BodyType: 'HTML' })],
  ['item:DateTimeCreated', ({ createdAt }, { zone }) => x('t:DateTimeCreated', writeMoment(createdAt, zone))],
  ['item:ReminderIsSet', ({ reminder }) => x('t:ReminderIsSet', String(reminder !== null))],
  ['item:ReminderMinutesBeforeStart', ({ reminder }) => x('t:ReminderMinutesBeforeStart', String(reminder ?? 0))],
  ['item:Preview', ({ bodyPreview }) => x('t:Preview', bodyPreview)],
  ['calendar:UID', (event, { server }) => x('t:UID', uidOf(event, server.calendar))],
  ['calendar:Start', ({ start }, { zone }) => x('t:Start', writeMoment(start, zone))],
  ['calendar:End', ({ end }, { zone }) => x('t:End', writeMoment(end, zone))],
  [
    'calendar:OriginalStart',
    (event, { server, zone }) => {
      const original = originalStart(event, server.calendar)
      return original === null ? null : x('t:OriginalStart', writeMoment(original, zone))
    },
  ],
  ['calendar:IsAllDayEvent', ({ isAllDay }) => x('t:IsAllDayEvent', String(isAllDay))],
  ['calendar:LegacyFreeBusyStatus', ({ showAs }) => x('t:LegacyFreeBusyStatus', freeBusyWords[showAs])],
  ['calendar:Location', (event, { server }) => x('t:Location', locationOf(event, server))],
  ['calendar:IsMeeting', ({ attendees }) => x('t:IsMeeting', String(attendees.length > 0))],
  ['calendar:IsCancelled', ({ isCancelled }) => x('t:IsCancelled', String(isCancelled))],
  [
    'calendar:IsRecurring',
    ({ series }) => x('t:IsRecurring', String(series !== undefined && series.kind !== 'master')),
  ],
  ['calendar:CalendarItemType', (event) => x('t:CalendarItemType', typeOf(event))],
  ['calendar:MyResponseType', (event, { reader }) => x('t:MyResponseType', myResponse(event, reader))],
  ['calendar:Organizer', ({ organizer }) => x('t:Organizer', [mailbox(organizer)])],
  ['calendar:RequiredAttendees', (event) => writeAttendees(event, 'required', 't:RequiredAttendees')],
  ['calendar:OptionalAttendees', (event) => writeAttendees(event, 'optional', 't:OptionalAttendees')],
  ['calendar:Resources', (event) => writeAttendees(event, 'resource', 't:Resources')],
  ['calendar:Recurrence', ({ series }) => (series?.kind === 'master' ? writeRecurrence(series.recurrence) : null)],
  ['calendar:FirstOccurrence', (event, reading) => endOfSeries(event, reading, 0, 't:FirstOccurrence')],
  ['calendar:LastOccurrence', (event, reading) => endOfSeries(event, reading, -1, 't:LastOccurrence')],
  ['calendar:ModifiedOccurrences', modifiedOccurrences],
  ['calendar:StartTimeZone', (event) => zoneTree(event, 't:StartTimeZone')],
  ['calendar:EndTimeZone', (event) => zoneTree(event, 't:EndTimeZone')],
  [
    'calendar:JoinOnlineMeetingUrl',
    ({ onlineMeetingUrl }) => (onlineMeetingUrl === null ? null : x('t:JoinOnlineMeetingUrl', onlineMeetingUrl)),
  ],
]

/** Bodies, attendees and recurrences are not available in a find. */
const notFound = /^(item:Body|calendar:(RequiredAttendees|OptionalAttendees|Resources|.*Recurrence|.*Occurrences?))$/

/** The first field that this operation does not support, or null if it supports all of them. */
export function strangeField(shape: Element | null, isFind: boolean): string | null {
  const requested = inside(at(shape, 't:AdditionalProperties')).filter((field) => nameOf(field) === 't:FieldURI')
  const known = new Set(properties.map(([field]) => field))
  const strange = requested
    .map((field) => attributeOf(field, 'FieldURI'))
    .find((field) => !known.has(field) || (isFind && notFound.test(field)))
  return strange ?? null
}

/** Writes an item with exactly the properties that its shape requests. */
export function itemXml(event: StoredEvent, shape: Element | null, reading: Reading): Tree {
  const requested = inside(at(shape, 't:AdditionalProperties'))
  const fields = new Set(requested.map((field) => attributeOf(field, 'FieldURI')))
  const marks = requested.flatMap((field) => mark(event, field))
  const written = properties.map(([field, write]) => ({
    isItem: field.startsWith('item:') && field !== 'item:Preview',
    tree: fields.has(field) ? write(event, reading) : null,
  }))
  return x('t:CalendarItem', [
    x('t:ItemId', [], { Id: event.id, ChangeKey: changeKeyOf(event) }),
    ...written.flatMap(({ isItem, tree }) => (isItem ? [tree] : [])),
    ...marks,
    ...written.flatMap(({ isItem, tree }) => (isItem ? [] : [tree])),
  ])
}

function mark(event: StoredEvent, field: Element): readonly Tree[] {
  const name = attributeOf(field, 'PropertyName')
  const value = name === clientIdMark ? event.transactionId : event.marks[name]
  if (nameOf(field) !== 't:ExtendedFieldURI' || value === null || value === undefined) return []
  const uri = x('t:ExtendedFieldURI', [], {
    PropertySetId: attributeOf(field, 'PropertySetId') || undefined,
    PropertyName: name,
    PropertyType: attributeOf(field, 'PropertyType'),
  })
  return [x('t:ExtendedProperty', [uri, x('t:Value', value)])]
}

const freeBusyWords: Readonly<Record<StoredEvent['showAs'], string>> = {
  free: 'Free',
  tentative: 'Tentative',
  busy: 'Busy',
  oof: 'OOF',
  workingElsewhere: 'WorkingElsewhere',
}

function typeOf({ series }: StoredEvent): string {
  const names = { master: 'RecurringMaster', occurrence: 'Occurrence', exception: 'Exception' } as const
  return series === undefined ? 'Single' : names[series.kind]
}

const responseWords: Readonly<Record<StoredAttendee['response'], string>> = {
  none: 'Unknown',
  accepted: 'Accept',
  declined: 'Decline',
  tentativelyAccepted: 'Tentative',
}

function myResponse(event: StoredEvent, { email }: Person): string {
  if (emailOf(event.organizer.address) === emailOf(email)) return 'Organizer'
  const own = event.attendees.find(({ address }) => emailOf(address) === emailOf(email))
  return own === undefined || own.response === 'none' ? 'NoResponseReceived' : responseWords[own.response]
}

function mailbox({ name, address }: StoredMailbox): Tree {
  return x('t:Mailbox', [x('t:Name', name), x('t:EmailAddress', address), x('t:RoutingType', 'SMTP')])
}

/** Null for an empty list, because the schema does not allow one. */
function writeAttendees(event: StoredEvent, type: StoredAttendee['type'], name: string): Tree | null {
  const list = event.attendees.filter((attendee) => attendee.type === type)
  if (list.length === 0) return null
  return x(
    name,
    list.map((attendee) => x('t:Attendee', [mailbox(attendee), x('t:ResponseType', responseWords[attendee.response])])),
  )
}

function locationOf(event: StoredEvent, { resources }: Server): string {
  const rooms = event.attendees.filter(({ type }) => type === 'resource')
  if (rooms.length === 0) return event.location ?? ''
  return rooms.map(({ name, address }) => resources.byEmail.get(emailOf(address))?.name ?? name).join('; ')
}

function zoneTree({ originalTimeZone, start }: StoredEvent, name: string): Tree {
  const id = windowsNameAt(originalTimeZone, start)
  return x(name, [], { Id: id, Name: id })
}

function endOfSeries(event: StoredEvent, { zone }: Reading, index: number, name: string): Tree | null {
  if (event.series?.kind !== 'master') return null
  if (index === -1 && event.series.recurrence.range.type === 'noEnd') return null
  const date = datesOfSeries(event).at(index)
  return date === undefined ? null : x(name, occurrenceInfo(date, date.start, zone))
}

function modifiedOccurrences(event: StoredEvent, { server, zone }: Reading): Tree | null {
  if (event.series?.kind !== 'master') return null
  const modified = server.calendar
    .occurrences(event.id, -Infinity, Infinity)
    .filter(({ series }) => series?.kind === 'exception')
  if (modified.length === 0) return null
  return x(
    't:ModifiedOccurrences',
    modified.map((date) =>
      x('t:Occurrence', occurrenceInfo(date, originalStart(date, server.calendar) ?? date.start, zone)),
    ),
  )
}

function occurrenceInfo(date: StoredEvent, original: number, zone: IanaZone): readonly Tree[] {
  return [
    x('t:ItemId', [], { Id: date.id, ChangeKey: changeKeyOf(date) }),
    x('t:Start', writeMoment(date.start, zone)),
    x('t:End', writeMoment(date.end, zone)),
    x('t:OriginalStart', writeMoment(original, zone)),
  ]
}

/** The client's mark that identifies a create. */
export const clientIdMark = 'FoyerClientId'

/** Identifies one state of an item. Any change results in another key. */
export function changeKeyOf(event: StoredEvent): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(event)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return `EQAAABYA${btoa((hash >>> 0).toString(16).padStart(8, '0'))}`
}

/** All dates of a series have the UID of their master. */
function uidOf(event: StoredEvent, calendar: CalendarStore): string {
  const { series } = event
  if (series === undefined || series.kind === 'master') return event.iCalUId
  return calendar.event(series.masterId)?.iCalUId ?? event.iCalUId
}

const beginning = '040000008200E00074C5B7101A82E008'

/** Creates a UID in Exchange's own format: a global object id in hexadecimal. */
export const newUid = (): string =>
  `${beginning}${'00'.repeat(16)}10000000${crypto.randomUUID().replaceAll('-', '')}`.toUpperCase()

/** The UID of a global object id in base64: its hexadecimal form, or the foreign UID wrapped in it. */
export function uidOfGlobalObjectId(base64: string): string {
  let bytes: string
  try {
    bytes = atob(base64)
  } catch {
    return ''
  }
  const wrapped = bytes.indexOf('vCal-Uid\u0001\u0000\u0000\u0000')
  if (wrapped >= 0) {
    const foreign = Uint8Array.from(bytes.slice(wrapped + 12, -1), (character) => character.charCodeAt(0))
    return new TextDecoder().decode(foreign)
  }
  return Array.from(bytes, (character) => character.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** The zone of a Windows name, or null if Exchange would not know the name. */
export function zoneNamed(name: string): IanaZone | null {
  if (name === 'UTC') return utc
  const zone = ianaFromWindows(name)
  return zone.ok ? zone.value : null
}

/** The Windows name that Exchange stores for a zone. */
function windowsNameAt(zone: string, moment: number): string {
  const name = windowsNameOf(zone, instantOf(moment))
  return name.ok ? name.value : 'UTC'
}

/** Parses xs:dateTime: an instant if it has an offset, else a wall-clock time in the zone. Null for anything else. */
export function readMoment(text: string, zone: IanaZone): number | null {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return parseInstant(text)
  const instant = instantOfWallClock(zone, text)
  return instant.ok ? instant.value : null
}

/** Writes a time as Exchange does: UTC with a Z, other zones with their offset. */
function writeMoment(instant: number, zone: IanaZone): string {
  const clock = wallClockOf(zone, instantOf(instant))
  const minutes = Math.round(offsetAt(zone, instantOf(instant)) / oneMinute)
  if (zone === utc) return `${clock}Z`
  const pad = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${clock}${minutes < 0 ? '-' : '+'}${pad(size / 60)}:${pad(size % 60)}`
}
