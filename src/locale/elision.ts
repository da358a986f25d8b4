import type { PostProcessorModule } from 'i18next'

/** What loses its vowel before another one: French 'de' and 'que', Catalan 'de'. 'h' is left alone, because names keep it. */
const shortened: Readonly<Record<string, RegExp>> = {
  fr: /(?<!\p{L})(d|qu)e (?=[aeiouàâäéèêëîïôöùûüœæ])/giu,
  ca: /(?<!\p{L})(d)e (?=[aeiouàáèéíïòóúü])/giu,
}

/** Returns a text with the elisions that an inserted name needs: 'près de Olivia' is 'près d’Olivia'. */
export const elide = (text: string, language: string): string => {
  const pattern = shortened[language]
  return pattern ? text.replaceAll(pattern, '$1’') : text
}

export const elision: PostProcessorModule = {
  type: 'postProcessor',
  name: 'elision',
  process: (text: string, _keys, _options, translator: { readonly language: string }) =>
    elide(text, translator.language),
}
