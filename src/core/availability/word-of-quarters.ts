/**
 * Thirty-two quarters at a time: eight 32-bit words of codes, one byte a quarter, against one word of bits. Gathering bits in
 * the order of time would take a multiplication per four quarters, so between the two they stand in *byte order*: all
 * quarters that are first in their word share the lowest byte, and so on, which only takes shifts of whole words. Within a byte
 * the eight words stand in the order 0, 2, 4, 6, 1, 3, 5, 7, chosen so that `turnOrder` needs no more than two exchanges.
 */
const everyByte = 0x01_01_01_01
const everyHalfByte = 0x11_11_11_11

/** The free quarters, in byte order, of eight words of codes 0 to 7: those whose three lowest bits are clear. */
export const gatherFree = (codes: Int32Array, at: number): number => {
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
export const writeCodes = (
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
export const addCode = (to: Int32Array, at: number, bits: number, code: number): void => {
  for (let word = 0; word < 8; word++) {
    const shift = (word >>> 1) | ((word & 1) << 2)
    to[at + word] = to[at + word]! | Math.imul((bits >>> shift) & everyByte, code)
  }
}
