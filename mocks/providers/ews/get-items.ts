import type { Element } from '@xmldom/xmldom'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { failure, itemNotFound, noItems, respond, success } from './envelope.ts'
import { changeKeyOf, clientIdMark, itemXml, type Reading, strangeField, uidOfGlobalObjectId } from './item-xml.ts'
import { calendarOwner } from '../../server/people/people.ts'
import { at, attributeOf, inside, nameOf, textAt, type Tree, x } from './xml.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'

/** GetItem: one message per id, in order. */
export function getItems(operation: Element, reading: Reading): Response {
  const shape = at(operation, 'm:ItemShape')
  const strange = strangeField(shape, false)
  if (strange !== null)
    return respond('GetItem', [
      failure('GetItem', 'ErrorInvalidPropertyForOperation', `The property ${strange} cannot be read.`, noItems),
    ])
  const isSpoiled = reading.server.faults.isArmed('events-malformed')
  return respond(
    'GetItem',
    inside(at(operation, 'm:ItemIds')).map((id, index) => {
      const event = named(id, reading)
      if (typeof event === 'string') return failure('GetItem', event, 'The id is not valid.', noItems)
      if (event === null) return itemNotFound('GetItem', noItems)
      const item = itemXml(event, shape, asOwner(event, reading))
      return success('GetItem', [x('m:Items', [isSpoiled ? spoil(item, index) : item])])
    }),
  )
}

/** The event of an id. Null if it is gone, or an error code if the id is invalid. */
function named(id: Element, reading: Reading): StoredEvent | string | null {
  switch (nameOf(id)) {
    case 't:RecurringMasterItemId': {
      const date = findItem(attributeOf(id, 'OccurrenceId'), reading)
      if (date === null) return null
      const { series } = date
      if (series === undefined || series.kind === 'master') return 'ErrorCalendarCannotUseIdForOccurrenceId'
      return findItem(series.masterId, reading)
    }
    case 't:OccurrenceItemId': {
      const master = findItem(attributeOf(id, 'RecurringMasterId'), reading)
      const index = Number(attributeOf(id, 'InstanceIndex'))
      const date = master && reading.server.calendar.occurrences(master.id, -Infinity, Infinity)[index - 1]
      return master && !date ? 'ErrorCalendarOccurrenceIndexIsOutOfRecurrenceRange' : (date ?? null)
    }
    default:
      return findItem(attributeOf(id, 'Id'), reading, attributeOf(id, 'ChangeKey'))
  }
}

/**
 * Finds one of the caller's items by its id. An item that is not visible yet can be read with its change key, which the
 * create has just returned.
 */
export function findItem(id: string, reading: Reading, changeKey = ''): StoredEvent | null {
  const { server } = reading
  const known = server.calendar.event(id)
  const found = server.book.find(id, known === null ? reading.reader : asOwner(known, reading).reader)
  if (found !== null || changeKey === '') return found
  const late = server.calendar.event(id)
  return late !== null && changeKeyOf(late) === changeKey ? late : null
}

/**
 * Returns the reader for the mailbox of an item, as in Exchange's ids: the user's own, or the organiser's if that
 * colleague shares the calendar.
 */
export function asOwner<Context extends Reading>(event: StoredEvent, reading: Context): Context {
  const { server, reader } = reading
  if (server.book.find(event.id, reader) !== null) return reading
  const owner = calendarOwner(server.people, reader, event.organizer.address)
  return owner === null ? reading : { ...reading, reader: owner }
}

/** Returns the reader for the calendar folder of a call, or null if a colleague does not share it. */
export function inFolder<Context extends Reading>(folders: Element | null, reading: Context): Context | null {
  const address = textAt(folders, 't:DistinguishedFolderId', 't:Mailbox', 't:EmailAddress')
  if (address === '') return reading
  const owner = calendarOwner(reading.server.people, reading.reader, address)
  return owner === null ? null : { ...reading, reader: owner }
}

/** Simulates a broken store: items without a UID or without a start. */
function spoil(item: Tree, index: number): Tree {
  if (typeof item.content === 'string') return item
  const missing = ['', 't:UID', 't:Start', ''][index % 4]
  return { ...item, content: item.content.filter((member) => member?.name !== missing) }
}

/** Maximum number of items per find, whatever it requests (EWSFindCountLimit). */
const itemsAtMost = 1_000
/** Longest calendar view in milliseconds. */
const longestView = 2 * 366 * oneDay

/** FindItem in the calendar: a view, or the items with a certain property value. */
export function findItems(operation: Element, own: Reading): Response {
  const reading = inFolder(at(operation, 'm:ParentFolderIds'), own)
  if (reading === null) return refuse('ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
  const shape = at(operation, 'm:ItemShape')
  const strange = strangeField(shape, true)
  if (strange !== null) return refuse('ErrorInvalidPropertyForOperation', `The property ${strange} cannot be found by.`)
  const view = at(operation, 'm:CalendarView')
  const found = view === null ? findByProperty(operation, reading) : findInView(view, reading)
  if (typeof found === 'string') return refuse(found, 'The request is not valid.')
  const maximum = Number(
    attributeOf(view ?? at(operation, 'm:IndexedPageItemView'), 'MaxEntriesReturned') || itemsAtMost,
  )
  const listed = found.slice(0, Math.min(maximum, itemsAtMost))
  const folder = x(
    'm:RootFolder',
    [
      x(
        't:Items',
        listed.map((event) => itemXml(event, shape, reading)),
      ),
    ],
    {
      TotalItemsInView: String(found.length),
      IncludesLastItemInRange: String(listed.length === found.length),
    },
  )
  return respond('FindItem', [success('FindItem', [folder])])
}

const refuse = (code: string, text: string): Response => respond('FindItem', [failure('FindItem', code, text)])

function findInView(view: Element, { server, reader }: Reading): readonly StoredEvent[] | string {
  const from = parseInstant(attributeOf(view, 'StartDate'))
  const to = parseInstant(attributeOf(view, 'EndDate'))
  if (from === null || to === null) return 'ErrorInvalidRequest'
  if (to < from) return 'ErrorCalendarEndDateIsEarlierThanStartDate'
  if (to - from > longestView) return 'ErrorCalendarViewRangeTooBig'
  return server.book.list(reader, from, to)
}

/** Finds items by the client's own mark or by UID. Without a view, a find returns series but not their dates. */
function findByProperty(operation: Element, { server, reader }: Reading): readonly StoredEvent[] | string {
  const equal = at(operation, 'm:Restriction', 't:IsEqualTo')
  const field = at(equal, 't:ExtendedFieldURI')
  const value = attributeOf(at(equal, 't:FieldURIOrConstant', 't:Constant'), 'Value')
  if (attributeOf(field, 'PropertyName') === clientIdMark) {
    const event = server.calendar.eventByTransaction(reader.email, value)
    return event !== null && server.book.find(event.id, reader) !== null ? [event] : []
  }
  const isObjectId =
    attributeOf(field, 'DistinguishedPropertySetId') === 'Meeting' && attributeOf(field, 'PropertyId') === '3'
  if (!isObjectId) return 'ErrorUnsupportedPathForQuery'
  return server.book.byICalUId(uidOfGlobalObjectId(value), reader)
}
