import type { EventAnswer, EventChange, EventDraft } from '#src/contract/calendar.ts'
import type { Instant } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { FoundItem } from './calendar-view.ts'
import { fetchEvent, findCreatedEvent, findCreatedItems } from './events.ts'
import type { Exchange } from './exchange.ts'
import { itemIn, readItemId, writeItemId } from './items.ts'
import { readOnlyMessage } from './response-message.ts'
import { updateItem, withCurrentState } from './update-item.ts'
import { writeChange, writeFinish } from './write-change.ts'
import { writeEvent } from './write-event.ts'
import { m, t } from './xml-tree.ts'

/**
 * Creates once. Exchange knows no repeats, so the mark of this draft is looked for first; nothing here is repeated, not
 * even where the server is busy: the journal looks the event up (decisions, 'Reservations'). A browser may send the request
 * twice all the same, when the server closes a connection without a reply: all copies but the first are deleted.
 */
export async function createEvent(
  exchange: Exchange,
  draft: EventDraft,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const written = writeEvent(draft)
  if (!written.ok) return written
  const known = await findCreatedEvent(exchange, draft, signal, false)
  if (!known.ok) return known
  if (known.value) {
    await deleteCopies(exchange, draft, signal)
    return succeed(known.value)
  }
  const { operation, timeZone } = written.value
  const answered = await exchange.call(operation, { signal, timeZone })
  if (!answered.ok) return answered
  const message = readOnlyMessage(answered.value, 'CreateItem')
  if (!message.ok) return message
  const item = itemIn(message.value.element)
  const id = item && readItemId(item)
  if (!id) return fail({ kind: 'malformed', what: 'CreateItem', problems: ['CreateItem: no ItemId'] })
  const kept = await deleteCopies(exchange, draft, signal)
  return found(await fetchEvent(exchange, writeItemId(kept ?? id), signal))
}

/**
 * Deletes all items of this create but the first one, and returns that one. The room has accepted it, and declines the others.
 * Attendees were invited to each copy, so they are notified of each deletion. Returns null if the items cannot be found: the
 * reservation exists in any case, so the create does not fail.
 */
async function deleteCopies(exchange: Exchange, draft: EventDraft, signal?: AbortSignal): Promise<FoundItem | null> {
  const created = await findCreatedItems(exchange, draft, { signal, repeatable: true })
  if (!created.ok) return null
  const [first, ...copies] = created.value
  for (const { id } of copies) await deleteItem(exchange, id)
  return first ?? null
}

/**
 * Sent once; after a lost reply it is for the caller to look at the event. Nothing is sent where nothing differs.
 */
export async function changeEvent(
  exchange: Exchange,
  event: CalendarEvent,
  change: EventChange,
  signal?: AbortSignal,
): Promise<Result<CalendarEvent>> {
  const updates = writeChange(event, change)
  if (!updates.ok) return updates
  if (updates.value.fields.length === 0) return succeed(event)
  const updated = await updateItem(exchange, event.id, updates.value, signal)
  return updated.ok ? found(await fetchEvent(exchange, writeItemId(updated.value), signal)) : updated
}

function found(read: Result<CalendarEvent | null>): Result<CalendarEvent> {
  if (!read.ok) return read
  return read.value ? succeed(read.value) : fail({ kind: 'event-not-found' })
}

export async function finishEvent(exchange: Exchange, event: CalendarEvent, at: Instant): Promise<Result<null>> {
  const updated = await updateItem(exchange, event.id, writeFinish(event, at))
  return updated.ok ? succeed(null) : updated
}

/** Attendees are told: with the comment where there is one, by Exchange's own words otherwise. */
export async function removeEvent(exchange: Exchange, event: CalendarEvent, comment: string): Promise<Result<null>> {
  const removed =
    event.attendees.length > 0 && comment.trim() !== ''
      ? await reply(exchange, event.id, 'CancelCalendarItem', comment)
      : await deleteItem(exchange, event.id)
  // What is gone already is as good as removed.
  return !removed.ok && removed.fault.kind === 'event-not-found' ? succeed(null) : removed
}

async function deleteItem(exchange: Exchange, id: string): Promise<Result<null>> {
  const operation = m('DeleteItem', [m('ItemIds', [writeItemId({ id })])], {
    DeleteType: 'MoveToDeletedItems',
    SendMeetingCancellations: 'SendToAllAndSaveCopy',
  })
  const answered = await exchange.call(operation, { repeatable: true })
  if (!answered.ok) return answered
  const message = readOnlyMessage(answered.value, 'DeleteItem')
  return message.ok ? succeed(null) : message
}

const answerObjects = { accept: 'AcceptItem', tentative: 'TentativelyAcceptItem', decline: 'DeclineItem' } as const

/** An event that is gone cannot be answered; to have declined it is then as good as done. */
export async function answerEvent(
  exchange: Exchange,
  event: CalendarEvent,
  answer: EventAnswer,
  comment: string,
): Promise<Result<null>> {
  const answered = await reply(exchange, event.id, answerObjects[answer], comment)
  const isGone = !answered.ok && answered.fault.kind === 'event-not-found'
  return isGone && answer === 'decline' ? succeed(null) : answered
}

type ReplyName = (typeof answerObjects)[EventAnswer] | 'CancelCalendarItem'

/** A response object is created for an item, and names the state of it that it responds to. */
function reply(exchange: Exchange, id: string, name: ReplyName, comment: string): Promise<Result<null>> {
  return withCurrentState(exchange, id, async (state) => {
    const reference = t('ReferenceItemId', [], { Id: state.id, ChangeKey: state.changeKey })
    const said = comment.trim()
    const words = (member: string) => (said === '' ? null : t(member, said, { BodyType: 'Text' }))
    // An answer has a body; a cancellation, which may quote the event, a new one before the rest.
    const content = name === 'CancelCalendarItem' ? [reference, words('NewBodyContent')] : [words('Body'), reference]
    const operation = m('CreateItem', [m('Items', [t(name, content)])], { MessageDisposition: 'SendAndSaveCopy' })
    const answered = await exchange.call(operation)
    if (!answered.ok) return answered
    const message = readOnlyMessage(answered.value, 'CreateItem')
    return message.ok ? succeed(null) : message
  })
}
