import { Availability, patchKeptRow, type RowRules } from './row.ts'
import { keepLongRuns } from './short-runs.ts'

/**
 * The kernel processes 32 quarters at a time: eight 32-bit words of codes (one byte per quarter) against one word of
 * bits. Gathering the bits in time order would need a multiplication per four quarters. Instead, they are in *byte
 * order* in between: all quarters that are first in their word share the lowest byte, and so on. This only needs shifts
 * of whole words. Within a byte, the eight words are in the order 0, 2, 4, 6, 1, 3, 5, 7, chosen so that `turnOrder`
 * needs only two exchanges.
 */
const everyByte = 0x01_01_01_01
const everyHalfByte = 0x11_11_11_11

/**
 * Returns the free quarters of eight words of codes 0 to 7, in byte order. A quarter is free if its three lowest bits
 * are clear.
 */
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

/** Converts byte order to time order (the first quarter is bit 0), and back: the function is its own inverse. */
export const turnOrder = (bits: number): number => {
  const inner = (bits ^ (bits >>> 7)) & 0x00_aa_00_aa
  const half = bits ^ inner ^ (inner << 7)
  const outer = (half ^ (half >>> 14)) & 0x00_00_cc_cc
  return half ^ outer ^ (outer << 14)
}

/**
 * Copies eight words of codes and changes the codes of two sets of quarters, given in byte order: `one` becomes limited
 * (4), `other` becomes `otherCode`. All quarters of the sets must be free (0), and the sets must not overlap.
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

/** Sets the code of one more set of free quarters, given in byte order. */
const addCode = (to: Int32Array, at: number, bits: number, code: number): void => {
  for (let word = 0; word < 8; word++) {
    const shift = (word >>> 1) | ((word & 1) << 2)
    to[at + word] = to[at + word]! | Math.imul((bits >>> shift) & everyByte, code)
  }
}

export { type HoursPattern, hoursKey, hoursOf, usualHours, workingMask } from './working-hours.ts'

/** Longer than any window, and small enough to stay a small integer. */
const longestMinimum = 1 << 20

const { limited, closed, maxUtilization, currentEvent } = Availability

/**
 * Scratch memory for one row, enlarged for longer windows: one bit per quarter, with the first 32 quarters in word 1.
 * Word 0 and the word after the last represent the time beyond the window's edges.
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

/**
 * Returns the value within `[least, most]`. Also lets the compiler know that the result is a small integer, even if the
 * input was Infinity.
 */
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value)) | 0

/** Buffer for rows that do not start at a word or whose length is not a multiple of 32: they are patched in a copy. */
let copy = new Uint8Array(2048)
let copyWords = new Int32Array(copy.buffer)

const reserveCopy = (length: number): void => {
  if (length <= copy.length) return
  copy = new Uint8Array(length * 2)
  copyWords = new Int32Array(copy.buffer)
}

/** Views of the last buffers, cached because creating a view takes as long as patching half a row. */
let source: Uint8Array = copy
let sourceWords: Int32Array = copyWords
let target: Uint8Array = copy
let targetWords: Int32Array = copyWords

const wordsOf = (bytes: Uint8Array): Int32Array =>
  new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)

/** Returns a word with bits `count` to 31 set; `count` is 0 to 31. */
const bitsFrom = (count: number): number => -1 << count

const addSpan = (bits: Int32Array, from: number, to: number): void => {
  for (let quarter = from; quarter < to; quarter++) {
    const word = (quarter >>> 5) + 1
    bits[word] = bits[word]! | (1 << (quarter & 31))
  }
}

/** Applies rules 2 to 5 and 7 to all words that may hold other codes than limited. `writeEdges` does the rest. */
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

/**
 * Applies rules 2, 3 and 6 to whole ranges of quarters. The current event is written last because rule 6 overrides
 * rules 2 to 5.
 */
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
 * Writes one row's states. Patches availability by rules 1 to 7 of the decisions (specification, section 4). `from`
 * holds the provider's row at `[offset, offset + length)` in the product's codes 0 to 4, one byte per quarter. `to`
 * receives the result at the same place and must be a different array. Fastest if `offset` and `length` are multiples
 * of 32 and both arrays start at a word.
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
