import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { Found, Lexicon, Role } from './lexicon.ts'
import type { Things } from './things.ts'
import type { Token } from './tokens.ts'

/** A sentence that is being read. */
export interface Source {
  readonly tokens: readonly Token[]
  readonly lexicon: Lexicon
  readonly things: Things
  readonly today: CalendarDay
}

export const findAt = ({ tokens, lexicon }: Source, at: number, role: Role): Found | null =>
  lexicon.find(tokens, at, role)

/** Counts the tokens of a phrase with the role; 0 if there is none. */
export const lengthAt = (source: Source, at: number, role: Role): number => findAt(source, at, role)?.length ?? 0

/** Returns the position after the articles at a position. */
export function afterArticles(source: Source, at: number): number {
  const length = lengthAt(source, at, 'articles')
  return length === 0 ? at : afterArticles(source, at + length)
}

export const isSign = ({ tokens }: Source, at: number, sign: string): boolean =>
  tokens[at]?.kind === 'sign' && tokens[at].text === sign

/** Returns the digits at a position; null if there are none, or more than `most`. */
export function digitsAt({ tokens }: Source, at: number, most = 4): string | null {
  const token = tokens[at]
  return token?.kind === 'digits' && token.text.length <= most ? token.text : null
}

export const isGlued = ({ tokens }: Source, at: number): boolean => tokens[at]?.isGlued === true

/** Returns the whole number at a position, in digits or as a word. */
export function numberAt(source: Source, at: number): Found | null {
  const digits = digitsAt(source, at)
  if (digits !== null) return { value: Number(digits), length: 1 }
  return findAt(source, at, 'number')
}
