/** Longer words are not checked for typos. */
const longest = 40

/**
 * Returns the number of typos tolerated in a typed word: none in short words and in numbers, one from four letters, two
 * from eight.
 */
export function typosForgiven(token: string): number {
  if (token.length < 4 || token.length > longest || hasDigit.test(token)) return 0
  return token.length < 8 ? 1 : 2
}

export const hasDigit = /\p{N}/u

// Reused rows of the distance table, because allocating them for each of 50,000 words would cost more than filling
// them.
let beforeLast = new Uint8Array(longest + 4)
let last = new Uint8Array(longest + 4)
let current = new Uint8Array(longest + 4)

/**
 * Returns the number of typos (a wrong, missing or extra letter, or two neighbours swapped) between the typed text and
 * the beginning of a word. Returns `limit + 1` if there are more than `limit`. Typed words have at most 40 letters;
 * `limit` is at most 3.
 */
export function typosInPrefix(token: string, word: string, limit: number): number {
  // Beyond this length, the rest of the word only adds typos that a shorter prefix does not have.
  const width = Math.min(word.length, token.length + limit)
  if (token.length - width > limit) return limit + 1
  for (let column = 0; column <= width; column++) last[column] = column
  for (let row = 1; row <= token.length; row++) {
    const typed = token.charCodeAt(row - 1)
    let least = row
    current[0] = row
    for (let column = 1; column <= width; column++) {
      const written = word.charCodeAt(column - 1)
      let typos = last[column - 1]! + (typed === written ? 0 : 1)
      if (last[column]! + 1 < typos) typos = last[column]! + 1
      if (current[column - 1]! + 1 < typos) typos = current[column - 1]! + 1
      if (
        row > 1 &&
        column > 1 &&
        typed === word.charCodeAt(column - 2) &&
        token.charCodeAt(row - 2) === written &&
        beforeLast[column - 2]! + 1 < typos
      )
        typos = beforeLast[column - 2]! + 1
      current[column] = typos
      if (typos < least) least = typos
    }
    // If a whole row exceeds the limit, no later row can be better: a swap costs one more than the row that it refers
    // to, and that row is at best one less.
    if (least > limit) return limit + 1
    const spare = beforeLast
    beforeLast = last
    last = current
    current = spare
  }
  let best = limit + 1
  for (let column = 0; column <= width; column++) if (last[column]! < best) best = last[column]!
  return best
}

/**
 * Returns the letters of a word as a set of 32 bits. Letters may share a bit, which only makes `mayBeTypo` less
 * precise.
 */
export function lettersIn(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Returns true if `limit` typos could explain the typed letters that the word does not contain. */
export function mayBeTypo(typed: number, word: number, limit: number): boolean {
  let absent = typed & ~word
  for (let left = limit; absent !== 0; left--) {
    if (left === 0) return false
    absent &= absent - 1
  }
  return true
}
