import { describe, expect, it } from 'vitest'
import { languages, tagOf } from '#src/kernel/languages.ts'
import { writtenLanguages } from '#src/locale/index.ts'
import { findTextProblems } from '../../tools/texts/check-texts.mjs'
import { readTextFolders } from '../../tools/texts/text-files.mjs'
import { catalogues, english } from './catalogues.ts'

const others = languages.map(tagOf).filter((tag) => tag !== 'en')

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

/** Replaces non-breaking and narrow spaces. */
const plain = (text: string | undefined): string | undefined => text?.replaceAll(/\s/g, ' ')

/** Returns the letters to translate: no placeholders, names or signs. */
const lettersOf = (text: string): string => text.replaceAll(/\{\{\w+\}\}|Foyer/g, '').replaceAll(/[^\p{L}]/gu, '')

describe('texts', () => {
  it('exist in all languages of the specification', () => {
    expect([...catalogues.keys()].sort()).toEqual(languages.map(tagOf).sort())
    expect([...writtenLanguages].sort()).toEqual([...languages].sort())
    expect([...languages].sort()).toEqual(['ca', 'cs', 'de', 'en', 'es', 'fr', 'ua'])
  })

  it('have the same keys and placeholders in each language, with its plural forms', () => {
    expect(findTextProblems(readTextFolders('.'))).toEqual([])
    expect(english.size).toBeGreaterThan(2_500)
    expect([...catalogues].filter(([, texts]) => texts.size < english.size).map(([language]) => language)).toEqual([])
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
  ['uk', 'вВуУзЗіІйЙоОаАєЄ'],
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
