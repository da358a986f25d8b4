import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLater } from '#src/base/later.ts'
import { startLocale, withTexts } from '#src/locale/index.ts'

const key = 'week.previous'

/** As a build divides them (`tools/texts/split-texts.mjs`). */
const divided = vi.hoisted((): Readonly<Record<string, readonly [first: object, others: object]>> => ({
  en: [
    { place: { home: 'Home' }, reserve: { search: 'Search resources' } },
    { week: { previous: 'Previous week' }, reserve: { sort: 'Sort by' } },
  ],
  de: [{ place: { home: 'Start' } }, { week: { previous: 'Vorige Woche' }, reserve: { sort: 'Sortieren nach' } }],
  uk: [{ place: { home: 'Головна' } }, { week: { previous: 'Попередній тиждень' } }],
}))

vi.mock('#src/locale/catalogues.ts', () => ({
  writtenTags: Object.keys(divided),
  readFirstTexts: (tag: string) => Promise.resolve(divided[tag]?.[0] ?? {}),
  readOtherTexts: (tag: string) => Promise.resolve(divided[tag]?.[1] ?? {}),
}))

/** Sequential because the language is started once, as in a page. */
describe.sequential('texts of lazy parts', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { lang: '' } })
  })

  it('are not loaded with the language', async () => {
    await startLocale('en')
    expect(i18next.t('place.home')).toBe('Home')
    expect(i18next.exists(key)).toBe(false)
  })

  it('are loaded together with the code of a part', async () => {
    const part = createLater<string>('a part')
    part.from(async () => 'code')
    expect(await part.load()).toBe('code')
    expect(i18next.t(key)).toBe('Previous week')
  })

  it('extend a section with texts of the first screen', () => {
    expect(i18next.t('reserve.search')).toBe('Search resources')
    expect(i18next.t('reserve.sort')).toBe('Sort by')
  })

  it('change with the language', async () => {
    await startLocale('de')
    expect(i18next.language).toBe('de')
    expect(i18next.t(key)).toBe('Vorige Woche')
    expect(i18next.t('reserve.sort')).toBe('Sortieren nach')
  })

  it('have the language that was chosen while they were loading', async () => {
    const change = startLocale('ua')
    await withTexts(async () => undefined)
    expect(i18next.language).toBe('uk')
    expect(document.documentElement.lang).toBe('uk')
    expect(i18next.t(key)).toBe('Попередній тиждень')
    await change
  })

  it('fail if the code of their part fails', async () => {
    const part = createLater<string>('a part', () => Promise.reject(new Error('missing')))
    await expect(part.need()).rejects.toThrow('missing')
    expect(await part.load()).toBeNull()
  })

  it('are English in a language without texts', async () => {
    await startLocale('pl')
    expect(i18next.t('place.home')).toBe('Home')
  })
})
