import { Availability } from '#src/features/availability/rules/row.ts'
import type { Instant, QuarterSpan } from '#src/kernel/result.ts'
import { instantsOf, quarterOf } from '#src/kernel/time/moment.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { createItems, type Items } from './items.ts'
import { createScheduleCache, type ScheduleCache } from './schedules.ts'

/** A number that increases with each change of rows or order. Changes between two responses share one revision. */
export interface Revision {
  /** Returns the revision for a change. It is greater than all revisions in previous responses. */
  mark(): number
  /** Returns the revision for a response. */
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
 * Returns the codes of `length` characters of an availability view, starting at `first`. They are valid until the next
 * call. Quarters beyond the end of the view have no data, so they are limited.
 */
export type CodeReader = (view: string, first: number, length: number) => Uint8Array

/**
 * The quarters of all rows, two bytes each: the provider's code and the code after patching. A row's bytes begin at
 * `row * width`. The bytes of a row without data are undefined.
 */
interface Rows {
  readonly count: number
  readonly span: QuarterSpan
  /** Quarters per row. */
  readonly width: number
  readonly source: Uint8Array
  readonly patched: Uint8Array
  /** Sets the span. Rows with data keep the codes that both spans share. New quarters are limited. */
  open(span: QuarterSpan, hasData: (row: number) => boolean): void
  /** Creates `count` rows. Each copies the bytes of the row returned by `previous`, or none for -1. */
  remap(count: number, previous: (row: number) => number): void
}

function createRows(): Rows {
  // Made when the first row is patched: so much memory at once makes the garbage collector delay the first rows.
  let patched: Uint8Array | null = null
  const rows = {
    count: 0,
    span: { from: quarterOf(0), to: quarterOf(0) } as QuarterSpan,
    width: 0,
    source: new Uint8Array(0),
    get patched() {
      return (patched ??= new Uint8Array(rows.source.length))
    },
    open(span: QuarterSpan, hasData: (row: number) => boolean): void {
      const { source, count, width: oldWidth } = rows
      const width = Math.max(0, span.to - span.from)
      // If the width is the same, the bytes are moved in place, because a campus of 50,000 resources holds 34 MB here.
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
      if (patched?.length !== target.length) patched = null
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
      patched = null
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

/**
 * All data held per row: quarters, fetch times, events and versions. There is one store for resources and one for
 * people.
 */
export interface RowStore {
  readonly rows: Rows
  readonly cache: ScheduleCache
  readonly items: Items
  /** Revision of the last visible change of each row. */
  readonly versions: Uint32Array
  /**
   * Stamp of the circumstances each row was patched under. 0: the row must be patched again and already has a new
   * version. Negative: the row must be patched again and gets a new version only if that changes it. Its absolute value
   * is the previous stamp.
   */
  readonly stamps: Int32Array
  /** Number of each row's rule set. */
  readonly ruleSets: Uint32Array
  /** Number of the hours and limits in each row's schedule; see `TermsPool`. */
  readonly terms: Uint32Array
  /** Error messages of rows without an availability view, by row. */
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
      // The same bytes now represent other quarters, so comparing them is meaningless.
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

/** Marks a row to be patched again on next use. It may turn out to be unchanged. */
export function suspect(store: RowStore, row: number): void {
  store.stamps[row] = -Math.abs(store.stamps[row]!)
}

/** Called before and after each change of a row's provider codes, for modules that count them. */
export interface CodeWatch {
  before(row: number): void
  after(row: number): void
}

export interface Taking {
  readonly span: QuarterSpan
  readonly fetchedAt: Instant
  /** Number of the request. If undefined, it counts as the newest. */
  readonly asked: number | undefined
  readonly read: CodeReader
  readonly revision: Revision
  readonly watch: CodeWatch | null
}

/**
 * Stores a schedule in its row. If codes and events are unchanged, the row keeps its version and nothing is rendered.
 */
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

/** How much of a row's data remains after new data is stored. 'all': the covered quarters are the same as before. */
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
  // Necessary even if the patched codes stay the same, because their reasons may have changed.
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
