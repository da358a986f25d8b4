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
