import { fail, type Result, succeed } from '#src/kernel/result.ts'

/** Signs that are hard to take for one another, read aloud or typed on a phone; a prime number of them. */
export const codeLetters = '123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const base = codeLetters.length

/** What people type for one of the letters. */
const meant: Readonly<Record<string, string>> = { I: '1', L: '1', U: 'V' }

/** The values of what was typed, whatever its case, blanks and hyphens; null where a sign is no letter of a code. */
export function valuesOf(typed: string): readonly number[] | null {
  const values = [...typed.toUpperCase().replaceAll(/[\s.\-–_]/g, '')].map((sign) =>
    codeLetters.indexOf(meant[sign] ?? sign),
  )
  return values.includes(-1) ? null : values
}

export const lettersOf = (values: readonly number[]): string => values.map((value) => codeLetters[value] ?? '').join('')

/** A number in so many letters, the greatest place first. */
export function valuesOfNumber(number: number, length: number): readonly number[] {
  return Array.from({ length }, (_, place) => Math.floor(number / base ** (length - 1 - place)) % base)
}

export const numberOf = (values: readonly number[]): number => values.reduce((sum, value) => sum * base + value, 0)

/**
 * The letter that makes one wrong letter, or two neighbours exchanged, be noticed: each place weighs differently, and their
 * number is prime. For 28 letters at most.
 */
export function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value, place) => (sum + value * (place + 2)) % base, 0)
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Letters of a place's code before its check letter. */
export const placeLetters = 5
const mostCodes = base ** placeLetters

/** The codes of a venue's places: to be typed from a sign, and short enough for a link. */
export interface PlaceCodes {
  /** Six letters; null for what is no place of the venue. */
  codeOf(placeId: string): string | null
  placeOf(code: string): Result<string, CodeFault>
}

export type CodeFault =
  /** Not of the length or the letters of a code. */
  | 'not-a-code'
  /** A letter is wrong or two are exchanged. */
  | 'mistyped'
  | 'no-such-place'

/**
 * Codes follow from the places' ids alone, so that a sign stays right while other places come and go: only one of two places that
 * would have the same code, once in some hundred venues, gets another.
 */
export function createPlaceCodes(placeIds: readonly string[]): PlaceCodes {
  const places = new Map<number, string>()
  const numbers = new Map<string, number>()
  for (const id of placeIds.toSorted()) {
    let number = hashOf(id) % mostCodes
    while (places.has(number)) number = (number + 1) % mostCodes
    places.set(number, id)
    numbers.set(id, number)
  }
  return {
    codeOf(placeId) {
      const number = numbers.get(placeId)
      if (number === undefined) return null
      const values = valuesOfNumber(number, placeLetters)
      return lettersOf([...values, checkOf(values)])
    },
    placeOf(code) {
      const values = valuesOf(code)
      if (values?.length !== placeLetters + 1) return fail('not-a-code')
      const own = values.slice(0, placeLetters)
      if (checkOf(own) !== values[placeLetters]) return fail('mistyped')
      const place = places.get(numberOf(own))
      return place === undefined ? fail('no-such-place') : succeed(place)
    },
  }
}

/** A code as it is written on a sign: 'K7Q 4MP'. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
