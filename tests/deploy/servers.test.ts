import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { examine } from '../../tools/doctor.mjs'
import { createNetwork, type Init, type Network } from '../../tools/doctor/network.mjs'
import { type BackEndServer, openBackEnd } from './back-end.ts'
import { bases, buildAt } from './build-at.ts'
import { startWebServer, type WebServer } from './web-server.ts'

const cases = (['nginx', 'caddy'] as const).flatMap((name) => bases.map((base) => ({ name, base })))

describe.each(cases)("Debian's $name with the samples in deploy/, at $base", ({ name, base }) => {
  let backEnd: BackEndServer
  let server: WebServer
  let network: Network
  let names: readonly string[]

  beforeAll(async () => {
    backEnd = await openBackEnd()
    const build = buildAt(base)
    server = await startWebServer(name, build, backEnd.port)
    network = createNetwork(server.certificate.certificate)
    names = readdirSync(join(build.folder, 'assets'))
  })
  afterAll(async () => {
    await server?.close()
    await backEnd?.close()
  })

  const get = (path: string, init: Init = {}) => network.request(new URL(path, server.origin), init)
  /** Returns the path of an asset by the end of its name. */
  const asset = (end: string) => `${base}assets/${names.find((one) => one.endsWith(end)) ?? 'none'}`

  test('a deep link opens the application without caching', async () => {
    const root = await get(base)
    const { status, headers, text } = await get(`${base}reservations/reserve?area=1`)
    expect([status, headers['cache-control'], text]).toEqual([200, 'no-cache', root.text])
    expect(headers['content-security-policy']).toBe(root.headers['content-security-policy'])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test.each(['compute-', 'map-'])('the script %s is compressed and cached forever with its policy', async (start) => {
    const file = names.find((one) => one.startsWith(start)) ?? ''
    const { status, headers } = await get(`${base}assets/${file}`, { headers: { 'accept-encoding': 'gzip' } })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-type': expect.stringMatching(/javascript/),
      vary: expect.stringMatching(/accept-encoding/i),
    })
  })

  test.each([
    ['.css', /^text\/css/],
    ['.woff2', /^font\/woff2/],
    ['.svg', /^image\/svg\+xml/],
  ])('a file %s has its media type', async (end, type) => {
    const { status, headers } = await get(asset(end))
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: expect.stringMatching(type) })
  })

  test.each(['assets/none.js', 'assets/index-0000.js', 'icons/none.png'])(
    'a missing %s returns 404 without caching',
    async (path) => {
      const { status, headers } = await get(base + path)
      expect(status).toBe(404)
      // Browsers do not store errors without Cache-Control either.
      expect(path.startsWith('assets/') ? ['no-store'] : ['no-store', 'no-cache', undefined]).toContain(
        headers['cache-control'],
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test.each([
    ['config.json', /^application\/json/],
    ['version.json', /^application\/json/],
    ['health.json', /^application\/json/],
    ['manifest.webmanifest', /^application\/manifest\+json/],
    ['sw.js', /javascript/],
  ])('%s has its media type and is revalidated', async (path, type) => {
    const { status, headers } = await get(base + path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringMatching(type) })
  })

  test('http and a base path without its last slash are redirected', async () => {
    const { status, headers } = await network.request(new URL(`${base}home`, server.insecure))
    expect([301, 308]).toContain(status)
    expect(headers['location']).toMatch(new RegExp(`^https://localhost(?::\\d+)?${base}home$`))
    if (base === '/') return
    const bare = await get(base.slice(0, -1))
    expect({ status: bare.status, location: bare.headers['location'] }).toEqual({ status: 301, location: base })
    expect((await get('/elsewhere')).text).not.toContain('application-name')
  })

  test('the API is on the same host with its own Cache-Control', async () => {
    const { status, headers, text } = await get('/api/assist/configurations', { headers: { origin: server.origin } })
    expect({ status, text }).toEqual({ status: 200, text: '{"asistConfiguration":{"serverType":"o365"}}' })
    expect(headers['cache-control']).toBe('private, max-age=60')
    expect(backEnd.seen()).toMatchObject({ host: new URL(server.origin).host, 'x-forwarded-proto': 'https' })
  })

  const socketAt = (query: string) =>
    new WebSocket(`${server.origin.replace('https', 'wss')}/MessageHub${query}`, {
      ca: server.certificate.certificate,
      origin: server.origin,
    })

  test('the hub opens a WebSocket for the origin of the page', async () => {
    const socket = socketAt('?id=a')
    await once(socket, 'open')
    socket.send('ping')
    expect(String((await once(socket, 'message'))[0])).toBe('ping')
    socket.close()
    await once(socket, 'close')
  })

  test('the doctor finds no problem', async () => {
    const logs = [{ name: 'log', text: server.logs() }]
    const { findings, unreachable } = await examine(server.origin + base, { ca: server.certificate.certificate, logs })
    expect({ unreachable, findings }).toEqual({ unreachable: '', findings: [] })
  })

  // The last test, because it stops the API.
  test('no log contains a token or a code, even if the API is down', async () => {
    const socket = socketAt('?id=a&access_token=secret-of-the-hub')
    await once(socket, 'open')
    socket.close()
    await once(socket, 'close')
    await get(`${base}account/oauth-callback?code=secret-of-the-sign-in`)
    // A mailed link that begins with http, a hub without TLS, and http at the port of https.
    const { port } = new URL(server.origin)
    for (const host of [server.insecure, `http://localhost:${port}`])
      for (const path of ['account/oauth-callback?code=', 'MessageHub?access_token=', 'api/none?token='])
        await network.request(new URL(`${base}${path}secret-of-http`, host))
    // A redirect URI without the base path.
    if (base !== '/') for (const path of ['/account/oauth-callback', '/']) await get(`${path}?code=secret-of-a-mistake`)
    await get(`${base}assets/none.js?code=secret-of-the-file`)
    await get('/api/token', { headers: { 'x-xsrf-token': 'secret-of-forms' } })
    await backEnd.close()
    const post = { method: 'POST', headers: { 'x-xsrf-token': 'secret-of-forms' } }
    expect((await get('/MessageHub/negotiate?access_token=secret-of-the-hub', post)).status).toBe(502)
    await expect.poll(server.logs).toContain('negotiate')
    expect(server.logs()).toContain('account/oauth-callback')
    expect(server.logs()).not.toContain('secret')
  })
})
