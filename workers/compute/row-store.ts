import { Availability } from '#src/features/availability/rules/row.ts'
import type { Instant, QuarterSpan } from '#src/kernel/result.ts'
import { instantsOf, quarterOf } from '#src/kernel/time/moment.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { createItems, type Items } from './items.ts'
import { createScheduleCache, type ScheduleCache } from './schedules.ts'

/** The number that grows with every change of rows or order. Changes made between two answers share one revision. */
export interface Revision {
  /** The revision to stamp a change with: always above every revision answered so far. */
  mark(): number
  /** The revision to name in an answer. */
  answer(): number
}

export function createRevision(): Revision {
  let current = 0
  let answered = 0
  return {
    mark() {
      if (current === answered) current += 1
      return current
    },
    answer() {
      answered = current
      return current
    },
  }
}

/**
 * The codes of `length` characters of an availability view, from its character `first` on; valid until the next call.
 * Beyond the view's end there is no data, which is limited.
 */
export type CodeReader = (view: string, first: number, length: number) => Uint8Array

/**
 * The quarters of every row, two bytes each: the provider's code and the code after patching. A row's bytes begin at
 * `row * width`. Bytes of a row that never had data mean nothing.
 */
interface Rows {
  readonly count: number
  readonly span: QuarterSpan
  /** Quarters in a row. */
  readonly width: number
  readonly source: Uint8Array
  readonly patched: Uint8Array
  /** Chooses other quarters. Of rows with data the codes that both spans share stay; new quarters are limited. */
  open(span: QuarterSpan, hasData: (row: number) => boolean): void
  /** Makes `count` rows; each takes over the bytes of the row that `previous` names, or none for -1. */
  remap(count: number, previous: (row: number) => number): void
}

function createRows(): Rows {
  const rows = {
    count: 0,
    span: { from: quarterOf(0), to: quarterOf(0) } as QuarterSpan,
    width: 0,
    source: new Uint8Array(0),
    patched: new Uint8Array(0),
    open(span: QuarterSpan, hasData: (row: number) => boolean): void {
      const { source, count, width: oldWidth } = rows
      const width = Math.max(0, span.to - span.from)
      // Of equal width the bytes are moved in place: a campus of 50,000 holds 34 MB here.
      const target = width === oldWidth ? source : new Uint8Array(count * width)
      const shared = sharedPart(rows.span, span)
      for (let row = 0; row < count; row += 1) {
        if (!hasData(row)) continue
        const at = row * width
        if (shared === null) {
          target.fill(Availability.limited, at, at + width)
          continue
        }
        const from = row * oldWidth + shared.oldOffset
        if (target === source) source.copyWithin(at + shared.offset, from, from + shared.length)
        else target.set(source.subarray(from, from + shared.length), at + shared.offset)
        target.fill(Availability.limited, at, at + shared.offset)
        target.fill(Availability.limited, at + shared.offset + shared.length, at + width)
      }
      rows.span = span
      rows.width = width
      rows.source = target
      if (rows.patched.length !== target.length) rows.patched = new Uint8Array(target.length)
    },
    remap(count: number, previous: (row: number) => number): void {
      const { source, width } = rows
      const target = new Uint8Array(count * width)
      for (let row = 0; row < count; row += 1) {
        const old = previous(row)
        if (old >= 0) target.set(source.subarray(old * width, (old + 1) * width), row * width)
      }
      rows.count = count
      rows.source = target
      rows.patched = new Uint8Array(target.length)
    },
  }
  return rows
}

function sharedPart(
  old: QuarterSpan,
  fresh: QuarterSpan,
): { oldOffset: number; offset: number; length: number } | null {
  const from = Math.max(old.from, fresh.from)
  const to = Math.min(old.to, fresh.to)
  return from < to ? { oldOffset: from - old.from, offset: from - fresh.from, length: to - from } : null
}

/** Everything held per row: the quarters, since when, the events, and what changed last. Resources are one store, people another. */
export interface RowStore {
  readonly rows: Rows
  readonly cache: ScheduleCache
  readonly items: Items
  /** Revision in which each row last changed to the eye. */
  readonly versions: Uint32Array
  /**
   * Stamp of the circumstances each row was patched under. 0: to be patched anew, its version has moved already. Negative:
   * to be patched anew, and its version moves only if that changes something; the number tells since when.
   */
  readonly stamps: Int32Array
  /** Number of each row's rule set. */
  readonly ruleSets: Uint32Array
  /** Number of what each row's schedule states about hours and limits; see `schedule-terms`. */
  readonly terms: Uint32Array
  /** Why rows have no view, by row. */
  readonly messages: Map<number, string>
  open(span: QuarterSpan): void
  remap(count: number, previous: (row: number) => number): void
  readonly otherBytes: number
}

