import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Exchange } from './exchange.ts'
import { faultOfMessage, isGone, readMessages } from './response-message.ts'
import { m, t, type XmlTree } from './xml-tree.ts'
import { child, childrenNamed, descend, textIn, type XmlElement } from './xml.ts'

/** Named properties of our own on every item made here, in a set of their own so that they are nobody else's. */
const propertySet = '6f1d3a52-8c0e-4b57-9a3d-2f4e7c61b90d'

/** The client-made id, by which a create is known again; and the IANA zone, of which Exchange keeps only a kind. */
export const markNames = { clientId: 'FoyerClientId', timeZone: 'FoyerTimeZone' } as const
type MarkName = (typeof markNames)[keyof typeof markNames]

export const markField = (name: MarkName): XmlTree =>
  t('ExtendedFieldURI', [], { PropertySetId: propertySet, PropertyName: name, PropertyType: 'String' })

export const writeMark = (name: MarkName, value: string): XmlTree =>
  t('ExtendedProperty', [markField(name), t('Value', value)])

/** Null where the item was not made here. */
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

/** The id, and the change key that writing needs. */
export const idShape = shape([])

/** What a find answers: it knows neither bodies nor attendees. */
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

const marks = [markField(markNames.clientId), markField(markNames.timeZone)]
const asHtml = [t('BodyType', 'HTML')]

/** What `readEvent` reads, and nothing else. */
export const eventShape = shape([...eventFields.map(field), ...marks], asHtml)

/** The same and how it repeats; only a master has that. */
export const masterShape = shape([...eventFields, ...seriesFields].map(field).concat(marks), asHtml)

/** How it repeats, alone. */
export const recurrenceShape = shape(['calendar:UID', 'calendar:CalendarItemType', ...seriesFields].map(field))

/** Items in one GetItem: bodies come along, and an answer is read in one go. */
export const itemsPerLot = 25

/** Items that one calendar view answers; the usual policy lets no find answer more than 1,000. */
export const itemsPerView = 250

/** Days of one calendar view; Exchange refuses more than two years. */
export const daysPerView = 700

/** An item's name, and the state of it that is meant. */
export interface ItemId {
  readonly id: string
  readonly changeKey?: string | undefined
}

export const writeItemId = ({ id, changeKey }: ItemId): XmlTree => t('ItemId', [], { Id: id, ChangeKey: changeKey })

/** Asks for the series that a date belongs to. */
export const writeMasterOf = (occurrenceId: string): XmlTree =>
  t('RecurringMasterItemId', [], { OccurrenceId: occurrenceId })

/**
 * The calendar items of these names in their order; null for one that is gone, or is none. An item that Exchange refuses, one
 * that is corrupt for example, fails alone: its fault is in its place. Lots go side by side as far as the mailbox lets them.
 */
export async function fetchItems(
  exchange: Exchange,
  ids: readonly XmlTree[],
  wanted: XmlTree,
  signal?: AbortSignal,
): Promise<Result<readonly Result<XmlElement | null>[]>> {
  const lots = Array.from({ length: Math.ceil(ids.length / itemsPerLot) }, (_, lot) =>
    ids.slice(lot * itemsPerLot, (lot + 1) * itemsPerLot),
  )
  const answers = await Promise.all(lots.map((lot) => fetchLot(exchange, lot, wanted, signal)))
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
  // A busy server says nothing of the item: the whole lot is worth another try.
  const busy = items.find((item) => !item.ok && item.fault.kind === 'throttled')
  return busy && !busy.ok ? busy : succeed(ids.map((_, index) => items[index] ?? succeed(null)))
}

/** The calendar item in an answer; null where there is none. */
export function itemIn(message: XmlElement): XmlElement | null {
  return childrenNamed(child(message, 'm', 'Items'), 't', 'CalendarItem')[0] ?? null
}

/** Null where the item came without a name. */
export function readItemId(item: XmlElement): ItemId | null {
  const named = descend(item, 'ItemId')
  const id = named?.getAttribute('Id')
  return id ? { id, changeKey: named?.getAttribute('ChangeKey') || undefined } : null
}
