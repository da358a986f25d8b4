/** More marks on one letter than any language has; the browser takes a minute for thousands. */
const markRun = /(\p{M}{8})\p{M}+/gu
/** A change of the direction of writing, which the browser handles separately. */
const rightToLeft =
  /[\u202a-\u202e\u2066-\u2069]|(?:[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc][^\p{L}\u202a-\u202e\u2066-\u2069]*)+/gu

/** Returns readable text, with at most eight marks on a letter. */
export const readableMarks = (text: string): string => text.replace(markRun, '$1')

/** Signs of writing systems with thousands of them, each of which the browser looks up in its fonts, and emoji. */
const oneOfThousands = /[\u{2e80}-\u{faff}\u{10000}-\u{10ffff}]/gu

/**
 * Returns the number of characters. Some count more, as they are laid out more slowly: line breaks and changes of direction 17 times,
 * and each different sign of Chinese and the like 9 times.
 */
export function readableLength(text: string): number {
  const countOf = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return text.length + 16 * (countOf(/\n/g) + countOf(rightToLeft)) + 8 * new Set(text.match(oneOfThousands)).size
}

/** Returns the length of the longest beginning whose `readableLength` is at most `most`. */
export function beginningWithin(text: string, most: number): number {
  let [length, tooMuch] = [0, Math.min(text.length, most) + 1]
  while (tooMuch - length > 1) {
    const middle = Math.floor((length + tooMuch) / 2)
    if (readableLength(text.slice(0, middle)) > most) tooMuch = middle
    else length = middle
  }
  return length
}
