import type { EventAnswer, EventChange, EventDraft } from '#src/calendars/calendar.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { FoundItem } from './calendar-view.ts'
import { fetchEvent, findCreatedEvent, findCreatedItems } from './events.ts'
import type { Exchange } from './exchange.ts'
import { fetchItem, idShape, type ItemId, itemIn, readItemId, writeItemId } from './item-shape.ts'
import { readOnlyMessage } from './response-message.ts'
import { type Updates, writeChange, writeEvent, writeFinish } from './write-event.ts'
import { m, t } from './xml-tree.ts'

/**
 * Runs an action on the current state of an item. If another client was faster (the fault 'conflict' of a stale change
 * key), reads the item again and retries once. Fails with 'event-not-found' if the item is gone.
 */
async function withCurrentState<Value>(
  exchange: Exchange,
  id: string,
  act: (state: ItemId) => Promise<Result<Value>>,
  signal?: AbortSignal,
): Promise<Result<Value>> {
  for (let tries = 1; ; tries++) {
    const fetched = await fetchItem(exchange, writeItemId({ id }), idShape, signal)
    if (!fetched.ok) return fetched
    const state = fetched.value && readItemId(fetched.value)
    if (!state) return fail({ kind: 'event-not-found' })
    const done = await act(state)
    if (done.ok || done.fault.kind !== 'conflict' || tries > 1) return done
  }
}

/**
 * Updates an item and notifies all attendees. Returns its current id, because a date that starts to differ from its
 * series may get a new one.
 */
export function updateItem(
  exchange: Exchange,
  id: string,
  { fields, timeZone }: Updates,
  signal?: AbortSignal,
): Promise<Result<ItemId>> {
  return withCurrentState(
    exchange,
    id,
    async (state) => {
      const operation = m(
        'UpdateItem',
        [m('ItemChanges', [t('ItemChange', [writeItemId(state), t('Updates', fields)])])],
        {
          ConflictResolution: 'AutoResolve',
          MessageDisposition: 'SaveOnly',
          SendMeetingInvitationsOrCancellations: 'SendToAllAndSaveCopy',
        },
      )
      const answered = await exchange.call(operation, { signal, ...(timeZone === undefined ? {} : { timeZone }) })
      if (!answered.ok) return answered
      const message = readOnlyMessage(answered.value, 'UpdateItem')
      if (!message.ok) return message
      const item = itemIn(message.value.element)
      return succeed((item && readItemId(item)) ?? { id })
    },
    signal,
  )
}

/**
 * Creates once. Exchange does not detect repeats, so the mark of this draft is looked up first. Nothing here is
 * repeated, even if the server is busy, because the journal looks the event up (decisions, 'Reservations'). A browser
 * may still send the request twice if the server closes the connection without a reply. In this case all copies except
 * the first are deleted.
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
 * Deletes all items of this create except the first one, and returns that one. The room has accepted it, and declines
 * the others. Attendees were invited to each copy, so they are notified of each deletion. Returns null if the items
 * cannot be found: the reservation exists in any case, so the create does not fail.
 */
async function deleteCopies(exchange: Exchange, draft: EventDraft, signal?: AbortSignal): Promise<FoundItem | null> {
  const created = await findCreatedItems(exchange, draft, { signal, repeatable: true })
  if (!created.ok) return null
  const [first, ...copies] = created.value
  for (const { id } of copies) await deleteItem(exchange, id)
  return first ?? null
}

/** Sent once. After a lost reply, the caller must check the event. Sends nothing if there is nothing to update. */
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

/** Removes the event and notifies attendees, with the comment if there is one, or else with Exchange's own text. */
export async function removeEvent(exchange: Exchange, event: CalendarEvent, comment: string): Promise<Result<null>> {
  const removed =
    event.attendees.length > 0 && comment.trim() !== ''
      ? await reply(exchange, event.id, 'CancelCalendarItem', comment)
      : await deleteItem(exchange, event.id)
  // An event that is already gone counts as removed.
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

/** Responds to an invitation. Fails if the event is gone, except for a decline, which then counts as done. */
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

/** Creates a response object for an item. It names the version of the item that it responds to. */
function reply(exchange: Exchange, id: string, name: ReplyName, comment: string): Promise<Result<null>> {
  return withCurrentState(exchange, id, async (state) => {
    const reference = t('ReferenceItemId', [], { Id: state.id, ChangeKey: state.changeKey })
    const said = comment.trim()
    const words = (member: string) => (said === '' ? null : t(member, said, { BodyType: 'Text' }))
    // A response has a body. A cancellation may quote the event, so it has new content above the existing body.
    const content = name === 'CancelCalendarItem' ? [reference, words('NewBodyContent')] : [words('Body'), reference]
    const operation = m('CreateItem', [m('Items', [t(name, content)])], { MessageDisposition: 'SendAndSaveCopy' })
    const answered = await exchange.call(operation)
    if (!answered.ok) return answered
    const message = readOnlyMessage(answered.value, 'CreateItem')
    return message.ok ? succeed(null) : message
  })
}
