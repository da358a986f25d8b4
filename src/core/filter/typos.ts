/** Longer words are not searched for typos. */
const longest = 40

/** Typos forgiven in a typed word: none in short ones and in numbers, one from four letters, two from eight. */
export function typosForgiven(token: string): number {
  if (token.length < 4 || token.length > longest || hasDigit.test(token)) return 0
  return token.length < 8 ? 1 : 2
}

const hasDigit = /\p{N}/u

// The rows of the table under way: allocating them anew for each of 50,000 words would cost more than filling them.
let beforeLast = new Uint8Array(longest + 4)
let last = new Uint8Array(longest + 4)
let current = new Uint8Array(longest + 4)

/**
 * How many typos (a letter wrong, missing, too many, or two neighbours swapped) lie between what was typed and the
 * beginning of a word; more than `limit` answers `limit + 1`. Words typed are at most 40 letters, `limit` at most 3.
 */
export function typosInPrefix(token: string, word: string, limit: number): number {
  // Beyond this length the rest of the word can only add typos that a shorter prefix does not have.
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
    // No row below a hopeless one is better: a swap costs one more than the row it reaches back to, which is at best one less.
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

/** A set of letters as 32 bits; letters that share a bit only make `mayBeTypo` less sharp. */
export function lettersIn(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Whether so few of the typed letters are absent from the word that `limit` typos could explain it. */
export function mayBeTypo(typed: number, word: number, limit: number): boolean {
  let absent = typed & ~word
  for (let left = limit; absent !== 0; left--) {
    if (left === 0) return false
    absent &= absent - 1
  }
  return true
}
