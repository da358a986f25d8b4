import { Availability, patchKeptRow, type RowRules } from './row.ts'
import { keepLongRuns, longestInOneWord, runsFrom, startsOfRuns } from './short-runs.ts'

/**
 * The kernel processes 32 quarters at a time: eight 32-bit words of codes (one byte per quarter) against one word of
 * bits. Codes need half a byte, so two words of codes are packed into one before: its low half-bytes are the first four
 * quarters, its high half-bytes the next four.
 */
const everyHalfByte = 0x11_11_11_11
const lowHalves = 0x0f_0f_0f_0f

/**
 * Returns the quarters of one pack that are not free, in time order, in the top byte; the bits below it are left over. A
 * quarter is free if the three lowest bits of its code are clear; `servedIn` finds the 8 among them. The multiplication moves the bit of each half-byte to
 * its place; no two of its partial products meet.
 */
const takenIn = (pack: number): number => Math.imul((pack | (pack >>> 1) | (pack >>> 2)) & everyHalfByte, 0x01_02_04_08)

/**
 * Returns the quarters of one pack in which the server says 8 or 9, in time order, in the top byte: the codes with the
 * highest bit. They can be booked, but no rule changes them.
 */
const servedIn = (pack: number): number => Math.imul((pack >>> 3) & everyHalfByte, 0x01_02_04_08)

const highestBits = 0x88_88_88_88

/** The packs in which the quarters of a byte of bits have a code and the others have 0. */
const packsOf = (code: number): Int32Array =>
  Int32Array.from({ length: 256 }, (_, bits) => {
    let pack = 0
    for (let quarter = 0; quarter < 8; quarter++) {
      if ((bits >>> quarter) & 1) pack |= code << ((quarter & 3) * 8 + (quarter >>> 2) * 4)
    }
    return pack
  })

/** Longer than any window, and small enough to stay a small integer. */
const longestMinimum = 1 << 20

const { limited, closed, maxUtilization, freeOutsideWorkingHours, currentEvent } = Availability

const limitedPacks = packsOf(limited)
const closedPacks = packsOf(closed)
const freeOutsidePacks = packsOf(freeOutsideWorkingHours)
const fullPacks = packsOf(maxUtilization)

/**
 * Scratch memory for one row, enlarged for longer windows: one bit per quarter, with the first 32 quarters in word 1.
 * Word 0 and the word after the last represent the time beyond the window's edges. Needed only where a word and its
 * neighbours do not decide.
 */
let bookable = new Int32Array(64)
let kept = new Int32Array(64)

const reserveScratch = (words: number): void => {
  if (words + 2 <= kept.length) return
  bookable = new Int32Array(words * 2)
  kept = new Int32Array(words * 2)
}

/**
 * Returns the value within `[least, most]`. Also lets the compiler know that the result is a small integer, even if the
 * input was Infinity.
 */
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value)) | 0

/** The last quarters of a row whose length is not a multiple of 32. */
const part = new Uint8Array(32)
const partWords = new Int32Array(part.buffer)

/** Buffer for rows that do not start at a word. */
let copy = new Uint8Array(2048)
let copyWords = new Int32Array(copy.buffer)

