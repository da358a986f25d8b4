import { Availability } from './codes.ts'
import { patchKeptRow } from './kept-row.ts'
import type { QuarterSet } from './quarter-set.ts'
import { keepLongRuns } from './short-runs.ts'
import { addCode, gatherFree, turnOrder, writeCodes } from './word-of-quarters.ts'

export { type HoursPattern, hoursKey, hoursOf, workingMask } from './working-hours.ts'

/** `[from, to)`, counted from the start of the window. */
export interface IndexSpan {
  readonly from: number
  readonly to: number
}

/** What the rules say about one row. All numbers are quarters, counted from the start of the window. */
export interface RowRules {
  /** Quarters outside working days and hours; null is always open. */
  readonly mask: QuarterSet | null
  /** What a free quarter outside hours becomes: closed if `rejectOutsideWorkingHours`, else freeOutsideWorkingHours. */
  readonly outsideCode: 3 | 8
  /** How many quarters have ended. */
  readonly pastQuarters: number
  /** The first quarter after the last bookable day; Infinity is no limit. */
  readonly lastQuarters: number
  /** The resource is reserved to 'you' or 'other': free quarters stay free. */
  readonly keepFree: boolean
  /** The requested duration in quarters. */
  readonly minimumRun: number
  /** Quarters of the event being viewed or changed. */
  readonly current: IndexSpan | null
  /** Quarters in which an area above the resource has reached its limit. */
  readonly full: QuarterSet | null
}

/** No window is as long; keeps the number small. */
const longestMinimum = 1 << 20

const { limited, closed, maxUtilization, currentEvent } = Availability

/**
 * Scratch of one row, grown as windows grow: one bit a quarter, the first 32 quarters in word 1. Word 0 and the word after
 * the last stand for what lies beyond the window's edges.
 */
let free = new Int32Array(64)
let bookable = new Int32Array(64)
let kept = new Int32Array(64)

const reserveScratch = (words: number): void => {
  if (words + 2 <= free.length) return
  free = new Int32Array(words * 2)
  bookable = new Int32Array(words * 2)
  kept = new Int32Array(words * 2)
}

/** Within `[least, most]`; also tells the compiler that what may be Infinity has become a small integer. */
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value)) | 0

/** A row that does not start on a word, or whose last 32 quarters are not whole, is worked on in a copy. */
let copy = new Uint8Array(2048)
let copyWords = new Int32Array(copy.buffer)

const reserveCopy = (length: number): void => {
  if (length <= copy.length) return
  copy = new Uint8Array(length * 2)
  copyWords = new Int32Array(copy.buffer)
}

/** Views of the buffers last used, since making a view takes as long as patching half a row. */
let source: Uint8Array = copy
let sourceWords: Int32Array = copyWords
let target: Uint8Array = copy
let targetWords: Int32Array = copyWords

const wordsOf = (bytes: Uint8Array): Int32Array =>
  new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)

/** Bits `count` to 31, with `count` from 0 to 31. */
const bitsFrom = (count: number): number => -1 << count

const addSpan = (bits: Int32Array, from: number, to: number): void => {
  for (let quarter = from; quarter < to; quarter++) {
    const word = (quarter >>> 5) + 1
    bits[word] = bits[word]! | (1 << (quarter & 31))
  }
}

