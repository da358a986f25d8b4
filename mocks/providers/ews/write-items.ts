import type { Element } from '@xmldom/xmldom'
import { HttpResponse } from '../../msw.ts'
import { isOrganizer } from '#server/rules/calendar/stored-event.ts'
import type { StoredAttendee, StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { failure, itemNotFound, noItems, respond, success } from './envelope.ts'
import { asOwner, findItem, inFolder } from './get-items.ts'
import { changeKeyOf, type Reading } from './item-xml.ts'
import { changedEvent, type Given, newEvent, readItem } from './read-item.ts'
import { at, attributeOf, inside, nameOf, type Tree, x } from './xml.ts'

/** A call, with the zone for times without an offset. */
export interface Writing extends Reading {
  readonly contextZone: string
}

/** CreateItem: creates events and responses to events. */
export async function createItems(operation: Element, writing: Writing): Promise<Response> {
  const messages: Tree[] = []
  const folder = inFolder(at(operation, 'm:SavedItemFolderId'), writing)
  if (folder === null) return respond('CreateItem', [refuse('CreateItem', 'ErrorAccessDenied')])
  for (const item of inside(at(operation, 'm:Items'))) {
    const isEvent = nameOf(item) === 't:CalendarItem'
    if (isEvent && attributeOf(operation, 'SendMeetingInvitations') === '')
      messages.push(refuse('CreateItem', 'ErrorSendMeetingInvitationsRequired'))
    else if (!isEvent && attributeOf(operation, 'MessageDisposition') === '')
      messages.push(refuse('CreateItem', 'ErrorMessageDispositionRequired'))
    else messages.push(await (isEvent ? createEvent(item, folder) : reply(item, writing)))
  }
  return writing.server.faults.strikes('reply-lost') ? HttpResponse.error() : respond('CreateItem', messages)
}

async function createEvent(item: Element, { server, reader, contextZone }: Writing): Promise<Tree> {
  const given = readItem(item, contextZone)
  const event = typeof given === 'string' ? given : newEvent(given, reader, server.clock.now())
  if (typeof event === 'string') return refuse('CreateItem', event)
  await server.book.create(event)
  return success('CreateItem', [x('m:Items', [namedItem(event)])])
}

const replies: Readonly<Record<string, StoredAttendee['response']>> = {
  't:AcceptItem': 'accepted',
  't:TentativelyAcceptItem': 'tentativelyAccepted',
  't:DeclineItem': 'declined',
}

async function reply(item: Element, writing: Writing): Promise<Tree> {
  const { server } = writing
  const reference = at(item, 't:ReferenceItemId')
  const event = findItem(attributeOf(reference, 'Id'), writing)
  const response = replies[nameOf(item)]
  if (response === 'declined' || response === undefined) {
    if (server.faults.strikes('delete-fails')) return refuse('CreateItem', 'ErrorInternalServerError')
  }
  // An attendee responds in their own mailbox; an organizer's delegate cancels in the organizer's.
  const isHeld = event !== null && (response === undefined || server.book.find(event.id, writing.reader) !== null)
  if (!isHeld) return itemNotFound('CreateItem', noItems)
  const { reader } = response === undefined ? asOwner(event, writing) : writing
  const stale = keyProblem(reference, event)
  if (stale !== null) return refuse('CreateItem', stale)
  const isOwn = isOrganizer(event, reader)
  if (response === undefined) {
    if (!isOwn) return refuse('CreateItem', 'ErrorCalendarIsNotOrganizer')
    await server.book.remove(event)
  } else {
    if (isOwn) return refuse('CreateItem', 'ErrorCalendarIsOrganizerForAccept')
    await server.book.respond(event, reader, response)
  }
  return success('CreateItem', noItems)
}

/** UpdateItem: applies all updates of each item at once. */
export async function updateItems(operation: Element, writing: Writing): Promise<Response> {
  const messages: Tree[] = []
  for (const change of inside(at(operation, 'm:ItemChanges'))) {
    const isTelling = attributeOf(operation, 'SendMeetingInvitationsOrCancellations') !== ''
    messages.push(
      isTelling
        ? await updateItem(change, attributeOf(operation, 'ConflictResolution'), writing)
        : refuse('UpdateItem', 'ErrorSendMeetingInvitationsOrCancellationsRequired'),
    )
  }
  return writing.server.faults.strikes('reply-lost') ? HttpResponse.error() : respond('UpdateItem', messages)
}

async function updateItem(change: Element, resolution: string, writing: Writing): Promise<Tree> {
  const { server } = writing
  const id = at(change, 't:ItemId')
  const event = findItem(attributeOf(id, 'Id'), writing)
  if (event === null) return itemNotFound('UpdateItem', noItems)
  const { reader } = asOwner(event, writing)
  const stale = resolution === 'AlwaysOverwrite' ? null : keyProblem(id, event)
  if (stale !== null) return refuse('UpdateItem', stale)
  const given = readUpdates(at(change, 't:Updates'), writing.contextZone)
  if (typeof given === 'string') return refuse('UpdateItem', given)
  // An attendee's update affects only their own copy, which this calendar does not store separately.
  if (!isOrganizer(event, reader)) return updated(event)
  const changed = changedEvent(event, given, server.clock.now())
  if (typeof changed === 'string') return refuse('UpdateItem', changed)
  await server.book.change(event, changed)
  return updated(server.calendar.event(event.id) ?? changed)
}

const updated = (event: StoredEvent): Tree =>
  success('UpdateItem', [x('m:Items', [namedItem(event)]), x('m:ConflictResults', [x('t:Count', '0')])])

/** Merges the members of all updates. Each update names one property and sets or deletes it. */
function readUpdates(updates: Element | null, contextZone: string): Given | string {
  const items = inside(updates).map((update) => at(update, 't:CalendarItem'))
  const [whole] = items
  const zone = items.map((item) => attributeOf(at(item, 't:StartTimeZone'), 'Id')).find((name) => name !== '')
  const given: Given = {}
  for (const update of inside(updates)) {
    const item = at(update, 't:CalendarItem')
    const field = attributeOf(at(update, 't:FieldURI'), 'FieldURI')
    if (item === null) {
      const list = deletable[field]
      if (list === undefined) return 'ErrorDeletePropertyActionNotSupported'
      given[list] = []
      continue
    }
    if (inside(item).length !== 1) return 'ErrorIncorrectUpdatePropertyCount'
    const read = readItem(item, zone ?? contextZone)
    if (typeof read === 'string') return read
    Object.assign(given, read, { newMarks: { ...given.newMarks, ...read.newMarks } })
  }
  return whole === undefined ? 'ErrorInvalidRequest' : given
}

const deletable: Readonly<Record<string, 'required' | 'optional' | 'resource'>> = {
  'calendar:RequiredAttendees': 'required',
  'calendar:OptionalAttendees': 'optional',
  'calendar:Resources': 'resource',
}

/**
 * DeleteItem: if the organiser deletes an event, it is removed for all attendees. If an attendee does, only their own
 * participation ends.
 */
export async function deleteItems(operation: Element, writing: Writing): Promise<Response> {
  const { server } = writing
  const messages: Tree[] = []
  for (const id of inside(at(operation, 'm:ItemIds'))) {
    const event = findItem(attributeOf(id, 'Id'), writing)
    if (server.faults.strikes('delete-fails'))
      messages.push(failure('DeleteItem', ...texts('ErrorInternalServerError')))
    else if (attributeOf(operation, 'SendMeetingCancellations') === '')
      messages.push(failure('DeleteItem', ...texts('ErrorSendMeetingCancellationsRequired')))
    else if (event === null) messages.push(itemNotFound('DeleteItem'))
    else {
      const { reader } = asOwner(event, writing)
      if (isOrganizer(event, reader)) await server.book.remove(event)
      else await server.book.respond(event, reader, 'declined')
      messages.push(success('DeleteItem'))
    }
  }
  return respond('DeleteItem', messages)
}

function keyProblem(id: Element | null, event: StoredEvent): string | null {
  const changeKey = attributeOf(id, 'ChangeKey')
  if (changeKey === '') return 'ErrorChangeKeyRequired'
  return changeKey === changeKeyOf(event) ? null : 'ErrorIrresolvableConflict'
}

const namedItem = (event: StoredEvent): Tree =>
  x('t:CalendarItem', [x('t:ItemId', [], { Id: event.id, ChangeKey: changeKeyOf(event) })])

const refuse = (name: string, code: string): Tree => failure(name, ...texts(code), noItems)

const texts = (code: string): readonly [code: string, text: string] => [
  code,
  sentences[code] ?? 'The request is invalid.',
]

const sentences: Readonly<Record<string, string>> = {
  ErrorInternalServerError: 'An internal server error occurred. The operation failed.',
  ErrorIrresolvableConflict:
    'The send or update operation could not be performed because the change key passed in the request does not match the current change key for the item.',
  ErrorAccessDenied: 'Access is denied. Check credentials and try again.',
  ErrorCalendarIsNotOrganizer: 'You must be the organizer to perform this action.',
  ErrorTimeZone: 'An error related to the timezone occurred.',
}
