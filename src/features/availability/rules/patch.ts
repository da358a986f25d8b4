import { Availability, patchKeptRow, type RowRules } from './row.ts'
import { keepLongRuns } from './short-runs.ts'

/**
 * Thirty-two quarters at a time: eight 32-bit words of codes, one byte a quarter, against one word of bits. Gathering bits in
 * the order of time would take a multiplication per four quarters, so between the two they stand in *byte order*: all
 * quarters that are first in their word share the lowest byte, and so on, which only takes shifts of whole words. Within a byte
 * the eight words stand in the order 0, 2, 4, 6, 1, 3, 5, 7, chosen so that `turnOrder` needs no more than two exchanges.
 */
const everyByte = 0x01_01_01_01
const everyHalfByte = 0x11_11_11_11

/** The free quarters, in byte order, of eight words of codes 0 to 7: those whose three lowest bits are clear. */
const gatherFree = (codes: Int32Array, at: number): number => {
  const first = codes[at]! | (codes[at + 1]! << 4)
  const second = codes[at + 2]! | (codes[at + 3]! << 4)
  const third = codes[at + 4]! | (codes[at + 5]! << 4)
  const fourth = codes[at + 6]! | (codes[at + 7]! << 4)
  return ~(
    ((first | (first >>> 1) | (first >>> 2)) & everyHalfByte) |
    (((second | (second >>> 1) | (second >>> 2)) & everyHalfByte) << 1) |
    (((third | (third >>> 1) | (third >>> 2)) & everyHalfByte) << 2) |
    (((fourth | (fourth >>> 1) | (fourth >>> 2)) & everyHalfByte) << 3)
  )
}

/** From byte order to the order of time (the first quarter is bit 0), and back: it is its own inverse. */
export const turnOrder = (bits: number): number => {
  const inner = (bits ^ (bits >>> 7)) & 0x00_aa_00_aa
  const half = bits ^ inner ^ (inner << 7)
  const outer = (half ^ (half >>> 14)) & 0x00_00_cc_cc
  return half ^ outer ^ (outer << 14)
}

/**
 * Copies eight words of codes and gives the quarters of two sets, in byte order, another code: those of `one` limited (4),
 * those of `other` the code `otherCode`. All of them must be free, which is 0, and the sets must not overlap.
 */
const writeCodes = (
  from: Int32Array,
  to: Int32Array,
  at: number,
  one: number,
  other: number,
  otherCode: number,
): void => {
  const four = 0x04_04_04_04
  to[at] = from[at]! | ((one << 2) & four) | Math.imul(other & everyByte, otherCode)
  to[at + 1] = from[at + 1]! | ((one >>> 2) & four) | Math.imul((other >>> 4) & everyByte, otherCode)
  to[at + 2] = from[at + 2]! | ((one << 1) & four) | Math.imul((other >>> 1) & everyByte, otherCode)
  to[at + 3] = from[at + 3]! | ((one >>> 3) & four) | Math.imul((other >>> 5) & everyByte, otherCode)
  to[at + 4] = from[at + 4]! | (one & four) | Math.imul((other >>> 2) & everyByte, otherCode)
  to[at + 5] = from[at + 5]! | ((one >>> 4) & four) | Math.imul((other >>> 6) & everyByte, otherCode)
  to[at + 6] = from[at + 6]! | ((one >>> 1) & four) | Math.imul((other >>> 3) & everyByte, otherCode)
  to[at + 7] = from[at + 7]! | ((one >>> 5) & four) | Math.imul((other >>> 7) & everyByte, otherCode)
}

/** Gives the free quarters of one more set, in byte order, a code. */
const addCode = (to: Int32Array, at: number, bits: number, code: number): void => {
  for (let word = 0; word < 8; word++) {
    const shift = (word >>> 1) | ((word & 1) << 2)
    to[at + word] = to[at + word]! | Math.imul((bits >>> shift) & everyByte, code)
  }
}

export { type HoursPattern, hoursKey, hoursOf, usualHours, workingMask } from './working-hours.ts'

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
