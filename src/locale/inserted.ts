import type { PostProcessorModule } from 'i18next'

/**
 * Words that lose their vowel before another one: French 'de' and 'que', Catalan 'de', which does so before the figures 1 and
 * 11, too, but not before times. 'h' is left alone, because names keep it.
 */
const shortened: Readonly<Record<string, RegExp>> = {
  fr: /(?<!\p{L})(d|qu)e (?=[aeiou]|[à-æè-ïò-öù-üœ])/giu,
  ca: /(?<!\p{L})(d)e (?=[aeiou]|[à-æè-ïò-öù-ü]|11?(?!\d|[.,:]\d))/giu,
}

/** The full stop of a sentence after an inserted date or abbreviation that ends in one. Not an ellipsis. */
const doubleStop = /(?<!\.)\.\.(?!\.)/g

/**
 * Returns a text as it is written with what was inserted: 'près de Olivia' becomes 'près d’Olivia', and 'do 12. 11..'
 * becomes 'do 12. 11.'.
 */
export function joinInserted(text: string, language: string): string {
  const pattern = shortened[language]
  const elided = pattern ? text.replaceAll(pattern, '$1’') : text
  return elided.replaceAll(doubleStop, '.')
}

export const insertion: PostProcessorModule = {
  type: 'postProcessor',
  name: 'insertion',
  process: (text: string, _keys, _options, translator: { readonly language: string }) =>
    joinInserted(text, translator.language),
}
