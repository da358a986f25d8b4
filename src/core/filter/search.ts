import { lettersIn, mayBeTypo, typosForgiven, typosInPrefix } from './typos.ts'
import { eachWord, tokensOf } from './words.ts'

/** Names prepared for find-as-you-type: their distinct words in order, and for each word the names that have it. */
export interface SearchIndex {
  /** Number of names. */
  readonly size: number
  readonly words: readonly string[]
  /** Names of word w: `names[starts[w] .. starts[w + 1])`. */
  readonly starts: Uint32Array
  readonly names: Uint32Array
  /** Words without digits, by index: only they are compared with typos in mind. */
  readonly plain: Uint32Array
  /** The letters of each of those. */
  readonly letters: Int32Array
  /** Letters and digits of each name's first line, to tell a whole name from the beginning of a longer one. */
  readonly lengths: Uint16Array
  /** The word each name begins with. */
  readonly firsts: Uint32Array
}

/** Answered for a name that does not match. */
export const noMatch = -1

const unmatched = 255
const costOfPrefix = 1
const costOfTypo = 8
const worstRank = 127

/** Prepares names; several names of one thing are joined by a line break, the main one first. */
export function prepareSearch(names: readonly string[]): SearchIndex {
  const numbers = new Map<string, number>()
  // One pair of word and name for each occurrence, in the order of the names.
  const pairs: number[] = []
  const lastName: number[] = []
  const counts: number[] = []
  const lengths = new Uint16Array(names.length)
  const firsts = new Uint32Array(names.length)
  for (let name = 0; name < names.length; name++) {
    let isFirst = true
    lengths[name] = eachWord(names[name]!, (word) => {
      let number = numbers.get(word)
      if (number === undefined) {
        number = numbers.size
        numbers.set(word, number)
        counts.push(0)
        lastName.push(-1)
      }
      if (isFirst) firsts[name] = number
      isFirst = false
      if (lastName[number] === name) return
      lastName[number] = name
      counts[number]!++
      pairs.push(number, name)
    })
  }
  const words = [...numbers.keys()].toSorted()
  const placeOf = new Uint32Array(words.length)
  const starts = new Uint32Array(words.length + 1)
  words.forEach((word, place) => {
    const number = numbers.get(word)!
    placeOf[number] = place
    starts[place + 1] = starts[place]! + counts[number]!
  })
  const next = starts.slice()
  const flat = new Uint32Array(pairs.length / 2)
  for (let at = 0; at < pairs.length; at += 2) flat[next[placeOf[pairs[at]!]!]!++] = pairs[at + 1]!
  for (let name = 0; name < names.length; name++) firsts[name] = placeOf[firsts[name]!]!
  const plain = Uint32Array.from(words.flatMap((word, place) => (hasDigit.test(word) ? [] : [place])))
  const letters = Int32Array.from(plain, (word) => lettersIn(words[word]!))
  return { size: names.length, words, starts, names: flat, plain, letters, lengths, firsts }
}

const hasDigit = /\p{N}/u

/**
 * The rank of every name, by its index: 0 is the whole name, higher is worse, -1 does not match. Every typed word must be
 * the beginning of a word of the name; a word that begins none of the words there are may have small typos instead.
 * A blank text matches everything with rank 0.
 */
export function search(index: SearchIndex, text: string): Int8Array {
  const tokens = tokensOf(text)
  const ranks = new Int8Array(index.size)
  if (tokens.length === 0) return ranks
  for (const token of tokens) addCost(ranks, costsOf(index, token))
  const typed = tokens.join('').length
  const first = tokens[0] ?? ''
  for (let name = 0; name < ranks.length; name++) {
    const rank = ranks[name]!
    if (rank === noMatch || (rank === 0 && index.lengths[name] === typed)) continue
    const isAtStart = index.words[index.firsts[name]!]?.startsWith(first) ?? false
    ranks[name] = Math.min(worstRank, rank + (isAtStart ? 1 : 2))
  }
  return ranks
}

/** What the word costs each name: 0 a whole word of it, then the beginning of one, then typos. */
function costsOf(index: SearchIndex, token: string): Uint8Array {
  const costs = new Uint8Array(index.size).fill(unmatched)
  const from = firstAtLeast(index.words, token)
  for (let word = from; index.words[word]?.startsWith(token); word++)
    markNames(index, word, index.words[word] === token ? 0 : costOfPrefix, costs)
  const typos = typosForgiven(token)
  if (typos === 0 || index.words[from]?.startsWith(token)) return costs
  const typed = lettersIn(token)
  for (let at = 0; at < index.plain.length; at++) {
    if (!mayBeTypo(typed, index.letters[at]!, typos)) continue
    const word = index.plain[at]!
    const found = typosInPrefix(token, index.words[word]!, typos)
    if (found <= typos) markNames(index, word, found * costOfTypo, costs)
  }
  return costs
}

function markNames({ starts, names }: SearchIndex, word: number, cost: number, costs: Uint8Array): void {
  const end = starts[word + 1]!
  for (let at = starts[word]!; at < end; at++) {
    const name = names[at]!
    if (cost < costs[name]!) costs[name] = cost
  }
}

function addCost(ranks: Int8Array, costs: Uint8Array): void {
  for (let name = 0; name < ranks.length; name++) {
    const rank = ranks[name]!
    if (rank === noMatch) continue
    const cost = costs[name]!
    ranks[name] = cost === unmatched ? noMatch : Math.min(worstRank, rank + cost)
  }
}

/** Index of the first word not before `token`. */
function firstAtLeast(words: readonly string[], token: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! < token) low = middle + 1
    else high = middle
  }
  return low
}

/** The best `limit` names, best first, equal ranks in the order of the index. */
export function bestMatches(ranks: Int8Array, limit: number): number[] {
  const byRank: number[][] = []
  for (let name = 0; name < ranks.length; name++) {
    const rank = ranks[name]!
    if (rank === noMatch) continue
    const equals = (byRank[rank] ??= [])
    if (equals.length < limit) equals.push(name)
  }
  return byRank.flat().slice(0, limit)
}
