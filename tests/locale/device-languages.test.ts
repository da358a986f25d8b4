import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceLanguages, readLanguageTag, unreadLanguages } from '#src/locale/device-languages.ts'
import { firstDayOfWeek, regionalLocale } from '#src/locale/regional-locale.ts'
import { formatFor } from '#src/ui/text.ts'

afterEach(() => vi.unstubAllGlobals())

describe('RFC 5646 and POSIX: the language of a device', () => {
  test.each([
    ['en-US', 'en-US'],
    ['de', 'de'],
    ['zh-hans-cn', 'zh-Hans-CN'],
    ['es-419', 'es-419'],
    ['deu-AT', 'de-AT'],
    // POSIX, XBD 8.2: language_TERRITORY.codeset@modifier.
    ['en-US@posix', 'en-US'],
    ['de-DE@posix', 'de-DE'],
    ['en_US', 'en-US'],
    ['en_US.UTF-8', 'en-US'],
    ['en-GB.UTF-8', 'en-GB'],
    ['de_DE.UTF-8', 'de-DE'],
    ['de_AT.UTF-8@euro', 'de-AT'],
    [' en-US ', 'en-US'],
    ['en-US,en;q=0.9', 'en-US'],
    // Malformed, or irrelevant for dates.
    ['en-', 'en'],
    ['en--US', 'en'],
    ['en-US-u', 'en-US'],
    ['en-US-u-hc-h99', 'en-US'],
    ['fr-CA-x', 'fr-CA'],
    ['zh-Hans-CN-x', 'zh-Hans-CN'],
    ['ca-ES-valencia', 'ca-ES'],
  ])('reads %j as %s', (written, tag) => {
    expect(readLanguageTag(written)).toBe(tag)
    expect(() => new Intl.NumberFormat(tag)).not.toThrow()
  })

  test.each([
    'c',
    'C',
    'C.UTF-8',
    'POSIX',
    'undefined',
    'null',
    '',
    '*',
    '-',
    'x-default',
    'i-klingon',
    'root',
    'english',
    'a'.repeat(40),
    null,
    undefined,
    42,
    {},
  ])('rejects %j', (written) => {
    expect(readLanguageTag(written)).toBeNull()
  })
})

describe('section 9: formats of the region', () => {
  const timeIn = (language: string, languages: readonly unknown[]) =>
    formatFor(regionalLocale(language, languages))
      .time(Date.UTC(2026, 11, 1, 13), 'Europe/Prague')
      .replaceAll(/\s/gu, ' ')

  test.each([
    ['en', ['en-US@posix'], '2:00 PM'],
    ['de', ['undefined', 'de-AT'], '14:00'],
    ['en', ['C', 'en-GB'], '14:00'],
    ['en', [null], '2:00 PM'],
    ['cs', [], '14:00'],
  ])('of %s on a device with %j write %s', (language, languages, time) => {
    expect(timeIn(language, languages)).toBe(time)
  })

  test('of the user override extensions of the device', () => {
    const choices = { timeFormat: '24', weekStart: 'monday' } as const
    const locale = regionalLocale('en', ['en-US-u-hc-h12'], choices)
    expect(locale).toBe('en-US-u-fw-mon-hc-h23')
    expect(firstDayOfWeek(locale)).toBe('monday')
  })

  test.each([
    [{ languages: ['en-US@posix', 'C', 'de'], language: 'en' }, ['en-US', 'de'], ['C']],
    [{ languages: [], language: 'de_DE.UTF-8' }, ['de-DE'], []],
    [{ languages: undefined, language: undefined }, [], ['undefined']],
    [{ language: 'fr' }, ['fr'], []],
  ])('are read from the browser %j', (browser, read, unread) => {
    vi.stubGlobal('navigator', browser)
    expect(deviceLanguages()).toEqual(read)
    expect(unreadLanguages()).toEqual(unread)
  })
})
