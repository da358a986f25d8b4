import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { chunk } from '#src/kernel/text.ts'
import type { Exchange } from './exchange.ts'
import { faultOfMessage, isGone, readMessages } from './response-message.ts'
import { m, t, type XmlTree } from './xml-tree.ts'
import { child, childrenNamed, descend, textIn, type XmlElement } from './xml.ts'

/** The property set for Foyer's named properties on every item created here. A separate set avoids name clashes. */
const propertySet = '6f1d3a52-8c0e-4b57-9a3d-2f4e7c61b90d'

/**
 * The client-made id, which identifies a create, the IANA zone, because Exchange stores only the Windows zone, the remote
 * attendees, and who reserved on behalf of the organiser.
 */
export const markNames = {
  clientId: 'FoyerClientId',
  timeZone: 'FoyerTimeZone',
  remotely: 'FoyerRemotely',
  reservedBy: 'FoyerReservedBy',
} as const
export type MarkName = (typeof markNames)[keyof typeof markNames]

export const markField = (name: MarkName): XmlTree =>
  t('ExtendedFieldURI', [], { PropertySetId: propertySet, PropertyName: name, PropertyType: 'String' })

export const writeMark = (name: MarkName, value: string): XmlTree =>
  t('ExtendedProperty', [markField(name), t('Value', value)])

/** Returns null if the item was not created by Foyer. */
export function readMark(item: XmlElement, name: MarkName): string | null {
  const own = childrenNamed(item, 't', 'ExtendedProperty').find((extended) => {
    const field = descend(extended, 'ExtendedFieldURI')
    return (
      field?.getAttribute('PropertyName') === name && field.getAttribute('PropertySetId')?.toLowerCase() === propertySet
    )
  })
  return own ? textIn(own, 'Value') : null
}

const field = (uri: string): XmlTree => t('FieldURI', [], { FieldURI: uri })

const shape = (fields: readonly XmlTree[], more: readonly XmlTree[] = []): XmlTree =>
  m('ItemShape', [t('BaseShape', 'IdOnly'), ...more, ...(fields.length > 0 ? [t('AdditionalProperties', fields)] : [])])

/** The id, and the change key that updates need. */
export const idShape = shape([])

/** The fields of a find, which returns neither bodies nor attendees. */
export const foundShape = shape(['item:DateTimeCreated', 'calendar:UID', 'calendar:CalendarItemType'].map(field))

const eventFields = [
  'item:Subject',
  'item:Sensitivity',
  'item:Body',
  'item:ReminderIsSet',
  'item:ReminderMinutesBeforeStart',
  'item:Preview',
  'calendar:UID',
  'calendar:Start',
  'calendar:End',
  'calendar:OriginalStart',
  'calendar:IsAllDayEvent',
  'calendar:LegacyFreeBusyStatus',
  'calendar:Location',
  'calendar:IsMeeting',
  'calendar:IsCancelled',
  'calendar:CalendarItemType',
  'calendar:MyResponseType',
  'calendar:Organizer',
  'calendar:RequiredAttendees',
  'calendar:OptionalAttendees',
  'calendar:Resources',
  'calendar:StartTimeZone',
  'calendar:JoinOnlineMeetingUrl',
]

const seriesFields = [
  'calendar:Recurrence',
  'calendar:FirstOccurrence',
  'calendar:LastOccurrence',
  'calendar:ModifiedOccurrences',
]

const marks = Object.values(markNames).map(markField)
const asHtml = [t('BodyType', 'HTML')]

/** Exactly the fields that `readEvent` reads. */
export const eventShape = shape([...eventFields.map(field), ...marks], asHtml)

/** The same fields plus the recurrence, which only a master has. */
export const masterShape = shape([...eventFields, ...seriesFields].map(field).concat(marks), asHtml)

/** The recurrence, with the fields that identify the series. */
export const recurrenceShape = shape(['calendar:UID', 'calendar:CalendarItemType', ...seriesFields].map(field))

/** Items per GetItem call. Limited because responses include the bodies and are parsed in one go. */
export const itemsPerLot = 25

/** Maximum items per calendar view. The usual policy limits a find to 1,000 items. */
export const itemsPerView = 250

/** Days per calendar view. Exchange refuses more than two years. */
export const daysPerView = 700

/** The default calendar of a colleague, or the user's own. */
export const writeFolder = (owner: string | null): XmlTree =>
  t('DistinguishedFolderId', owner === null ? [] : [t('Mailbox', [t('EmailAddress', owner)])], { Id: 'calendar' })

/** An item's id and, if given, the version of the item. */
export interface ItemId {
  readonly id: string
  readonly changeKey?: string | undefined
}

export const writeItemId = ({ id, changeKey }: ItemId): XmlTree => t('ItemId', [], { Id: id, ChangeKey: changeKey })

/** Returns a request for the series of a date. */
export const writeMasterOf = (occurrenceId: string): XmlTree =>
  t('RecurringMasterItemId', [], { OccurrenceId: occurrenceId })

/**
 * Fetches the calendar items with these ids, in their order. Null for an item that is gone or is not a calendar item.
 * If Exchange refuses a single item, for example a corrupt one, its fault is in its place. Lots are fetched in
 * parallel, as far as the mailbox allows.
 */
export async function fetchItems(
  exchange: Exchange,
  ids: readonly XmlTree[],
  wanted: XmlTree,
  signal?: AbortSignal,
): Promise<Result<readonly Result<XmlElement | null>[]>> {
  const answers = await Promise.all(chunk(ids, itemsPerLot).map((lot) => fetchLot(exchange, lot, wanted, signal)))
  const items: Result<XmlElement | null>[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    items.push(...answer.value)
  }
  return succeed(items)
}

export async function fetchItem(
  exchange: Exchange,
  id: XmlTree,
  wanted: XmlTree,
  signal?: AbortSignal,
): Promise<Result<XmlElement | null>> {
  const fetched = await fetchLot(exchange, [id], wanted, signal)
  return fetched.ok ? (fetched.value[0] ?? succeed(null)) : fetched
}

async function fetchLot(
  exchange: Exchange,
  ids: readonly XmlTree[],
  wanted: XmlTree,
  signal?: AbortSignal,
): Promise<Result<readonly Result<XmlElement | null>[]>> {
  const answered = await exchange.call(m('GetItem', [wanted, m('ItemIds', ids)]), { signal, repeatable: true })
  if (!answered.ok) return answered
  const messages = readMessages(answered.value, 'GetItem')
  if (!messages.ok) return messages
  const items = messages.value.map((message): Result<XmlElement | null> =>
    message.isError && !isGone(message) ? fail(faultOfMessage(message)) : succeed(itemIn(message.element)),
  )
  // A busy server says nothing about the item, so the whole lot can be retried.
  const busy = items.find((item) => !item.ok && item.fault.kind === 'throttled')
  return busy && !busy.ok ? busy : succeed(ids.map((_, index) => items[index] ?? succeed(null)))
}

/** Returns the calendar item of a response message, or null if there is none. */
export function itemIn(message: XmlElement): XmlElement | null {
  return childrenNamed(child(message, 'm', 'Items'), 't', 'CalendarItem')[0] ?? null
}

/** Returns null if the item has no id. */
export function readItemId(item: XmlElement): ItemId | null {
  const named = descend(item, 'ItemId')
  const id = named?.getAttribute('Id')
  return id ? { id, changeKey: named?.getAttribute('ChangeKey') || undefined } : null
}
