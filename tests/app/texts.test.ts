import i18next from 'i18next'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startLocale, withTexts } from '#src/locale/index.ts'

const key = 'week.previous'

/** Sequential because the language is started once, as in a page. */
describe.sequential('texts of lazy parts', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: { lang: '' } })
  })

  it('are not loaded with the language', async () => {
    await startLocale('en')
    expect(i18next.t('place.home')).toBe('Home')
    expect(i18next.exists(key)).toBe(false)
  })

  it('are loaded together with the code of a part', async () => {
    expect(await withTexts(async () => 'code')).toBe('code')
    expect(i18next.t(key)).toBe('Previous week')
  })

  it('extend a section with texts of the first screen', () => {
    expect(i18next.t('reserve.search')).toBe('Search resources')
    expect(i18next.t('reserve.sort')).toBe('Sort by')
  })

  it('change with the language', async () => {
    await startLocale('de')
    expect(i18next.language).toBe('de')
    expect(i18next.t(key)).not.toBe('Previous week')
    expect(i18next.exists(key)).toBe(true)
    expect(i18next.t('reserve.sort')).not.toBe('reserve.sort')
  })

  it('have the language that was chosen while they were loading', async () => {
    const change = startLocale('ua')
    await withTexts(async () => undefined)
    expect(i18next.language).toBe('uk')
    expect(i18next.exists(key)).toBe(true)
    await change
  })

  it('fail if the code of their part fails', async () => {
    await expect(withTexts(() => Promise.reject(new Error('missing')))).rejects.toThrow('missing')
  })
})
