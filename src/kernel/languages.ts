/** Languages of the product, in the order in which they are offered (section 9). 'ua' is Ukrainian. */
export const languages = ['cs', 'en', 'de', 'fr', 'es', 'ca', 'ua'] as const
export type Language = (typeof languages)[number]

/** Returns the BCP 47 tag for Intl, `lang`, plurals and collation. 'ua' is a country code, so it becomes 'uk', the language. */
export const tagOf = (language: string): string => (language === 'ua' ? 'uk' : language)

/** Returns the product's language of a BCP 47 tag, with or without its region, or undefined if the product does not have it. */
export function languageOf(tag: string): Language | undefined {
  const letters = tag.trim().slice(0, 2).toLowerCase()
  return languages.find((language) => language === (letters === 'uk' ? 'ua' : letters))
}
