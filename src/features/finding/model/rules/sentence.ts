import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { Grammar } from './grammar/grammar.ts'
import { grammarOf } from './grammar/grammars.ts'
import { combine, type Wish } from './sentence/combine.ts'
import type { Fact, Phrase } from './sentence/facts.ts'
import { type Lexicon, lexiconOf } from './sentence/lexicon.ts'
import { readPhrases } from './sentence/phrases.ts'
import { thingsOf } from './sentence/things.ts'
import { tokensOf } from './sentence/tokens.ts'

export type { Wish } from './sentence/combine.ts'

/** The names that a sentence may use besides the words of `grammar`. */
export interface Vocabulary {
  /** BCP 47 tag of the language of the interface, with the user's region. */
  readonly locale: string
  /** Names of the resource types and of the yes-or-no filters. */
  readonly types: readonly string[]
  readonly filters: readonly string[]
}

/** The meaning of a text. */
export interface Reading {
  /** Null if the text is not understood. */
  readonly wish: Wish | null
  /**
   * The words that keep a sentence from being understood, as they were typed: an unknown word, or a part that contradicts another
   * one or is in doubt. Null if the text is understood, and if it is more likely a name than a sentence.
   */
  readonly unread: string | null
  /** Returns the words that say a part of the wish, as they were typed; null if there are none. */
  readonly quote: (part: keyof Wish) => string | null
}

/** The facts that say a part of a wish. */
const factsOf: Readonly<Record<keyof Wish, readonly Fact['kind'][]>> = {
  people: ['people'],
  minutes: ['length', 'hours', 'span'],
  day: ['day', 'weekday', 'next-week'],
  at: ['clock', 'span', 'hours'],
  startsIn: ['delay'],
  part: ['part'],
  isNow: ['now'],
  type: ['type'],
  filters: ['filter'],
  weeks: ['weeks', 'weekday'],
  dates: ['dates', 'number-of-weeks'],
  names: ['name'],
}

/** A longer text is no sentence for the palette. */
const longest = 200
const notUnderstood: Reading = { wish: null, unread: null, quote: () => null }

/**
 * Reads a sentence. Returns null if a word is not understood, if parts contradict each other, if a part is in doubt, and if
 * it asks for nothing but a type. `today` is the day of the user's office.
 */
export function readSentence(text: string, today: CalendarDay, vocabulary: Vocabulary): Wish | null {
  return understand(text, today, vocabulary).wish
}

/** Reads a sentence as `readSentence` does, and returns the words that are not understood, if the others are. */
export function understand(text: string, today: CalendarDay, { locale, types, filters }: Vocabulary): Reading {
  const lexicon = knownLexicon(locale)
  if (lexicon === null || text.length > longest) return notUnderstood
  const { grammar, writing } = lexicon
  const tokens = tokensOf(text, writing)
  const phrases = readPhrases({ tokens, lexicon, today, things: thingsOf(types, filters, grammar) })
  const quote = ({ from, to }: Pick<Phrase, 'from' | 'to'>): string =>
    text.slice(tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? 0)
  const [unread, ...others] = unreadParts(phrases)
  if (others.length > 0) return notUnderstood
  const known = phrases.filter((phrase) => !isUnread(phrase))
  const { wish, phrases: used, doubt } = combine(known, today, grammar)
  const isAsked = wish !== null && asksForSomething(wish)
  if (unread === undefined && isAsked) {
    const quotePart = (part: keyof Wish): string | null => {
      const phrase = used.find(({ facts }) => facts.some(({ kind }) => factsOf[part].includes(kind)))
      return phrase ? quote(phrase) : null
    }
    return { wish, unread: null, quote: quotePart }
  }
  const facts = known.flatMap((phrase) => phrase.facts)
  if (unread !== undefined) return { ...notUnderstood, unread: isAsked && isSentence(facts) ? quote(unread) : null }
  return { ...notUnderstood, unread: doubt !== null && isSentence(facts) ? quote(doubt) : null }
}

const isUnread = ({ facts }: Phrase): boolean => facts.some(({ kind }) => kind === 'unread')

/** Returns the runs of phrases that were not understood. */
function unreadParts(phrases: readonly Phrase[]): readonly Pick<Phrase, 'from' | 'to'>[] {
  const parts: { from: number; to: number }[] = []
  for (const { from, to } of phrases.filter(isUnread)) {
    const last = parts.at(-1)
    if (last?.to === from) last.to = to
    else parts.push({ from, to })
  }
  return parts
}

function asksForSomething(wish: Wish): boolean {
  const { people, minutes, day, at, startsIn, part, weeks, isNow } = wish
  return isNow || [people, minutes, day, at, startsIn, part, weeks].some((value) => value !== null)
}

/** Returns true if a text says so much that it is no name: people or a length, or two things, not only a type and a number. */
const isSentence = (facts: readonly Fact[]): boolean =>
  facts.some(({ kind }) => kind === 'people' || kind === 'length') ||
  (facts.length > 1 && facts.some(({ kind }) => kind !== 'number' && kind !== 'type' && kind !== 'filter'))

const lexicons = new Map<string, Lexicon | null>()

/** Lexicons are kept, because collecting the names of `Intl` takes long. */
function knownLexicon(locale: string): Lexicon | null {
  const known = lexicons.get(locale)
  if (known !== undefined) return known
  const grammar: Grammar | null = grammarOf(locale)
  const lexicon = grammar && lexiconOf(grammar, locale)
  lexicons.set(locale, lexicon)
  return lexicon
}
