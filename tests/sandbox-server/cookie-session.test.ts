import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld } from '#tests/mocks/open-world.ts'
import { closeServedWorlds, serveWorld, type ServedWorld } from './served-world.ts'

let here: ServedWorld
beforeAll(async () => {
  here = await serveWorld(await openWorld({ config: { tokenStorage: 'cookie' } }))
})
afterAll(closeServedWorlds)

const eliska = { username: 'eliska.novotna@foyer.example', password: 'sandbox' }

/** A browser with cookies. */
function openBrowser() {
  const jar = new Map<string, { readonly value: string; readonly isReadable: boolean }>()
  const proof = () => jar.get('XSRF-TOKEN')?.value ?? ''
  const send = async (path: string, { method = 'GET', body = {}, headers = {} }: RequestOptions = {}) => {
    const cookie = [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
    const response = await fetch(here.apiURL + path, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0\b/.test(line)) jar.delete(name)
      else jar.set(name, { value, isReadable: !/HttpOnly/.test(line) })
    }
    return response
  }
  return {
    jar,
    send,
    post: (path: string, body: unknown = {}) =>
      send(path, { method: 'POST', body, headers: { 'x-xsrf-token': proof() } }),
  }
}

interface RequestOptions {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const signIn = async () => {
  const browser = openBrowser()
  expect(await (await browser.post('/api/account/token', eliska)).json()).toEqual({ success: true })
  return browser
}

describe('tokenStorage cookie: the sandbox server', () => {
  it('signs in with cookies that scripts cannot read', async () => {
    expect(await (await fetch(`${here.origin}/config.json`)).json()).toMatchObject({ tokenStorage: 'cookie' })
    const { jar, send } = await signIn()
    expect([...jar].filter(([, { isReadable }]) => isReadable).map(([name]) => name)).toEqual(['XSRF-TOKEN'])
    expect((await send('/api/account/me')).status).toBe(200)
    expect((await openBrowser().send('/api/account/me')).status).toBe(401)
  })

  it('threat T9: limits cookies with tokens to the path of its API', async () => {
    const { headers } = await openBrowser().send('/api/account/token', { method: 'POST', body: eliska })
    const paths = headers.getSetCookie().map((line) => /^(\w+[\w-]*)=.*; Path=([^;]+)/.exec(line)?.slice(1))
    expect(Object.fromEntries(paths.map((path) => path ?? []))).toEqual({
      foyer_session: '/sandbox-api',
      foyer_refresh: '/sandbox-api',
      'XSRF-TOKEN': '/',
    })
  })

  it('threat T14: refuses a change without the forgery token in its header', async () => {
    const { send, post } = await signIn()
    expect((await send('/api/account/ews-logout', { method: 'POST' })).status).toBe(403)
    const headers = { 'x-xsrf-token': 'guessed' }
    expect((await send('/api/account/ews-logout', { method: 'POST', headers })).status).toBe(403)
    expect((await send('/api/account/me')).status).toBe(200)
    expect((await post('/api/account/ews-logout')).status).toBe(204)
    expect((await send('/api/account/me')).status).toBe(401)
  })

  it('renews the cookie and removes it when signing out', async () => {
    const { jar, post } = await signIn()
    const before = jar.get('foyer_session')?.value
    expect(await (await post('/api/account/refresh', { refreshToken: '', token: '' })).json()).toEqual({
      success: true,
    })
    expect(jar.get('foyer_session')?.value).not.toBe(before)
    await post('/api/account/ews-logout')
    expect([...jar]).toEqual([])
    expect((await post('/api/account/refresh')).status).toBe(400)
  })

  it('returns tokens of guests in the body', async () => {
    const { jar, post } = openBrowser()
    expect(await (await post('/api/account/guest', { name: 'Zoe' })).json()).toMatchObject({
      token: expect.any(String),
    })
    expect([...jar]).toEqual([])
  })

  it('authenticates the hub by the cookie', async () => {
    const { jar } = await signIn()
    const cookie = [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
    const negotiate = (headers: Record<string, string>) =>
      fetch(`${here.apiURL}/MessageHub/negotiate?negotiateVersion=1`, { method: 'POST', headers })
    expect((await negotiate({ cookie })).status).toBe(200)
    expect((await negotiate({ cookie: 'foyer_session=forged' })).status).toBe(401)
  })
})

describe('signing out everywhere', () => {
  it('ends all earlier sessions of the user', async () => {
    const [one, other] = [await signIn(), await signIn()]
    here.world.timers.pass(1_000)
    expect((await one.post('/api/account/sign-out-everywhere')).status).toBe(204)
    expect([...one.jar]).toEqual([])
    expect((await other.send('/api/account/me')).status).toBe(401)
    expect((await other.post('/api/account/refresh')).status).toBe(400)
    here.world.timers.pass(1_000)
    expect((await (await signIn()).send('/api/account/me')).status).toBe(200)
  })
})
