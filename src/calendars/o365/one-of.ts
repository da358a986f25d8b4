/** Microsoft's own samples write enumerations in several cases. */
export function oneOf<Word extends string>(text: string | null, words: readonly Word[], otherwise: Word): Word {
  return words.find((word) => sameWord(text, word)) ?? otherwise
}

export function sameWord(text: string | null | undefined, word: string): boolean {
  return text?.toLowerCase() === word.toLowerCase()
}
