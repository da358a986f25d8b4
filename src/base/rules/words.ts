import { fold } from '#src/kernel/text.ts'

const separators = /[^\p{L}\p{N}]+/u
const foreignLetter = /\p{L}/u
const foreignDigit = /\p{N}/u

/** Splits typed text into folded words. The last one is usually unfinished. */
export function tokensOf(text: string): string[] {
  return fold(text)
    .split(separators)
    .filter((token) => token !== '')
}

/**
 * Reports the folded words by which a name is found; some may be repeated. These are: each run of letters and digits
 * ('hh412'); both parts of a run of letters followed by digits or the reverse ('hh', '412'); and neighbouring runs
 * without the punctuation between them ('4.12' is also '412'). Scans by hand instead of with regular expressions,
 * because 50,000 names are prepared at once. Returns the number of letters and digits in the first line.
 */
export function eachWord(name: string, found: (word: string) => void): number {
  const text = fold(name)
  let firstLine = -1
  let letters = 0
  let runStart = -1
  let boundary = -1
  let boundaries = 0
  let joined = ''
  let runs = 0
  let before = gap
  for (let at = 0; at <= text.length; at++) {
    const kind = at === text.length ? lineBreak : kindAt(text, at)
    if (kind <= digit) {
      letters++
      if (runStart < 0) {
        runStart = at
        boundaries = 0
      } else if (kind !== before) {
        boundary = at
        boundaries++
      }
    } else {
      if (runStart >= 0) {
        const run = text.slice(runStart, at)
        found(run)
        if (boundaries === 1) {
          found(text.slice(runStart, boundary))
          found(text.slice(boundary, at))
        }
        joined += run
        runs++
        runStart = -1
      }
      if (kind >= space) {
        if (runs > 1) found(joined)
        joined = ''
        runs = 0
        if (kind === lineBreak && firstLine < 0) firstLine = letters
      }
    }
    before = kind
  }
  return firstLine
}

const letter = 0
const digit = 1
const gap = 2
const space = 3
const lineBreak = 4

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 128) {
    if (code >= 97 && code <= 122) return letter
    if (code >= 48 && code <= 57) return digit
    if (code === 10) return lineBreak
    return code === 32 || code === 9 || code === 13 ? space : gap
  }
  // Letters outside the basic plane consist of two code units; the second has the kind of the first.
  if (isSecondUnit(code) && at > 0 && isFirstUnit(text.charCodeAt(at - 1))) return kindAt(text, at - 1)
  const sign = isFirstUnit(code) ? text.slice(at, at + 2) : text.charAt(at)
  if (foreignLetter.test(sign)) return letter
  if (foreignDigit.test(sign)) return digit
  return code === 0xa0 || code === 0x3000 ? space : gap
}

const isFirstUnit = (code: number): boolean => code >= 0xd800 && code < 0xdc00
const isSecondUnit = (code: number): boolean => code >= 0xdc00 && code < 0xe000
