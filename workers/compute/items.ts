import type { RowEvent } from '#src/engine/compute.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { type ScheduleItem, takenTimeOf } from '#src/wire/schedule.ts'

/** A pool of strings referenced by number. 0 is null. */
interface Texts {
  /** For texts that repeat (subjects, names). Equal texts get the same number. */
  intern(text: string | null): number
  /** For texts that do not repeat (event ids). A lookup table for them would only use memory. */
  keep(text: string | null): number
  read(number: number): string | null
  /** An estimate, because JavaScript engines do not report the size of a string. */
  readonly bytes: number
}

/** Bytes per string in addition to its characters, including its entry in the list. */
const bytesPerText = 20

function createTexts(): Texts {
  const texts: (string | null)[] = [null]
  const numbers = new Map<string, number>()
  let characters = 0

  function keep(text: string | null): number {
    if (text === null) return 0
    characters += text.length
    return texts.push(text) - 1
  }

  return {
    intern(text) {
      if (text === null) return 0
      const known = numbers.get(text)
      if (known !== undefined) return known
      const number = keep(text)
      numbers.set(text, number)
      return number
    },
    keep,
    read: (number) => texts[number] ?? null,
    get bytes() {
      return characters + texts.length * bytesPerText
    },
  }
}

/**
 * The schedule items of all rows in typed columns: 21 bytes per item in addition to its texts, so that 700,000 items
 * fit. A row's items are contiguous and sorted by start. Times are stored in whole seconds.
 */
export interface Items {
  /** Replaces the row's items, or with `within` only those that touch it. Returns whether anything changed. */
  put(row: number, items: readonly ScheduleItem[], within: InstantSpan | null): boolean
  /** Returns the row's events that touch `[start, end)`, sorted by start. */
  between(row: number, start: Instant, end: Instant): RowEvent[]
  clear(row: number): void
  remap(count: number, previous: (row: number) => number): void
  readonly count: number
  readonly bytes: number
}

const tentativeFlag = 1
const privateFlag = 2

interface Columns {
  start: Uint32Array
  end: Uint32Array
  subject: Uint32Array
  organizer: Uint32Array
  uid: Uint32Array
  flags: Uint8Array
}

/** An item before it is written into the columns. */
interface Entry {
  readonly start: number
  readonly end: number
  readonly subject: string | null
  readonly organizer: string | null
  readonly uid: string | null
  readonly flags: number
}

