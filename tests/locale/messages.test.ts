import { languages } from '#src/kernel/languages.ts'
import { describe, expect, it } from 'vitest'
import { writtenLanguages } from '#src/locale/index.ts'
import { catalogues, english, englishSections } from './catalogues.ts'

const others = languages.filter((language) => language !== 'en')

const suffix = /_(zero|one|two|few|many|other)$/
const isPlural = (path: string): boolean => suffix.test(path)
const familyOf = (path: string): string => path.replace(suffix, '')
const familiesOf = (texts: ReadonlyMap<string, string>): string[] =>
  [...new Set([...texts.keys()].map(familyOf))].sort()
const pluralFamilies = [...new Set([...english.keys()].filter(isPlural).map(familyOf))]

const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? ''))].sort()

const tagOf = (language: string): string => (language === 'ua' ? 'uk' : language)

/** The Romance `many` is for millions, which no count reaches. */
const millionsOnly = new Set(['fr', 'es', 'ca'])

const categoriesOf = (language: string): readonly string[] => {
  const rules = new Intl.PluralRules(tagOf(language))
  const met = new Set([...Array.from({ length: 1001 }, (_, count) => rules.select(count)), rules.select(1.5)])
  for (const category of rules.resolvedOptions().pluralCategories) met.add(category)
  if (millionsOnly.has(language)) met.delete('many')
  return [...met]
}

/** Texts that are the same in all languages: names, an address, units, keys. */
const sameEverywhere =
  /^(?:app\.name|language\.\w\w|sandbox\.roomDelay\.seconds|panel\.(?:less|more)|places\.is3d|keys\.\w+|diagnostics\.milliseconds|fleet\.(?:licence\.\w+|network\.wifi))$/

/** Languages that share a text with English, by text. */
const sameAsEnglish: Readonly<Record<string, string>> = {
  'account.session': 'fr',
  'administration.column.actions': 'fr',
  'administration.column.name': 'de',
  'administration.column.role': 'cs',
  'administration.column.state': 'de',
  'administration.kind': 'fr',
  'administration.link': 'de',
  'administration.resource': 'de',
  'administration.role.administrator': 'de',
  'administration.section.organisation': 'de fr',
  'app.notices': 'fr',
  'app.timeIn': 'de',
  'attendees.isOptional': 'de',
  'attendees.isRemote': 'de',
  'chip.remote': 'de',
  'code.link': 'de',
  'connection.live': 'de',
  'connection.offline': 'cs de',
  'detail.confirmation': 'de',
  'device.pairing.code': 'de',
  'diagnostics.version': 'de fr',
  'fault.details': 'de',
  'filtering.new': 'fr',
  'filters.name': 'de',
  'filters.no': 'es ca',
  'filters.type': 'fr',
  'fleet.add.name': 'de',
  'fleet.column.actions': 'fr',
  'fleet.column.health': 'de',
  'fleet.column.licence': 'cs fr',
  'fleet.column.version': 'de fr',
  'fleet.health.silent': 'cs de',
  'fleet.health.well': 'de fr',
  'fleet.kindLabel': 'fr',
  'fleet.page.version': 'de fr',
  'form.notes': 'fr ca',
  'liveness.state.offline': 'cs de',
  'log.level.error': 'es ca',
  'log.level.label': 'fr',
  'panel.report.text': 'de',
  'places.details': 'de',
  'places.mayBe': 'de',
  'places.site': 'fr',
  'reservations.statuses': 'de',
  'reserve.groupBy.type': 'fr',
  'reserve.sortBy.name asc': 'de',
  'reserve.sortBy.name desc': 'de',
  'reserve.sortBy.type asc': 'fr',
  'reserve.sortBy.type desc': 'fr',
  'sandbox.latency.some': 'de fr es ca',
  'sandbox.open': 'cs de',
  'sandbox.seed': 'cs',
  'sandbox.title': 'cs de',
  'sandbox.world.campus': 'de fr es ca',
  'series.count': 'fr',
  'theme.system': 'de',
  'utilisation.column.type': 'fr',
  'wayfinding.barrier.escalator': 'fr',
  'wayfinding.category.information': 'de',
  'wayfinding.category.parking': 'fr',
  'wayfinding.start': 'de',
  'wayfinding.target': 'fr',
}

/**
 * Placeholders of English that a language omits: Czech and Ukrainian address a person in the vocative, which is unknown
 * for a name.
 */
const omitted: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cs: { 'home.greeting': ['name'] },
  ua: { 'home.greeting': ['name'] },
}

