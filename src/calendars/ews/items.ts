import { fail, type Result, succeed } from '#src/core/result.ts'
import type { Exchange } from './exchange.ts'
import { itemsPerLot } from './limits.ts'
import { child, childrenNamed, descend } from './read-xml.ts'
import { faultOfMessage, isGone, readMessages } from './response-message.ts'
import type { XmlElement } from './xml-dom.ts'
import { m, t, type XmlTree } from './xml-tree.ts'

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
  shape: XmlTree,
  signal?: AbortSignal,
): Promise<Result<readonly Result<XmlElement | null>[]>> {
  const lots = Array.from({ length: Math.ceil(ids.length / itemsPerLot) }, (_, lot) =>
    ids.slice(lot * itemsPerLot, (lot + 1) * itemsPerLot),
  )
  const answers = await Promise.all(lots.map((lot) => fetchLot(exchange, lot, shape, signal)))
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
  shape: XmlTree,
  signal?: AbortSignal,
): Promise<Result<XmlElement | null>> {
  const fetched = await fetchLot(exchange, [id], shape, signal)
  return fetched.ok ? (fetched.value[0] ?? succeed(null)) : fetched
}

async function fetchLot(
  exchange: Exchange,
  ids: readonly XmlTree[],
  shape: XmlTree,
  signal?: AbortSignal,
): Promise<Result<readonly Result<XmlElement | null>[]>> {
  const answered = await exchange.call(m('GetItem', [shape, m('ItemIds', ids)]), { signal, repeatable: true })
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
