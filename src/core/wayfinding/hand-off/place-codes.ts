import { fail, type Result, succeed } from '../../result.ts'
import { base, checkOf, hashOf, lettersOf, numberOf, valuesOf, valuesOfNumber } from './code-letters.ts'

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
