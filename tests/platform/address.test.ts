import { describe, expect, it } from 'vitest'
import {
  apiAddress,
  encodePart,
  joinPath,
  listedOrigin,
  resolveAddress,
  webOrigin,
} from '#src/platform/http/address.ts'

const api = new URL('https://booking.example/base/')
const calendar = new URL('https://calendar.example/v1')
const otherOrigins = ['https://directory.example', 'https://pictures.example']

interface CallOptions {
  readonly method?: string
  readonly to?: 'api' | 'calendar'
  readonly query?: Readonly<Record<string, string | undefined>>
}

const resolve = (url: string, { method = 'GET', to = 'api', query }: CallOptions = {}) =>
  resolveAddress({ method, url, to, ...(query && { query }) }, { api, calendar, otherOrigins })

/** The URL and whether it may carry credentials, or the fault. */
function shortOf(answer: ReturnType<typeof resolve>): string {
  if (answer.ok) return `${answer.value.isOwn ? 'own' : 'foreign'} ${answer.value.url.href}`
  const { fault } = answer
  const kind = 'isForeign' in fault && fault.isForeign === true ? `${fault.kind}, foreign` : fault.kind
  return 'detail' in fault ? `${kind}: ${fault.detail}` : kind
}
const short = (url: string, options?: CallOptions) => shortOf(resolve(url, options))

describe('section 7: the URL of a call', () => {
  it.each([
    ['/api/x', 'https://booking.example/base/api/x'],
    ['api/x', 'https://booking.example/base/api/x'],
    ['//booking.example/x', 'https://booking.example/x'],
    ['/at/h10:00', 'https://booking.example/base/at/h10:00'],
    ['/a//b', 'https://booking.example/base/a//b'],
    ['1a:b', 'https://booking.example/base/1a:b'],
    ['/../..//evil.example/x', 'https://booking.example//evil.example/x'],
    ['HTTPS://BOOKING.example/x', 'https://booking.example/x'],
  ])('%s is below the API', (url, expected) => {
    expect(short(url)).toBe(`own ${expected}`)
  })

  it('a path of the calendar is below its URL', () => {
    expect(short('/events', { to: 'calendar' })).toBe('own https://calendar.example/v1/events')
  })

  it('a call fails before the calendar is known', () => {
    const options = { method: 'GET', url: '/events', to: 'calendar' } as const
    expect(shortOf(resolveAddress(options, { api, calendar: null }))).toBe(
      'api-unreachable: no URL is configured for the calendar',
    )
  })

  it.each(['https://', 'https://a b/', '//'])('%s is invalid', (url) => {
    expect(short(url)).toBe('forbidden: invalid URL')
  })

  it('a query is added to an existing one, without undefined members', () => {
    const query = { $top: '5', a$b: 'x y+z', none: undefined, half: '\uD800' }
    const written = '$top=5&a%24b=x%20y%2Bz&half=%EF%BF%BD'
    expect(short('/x', { query })).toBe(`own https://booking.example/base/x?${written}`)
    expect(short('/x?a=%20b', { query })).toBe(`own https://booking.example/base/x?a=%20b&${written}`)
    expect(short('/x?a=?%2B', { query: { none: undefined } })).toBe('own https://booking.example/base/x?a=?%2B')
  })
})

