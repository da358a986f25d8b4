import { fail, type Result, succeed } from '#src/kernel/result.ts'

/** Characters that are hard to confuse when read aloud or typed on a phone. Their number is prime. */
export const codeLetters = '123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const base = codeLetters.length

/** Characters that users often type instead of one of the letters. */
const meant: Readonly<Record<string, string>> = { I: '1', L: '1', U: 'V' }

/**
 * Returns the values of a typed text, or null if a character is not a code letter. Ignores case, spaces and hyphens.
 */
export function valuesOf(typed: string): readonly number[] | null {
  const values = [...typed.toUpperCase().replaceAll(/[\s.\-–_]/g, '')].map((sign) =>
    codeLetters.indexOf(meant[sign] ?? sign),
  )
  return values.includes(-1) ? null : values
}

export const lettersOf = (values: readonly number[]): string => values.map((value) => codeLetters[value] ?? '').join('')

/** Returns a number as `length` letter values, the most significant first. */
export function valuesOfNumber(number: number, length: number): readonly number[] {
  return Array.from({ length }, (_, place) => Math.floor(number / base ** (length - 1 - place)) % base)
}

export const numberOf = (values: readonly number[]): number => values.reduce((sum, value) => sum * base + value, 0)

/**
 * Computes a check letter that detects one wrong letter, or two neighbours exchanged. Each place has a different
 * weight, and the number of letters is prime. Works for at most 28 letters.
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

/** Letters of a place code, without its check letter. */
export const placeLetters = 5
const mostCodes = base ** placeLetters

/** Codes of a venue's places. They are short enough to type from a sign and for a link. */
export interface PlaceCodes {
  /** Returns six letters, or null if the venue has no such place. */
  codeOf(placeId: string): string | null
  placeOf(code: string): Result<string, CodeFault>
}

export type CodeFault =
  /** Wrong length, or characters that no code contains. */
  | 'not-a-code'
  /** A letter is wrong, or two are exchanged. */
  | 'mistyped'
  | 'no-such-place'

/**
 * Codes depend only on the ids of the places, so a sign stays valid when other places are added or removed. If two
 * places would have the same code, one of them gets a different one. That happens in about one of several hundred
 * venues.
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

/** Formats a code as on a sign: 'K7Q 4MP'. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
