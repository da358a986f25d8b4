/** A run of up to 33 quarters touches at most one neighbouring word. */
export const longestInOneWord = 33

/**
 * Rule 7 for a word of bits, 32 quarters at a time: the opening of mathematical morphology. First, the word is and-ed
 * with itself and the word after it (`high`) shifted by 1, 2, 4..., which leaves only the beginnings of long enough runs.
 * Then `runsFrom` spreads each beginning over its run in the same way. The number of steps does not depend on the row,
 * while a scan run by run slows down at every run. The minimum, up to `longestInOneWord`, is given as `2 ** steps + rest`.
 * Unrolled, because a loop over the steps takes twice as long.
 */
export const startsOfRuns = (low: number, high: number, steps: number, rest: number): number => {
  if (steps > 0) {
    low &= (low >>> 1) | (high << 31)
    high &= high >>> 1
  }
  if (steps > 1) {
    low &= (low >>> 2) | (high << 30)
    high &= high >>> 2
  }
  if (steps > 2) {
    low &= (low >>> 4) | (high << 28)
    high &= high >>> 4
  }
  if (steps > 3) {
    low &= (low >>> 8) | (high << 24)
    high &= high >>> 8
  }
  if (steps > 4) {
    low &= (low >>> 16) | (high << 16)
    high &= high >>> 16
  }
  return rest > 0 ? low & ((low >>> rest) | (high << (32 - rest))) : low
}

/** Returns the runs that begin at the bits of `starts` or at those of the word before it, `earlier`. */
export const runsFrom = (starts: number, earlier: number, steps: number, rest: number): number => {
  if (steps > 0) {
    starts |= (starts << 1) | (earlier >>> 31)
    earlier |= earlier << 1
  }
  if (steps > 1) {
    starts |= (starts << 2) | (earlier >>> 30)
    earlier |= earlier << 2
  }
  if (steps > 2) {
    starts |= (starts << 4) | (earlier >>> 28)
    earlier |= earlier << 4
  }
  if (steps > 3) {
    starts |= (starts << 8) | (earlier >>> 24)
    earlier |= earlier << 8
  }
  if (steps > 4) {
    starts |= (starts << 16) | (earlier >>> 16)
    earlier |= earlier << 16
  }
  return rest > 0 ? starts | (starts << rest) | (earlier >>> (32 - rest)) : starts
}

/**
 * Finds the quarters of a row of bits that are in runs of at least `minimum` set bits, of any length. `bits[to]` must exist
 * and represents the time beyond. It is -1 if the row is cut off (the end of the last run is unknown), and 0 if nothing
 * bookable follows. Writes `kept[from, to)`. `minimum` is at least 1.
 */
export const keepLongRuns = (bits: Int32Array, kept: Int32Array, from: number, to: number, minimum: number): void => {
  const beyond = bits[to]!
  for (let index = from; index < to; index++) kept[index] = bits[index]!
  let reached = 1
  for (; reached * 2 <= minimum; reached *= 2) andWithLater(kept, from, to, reached, beyond)
  const rest = minimum - reached
  if (rest > 0) andWithLater(kept, from, to, rest, beyond)
  for (reached = 1; reached * 2 <= minimum; reached *= 2) orWithEarlier(kept, from, to, reached)
  if (rest > 0) orWithEarlier(kept, from, to, rest)
}

/** Leaves a bit set only if the bit `distance` later is set too. */
const andWithLater = (bits: Int32Array, from: number, to: number, distance: number, beyond: number): void => {
  const [wordsAway, bitsAway] = [distance >>> 5, distance & 31]
  for (let index = from; index < to; index++) {
    const at = index + wordsAway
    const low = at < to ? bits[at]! : beyond
    const high = at + 1 < to ? bits[at + 1]! : beyond
    bits[index] = bits[index]! & (bitsAway === 0 ? low : (low >>> bitsAway) | (high << (32 - bitsAway)))
  }
}

/** Sets the bits whose bit `distance` earlier is set. */
const orWithEarlier = (bits: Int32Array, from: number, to: number, distance: number): void => {
  const [wordsAway, bitsAway] = [distance >>> 5, distance & 31]
  for (let index = to - 1; index >= from; index--) {
    const at = index - wordsAway
    const high = at >= from ? bits[at]! : 0
    const low = at - 1 >= from ? bits[at - 1]! : 0
    bits[index] = bits[index]! | (bitsAway === 0 ? high : (high << bitsAway) | (low >>> (32 - bitsAway)))
  }
}
