import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNetwork, type Network } from '../../tools/doctor/network.mjs'
import {
  buildServer,
  type ChildServer,
  newFolder,
  removeServers,
  setUp,
  startServer,
} from '#tests/server/child-server.ts'
import {
  caddyOptions,
  caddyWith,
  edit,
  freePort,
  makeWebServerFolder,
  type RunningWebServer,
  runWebServer,
  sample,
} from './run-web-server.ts'

beforeAll(buildServer)
afterAll(removeServers)

describe("two processes behind Debian's Caddy", () => {
  let front: RunningWebServer
  let network: Network
  let origin: string
  /** One is set up and the other is not, so that an answer tells which process it is from. */
  const processes = new Map<boolean, ChildServer>()

  beforeAll(async () => {
    const place = await makeWebServerFolder('caddy')
    origin = `https://localhost:${place.ports.https}`
    process.env['FOYER_TOKEN_STORAGE'] = 'local'
    const ports = [await freePort(), await freePort()]
    for (const [index, port] of ports.entries()) {
      const server = await startServer(['--data', newFolder(), '--port', `${port}`, '--trust-proxy'])
      if (index === 0) await setUp(server)
      processes.set(index > 0, server)
    }
    delete process.env['FOYER_TOKEN_STORAGE']
    const site = edit(sample('server/Caddyfile.processes'), [
      ['{$SITE_HOST:rooms.example.com}', `https://localhost:${place.ports.https}`],
      ['127.0.0.1:4600 127.0.0.1:4601', ports.map((port) => `127.0.0.1:${port}`).join(' ')],
      ...caddyOptions(place),
    ])
    front = await runWebServer(place, caddyWith(place.folder, site), origin)
    network = createNetwork(place.certificate.certificate)
  })
  afterAll(async () => {
    await front?.close()
  })

  const ask = (cookie: string) => network.request(new URL('/api/setup', origin), { headers: { cookie } })
  const processOf = (text: string): boolean => (JSON.parse(text) as { readonly isOpen: boolean }).isOpen

  test('serve a browser by one of them, and by the other one after that ended', async () => {
    const first = await ask('')
    const [cookie = ''] = (first.headers['set-cookie'] ?? '').split(';')
    expect(cookie).toMatch(/^foyer_process=\w+/)
    const chosen = processOf(first.text)
    for (let again = 0; again < 10; again++) expect(processOf((await ask(cookie)).text)).toBe(chosen)
    expect(await processes.get(chosen)?.end('SIGTERM')).toBe(0)
    const after = await ask(cookie)
    expect(after.status).toBe(200)
    expect(processOf(after.text)).toBe(!chosen)
  })
})
