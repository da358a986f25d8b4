import { quarterMinutes } from '../time/quarter.ts'
import { Availability } from './codes.ts'

const zero = 48

/** The codes of a digit string, one byte a quarter. Anything that is not 0 to 4 is limited (4), as unknown quarters are. */
export const rowFromDigits = (digits: string): Uint8Array => {
  const row = new Uint8Array(digits.length)
  writeDigits(row, 0, digits)
  return row
}

/** `rowFromDigits` into a place of a larger array. Writes `digits.length` bytes. */
const writeDigits = (row: Uint8Array, offset: number, digits: string): void => {
  for (let index = 0; index < digits.length; index++) {
    const code = digits.charCodeAt(index) - zero
    row[offset + index] = code >= 0 && code <= 4 ? code : Availability.limited
  }
}

/** One digit a quarter, of any codes 0 to 9. */
export const digitsFromRow = (row: Uint8Array): string => {
  let digits = ''
  for (const code of row) digits += String.fromCharCode(zero + code)
  return digits
}

/** How busy each code 0 to 4 is: 2 > 3 > 1 > 4 > 0. */
const busyness: readonly number[] = [0, 2, 4, 3, 1]

const busier = (one: number, other: number): number => ((busyness[one] ?? 1) >= (busyness[other] ?? 1) ? one : other)

/**
 * A view of another interval, `fromMinutes` a digit, as quarters. Where several digits fall in one quarter the busiest wins
 * (decisions, availability patching); the part of the last quarter that the view does not cover counts as unknown, 4.
 */
export const resample = (digits: string, fromMinutes: number): string => {
  const codes = rowFromDigits(digits)
  if (fromMinutes === quarterMinutes) return digitsFromRow(codes)
  const quarters = Math.ceil((codes.length * fromMinutes) / quarterMinutes)
  const row = new Uint8Array(quarters)
  for (let quarter = 0; quarter < quarters; quarter++) {
    const first = Math.floor((quarter * quarterMinutes) / fromMinutes)
    const end = Math.ceil(((quarter + 1) * quarterMinutes) / fromMinutes)
    let code = codes[first] ?? Availability.limited
    for (let index = first + 1; index < end; index++) code = busier(code, codes[index] ?? Availability.limited)
    row[quarter] = code
  }
  return digitsFromRow(row)
}
