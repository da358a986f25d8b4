import { describe, expect, it, vi } from 'vitest'
import { nameHere } from '#src/platform/application.ts'
import { keepTokensIn } from '#src/platform/token-modes.ts'
import { createTokens, type Tokens } from '#src/platform/tokens.ts'

/** Local storage of a host. `onWrite` is called after each change that another tab would see. */
function stubLocalStorage() {
  const stored = new Map<string, string>()
  const host = { stored, onWrite: (): void => undefined }
  /** Each tab tests the storage first. */
  const isTrial = (key: string): boolean => key === 'foyer_probe'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      stored.set(key, value)
      if (!isTrial(key)) host.onWrite()
    },
    removeItem(key: string) {
      stored.delete(key)
      if (!isTrial(key)) host.onWrite()
    },
  })
  return host
}

const one = 'https://rooms.example.com/'
const other = 'https://booking.example.com:8443/'

const open = (api: string, path: string): Tokens => {
  const tokens = createTokens('local', path)
  tokens.bindTo(api)
  return tokens
}

/** Tabs of two deployments on one host. */
function openTwo() {
  const host = stubLocalStorage()
  return { ...host, host, first: open(one, '/foyer/'), second: open(other, '/') }
}

const valuesOf = (tokens: Tokens) => [tokens.token(), tokens.refreshToken(), tokens.session(), tokens.isSignedIn()]
const nothing = [null, null, null, false]

describe('threat T9: the tokens of one deployment and the API of another', () => {
  it.each([
    ['two paths and two APIs', one, '/foyer/', other, '/'],
    ['two paths and one API', one, '/foyer/', one, '/foyer-test/'],
    ['one path, and an API that has moved', one, '/', other, '/'],
    ['one path, and an API below another base path', one, '/', `${one}v2/`, '/'],
    ['a path that is the end of another one', one, '/a/foyer/', one, '/foyer/'],
  ])('%s: a token is read only by its own application for its own API', (_, api, path, api2, path2) => {
    stubLocalStorage()
    open(api, path).start({ token: 'a', refreshToken: 'b' })
    expect(valuesOf(open(api2, path2))).toEqual(nothing)
  })

  it('a token is stored under the specified names together with its owner', () => {
    const { stored } = stubLocalStorage()
    open(one, '/foyer/').start({ token: 'a', refreshToken: 'b' })
    expect([...stored.keys()].toSorted()).toEqual([
      'api_refresh_token',
      'api_token',
      'assist-session',
      'assist-token-owner',
    ])
    expect(valuesOf(open(one, '/foyer/')).slice(0, 2)).toEqual(['a', 'b'])
    // Before config.json is read, the path decides.
    expect(createTokens('local', '/foyer/').token()).toBe('a')
    expect(createTokens('local', '/').token()).toBeNull()
  })

  it('tokens without an owner are ignored', () => {
    const { stored } = stubLocalStorage()
    stored.set('api_token', 'a').set('api_refresh_token', 'b').set('assist-session', 'c')
    expect(valuesOf(createTokens('local', '/'))).toEqual(nothing)
    expect(valuesOf(open(one, '/'))).toEqual(nothing)
  })

  it('a tab never reads the token of the other, even in the middle of a sign-in', () => {
    const { host, first, second } = openTwo()
    first.start({ token: 'of the first', refreshToken: 'of the first' })
    const read: (readonly [string, string | null])[] = []
    host.onWrite = () => {
      for (const tokens of [open(one, '/foyer/'), createTokens('local', '/foyer/'), first])
        read.push(['first', tokens.token()], ['first', tokens.refreshToken()])
      for (const tokens of [open(other, '/'), createTokens('local', '/'), second])
        read.push(['second', tokens.token()], ['second', tokens.refreshToken()])
    }
    second.start({ token: 'of the second', refreshToken: 'of the second' })
    first.start({ token: 'of the first', refreshToken: 'of the first' })
    expect(read.length).toBeGreaterThan(50)
    expect(read.filter(([tab, token]) => token !== null && token !== `of the ${tab}`)).toEqual([])
  })

  it('a late refresh does not overwrite the session of the other', () => {
    const { stored, first, second } = openTwo()
    first.start({ token: 'a', refreshToken: 'b' })
    second.start({ token: 'c', refreshToken: 'd' })
    first.set({ token: 'late', refreshToken: 'late' })
    expect([stored.get('api_token'), second.token(), first.token()]).toEqual(['c', 'c', null])
  })

  it('signing out or expiring does not end the session of the other', () => {
    const { first, second } = openTwo()
    first.start({ token: 'a' })
    second.start({ token: 'c' })
    for (const reason of ['signed-out', 'expired', 'idle'] as const) first.clear(reason)
    expect([second.token(), second.lastEnd()]).toEqual(['c', 'signed-out'])
  })

  it('a guest neither ends nor uses the session of the other', () => {
    const { first, second } = openTwo()
    second.start({ token: 'c' })
    first.start({ token: 'of a guest' }, { guest: true })
    expect([first.token(), second.token(), open(one, '/foyer/').token()]).toEqual(['of a guest', 'c', null])
  })

  it('a tab is notified of the sign-in of another deployment before the tokens change', () => {
    stubLocalStorage()
    const tab = new EventTarget()
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    const listener = vi.fn<() => void>()
    open(one, '/foyer/').subscribe(listener)
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'assist-token-owner' }))
    expect(listener).toHaveBeenCalledOnce()
  })

  it.each(['memory', 'cookie'] as const)(
    '`tokenStorage: %s` neither reads nor removes the tokens of the other',
    (mode) => {
      stubLocalStorage()
      const first = open(one, '/foyer/')
      first.start({ token: 'a', refreshToken: 'b' })
      const second = open(other, '/')
      keepTokensIn(mode, second)
      expect(valuesOf(second)).toEqual(nothing)
      expect(first.token()).toBe('a')
    },
  )

  it('bindTo reports whose tokens it found and removes those of an earlier API', () => {
    const { stored } = stubLocalStorage()
    expect(createTokens('local', '/').bindTo(one)).toBe('none')
    open(one, '/').start({ token: 'a', refreshToken: 'b' })
    expect(createTokens('local', '/').bindTo(one)).toBe('own')
    expect(createTokens('local', '/foyer/').bindTo(other)).toBe('foreign')
    expect(stored.get('api_token')).toBe('a')
    expect(createTokens('local', '/').bindTo(other)).toBe('moved')
    expect(['api_token', 'api_refresh_token', 'assist-session'].filter((key) => stored.has(key))).toEqual([])
  })
})

describe('threat T12: storage names of deployments on one host', () => {
  it('contain the path except at the root', () => {
    expect(nameHere('assist', '/')).toBe('assist')
    expect(nameHere('assist', '/foyer/')).toBe('assist /foyer/')
    expect(nameHere('assist', '/foyer-test/')).not.toBe(nameHere('assist', '/foyer/'))
  })

  it.each([
    ['a database', async () => (await import('#src/platform/storage/shelf.ts')).databaseName],
    [
      'the user of an offline start',
      async () => (await import('#src/features/account/model/known-user.ts')).knownUserKey,
    ],
  ])('%s is named with the path of its build', async (_, nameOf) => {
    vi.resetModules()
    vi.stubEnv('BASE_URL', '/foyer/')
    const name = await nameOf()
    vi.unstubAllEnvs()
    vi.resetModules()
    expect(name).toMatch(/ \/foyer\/$/)
  })
})
