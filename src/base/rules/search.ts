import { hasDigit, lettersIn, mayBeTypo, typosForgiven, typosInPrefix } from './typos.ts'
import { eachWord, tokensOf } from './words.ts'

/** Search index for find-as-you-type: the distinct words in order, and the names that contain each word. */
export interface SearchIndex {
  /** Number of names. */
  readonly size: number
  readonly words: readonly string[]
  /** Names of word w: `names[starts[w] .. starts[w + 1])`. */
  readonly starts: Uint32Array
  readonly names: Uint32Array
  /** Indexes of the words without digits. Only these are checked for typos. */
  readonly plain: Uint32Array
  /** Letters of each of these words. */
  readonly letters: Int32Array
  /**
   * Number of letters and digits in each name's first line, to distinguish a whole name from the beginning of a longer
   * one.
   */
  readonly lengths: Uint16Array
  /** First word of each name. */
  readonly firsts: Uint32Array
  /** Other texts by which the names are found. */
  readonly related: readonly { readonly texts: SearchIndex; readonly of: ArrayLike<number> }[]
}

/**
 * Additional texts by which names are found, such as places and properties. Each is prepared once, even if many names
 * have it.
 */
export interface RelatedTexts {
  readonly texts: readonly string[]
  /** Index of each name's text. If a name has none, the index of a blank text. */
  readonly of: ArrayLike<number>
}

/** Rank of a name that does not match. */
export const noMatch = -1

const unmatched = 255
const costOfPrefix = 1
/** Matches in the name itself rank before matches in related texts. */
const costOfRelated = 4
const costOfTypo = 8
const worstRank = 127

/** Prepares names for searching. Several names of one item are joined by a line break, with the main one first. */
export function prepareSearch(names: readonly string[], related: readonly RelatedTexts[] = []): SearchIndex {
  const steps = searchInSteps(names, related)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Names or words in one step: a few milliseconds. */
const perStep = 2_000

/** The same in steps, between which others may take their turn: the names of 50,000 resources take a sixth of a second. */
export function* searchInSteps(
  names: readonly string[],
  related: readonly RelatedTexts[],
): Generator<undefined, SearchIndex> {
  const numbers = new Map<string, number>()
  // One pair of word and name per occurrence, in the order of the names.
  const pairs: number[] = []
  const lastName: number[] = []
  const counts: number[] = []
  const lengths = new Uint16Array(names.length)
  const firsts = new Uint32Array(names.length)
  for (let name = 0; name < names.length; name++) {
    if (name % perStep === perStep - 1) yield
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
  const words = yield* sortInSteps(numbers.keys())
  const placeOf = new Uint32Array(words.length)
  const starts = new Uint32Array(words.length + 1)
  for (const [place, word] of words.entries()) {
    if (place % (perStep * 4) === perStep) yield
    const number = numbers.get(word)!
    placeOf[number] = place
    starts[place + 1] = starts[place]! + counts[number]!
  }
  const next = starts.slice()
  const flat = new Uint32Array(pairs.length / 2)
  for (let at = 0; at < pairs.length; at += 2) flat[next[placeOf[pairs[at]!]!]!++] = pairs[at + 1]!
  for (let name = 0; name < names.length; name++) firsts[name] = placeOf[firsts[name]!]!
  const plain: number[] = []
  for (const [place, word] of words.entries()) {
    if (place % (perStep * 4) === perStep) yield
    if (!hasDigit.test(word)) plain.push(place)
  }
  return {
    size: names.length,
    words,
    starts,
    names: flat,
    plain: Uint32Array.from(plain),
    letters: Int32Array.from(plain, (word) => lettersIn(words[word]!)),
    lengths,
    firsts,
    related: related.map(({ texts, of }) => ({ texts: prepareSearch(texts), of })),
  }
}

/** Sorts words as `sort` does, those with the same two first signs at a time. */
function* sortInSteps(words: Iterable<string>): Generator<undefined, string[]> {
  const byBeginning = new Map<string, string[]>()
  for (const word of words) {
    const beginning = word.slice(0, 2)
    const group = byBeginning.get(beginning)
    if (group === undefined) byBeginning.set(beginning, [word])
    else group.push(word)
  }
  yield
  const sorted: string[] = []
  let step = 0
  for (const beginning of [...byBeginning.keys()].sort()) {
    const group = byBeginning.get(beginning)!.sort()
    for (const word of group) sorted.push(word)
    step += group.length
    if (step < perStep) continue
    step = 0
    yield
  }
  return sorted
}

/**
 * Returns the rank of every name, by its index: 0 is the whole name, higher is worse, -1 is no match. Every typed word
 * must be the beginning of a word in the name or its related texts. If it begins no word at all, small typos are
 * tolerated. A blank text matches everything with rank 0.
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

/**
 * Returns the cost of a typed word per name: 0 for a whole word, then the beginning of a word, then a match in a
 * related text, then typos.
 */
function costsOf(index: SearchIndex, token: string): Uint8Array {
  const isThere = beginsWord(index, token) || index.related.some(({ texts }) => beginsWord(texts, token))
  const typos = isThere ? 0 : typosForgiven(token)
  const costs = new Uint8Array(index.size).fill(unmatched)
  markWords(index, token, typos, costs)
  for (const { texts, of } of index.related) {
    const found = new Uint8Array(texts.size).fill(unmatched)
    if (!markWords(texts, token, typos, found)) continue
    for (let name = 0; name < costs.length; name++) {
      const cost = found[of[name]!]!
      if (cost !== unmatched && cost + costOfRelated < costs[name]!) costs[name] = cost + costOfRelated
    }
  }
  return costs
}

function beginsWord({ words }: SearchIndex, token: string): boolean {
  return words[firstAtLeast(words, token)]?.startsWith(token) ?? false
}

/** Returns true if any name was marked. */
function markWords(index: SearchIndex, token: string, typos: number, costs: Uint8Array): boolean {
  let isAny = false
  for (let word = firstAtLeast(index.words, token); index.words[word]?.startsWith(token); word++) {
    markNames(index, word, index.words[word] === token ? 0 : costOfPrefix, costs)
    isAny = true
  }
  if (typos === 0) return isAny
  const typed = lettersIn(token)
  for (let at = 0; at < index.plain.length; at++) {
    if (!mayBeTypo(typed, index.letters[at]!, typos)) continue
    const word = index.plain[at]!
    const found = typosInPrefix(token, index.words[word]!, typos)
    if (found > typos) continue
    markNames(index, word, found * costOfTypo, costs)
    isAny = true
  }
  return isAny
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

/** Returns the index of the first word that is not before `token`. */
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

/** Returns the best `limit` names, best first. Equal ranks have the order of the index. */
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
