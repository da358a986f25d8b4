import { afterEach, expect, test, vi } from 'vitest'
import { checkBrowser } from '../../tools/supported-browsers/check-browser.js'

const texts = { en: { old: ['Too old', 'Update it.'], failed: ['Not loaded', 'Reload.'] } }
const shown = [...document.body.childNodes]

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('data-no-application')
  document.body.replaceChildren(...shown)
})

test('section 2: a browser that is too old and has no usable language gets the text in English', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(undefined as unknown as string)
  checkBrowser(texts, '')
  expect(document.body.textContent).toBe('Too oldUpdate it.')
})