/** Replaces non-breaking and narrow spaces. */
const plain = (text: string | undefined): string | undefined => text?.replaceAll(/\s/g, ' ')

/** Returns the letters to translate: no placeholders, names or signs. */
const lettersOf = (text: string): string => text.replaceAll(/\{\{\w+\}\}|Foyer/g, '').replaceAll(/[^\p{L}]/gu, '')

describe('texts', () => {
  it('exist in all languages of the specification', () => {
    expect([...catalogues.keys()].sort()).toEqual([...languages].sort())
    expect([...writtenLanguages].sort()).toEqual([...languages].sort())
    expect([...languages].sort()).toEqual(['ca', 'cs', 'de', 'en', 'es', 'fr', 'ua'])
  })

  it('belong either to the product or to the sandbox', () => {
    expect(englishSections.product.filter((section) => englishSections.sandbox.includes(section))).toEqual([])
  })

  it('are complete in each language', () => {
    expect([...catalogues].filter(([, texts]) => texts.size < english.size).map(([language]) => language)).toEqual([])
    expect(english.size).toBeGreaterThan(500)
  })
})

describe.each(['en', ...others])('texts of %s', (language) => {
  const texts = catalogues.get(language) ?? new Map<string, string>()

  it('have the keys of English', () => {
    expect(familiesOf(texts)).toEqual(familiesOf(english))
    const singular = [...english.keys()].filter((path) => !isPlural(path))
    expect(singular.filter((path) => !texts.has(path))).toEqual([])
  })

  it('have exactly the plural forms of the language', () => {
    const categories = categoriesOf(language)
    const missing = pluralFamilies.flatMap((family) =>
      categories.map((category) => `${family}_${category}`).filter((path) => !texts.has(path)),
    )
    const allowed = new Intl.PluralRules(tagOf(language)).resolvedOptions().pluralCategories as readonly string[]
    const unused = [...texts.keys()].filter((path) => {
      const category = suffix.exec(path)?.[1]
      return category !== undefined && !allowed.includes(category)
    })
    expect({ missing, unused }).toEqual({ missing: [], unused: [] })
  })

  it('have the placeholders of English, except for listed ones', () => {
    const wrong = [...texts].filter(([path, text]) => {
      const model = english.get(path) ?? english.get(`${familyOf(path)}_other`) ?? ''
      const without = omitted[language]?.[path] ?? []
      return (
        placeholdersOf(text).join() !==
        placeholdersOf(model)
          .filter((name) => !without.includes(name))
          .join()
      )
    })
    expect(wrong).toEqual([])
  })

  it('have no malformed placeholder', () => {
    const broken = [...texts].filter(([, text]) => /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
    expect(broken).toEqual([])
  })

  it('are never empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([])
  })
})

describe.each(others)('texts of %s', (language) => {
  const texts = catalogues.get(language) ?? new Map<string, string>()
  const shared = new Set(
    Object.keys(sameAsEnglish).filter((path) => sameAsEnglish[path]?.split(' ').includes(language)),
  )

  it('are translated', () => {
    const untranslated = [...texts].filter(
      ([path, text]) =>
        plain(text) === plain(english.get(path)) &&
        lettersOf(text) !== '' &&
        !sameEverywhere.test(path) &&
        !shared.has(path),
    )
    expect(untranslated).toEqual([])
  })

  it('share all listed texts with English', () => {
    expect([...shared].filter((path) => plain(texts.get(path)) !== plain(english.get(path)))).toEqual([])
  })
})

describe.each([
  ['cs', 'kKsSvVzZoOuUaAiI'],
  ['ua', 'вВуУзЗіІйЙоОаАєЄ'],
])('the typography of %s', (language, letters) => {
  const texts = [...(catalogues.get(language) ?? [])]

  it('does not break lines after one-letter words', () => {
    const loose = new RegExp(`(?<![\\p{L}\\p{N}}])[${letters}] `, 'u')
    expect(texts.filter(([, text]) => loose.test(text))).toEqual([])
  })

  it('does not break lines between a number and its noun', () => {
    expect(texts.filter(([, text]) => /(?:^|[^\p{L}])\d+ \p{L}|\{\{(?:count|size)\}\} \p{L}/u.test(text))).toEqual([])
  })

  it('uses its own quotes and apostrophes', () => {
    expect(texts.filter(([, text]) => /["'“](?=\p{L}|\{)|[”"']|\p{L}'\p{L}/u.test(text))).toEqual([])
  })
})