const reserveCopy = (length: number): void => {
  if (length <= copy.length) return
  // Whole words.
  copy = new Uint8Array(length * 4)
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

/** Returns the bits of a word, the first of whose quarters is `start`, that are in `[from, to)`. */
const spanBits = (start: number, from: number, to: number): number => {
  const [first, end] = [clamp(from - start, 0, 32), clamp(to - start, 0, 32)]
  return first >= end ? 0 : bitsFrom(first) & (end === 32 ? -1 : ~bitsFrom(end))
}

/**
 * Applies rules 2 to 5 and 7 to all words that may hold other codes than limited. `writeEdges` does the rest. One pass
 * over the row: a word is written once the next one has been read, because rule 7 looks into it. Runs longer than that
 * are found in a pass before, which only reads (`isReading`), and `kept` then holds them.
 */
const patchWords = (
  from: Int32Array,
  to: Int32Array,
  base: number,
  length: number,
  rules: RowRules,
  isReading: boolean,
): void => {
  const { mask, full, outsideCode, current } = rules
  const total = (length + 31) >>> 5
  const wholeWords = length >>> 5
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
  const minimum = clamp(rules.minimumRun, 1, longestMinimum)
  const isVeryLong = minimum > longestInOneWord
  if (current !== null || isVeryLong) reserveScratch(total)
  if (isVeryLong && !isReading) {
    patchWords(from, to, base, length, rules, true)
    bookable[last + 1] = last === total ? -1 : 0
    keepLongRuns(bookable, kept, first + 1, last + 1, minimum)
  }
  const steps = 31 - Math.clz32(minimum)
  const rest = minimum - (1 << steps)
  const limits = limitedPacks
  const outsidePacks = outsideCode === closed ? closedPacks : freeOutsidePacks
  const closedBits = outsideCode === closed ? -1 : 0

  // Of the word to write: its packs, and its quarters that are free, bookable, said by the server and outside hours.
  let pack = 0
  let pack2 = 0
  let pack3 = 0
  let pack4 = 0
  let free = 0
  let mayBeBooked = 0
  let served = 0
  let outside = 0
  let startsBefore = 0
  for (let word = first; word <= last; word++) {
    let nextPack = 0
    let nextPack2 = 0
    let nextPack3 = 0
    let nextPack4 = 0
    let nextFree = 0
    let nextOutside = 0
    let nextServed = 0
    let nextBooked = last === total ? -1 : 0
    if (word < last) {
      const at = base + word * 8
      nextPack = from[at]! | (from[at + 1]! << 4)
      nextPack2 = from[at + 2]! | (from[at + 3]! << 4)
      nextPack3 = from[at + 4]! | (from[at + 5]! << 4)
      nextPack4 = from[at + 6]! | (from[at + 7]! << 4)
      nextFree = ~(
        (takenIn(nextPack) >>> 24) |
        ((takenIn(nextPack2) >>> 24) << 8) |
        ((takenIn(nextPack3) >>> 24) << 16) |
        (takenIn(nextPack4) & 0xff_00_00_00)
      )
      if (((nextPack | nextPack2 | nextPack3 | nextPack4) & highestBits) !== 0) {
        nextServed =
          (servedIn(nextPack) >>> 24) |
          ((servedIn(nextPack2) >>> 24) << 8) |
          ((servedIn(nextPack3) >>> 24) << 16) |
          (servedIn(nextPack4) & 0xff_00_00_00)
        nextFree &= ~nextServed
        nextServed &= spanBits(word * 32, open, end)
      }
      if (word <= openWord) nextFree = word === openWord ? nextFree & bitsFrom(open & 31) : 0
      if (word >= endWord) nextFree = word === endWord ? nextFree & ~bitsFrom(end & 31) : 0
      if (mask !== null) nextOutside = mask[word]!
      nextBooked = nextFree & ~(nextOutside & closedBits)
      if (full !== null) nextBooked &= nextOutside | ~full[word]!
      nextBooked |= nextServed
      if (current !== null) nextBooked |= spanBits(word * 32, current.from, current.to)
      if (word === wholeWords) nextBooked |= bitsFrom(length & 31)
      if (isReading) bookable[word + 1] = nextBooked
    }
    if (word > first && !isReading) {
      const starts = startsOfRuns(mayBeBooked, nextBooked, steps, rest)
      const long = isVeryLong ? kept[word]! : runsFrom(starts, startsBefore, steps, rest)
      startsBefore = starts
      if (current !== null) kept[word] = long
      const dropped = mayBeBooked & ~long & ~served
      const stays = free & ~dropped
      const out = stays & outside
      if (full !== null) {
        const over = stays & full[word - 1]! & ~out
        pack |= fullPacks[over & 255]!
        pack2 |= fullPacks[(over >>> 8) & 255]!
        pack3 |= fullPacks[(over >>> 16) & 255]!
        pack4 |= fullPacks[over >>> 24]!
      }
      pack |= limits[dropped & 255]! | outsidePacks[out & 255]!
      pack2 |= limits[(dropped >>> 8) & 255]! | outsidePacks[(out >>> 8) & 255]!
      pack3 |= limits[(dropped >>> 16) & 255]! | outsidePacks[(out >>> 16) & 255]!
      pack4 |= limits[dropped >>> 24]! | outsidePacks[out >>> 24]!
      const isPart = word > wholeWords
      const written = isPart ? partWords : to
      const at = isPart ? 0 : base + word * 8 - 8
      written[at] = pack & lowHalves
      written[at + 1] = (pack >>> 4) & lowHalves
      written[at + 2] = pack2 & lowHalves
      written[at + 3] = (pack2 >>> 4) & lowHalves
      written[at + 4] = pack3 & lowHalves
      written[at + 5] = (pack3 >>> 4) & lowHalves
      written[at + 6] = pack4 & lowHalves
      written[at + 7] = (pack4 >>> 4) & lowHalves
    }
    pack = nextPack
    pack2 = nextPack2
    pack3 = nextPack3
    pack4 = nextPack4
    free = nextFree
    mayBeBooked = nextBooked
    served = nextServed
    outside = nextOutside
  }
}

/** Patches a row that starts at a word. Reads up to the end of its last 32 quarters, but writes only the row. */
const patchAligned = (
  fromWords: Int32Array,
  toWords: Int32Array,
  to: Uint8Array,
  offset: number,
  length: number,
  rules: RowRules,
): void => {
  patchWords(fromWords, toWords, offset >>> 2, length, rules, false)
  const rest = length & 31
  const at = offset + length - rest
  for (let quarter = 0; quarter < rest; quarter++) to[at + quarter] = part[quarter]!
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
 * holds the provider's row at `[offset, offset + length)` in the product's codes, one byte per quarter. 5 to 9, which only
 * the product's own server says, stay in quarters that are neither past nor too far ahead. `to`
 * receives the result at the same place and must be a different array. Fastest if `offset` is a multiple of 4 and both
 * arrays start at a word.
 */
export const patchRow = (from: Uint8Array, to: Uint8Array, offset: number, length: number, rules: RowRules): void => {
  if (rules.keepFree) {
    patchKeptRow(from, to, offset, length, rules)
    return
  }
  const isAligned = ((offset | from.byteOffset | to.byteOffset) & 3) === 0
  if (isAligned && offset + ((length + 31) & ~31) <= from.length) {
    if (from !== source) {
      source = from
      sourceWords = wordsOf(from)
    }
    if (to !== target) {
      target = to
      targetWords = wordsOf(to)
    }
    patchAligned(sourceWords, targetWords, to, offset, length, rules)
  } else {
    reserveCopy(length + 32)
    copy.set(from.subarray(offset, offset + length))
    patchAligned(copyWords, copyWords, copy, 0, length, rules)
    to.set(copy.subarray(0, length), offset)
  }
  writeEdges(to, offset, length, rules)
}
