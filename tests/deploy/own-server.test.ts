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
  nginxWith,
  type RunningWebServer,
  runWebServer,
  sample,
  type WebServerFolder,
} from './run-web-server.ts'

/** The samples in `deploy/server`, with this machine's names and ports. */
const siteOf = {
  nginx: ({ folder, ports, certificate }: WebServerFolder, server: number) =>
    nginxWith(
      folder,
      edit(sample('server/nginx.conf'), [
        ['listen 80;', `listen 127.0.0.1:${ports.http};`],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
        ['  listen [::]:80;\n', ''],
        ['  listen [::]:443 ssl http2;\n', ''],
        ['rooms.example.com', 'localhost'],
        ['/etc/ssl/foyer/certificate.pem', certificate.files.certificate],
        ['/etc/ssl/foyer/key.pem', certificate.files.key],
        ['/var/log/nginx', `${folder}/log`],
        ['127.0.0.1:4600', `127.0.0.1:${server}`],
      ]),
    ),
  caddy: (place: WebServerFolder, server: number) =>
    caddyWith(
      place.folder,
      edit(sample('server/Caddyfile'), [
        ['{$SITE_HOST:rooms.example.com}', `https://localhost:${place.ports.https}`],
        ['# tls ', 'tls '],
        ['/etc/ssl/foyer/certificate.pem', place.certificate.files.certificate],
        ['/etc/ssl/foyer/key.pem', place.certificate.files.key],
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
  /** Of the administrator's session. */
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

  test('prints an address of the proxy to set it up', () => {
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

  test('leads from http to https', async () => {
    const { status, headers } = await network.request(new URL('/home', `http://localhost:${place.ports.http}`))
    expect([301, 308]).toContain(status)
    expect(headers['location']).toMatch(/^https:\/\/localhost(?::\d+)?\/home$/)
  })

  test('marks cookies of a session Secure, and knows the session by them', async () => {
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

  test('passes a WebSocket of the hub on, for the origin of the page only', async () => {
    const socket = socketOf(origin)
    await once(socket, 'open')
    socket.send('{"protocol":"json","version":1}\u001e')
    expect(String((await once(socket, 'message'))[0])).toBe('{}\u001e')
    socket.close()
    await once(socket, 'close')
    const [refused] = await once(socketOf('https://elsewhere.example'), 'unexpected-response').then(([, answer]) => [
      answer,
    ])
    expect(refused).toMatchObject({ statusCode: 403 })
  })

  // Tries are counted by address. Otherwise the people of an office, who all come from the proxy, would lock each other out.
  test('believes the proxy who asks, and nobody who says so before it', async () => {
    const guess = (forged: string) =>
      post('/api/account/invitation/info', { token: 'guessed' }, { 'x-forwarded-for': forged })
    const answers = []
    for (let count = 0; count < 61; count += 1) answers.push((await guess(`203.0.113.${count}`)).status)
    expect(answers).toEqual([...answers.slice(1).map(() => 400), 429])
  })

  // Last, because it ends the server.
  test('no log contains the token of a session, even if the server is down', async () => {
    await ask('/MessageHub/negotiate?access_token=secret-of-the-hub', { method: 'POST' })
    expect(await own.end('SIGTERM')).toBe(0)
    const refused = await ask('/MessageHub?access_token=secret-of-the-hub', {
      headers: { 'x-xsrf-token': 'secret-of-forms' },
    })
    expect(refused.status).toBe(502)
    expect(front.logs() + own.printed()).not.toContain('secret-of')
  })
})
