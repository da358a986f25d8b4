import type { Element } from '@xmldom/xmldom'
import { oneDay } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { StoredEvent } from '../../server/calendar/stored-event.ts'
import { failure, respond, success } from './envelope.ts'
import { clientIdMark, uidOfGlobalObjectId } from './item-names.ts'
import { itemXml, type Reading, strangeField } from './item-xml.ts'
import { at, attributeOf, x } from './xml.ts'

/** Maximum number of items per find, whatever it requests (EWSFindCountLimit). */
const itemsAtMost = 1_000
/** Longest calendar view in milliseconds. */
const longestView = 2 * 366 * oneDay

/** FindItem in the calendar: a view, or the items with a certain property value. */
export function findItems(operation: Element, reading: Reading): Response {
  const shape = at(operation, 'm:ItemShape')
  const strange = strangeField(shape, true)
  if (strange !== null) return refuse('ErrorInvalidPropertyForOperation', `The property ${strange} cannot be found by.`)
  const view = at(operation, 'm:CalendarView')
  const found = view === null ? findByProperty(operation, reading) : findInView(view, reading)
  if (typeof found === 'string') return refuse(found, 'The request is not valid.')
  const asked = Number(attributeOf(view ?? at(operation, 'm:IndexedPageItemView'), 'MaxEntriesReturned') || itemsAtMost)
  const told = found.slice(0, Math.min(asked, itemsAtMost))
  const folder = x(
    'm:RootFolder',
    [
      x(
        't:Items',
        told.map((event) => itemXml(event, shape, reading)),
      ),
    ],
    {
      TotalItemsInView: String(found.length),
      IncludesLastItemInRange: String(told.length === found.length),
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
