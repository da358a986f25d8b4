import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { earliest, instantOf, oneDay, plus, quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { Exchange } from './exchange.ts'
import { daysPerView, foundShape, itemsPerView, readItemId, writeFolder } from './item-shape.ts'
import { readOnlyMessage } from './response-message.ts'
import { writeInstant } from './write-event.ts'
import { m, t, type XmlTree } from './xml-tree.ts'
import { child, childrenNamed, descend, textIn, type XmlElement } from './xml.ts'

/** An item returned by a find. */
export interface FoundItem {
  readonly id: string
  readonly uid: string | null
  /** Exchange's name of the type: 'Single', 'Occurrence'... */
  readonly type: string
  /** Null if Exchange does not return it. */
  readonly createdAt: Instant | null
}

export interface FoundItems {
  readonly items: readonly FoundItem[]
  readonly problems: readonly string[]
}

/** Milliseconds. Shorter windows are not split, because no real calendar has so many events in so little time. */
const shortestView = quarterMilliseconds
/** Maximum number of incomplete views in a row without a new item. More come from a server that never finishes. */
const mostBarrenViews = 50

/**
 * Returns all calendar items that overlap the span, with series expanded. A view has no pages, so if one is incomplete,
 * each half of its window is requested. Items across a cut are returned once.
 */
export async function findInSpan(
  exchange: Exchange,
  span: InstantSpan,
  signal?: AbortSignal,
): Promise<Result<FoundItems>> {
  const items = new Map<string, FoundItem>()
  const problems: string[] = []
  const windows = cutSpan(span)
  for (let barren = 0; windows.length > 0;) {
    if (barren >= mostBarrenViews) {
      problems.unshift('events: the calendar view does not come to an end')
      break
    }
    const window = windows.shift() ?? span
    const found = await findInWindow(exchange, window, signal)
    if (!found.ok) return found
    const known = items.size
    for (const item of found.value.items) items.set(item.id, item)
    barren = found.value.isWhole || items.size > known ? 0 : barren + 1
    if (!found.value.isWhole && window.end - window.start > shortestView) {
      const middle = instantOf(Math.floor((window.start + window.end) / 2))
      windows.unshift({ start: window.start, end: middle }, { start: middle, end: window.end })
      continue
    }
    if (!found.value.isWhole) problems.push('events: more in a quarter of an hour than a view tells')
    problems.push(...found.value.problems)
  }
  return succeed({ items: [...items.values()], problems })
}

function cutSpan({ start, end }: InstantSpan): InstantSpan[] {
  const longest = daysPerView * oneDay
  const windows: InstantSpan[] = []
  for (let from = start; from < end; from = plus(from, longest)) {
    windows.push({ start: from, end: earliest(end, plus(from, longest)) })
  }
  return windows
}

async function findInWindow(exchange: Exchange, window: InstantSpan, signal?: AbortSignal) {
  const view = m('CalendarView', [], {
    MaxEntriesReturned: String(itemsPerView),
    StartDate: writeInstant(window.start),
    EndDate: writeInstant(window.end),
  })
  const answered = await exchange.call(writeFind(exchange, [view]), { signal, repeatable: true })
  if (!answered.ok) return answered
  const message = readOnlyMessage(answered.value, 'FindItem')
  return message.ok ? succeed(readFolder(message.value.element)) : message
}

/** Enough for all copies of one item. */
const copiesAtMost = 20

/**
 * Returns the calendar items with this value of the property, usually one, by creation time, so that every client gets
 * the same order. Dates of a series are left out, because they have their master's values.
 */
export async function findByProperty(
  exchange: Exchange,
  property: XmlTree,
  value: string,
  options: { readonly signal?: AbortSignal | undefined; readonly repeatable: boolean },
): Promise<Result<readonly FoundItem[]>> {
  const find = writeFind(exchange, [
    m('IndexedPageItemView', [], { MaxEntriesReturned: String(copiesAtMost), Offset: '0', BasePoint: 'Beginning' }),
    m('Restriction', [t('IsEqualTo', [property, t('FieldURIOrConstant', [t('Constant', [], { Value: value })])])]),
  ])
  const answered = await exchange.call(find, options)
  if (!answered.ok) return answered
  const message = readOnlyMessage(answered.value, 'FindItem')
  return message.ok ? succeed(readFolder(message.value.element).items.toSorted(byCreation)) : message
}

const byCreation = (one: FoundItem, other: FoundItem): number =>
  (one.createdAt ?? Infinity) - (other.createdAt ?? Infinity) || (one.id < other.id ? -1 : 1)

const writeFind = ({ owner }: Exchange, how: readonly XmlTree[]): XmlTree =>
  m('FindItem', [foundShape, ...how, m('ParentFolderIds', [writeFolder(owner)])], { Traversal: 'Shallow' })

function readFolder(message: XmlElement) {
  const folder = child(message, 'm', 'RootFolder')
  const found = childrenNamed(descend(folder, 'Items'), 't', 'CalendarItem')
  const items = found.flatMap((item): readonly FoundItem[] => {
    const named = readItemId(item)
    if (!named) return []
    const type = textIn(item, 'CalendarItemType') ?? 'Single'
    return [
      { id: named.id, uid: textIn(item, 'UID'), type, createdAt: parseInstant(textIn(item, 'DateTimeCreated') ?? '') },
    ]
  })
  return {
    items,
    isWhole: folder?.getAttribute('IncludesLastItemInRange') !== 'false',
    problems: items.length < found.length ? [`events: ${found.length - items.length} without ItemId`] : [],
  }
}
