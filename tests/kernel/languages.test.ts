import { expect, it } from 'vitest'
import { languageOf, languages, tagOf } from '#src/kernel/languages.ts'

it('section 9: each language has a standard tag that maps back to it', () => {
  expect(tagOf('ua')).toBe('uk')
  expect(languages.map((language) => languageOf(tagOf(language)))).toEqual(languages)
})

it.each([
  ['uk-UA', 'ua'],
  [' CS', 'cs'],
  ['ca-ES', 'ca'],
  ['pl', undefined],
  ['', undefined],
])('the tag %j is the language %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})
