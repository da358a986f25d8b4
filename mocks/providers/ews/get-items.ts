import type { Element } from '@xmldom/xmldom'
import type { StoredEvent } from '../../server/calendar/stored-event.ts'
import { failure, itemNotFound, noItems, respond, success } from './envelope.ts'
import { changeKeyOf } from './item-names.ts'
import { itemXml, type Reading, strangeField } from './item-xml.ts'
import { at, attributeOf, inside, nameOf, type Tree, x } from './xml.ts'

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
      const item = itemXml(event, shape, reading)
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
export function findItem(id: string, { server, reader }: Reading, changeKey = ''): StoredEvent | null {
  const found = server.book.find(id, reader)
  if (found !== null || changeKey === '') return found
  const late = server.calendar.event(id)
  return late !== null && changeKeyOf(late) === changeKey ? late : null
}

/** Simulates a broken store: items without a UID or without a start. */
function spoil(item: Tree, index: number): Tree {
  if (typeof item.content === 'string') return item
  const missing = ['', 't:UID', 't:Start', ''][index % 4]
  return { ...item, content: item.content.filter((member) => member?.name !== missing) }
}
