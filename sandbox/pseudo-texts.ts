import i18next from 'i18next'

/** Each vowel becomes two with accents, which no text has yet: a text is changed once, even inside of another. */
const longVowels: Readonly<Record<string, string>> = {
  a: 'áà',
  e: 'éè',
  i: 'íì',
  o: 'óò',
  u: 'úù',
  A: 'Áà',
  E: 'Éè',
  I: 'Íì',
  O: 'Óò',
  U: 'Úù',
}

/** Returns the text with accents, about 40 % longer: 'Reserve' → 'Réèséèrvéè'. */
const lengthenText = (text: string): string => text.replaceAll(/[aeiou]/gi, (vowel) => longVowels[vowel] ?? vowel)

/** Shows every text of the interface lengthened, to find labels that do not fit. Call it before the product starts. */
export function lengthenTexts(): void {
  i18next.use({ type: 'postProcessor', name: 'lengthen', process: lengthenText })
  i18next.options.postProcess = ['lengthen']
}
