import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, localeOf, restoreSettings, setLanguage, setTheme, settings } from '#src/state/settings.ts'
import { removeStored, writeStored } from '#src/state/stored.ts'

function storageOf(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf())
  vi.stubGlobal('sessionStorage', storageOf())
})

afterEach(() => vi.unstubAllGlobals())

describe('section 1: the language', () => {
  it.each([
    [null, 'cs-CZ', 'cs'],
    [null, 'uk-UA', 'ua'],
    [null, 'uk', 'ua'],
    [null, 'CA', 'ca'],
    [null, 'pl-PL', 'en'],
    [null, '', 'en'],
    ['fr', 'cs-CZ', 'fr'],
    ['ua', 'cs-CZ', 'ua'],
    ['xx', 'de-AT', 'de'],
  ])('stored %j in a browser of %j is %s', (stored, browser, language) => {
    expect(chooseLanguage(stored, browser)).toBe(language)
  })

  it('is kept in local storage under assist-lang', () => {
    setLanguage('es')
    expect(localStorage.getItem('assist-lang')).toBe('es')
    restoreSettings(['de'])
    expect(settings.language).toBe('es')
  })

  it('is uk for Intl where the product says ua', () => {
    expect(localeOf('ua')).toBe('uk')
    expect(localeOf('cs')).toBe('cs')
  })
})

describe('the theme', () => {
  it('survives a reload, and junk is the system theme', () => {
    setTheme('dark')
    restoreSettings(['en'])
    expect(settings.theme).toBe('dark')
    writeStored('local', 'assist-theme', 'neon')
    restoreSettings(['en'])
    expect(settings.theme).toBe('system')
  })
})

describe('fault F17: storage that throws', () => {
  it('keeps settings for the tab', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
      removeItem: () => {
        throw new Error('denied')
      },
    })
    setLanguage('ca')
    restoreSettings(['de'])
    expect(settings.language).toBe('ca')
    removeStored('local', 'assist-lang')
  })
})
