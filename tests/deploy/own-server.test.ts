import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createNetwork, type Init, type Network } from '../../tools/doctor/network.mjs'
import { buildServer, type ChildServer, newFolder, removeServers, startServer } from '#tests/server/child-server.ts'
import {
  caddyOptions,
  caddyWith,
  edit,
  freePort,
  makeWebServerFolder,
  nginxOptions,
  nginxWith,
  type RunningWebServer,
  runWebServer,
  sample,
  type WebServerFolder,
} from './run-web-server.ts'

/** Write the samples in `deploy/server` with the names and ports of this machine. */
const siteOf = {
  nginx: (place: WebServerFolder, server: number) =>
    nginxWith(
      place.folder,
      edit(sample('server/nginx.conf'), [
        ...nginxOptions(place),
        ['rooms.example.com', 'localhost'],
        ['/var/log/nginx', `${place.folder}/log`],
        ['127.0.0.1:4600', `127.0.0.1:${server}`],
      ]),
    ),
  caddy: (place: WebServerFolder, server: number) =>
    caddyWith(
      place.folder,
      edit(sample('server/Caddyfile'), [
        ['{$SITE_HOST:rooms.example.com}', `https://localhost:${place.ports.https}`],
        ['127.0.0.1:4600', `127.0.0.1:${server}`],
        ...caddyOptions(place),
      ]),
    ),
}

beforeAll(buildServer)
afterAll(removeServers)

describe.each(['nginx', 'caddy'] as const)("Foyer's own server behind Debian's %s", (name) => {
  let place: WebServerFolder
  let own: ChildServer
  let front: RunningWebServer
  let origin: string
  let network: Network
  /** Cookies of the administrator's session. */
  let cookie = ''

  beforeAll(async () => {
    place = await makeWebServerFolder(name)
    origin = `https://localhost:${place.ports.https}`
    const port = await freePort()
    own = await startServer(['--data', newFolder(), '--port', `${port}`, '--trust-proxy', '--public-url', origin])
    front = await runWebServer(place, siteOf[name](place, port), origin)
    network = createNetwork(place.certificate.certificate)
  })
  afterAll(async () => {
    await front?.close()
  })

  const ask = (path: string, init?: Init) => network.request(new URL(path, origin), init)
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const text = JSON.stringify(body)
    const length = String(Buffer.byteLength(text))
    return ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
      body: text,
    })
  }

  test('prints the set-up URL of the proxy', () => {
    expect(own.setUpURL).toMatch(new RegExp(`^${origin}/setup#code=`))
  })

  test('serves the page and config.json, under headers for https', async () => {
    const page = await ask('/', { headers: { accept: 'text/html' } })
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<title>Foyer</title>') })
    expect(page.headers['content-security-policy']).toContain(`wss://localhost:${place.ports.https}`)
    const config = await ask('/config.json')
    expect(JSON.parse(config.text)).toMatchObject({ apiURL: '/', setUp: true })
    expect(config.headers['cache-control']).toBe('no-cache')
  })

  test('redirects http to https', async () => {
    const { status, headers } = await network.request(new URL('/home', `http://localhost:${place.ports.http}`))
    expect([301, 308]).toContain(status)
    expect(headers['location']).toMatch(/^https:\/\/localhost(?::\d+)?\/home$/)
  })

  test('sets Secure cookies, and accepts them', async () => {
    const organisation = { name: 'Heron Works', languages: ['en'], timeZone: 'Europe/Prague' }
    const administrator = { name: 'Ann Heron', email: 'ann@heron.example', password: 'grey roof in the rain' }
    const code = new URL(own.setUpURL ?? '').hash.replace('#code=', '')
    const { status, headers } = await post('/api/setup', { code, organisation, administrator })
    expect(status).toBe(200)
    const cookies = (headers['set-cookie'] ?? '').split(/, (?=[\w-]+=)/)
    expect(cookies).toHaveLength(3)
    for (const one of cookies) expect(one).toMatch(/; Secure$/)
    cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    const me = await ask('/api/account/me', { headers: { cookie } })
    expect(me).toMatchObject({ status: 200, text: expect.stringContaining('ann@heron.example') })
  })

  const socketOf = (from: string) =>
    new WebSocket(`${origin.replace('https', 'wss')}/MessageHub`, {
      ca: place.certificate.certificate,
      origin: from,
      headers: { cookie },
    })

  test('opens a WebSocket of the hub only for the origin of the page', async () => {
    const socket = socketOf(origin)
    await once(socket, 'open')
    socket.send('{"protocol":"json","version":1}\u001e')
    expect(String((await once(socket, 'message'))[0])).toBe('{}\u001e')
    socket.close()
    await once(socket, 'close')
    const [, response] = await once(socketOf('https://elsewhere.example'), 'unexpected-response')
    expect(response).toMatchObject({ statusCode: 403 })
  })

  // Attempts are counted by address, so people of an office must not share the address of the proxy.
  test('uses the client address of the proxy, not a forged one', async () => {
    const guess = (forged: string) =>
      post('/api/account/invitation/info', { token: 'guessed' }, { 'x-forwarded-for': forged })
    const responses = []
    for (let count = 0; count < 61; count += 1) responses.push((await guess(`203.0.113.${count}`)).status)
    expect(responses).toEqual([...responses.slice(1).map(() => 400), 429])
  })

  // The last test, because it stops the server.
  test('writes no session token to any log, even if the server is down', async () => {
    await ask('/MessageHub/negotiate?access_token=secret-of-the-hub', { method: 'POST' })
    expect(await own.end('SIGTERM')).toBe(0)
    const headers = { 'x-xsrf-token': 'secret-of-forms' }
    expect((await ask('/MessageHub?access_token=secret-of-the-hub', { headers })).status).toBe(502)
    expect(front.logs() + own.printed()).not.toContain('secret-of')
  })
})