export function createRowStore(revision: Revision): RowStore {
  const rows = createRows()
  const cache = createScheduleCache()
  const items = createItems()
  const store = {
    rows,
    cache,
    items,
    versions: new Uint32Array(0),
    stamps: new Int32Array(0),
    ruleSets: new Uint32Array(0),
    terms: new Uint32Array(0),
    messages: new Map<number, string>(),
    open(span: QuarterSpan): void {
      rows.open(span, cache.hasData)
      cache.cut(span)
      for (const row of store.messages.keys()) if (!cache.hasData(row)) store.messages.delete(row)
      store.stamps.fill(0)
      // The same bytes stand for other quarters now, so that comparing them would tell nothing.
      store.versions.fill(revision.mark())
    },
    remap(count: number, previous: (row: number) => number): void {
      const old = { ruleSets: store.ruleSets, terms: store.terms, messages: store.messages }
      rows.remap(count, previous)
      cache.remap(count, previous)
      items.remap(count, previous)
      store.versions = new Uint32Array(count).fill(revision.mark())
      store.stamps = new Int32Array(count)
      store.ruleSets = new Uint32Array(count)
      store.terms = new Uint32Array(count)
      store.messages = new Map()
      for (let row = 0; row < count; row += 1) {
        const before = previous(row)
        if (before < 0) continue
        store.ruleSets[row] = old.ruleSets[before]!
        store.terms[row] = old.terms[before]!
        const message = old.messages.get(before)
        if (message !== undefined) store.messages.set(row, message)
      }
    },
    get otherBytes() {
      const column = store.versions.byteLength
      return 4 * column + cache.bytes + items.bytes
    },
  }
  return store
}

/** Has a row patched anew when it is next looked at; it may turn out unchanged. */
export function suspect(store: RowStore, row: number): void {
  store.stamps[row] = -Math.abs(store.stamps[row]!)
}

/** What to do around a change of a row's provider codes, for those who count them. */
export interface CodeWatch {
  before(row: number): void
  after(row: number): void
}

export interface Taking {
  readonly span: QuarterSpan
  readonly fetchedAt: Instant
  /** Number of the question; none counts as the newest. */
  readonly asked: number | undefined
  readonly read: CodeReader
  readonly revision: Revision
  readonly watch: CodeWatch | null
}

/** Takes a schedule into its row. Rows whose codes and events are as before keep their version: nothing renders for them. */
export function takeSchedule(store: RowStore, row: number, schedule: Schedule, taking: Taking): void {
  const part = intersect(taking.span, store.rows.span)
  if (part === null || (taking.asked !== undefined && store.cache.isOvertaken(row, part, taking.asked))) return
  const stays =
    schedule.serviceError === null
      ? takeView(store, row, schedule.availabilityView, part, taking)
      : takeFailure(store, row, schedule.serviceError.message, part, taking)
  const isWhole = part.from === store.rows.span.from && part.to === store.rows.span.to
  const within = isWhole || stays === 'nothing' ? null : instantsOf(part)
  if (store.items.put(row, schedule.scheduleItems, within)) store.versions[row] = taking.revision.mark()
}

/** How much of what a row held stays beside new data. 'all': the covered quarters are the same as before. */
type Stays = 'all' | 'some' | 'nothing'

function takeView(store: RowStore, row: number, view: string, part: QuarterSpan, taking: Taking): Stays {
  const { rows, cache } = store
  const hadFailed = store.messages.delete(row)
  if (hadFailed) cache.clear(row)
  const stays = keepsCoverage(store, row, part, taking)
  const start = row * rows.width
  const from = start + part.from - rows.span.from
  const to = start + part.to - rows.span.from
  const codes = taking.read(view, part.from - taking.span.from, to - from)
  if (stays === 'all' && isSame(codes, rows.source, from, to)) return stays
  taking.watch?.before(row)
  if (stays === 'nothing') rows.source.fill(Availability.limited, start, start + rows.width)
  rows.source.set(codes, from)
  taking.watch?.after(row)
  store.stamps[row] = 0
  // Even where the patched codes stay: the reasons behind them may not.
  store.versions[row] = taking.revision.mark()
  return stays
}

/** Records the new coverage. */
function keepsCoverage(
  store: RowStore,
  row: number,
  part: QuarterSpan,
  { fetchedAt, asked }: Pick<Taking, 'fetchedAt' | 'asked'>,
): Stays {
  const before = store.cache.covered(row)
  if (!store.cache.note(row, part, fetchedAt, asked)) return 'nothing'
  const after = store.cache.covered(row)
  return before.from === after.from && before.to === after.to ? 'all' : 'some'
}

function takeFailure(store: RowStore, row: number, message: string, part: QuarterSpan, taking: Taking): Stays {
  const { rows, cache } = store
  cache.clear(row)
  cache.note(row, part, taking.fetchedAt, taking.asked)
  if (store.messages.get(row) === message) return 'nothing'
  taking.watch?.before(row)
  rows.source.fill(Availability.limited, row * rows.width, (row + 1) * rows.width)
  taking.watch?.after(row)
  store.messages.set(row, message)
  store.stamps[row] = 0
  store.versions[row] = taking.revision.mark()
  return 'nothing'
}

function isSame(codes: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from, index = 0; at < to; at += 1, index += 1) if (bytes[at] !== codes[index]) return false
  return true
}

export function intersect(one: QuarterSpan, other: QuarterSpan): QuarterSpan | null {
  const from = one.from > other.from ? one.from : other.from
  const to = one.to < other.to ? one.to : other.to
  return from < to ? { from, to } : null
}
