import fc from 'fast-check'
import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { categoryWords, soughtAs } from '#src/features/maps/model/wayfinding/place-words.ts'
import { createMapFinder } from '#src/features/maps/model/wayfinding/rules/places/find-places.ts'
import { placeCategories, type PlaceCategory } from '@foyer/indoor'
import { tagOf } from '#src/kernel/languages.ts'
import { fold } from '#src/kernel/text.ts'
import { catalogues } from '#tests/locale/catalogues.ts'

type Language = keyof typeof soughtAs
const languages = Object.keys(soughtAs) as Language[]
const sought = placeCategories.filter((category) => category !== 'other')
const phrasesOf = (language: Language, category: (typeof sought)[number]): string[] =>
  soughtAs[language][category].split(', ')
const textsOf = (language: Language) =>
  ((key: string) => catalogues.get(tagOf(language))?.get(key) ?? key) as unknown as TFunction

/** One place of each category, with a name that says nothing about it. */
const places = placeCategories.map((category, number) => ({
  name: `Q${number}`,
  category,
  floor: 'Z1',
}))
const finderIn = (language: Language) => createMapFinder(places, categoryWords(textsOf(language), language))

describe.each(languages)('section 2, places by category: the search words in %s', (language) => {
  test('exist for every category, and belong to one category only, also among English words', () => {
    const owners = new Map<string, PlaceCategory>()
    for (const category of sought) {
      const phrases = phrasesOf(language, category)
      expect(phrases.filter((phrase) => phrase.trim() !== phrase || phrase === '')).toEqual([])
      expect(phrases.length).toBeGreaterThan(0)
      for (const phrase of new Set([...phrases, ...phrasesOf('en', category)].map(fold))) {
        expect([phrase, owners.get(phrase) ?? category]).toEqual([phrase, category])
        owners.set(phrase, category)
      }
    }
  })

  test('find their category regardless of accents and case', () => {
    const find = finderIn(language)
    for (const category of sought) {
      const name = textsOf(language)(`wayfinding.category.${category}`)
      for (const phrase of [name, ...phrasesOf(language, category), ...phrasesOf('en', category)])
        for (const typed of [phrase, fold(phrase), phrase.toUpperCase()])
          expect([typed, find(typed).categories]).toEqual([typed, expect.arrayContaining([category])])
    }
  })

  test('are found by their first letters', () => {
    const find = finderIn(language)
    const words = sought.flatMap((category) =>
      phrasesOf(language, category).flatMap((phrase) => (/[\s’·-]/.test(phrase) ? [] : [{ category, phrase }])),
    )
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.nat({ max: 20 }), ({ category, phrase }, length) => {
        const letters = Array.from(phrase)
          .slice(0, 4 + length)
          .join('')
        expect(find(letters).categories).toContain(category)
      }),
    )
  })
})

test('section 2: common words of visitors find their category', () => {
  const find = finderIn('en')
  const first = (text: string) => find(text).categories[0]
  expect(find('wc').categories).toEqual(['toilet', 'toilet-women', 'toilet-men', 'toilet-wheelchair'])
  expect(find('Restroom').categories).toHaveLength(4)
  expect(first('ladies')).toBe('toilet-women')
  expect(first('gents')).toBe('toilet-men')
  expect(first('elevator')).toBe('lift')
  expect(first('elevatr')).toBe('lift')
  expect(first('defib')).toBe('defibrillator')
  expect(first('AED')).toBe('defibrillator')
  expect(first('fire exit')).toBe('exit')
  expect(first('emergency exit')).toBe('exit')
  expect(first('cafe')).toBe('food')
  expect(first('print')).toBe('print')
  expect(finderIn('de')('Lift').categories).toEqual(['lift'])
  expect(finderIn('ua')('elevator').categories).toEqual(['lift'])
  expect(find('w').categories).toEqual([])
  expect(find('xylophone')).toEqual({ categories: [], places: [] })
})

test('a name that begins with a word is found after the category', () => {
  const lounge = { name: 'Printz room', category: 'meeting', floor: 'Karlín 1' } as const
  const printer = { name: 'Copy point', category: 'print', floor: 'Karlín 2' } as const
  const find = createMapFinder([lounge, printer], categoryWords(textsOf('en'), 'en'))
  expect(find('print')).toEqual({ categories: ['print'], places: [lounge, printer] })
  expect(find('printz')).toEqual({ categories: [], places: [lounge] })
  expect(find('karlin 2')).toEqual({ categories: [], places: [printer] })
})

test('toilets for wheelchairs come first for step-free users', () => {
  const find = createMapFinder(places, categoryWords(textsOf('en'), 'en'), true)
  expect(find('wc').categories[0]).toBe('toilet-wheelchair')
})
