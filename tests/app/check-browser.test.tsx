import { afterEach, expect, test, vi } from 'vitest'
import { checkBrowser } from '../../tools/supported-browsers/check-browser.js'

const texts = { en: { old: ['Too old', 'Update it.'], failed: ['Not loaded', 'Reload.'] } }
const shown = [...document.body.childNodes]

afterEach(() => document.body.replaceChildren(...shown))

test('section 2: an old browser without a language shows the text in English', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(undefined as unknown as string)
  checkBrowser(texts, '')
  expect(document.body.textContent).toBe('Too oldUpdate it.')
})

const [script = ''] = Object.values(
  import.meta.glob<string>('/tools/supported-browsers/check-browser.js', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
)

/** The required functions, read from the script so that the list is complete. */
const needed = [
  ...script.matchAll(/\[((?:window|Array|Object|String|HTMLScriptElement|Crypto)[\w.]*), \[([^\]]+)\]\]/g),
].flatMap(([, owner = '', names = '']) => names.split(', ').map((name) => ({ owner, name: name.replaceAll("'", '') })))

const owners: Readonly<Record<string, object>> = {
  'window.URL': URL,
  'window.AbortSignal': AbortSignal,
  'Array.prototype': Array.prototype,
  Object,
  'String.prototype': String.prototype,
  window,
  'HTMLScriptElement.prototype': HTMLScriptElement.prototype,
  'Crypto.prototype': Crypto.prototype,
}

test.each(needed)('section 2: a browser without $owner.$name is too old', ({ owner, name }) => {
  const holder = owners[owner] ?? {}
  const own = Object.getOwnPropertyDescriptor(holder, name)
  if (own === undefined) throw new Error(`${owner} has no ${name}`)
  Reflect.deleteProperty(holder, name)
  try {
    checkBrowser(texts, '')
  } finally {
    Object.defineProperty(holder, name, own)
  }
  expect(document.documentElement.dataset['noApplication']).toBe('old')
})

test('section 2: a browser with all functions is supported', () => {
  expect(needed.length).toBeGreaterThan(10)
  checkBrowser(texts, '')
  expect(document.documentElement.dataset['noApplication']).toBeUndefined()
})
