import { fold } from '#src/kernel/text.ts'

/** A word, a number or a sign of a sentence. */
export interface Token {
  readonly kind: 'digits' | 'fraction' | 'word' | 'sign'
  /** In lower case, without accents and apostrophes. */
  readonly text: string
  /** Positions in the sentence. */
  readonly from: number
  readonly to: number
  /** True if no space separates it from the token before. */
  readonly isGlued: boolean
  /** True for a word with the full stop of an abbreviation: 'Dez.'. */
  readonly isAbbreviated: boolean
  /** True after a comma, which separates names. */
  readonly followsComma: boolean
}

/** The rules of a language for words that are written together. */
export interface Writing {
  /** Short words that an apostrophe joins to the next one, such as the 'l' of French "l'après-midi". */
  readonly elided: ReadonlySet<string>
  /** Words that count as two, with the length of the first one: German 'Freitagvormittag'. */
  readonly compounds: ReadonlyMap<string, number>
}

/** Characters that are typed as an apostrophe. Each is replaced by one character, so that positions stay. */
const apostrophes = /[‘’‛ʼʹˈ`´′＇]/gu
const pattern =
  /(?<digits>\d+)|(?<fraction>[½¼¾])|(?<word>\p{L}\p{M}*(?:['-]?\p{L}\p{M}*)*)(?<stop>\.(?!\d))?|(?<sign>[^\s])/gu
/** Signs with a meaning. Others, such as quotation marks, separate words. */
const signs = /[.,:/\-–—@&#%*]/u
const dashes: Readonly<Record<string, string>> = { '–': '-', '—': '-' }

/** Splits a text: '30min' has two tokens, '14:30' three. */
export function tokensOf(text: string, { elided, compounds }: Writing): readonly Token[] {
  const tokens: Token[] = []
  const typed = text.replaceAll(apostrophes, "'")
  let end = -1
  const add = (kind: Token['kind'], from: number, to: number, isAbbreviated = false): void => {
    const written = typed.slice(from, to)
    const folded = kind === 'word' ? fold(written) : (dashes[written] ?? written)
    if (folded === '') return
    const followsComma = tokens.at(-1)?.text === ','
    tokens.push({ kind, text: folded, from, to, isGlued: from === end, isAbbreviated, followsComma })
    end = to
  }
  for (const match of typed.matchAll(pattern)) {
    const from = match.index
    const to = from + match[0].length
    const { digits, fraction, word, stop, sign } = match.groups ?? {}
    if (digits !== undefined) add('digits', from, to)
    else if (fraction !== undefined) add('fraction', from, to)
    else if (word !== undefined) {
      const wordEnd = from + word.length
      const joined = word.indexOf("'")
      const isElided = joined > 0 && elided.has(fold(word.slice(0, joined)))
      if (isElided) add('word', from, from + joined)
      const start = isElided ? from + joined + 1 : from
      // "l'" is part of the word before for whether the next one is glued.
      if (isElided) end = start
      const first = compounds.get(fold(typed.slice(start, wordEnd)))
      if (first !== undefined) add('word', start, start + first)
      add('word', start + (first ?? 0), wordEnd, stop !== undefined)
      end = to
    } else if (sign !== undefined && signs.test(sign)) add('sign', from, to)
  }
  return tokens.filter((token, at) => !isSeparator(token, tokens[at - 1], tokens[at + 1]))
}

/** A comma or full stop counts only within a number, and the full stop of a date or an ordinal after its digits. */
function isSeparator({ text, isGlued }: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (text === '.') return before?.kind !== 'digits' || !isGlued
  if (text !== ',') return false
  return before?.kind !== 'digits' || !isGlued || after?.kind !== 'digits' || !after.isGlued
}
