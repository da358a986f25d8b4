import { type Grammar, resourceKinds, type ResourceKind } from '../grammar/grammar.ts'
import { grammars } from '../grammar/grammars.ts'
import { type Token, tokensOf, type Writing } from './tokens.ts'

/** The resource types and properties that a sentence may name. */
export interface Things {
  /** Returns the types that a token may name, by index. */
  types(token: Token): readonly number[]
  /** Returns the types of a kind. */
  typesOfKind(kind: ResourceKind): readonly number[]
  filters(token: Token): readonly number[]
  /** Returns the everyday noun at a position. */
  kindAt(tokens: readonly Token[], at: number): { readonly kind: ResourceKind; readonly length: number } | null
}

/** Shorter words stand for nothing but themselves. */
const shortestPrefix = 3
/** A plural or a case adds an ending to at least this many letters. */
const shortestStem = 4
/** An inflected noun loses at most so many letters, and gets at most so many. */
const longestEnding = 2
const longestNewEnding = 3

/** Names may be in any language: the words of all of them that an apostrophe joins are split off. */
const writing: Writing = {
  elided: new Set(grammars.flatMap(({ elided }) => elided.split(',').map((word) => word.trim()))),
  compounds: new Map(),
}

const wordsOf = (text: string): readonly string[] =>
  tokensOf(text, writing).flatMap(({ kind, text: word }) => (kind === 'sign' ? [] : word.split('-')))

const phrasesOf = (text: string): readonly (readonly string[])[] =>
  text
    .split(',')
    .map(wordsOf)
    .filter((words) => words.length > 0)

type Phrase = readonly string[]

interface Noun {
  readonly kind: ResourceKind
  readonly words: Phrase
}

/** The nouns of each language. Collected once, because splitting them takes long. */
const nounsOf: ReadonlyMap<Grammar, readonly Noun[]> = new Map(
  grammars.map((grammar) => [
    grammar,
    resourceKinds.flatMap((kind) => phrasesOf(grammar.kinds[kind]).map((words) => ({ kind, words }))),
  ]),
)
const allNouns = [...nounsOf.values()].flat()

export function thingsOf(types: readonly string[], filters: readonly string[], grammar: Grammar): Things {
  const named = { types: types.map(wordsOf), filters: filters.map(wordsOf) }
  const isOfKind = (name: Phrase, kind: ResourceKind): boolean =>
    allNouns.some((noun) => noun.kind === kind && noun.words.every((word) => name.includes(word)))
  const nouns = nounsOf.get(grammar) ?? []
  const meant = (names: readonly (readonly string[])[], { text }: Token): readonly number[] => {
    const exact = indexesOf(names, (word) => word === text)
    if (exact.length > 0 || text.length < shortestPrefix) return exact
    const begun = indexesOf(names, (word) => word.startsWith(text))
    if (begun.length > 0) return begun
    return indexesOf(names, (word) => isForm(text, word, grammar.inflectsNouns))
  }
  return {
    types: (token) => meant(named.types, token),
    filters: (token) => meant(named.filters, token),
    typesOfKind: (kind) => named.types.flatMap((name, index) => (isOfKind(name, kind) ? [index] : [])),
    kindAt(tokens, at) {
      const fitting = nouns.filter(({ words }) => words.every((word, index) => tokens[at + index]?.text === word))
      const [longest] = fitting.toSorted((one, other) => other.words.length - one.words.length)
      return longest ? { kind: longest.kind, length: longest.words.length } : null
    },
  }
}

/** Returns true if a text is another form of a word: 'rooms' of 'room', Czech 'obrazovkou' of 'obrazovka'. */
function isForm(text: string, word: string, isInflected: boolean): boolean {
  const stem = text.slice(0, -1)
  if (stem.length >= shortestStem && word.startsWith(stem)) return true
  if (!isInflected) return false
  const end = [...text].findIndex((letter, at) => letter !== word[at])
  const shared = end < 0 ? text.length : end
  const isSameStem = shared >= Math.max(shortestStem, word.length - longestEnding)
  return isSameStem && text.length - shared <= longestNewEnding
}

const indexesOf = (names: readonly (readonly string[])[], isMeant: (word: string) => boolean): readonly number[] =>
  names.flatMap((words, index) => (words.some(isMeant) ? [index] : []))