/** Rules 2 to 5 and 7 on the words that can hold anything but limited quarters; the rest is left to `writeEdges`. */
const patchWords = (from: Int32Array, to: Int32Array, base: number, length: number, rules: RowRules): void => {
  const { mask, full, outsideCode, current } = rules
  const total = (length + 31) >>> 5
  const open = clamp(rules.pastQuarters, 0, length)
  const end = clamp(rules.lastQuarters, open, length)
  const openWord = open >>> 5
  const endWord = end >>> 5
  let first = openWord
  let last = (end + 31) >>> 5
  if (current !== null) {
    first = Math.min(first, clamp(current.from, 0, length) >>> 5)
    last = Math.max(last, (clamp(current.to, 0, length) + 31) >>> 5)
  }
  reserveScratch(total)
  const freeBits = free
  const bookableBits = bookable
  const keptBits = kept

  for (let word = first; word < last; word++) {
    let bits = turnOrder(gatherFree(from, base + word * 8))
    if (word <= openWord) bits = word === openWord ? bits & bitsFrom(open & 31) : 0
    if (word >= endWord) bits = word === endWord ? bits & ~bitsFrom(end & 31) : 0
    freeBits[word + 1] = bits
    const outside = mask === null ? 0 : mask[word]!
    if (outsideCode === closed) bits &= ~outside
    if (full !== null) bits &= outside | ~full[word]!
    bookableBits[word + 1] = bits
  }
  if (current !== null) addSpan(bookableBits, clamp(current.from, 0, length), clamp(current.to, 0, length))
  bookableBits[last + 1] = last === total ? -1 : 0
  if (last === total && (length & 31) !== 0) bookableBits[last] = bookableBits[last]! | bitsFrom(length & 31)
  keepLongRuns(bookableBits, keptBits, first + 1, last + 1, clamp(rules.minimumRun, 1, longestMinimum))

  for (let word = first; word < last; word++) {
    const at = base + word * 8
    const dropped = bookableBits[word + 1]! & ~keptBits[word + 1]!
    const stays = freeBits[word + 1]! & ~dropped
    const outside = mask === null ? 0 : stays & mask[word]!
    writeCodes(from, to, at, turnOrder(dropped), turnOrder(outside), outsideCode)
    const over = full === null ? 0 : stays & full[word]! & ~outside
    if (over !== 0) addCode(to, at, turnOrder(over), maxUtilization)
  }
}

/** Rules 2, 3 and 6 where they hold whole stretches; the current event comes last, since rule 6 is over rules 2 to 5. */
const writeEdges = (to: Uint8Array, offset: number, length: number, rules: RowRules): void => {
  const open = clamp(rules.pastQuarters, 0, length)
  const end = clamp(rules.lastQuarters, open, length)
  if (open > 0) to.fill(limited, offset, offset + open)
  if (end < length) to.fill(limited, offset + end, offset + length)
  if (rules.current === null) return
  const currentEnd = Math.min(rules.current.to, length)
  for (let quarter = Math.max(0, rules.current.from); quarter < currentEnd; quarter++) {
    const isKept = (kept[(quarter >>> 5) + 1]! >>> (quarter & 31)) & 1
    to[offset + quarter] = isKept === 1 ? currentEvent : limited
  }
}

/**
 * Writes one row's states: availability patching exactly as decided (rules 1 to 7 of the decisions; specification, section
 * 4). `from` holds the provider's row in the product's codes 0 to 4 at `[offset, offset + length)`, one byte a quarter;
 * `to` receives the result at the same place. They must not be one array. Fastest where `offset` and `length` are multiples of
 * 32 and both arrays start on a word.
 */
export const patchRow = (from: Uint8Array, to: Uint8Array, offset: number, length: number, rules: RowRules): void => {
  if (rules.keepFree) {
    patchKeptRow(from, to, offset, length, rules)
    return
  }
  if (((offset | length) & 31) === 0 && ((from.byteOffset | to.byteOffset) & 3) === 0) {
    if (from !== source) {
      source = from
      sourceWords = wordsOf(from)
    }
    if (to !== target) {
      target = to
      targetWords = wordsOf(to)
    }
    patchWords(sourceWords, targetWords, offset >>> 2, length, rules)
  } else {
    reserveCopy(length + 32)
    copy.set(from.subarray(offset, offset + length))
    patchWords(copyWords, copyWords, 0, length, rules)
    to.set(copy.subarray(0, length), offset)
  }
  writeEdges(to, offset, length, rules)
}
