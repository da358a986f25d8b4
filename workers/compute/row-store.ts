import { Availability } from '#src/features/availability/model/rules/row.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
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
 * Rows whose bytes share a piece of memory. A piece is made when one of its rows gets data. One piece for all rows would
 * be 34 MB for a week of 50,000 resources, and the garbage collector answers such an allocation with a collection of
 * everything, while the first rows wait.
 */
const blockRows = 256

/**
 * The quarters of all rows, two bytes each: the provider's code and the code after patching. The bytes of a row begin at
 * `startOf(row)` of its block, have the length `width`, and are undefined without data. Blocks are valid until the next
 * `open` or `remap`.
 */
interface Rows {
  readonly count: number
  readonly span: QuarterSpan
  /** Quarters per row. */
  readonly width: number
  /** Bytes of all blocks. */
  readonly byteLength: number
  sourceOf(row: number): Uint8Array
  patchedOf(row: number): Uint8Array
  startOf(row: number): number
  /** Sets the span. Rows with data keep the codes that both spans share. New quarters are limited. */
  open(span: QuarterSpan, hasData: (row: number) => boolean): void
  /** Creates `count` rows. Each copies the bytes of the row returned by `previous`, or none for -1. */
  remap(count: number, previous: (row: number) => number): void
}

type Blocks = (Uint8Array | undefined)[]

function createRows(): Rows {
  let source: Blocks = []
  let patched: Blocks = []
  const blockOf = (blocks: Blocks, row: number): Uint8Array => {
    const block = Math.floor(row / blockRows)
    return (blocks[block] ??= new Uint8Array(Math.min(blockRows, rows.count - block * blockRows) * rows.width))
  }
  const bytesOf = (blocks: Blocks): number => blocks.reduce((sum, block) => sum + (block?.byteLength ?? 0), 0)
  const rows = {
    count: 0,
    span: { from: quarterOf(0), to: quarterOf(0) } as QuarterSpan,
    width: 0,
    get byteLength() {
      return bytesOf(source) + bytesOf(patched)
    },
    sourceOf: (row: number) => blockOf(source, row),
    patchedOf: (row: number) => blockOf(patched, row),
    startOf: (row: number) => (row % blockRows) * rows.width,
    open(span: QuarterSpan, hasData: (row: number) => boolean): void {
      const [old, oldWidth] = [source, rows.width]
      const width = Math.max(0, span.to - span.from)
      const shared = sharedPart(rows.span, span)
      rows.span = span
      rows.width = width
      // If the width is the same, the bytes are moved in place.
      if (width !== oldWidth) [source, patched] = [[], []]
      for (let row = 0; row < rows.count; row += 1) {
        if (!hasData(row)) continue
        const target = rows.sourceOf(row)
        const at = rows.startOf(row)
        if (shared === null) {
          target.fill(Availability.limited, at, at + width)
          continue
        }
        const from = (row % blockRows) * oldWidth + shared.oldOffset
        target.set(blockOf(old, row).subarray(from, from + shared.length), at + shared.offset)
        target.fill(Availability.limited, at, at + shared.offset)
        target.fill(Availability.limited, at + shared.offset + shared.length, at + width)
      }
    },
    remap(count: number, previous: (row: number) => number): void {
      const old = source
      const { width } = rows
      source = []
      patched = []
      rows.count = count
      for (let row = 0; row < count; row += 1) {
        const before = previous(row)
        const block = before < 0 ? undefined : old[Math.floor(before / blockRows)]
        if (block === undefined) continue
        const from = rows.startOf(before)
        rows.sourceOf(row).set(block.subarray(from, from + width), rows.startOf(row))
      }
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
  const source = rows.sourceOf(row)
  const start = rows.startOf(row)
  const from = start + part.from - rows.span.from
  const to = start + part.to - rows.span.from
  const codes = taking.read(view, part.from - taking.span.from, to - from)
  if (stays === 'all' && isSame(codes, source, from, to)) return stays
  taking.watch?.before(row)
  if (stays === 'nothing') source.fill(Availability.limited, start, start + rows.width)
  source.set(codes, from)
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
  const start = rows.startOf(row)
  rows.sourceOf(row).fill(Availability.limited, start, start + rows.width)
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