describe('threat T4: a foreign URL', () => {
  it.each([
    'https://evil.example/x',
    'http://booking.example/x',
    'https://booking.example:8443/x',
    'https://booking.example.evil.example/x',
    'https://eva@booking.example/x',
    'https://:secret@booking.example/x',
    'https://directory.example/x',
    'https://calendar.example/x',
  ])('%s allows only a GET without credentials', (url) => {
    expect(short(url)).toBe(`foreign ${url}`)
    expect(short(url, { method: 'POST' })).toBe(
      `forbidden, foreign: blocked request to foreign origin ${new URL(url).origin}`,
    )
  })

  it.each(['//evil.example/x', '/\\evil.example/x', '\\/evil.example/x', '\\\\evil.example/x'])(
    '%s is one, as in a browser',
    (url) => {
      expect(short(url)).toBe('foreign https://evil.example/x')
    },
  )

  it.each(['blob:https://booking.example/1', 'ftp://booking.example/x', 'web+x.1-y:z', 'j:x', 'file:///etc/passwd'])(
    '%s is never requested',
    (url) => {
      expect(short(url)).toMatch(/^forbidden, foreign: blocked request to foreign origin /)
    },
  )

  it('is allowed for calls of a calendar if the provider lists its origin', () => {
    expect(short('https://directory.example/x', { method: 'POST', to: 'calendar' })).toBe(
      'own https://directory.example/x',
    )
    for (const url of ['https://evil.example/x', 'https://booking.example/x', 'https://eva@directory.example/x'])
      expect(short(url, { to: 'calendar' })).toBe(
        `forbidden, foreign: blocked request to foreign origin ${new URL(url).origin}`,
      )
    const elsewhere = { method: 'GET', url: 'https://directory.example/x', to: 'calendar' } as const
    expect(resolveAddress(elsewhere, { api, calendar }).ok).toBe(false)
  })
})

describe('the web origin of a URL', () => {
  it.each([
    ['https://foyer.example/x', 'https://foyer.example'],
    ['http://foyer.example:8080/', 'http://foyer.example:8080'],
    ['blob:https://foyer.example/1', null],
    ['ftp://foyer.example/', null],
    ['mailto:eva@foyer.example', null],
  ])('%s is %s', (url, origin) => {
    expect(webOrigin(new URL(url))).toBe(origin)
  })
})

describe('threat T15: an entry of pictureHosts or hubOrigins', () => {
  it.each([
    ['pictures.example', 'https://pictures.example'],
    ['Pictures.Example', 'https://pictures.example'],
    ['my_cdn-1.example:8443', 'https://my_cdn-1.example:8443'],
    ['https://pictures.example/', 'https://pictures.example'],
    ['https://[2001:db8::1f]', 'https://[2001:db8::1f]'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['media', 'https://media'],
    ['10.0.0.5:8443', 'https://10.0.0.5:8443'],
  ])('%s is %s', (entry, origin) => {
    expect(listedOrigin(entry)).toBe(origin)
  })

  const refused = [
    ['', 'https://', 'http://pictures.example', 'wss://pictures.example', 'ftp://pictures.example'],
    ['blob:https://pictures.example/', 'eva@pictures.example', 'https://:secret@pictures.example'],
    ['pictures.example/x', 'pictures.example?x', 'pictures.example?', 'pictures.example#x'],
    ['*.example', 'pictures.*', "pictures.example;img-src'self'", 'a.example,b.example'],
    // Schemes and keywords.
    ['https:', 'HTTPS:', 'data:', 'wss:', 'blob:', 'https://data', 'https://blob:8443'],
    ['null', 'undefined', 'none', "'self'", 'self'],
    // Names that the browser would read as another host.
    ['1', '127.1', '0x7f.0.0.1', 'pictures%2eexample', 'b%C3%BCcher.example', 'ｐictures.example', 'pictures。example'],
    ['pictures.example.', '.pictures.example', 'pictures..example', '-pictures.example'],
    ['pictures\\.example', 'pict\nures.example', ' pictures.example'],
  ]
  it.each(refused.flat())('%j is refused', (entry) => {
    expect(listedOrigin(entry)).toBeNull()
  })
})

describe('paths below a base URL', () => {
  it('are joined with one slash', () => {
    expect(joinPath(new URL('https://a.example/b/c//'), '//x/y')).toBe('https://a.example/b/c/x/y')
    expect(joinPath(new URL('https://a.example'), 'x//y')).toBe('https://a.example/x//y')
    expect(apiAddress('/base', 'api/x', { origin: 'https://foyer.example' })).toBe('https://foyer.example/base/api/x')
  })

  it('are encoded, and a lone surrogate becomes U+FFFD as in every URL', () => {
    expect(encodePart('a/b?ü\uD800\u{1F600}')).toBe('a%2Fb%3F%C3%BC%EF%BF%BD%F0%9F%98%80')
  })
})
