import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, restoreSettings, setLanguage, setTheme, settings } from '#src/features/settings/model/state.ts'
import { removeStored, writeStored } from '#src/platform/stored.ts'

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

describe('section 1: language', () => {
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
  ])('stored as %j in a browser of %j is %s', (stored, browser, language) => {
    expect(chooseLanguage(stored, browser)).toBe(language)
  })

  it('is stored in local storage as assist-lang', () => {
    setLanguage('es')
    expect(localStorage.getItem('assist-lang')).toBe('es')
    restoreSettings(['de'])
    expect(settings.language).toBe('es')
  })
})

it('the theme is restored after a reload, or the system theme if malformed', () => {
  setTheme('dark')
  restoreSettings(['en'])
  expect(settings.theme).toBe('dark')
  writeStored('local', 'assist-theme', 'neon')
  restoreSettings(['en'])
  expect(settings.theme).toBe('system')
})

describe('fault F21: settings of another tab', () => {
  /** A page with storage events of other tabs. */
  function stubPage() {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    return (key: string | null, text: string | null) => {
      if (key === null) vi.stubGlobal('localStorage', storageOf())
      else if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
      page.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
  }

  it('change language and theme, or reset them if malformed', () => {
    const write = stubPage()
    restoreSettings(['de'])
    write('assist-lang', 'fr')
    write('assist-theme', 'dark')
    expect([settings.language, settings.theme]).toEqual(['fr', 'dark'])
    write('assist-lang', 'xx')
    write('assist-theme', 'neon')
    expect([settings.language, settings.theme]).toEqual(['de', 'system'])
  })

  it('are reset with the storage, and other keys are ignored', () => {
    const write = stubPage()
    setLanguage('es')
    setTheme('contrast')
    restoreSettings(['cs'])
    localStorage.setItem('assist-lang', 'ca')
    write('api_token', 'x')
    expect(settings.language).toBe('es')
    write(null, null)
    expect([settings.language, settings.theme]).toEqual(['cs', 'system'])
  })

  it('turn notifications on or off', async () => {
    const write = stubPage()
    vi.resetModules()
    const { announcing } = await import('#src/features/bookings/model/reservations/state.ts')
    expect(announcing.isOn).toBe(false)
    write('assist-announces', 'yes')
    expect(announcing.isOn).toBe(true)
    write('assist-announces', 'no')
    expect(announcing.isOn).toBe(false)
  })
})

it('fault F17: the settings of the tab stay if the storage throws', () => {
  const deny = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny })
  setLanguage('ca')
  restoreSettings(['de'])
  expect(settings.language).toBe('ca')
  removeStored('local', 'assist-lang')
})
