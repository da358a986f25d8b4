import i18next from 'i18next'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startLocale, withTexts } from '#src/locale/index.ts'

const key = 'week.previous'

/** One after the other, as in a page: the language is started once. */
describe.sequential('the texts of what is not shown first', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: { lang: '' } })
  })

  it('are not loaded with the language', async () => {
    await startLocale('en')
    expect(i18next.t('place.home')).toBe('Home')
    expect(i18next.exists(key)).toBe(false)
  })

  it('are there as soon as a part has its code', async () => {
    expect(await withTexts(async () => 'code')).toBe('code')
    expect(i18next.t(key)).toBe('Previous week')
  })

  it('add to a section that has first texts, too', () => {
    expect(i18next.t('reserve.search')).toBe('Search resources')
    expect(i18next.t('reserve.sort')).toBe('Sort by')
  })

  it('change with the language from then on', async () => {
    await startLocale('de')
    expect(i18next.language).toBe('de')
    expect(i18next.t(key)).not.toBe('Previous week')
    expect(i18next.exists(key)).toBe(true)
    expect(i18next.t('reserve.sort')).not.toBe('reserve.sort')
  })

  it('arrive in the language that was chosen meanwhile', async () => {
    const change = startLocale('ua')
    await withTexts(async () => undefined)
    expect(i18next.language).toBe('uk')
    expect(i18next.exists(key)).toBe(true)
    await change
  })

  it('fail with the code of their part', async () => {
    await expect(withTexts(() => Promise.reject(new Error('missing')))).rejects.toThrow('missing')
  })
})