export function createItems(): Items {
  let columns = makeColumns(0)
  let first = new Uint32Array(0)
  let counts = new Uint32Array(0)
  let used = 0
  let live = 0
  let texts = createTexts()

  function grow(needed: number): void {
    if (needed <= columns.start.length) return
    const larger = makeColumns(Math.max(needed, Math.ceil(columns.start.length * 1.5), 64))
    for (const name of columnNames) larger[name].set(columns[name].subarray(0, used))
    columns = larger
  }

  function entryAt(at: number): Entry {
    return {
      start: columns.start[at]!,
      end: columns.end[at]!,
      subject: texts.read(columns.subject[at]!),
      organizer: texts.read(columns.organizer[at]!),
      uid: texts.read(columns.uid[at]!),
      flags: columns.flags[at]!,
    }
  }

  function isSame(at: number, entry: Entry): boolean {
    return (
      columns.start[at] === entry.start &&
      columns.end[at] === entry.end &&
      columns.flags[at] === entry.flags &&
      texts.read(columns.subject[at]!) === entry.subject &&
      texts.read(columns.organizer[at]!) === entry.organizer &&
      texts.read(columns.uid[at]!) === entry.uid
    )
  }

  function write(row: number, entries: readonly Entry[]): void {
    live += entries.length - counts[row]!
    // Overwrites the old items if the new ones fit. Otherwise the new items are appended, and the old space is unused
    // until the columns are packed.
    if (entries.length > counts[row]!) {
      grow(used + entries.length)
      first[row] = used
      used += entries.length
    }
    counts[row] = entries.length
    let at = first[row]!
    for (const entry of entries) {
      columns.start[at] = entry.start
      columns.end[at] = entry.end
      columns.subject[at] = texts.intern(entry.subject)
      columns.organizer[at] = texts.intern(entry.organizer)
      columns.uid[at] = texts.keep(entry.uid)
      columns.flags[at] = entry.flags
      at += 1
    }
    if (used > 2 * live + 4096) pack()
  }

  /** Removes unused space and texts that are no longer referenced. */
  function pack(): void {
    const old = { columns, texts }
    columns = makeColumns(Math.ceil(live * 1.25))
    texts = createTexts()
    used = 0
    for (let row = 0; row < counts.length; row += 1) {
      const from = first[row]!
      first[row] = used
      for (let at = from; at < from + counts[row]!; at += 1, used += 1) {
        columns.start[used] = old.columns.start[at]!
        columns.end[used] = old.columns.end[at]!
        columns.flags[used] = old.columns.flags[at]!
        columns.subject[used] = texts.intern(old.texts.read(old.columns.subject[at]!))
        columns.organizer[used] = texts.intern(old.texts.read(old.columns.organizer[at]!))
        columns.uid[used] = texts.keep(old.texts.read(old.columns.uid[at]!))
      }
    }
  }

  return {
    put(row, items, within) {
      const entries = readEntries(items)
      const from = first[row]!
      const count = counts[row]!
      if (within !== null) {
        const outside: Entry[] = []
        for (let at = from; at < from + count; at += 1) {
          const touches = columns.start[at]! < within.end / 1000 && columns.end[at]! > within.start / 1000
          if (!touches) outside.push(entryAt(at))
        }
        if (outside.length > 0) entries.push(...outside)
      }
      entries.sort((one, other) => one.start - other.start || one.end - other.end)
      if (entries.length === count && entries.every((entry, index) => isSame(from + index, entry))) return false
      write(row, entries)
      return true
    },
    between(row, start, end) {
      const events: RowEvent[] = []
      const from = first[row]!
      for (let at = from; at < from + counts[row]!; at += 1) {
        if (columns.start[at]! * 1000 >= end) break
        if (columns.end[at]! * 1000 <= start) continue
        const isPrivate = (columns.flags[at]! & privateFlag) !== 0
        events.push({
          start: instantOf(columns.start[at]! * 1000),
          end: instantOf(columns.end[at]! * 1000),
          subject: isPrivate ? null : texts.read(columns.subject[at]!),
          organizer: isPrivate ? null : texts.read(columns.organizer[at]!),
          tentative: (columns.flags[at]! & tentativeFlag) !== 0,
          iCalUId: texts.read(columns.uid[at]!),
        })
      }
      return events
    },
    clear(row) {
      live -= counts[row]!
      counts[row] = 0
    },
    remap(count, previous) {
      const old = { first, counts }
      first = new Uint32Array(count)
      counts = new Uint32Array(count)
      live = 0
      for (let row = 0; row < count; row += 1) {
        const before = previous(row)
        if (before < 0) continue
        first[row] = old.first[before]!
        counts[row] = old.counts[before]!
        live += counts[row]!
      }
      if (used > 2 * live + 4096) pack()
    },
    get count() {
      return live
    },
    get bytes() {
      return columns.start.length * bytesPerItem + first.byteLength * 2 + texts.bytes
    },
  }
}

const columnNames = ['start', 'end', 'subject', 'organizer', 'uid', 'flags'] as const
const bytesPerItem = 21

function makeColumns(length: number): Columns {
  return {
    start: new Uint32Array(length),
    end: new Uint32Array(length),
    subject: new Uint32Array(length),
    organizer: new Uint32Array(length),
    uid: new Uint32Array(length),
    flags: new Uint8Array(length),
  }
}

function readEntries(items: readonly ScheduleItem[]): Entry[] {
  const entries: Entry[] = []
  for (const item of items) {
    const taken = takenTimeOf(item)
    if (taken === null) continue
    entries.push({
      start: Math.floor(taken.start / 1000),
      end: Math.ceil(taken.end / 1000),
      subject: item.subject,
      organizer: item.organizer,
      uid: item.iCalUId,
      flags: (taken.isTentative ? tentativeFlag : 0) | (item.isPrivate ? privateFlag : 0),
    })
  }
  return entries
}
