import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFetchText, type FetchParts } from '#server/linked-calendars/fetch-text.ts'
import { isPublicAddress } from '#server/outgoing/public-address.ts'
import { createCertificate } from '#tests/deploy/certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-fetch-'))
const { certificate, key } = createCertificate(
  folder,
  ['public', 'internal', 'both', 'rebinding'].map((name) => `${name}.localhost`),
)

/** Requests as 'host at address'. */
let reached: string[] = []
const server = createServer({ cert: certificate, key }, (incoming, outgoing) => {
  reached.push(`${incoming.headers.host?.split(':')[0] ?? ''} at ${incoming.socket.localAddress ?? ''}`)
  const path = incoming.url ?? '/'
  const redirect = /^\/to\/(.+)$/.exec(path)?.[1]
  if (redirect !== undefined) outgoing.writeHead(302, { location: decodeURIComponent(redirect) }).end()
  else if (path === '/large') {
    const chunk = Buffer.alloc(1_000_000, 'x')
    let sent = 0
    const more = (): void => {
      while ((sent += 1) <= 50) if (!outgoing.write(chunk)) return void outgoing.once('drain', more)
      outgoing.end()
    }
    more()
  } else if (path === '/silent') outgoing.writeHead(200).write('BEGIN')
  else if (path === '/zipped') outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end('bomb')
  else if (path === '/missing') outgoing.writeHead(404).end()
  else outgoing.end('BEGIN:VCALENDAR')
})

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => void (reached = []))

/** In these tests, 127.0.0.1 is a public address and 127.0.0.2 an internal one. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  'public.localhost': ['127.0.0.1'],
  'internal.localhost': ['127.0.0.2'],
  'both.localhost': ['127.0.0.1', '127.0.0.2'],
}

const fetching = (parts: Partial<FetchParts> = {}) =>
  createFetchText({
    resolve: async (host) => hosts[host] ?? [],
    isAllowed: (address) => address === '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    ca: certificate,
    ...parts,
  })

describe('fetching a linked calendar', () => {
  it('uses https and follows three redirects', async () => {
    const fetchText = fetching()
    expect(await fetchText('https://public.localhost/a.ics')).toEqual({ ok: true, value: 'BEGIN:VCALENDAR' })
    const to = (path: string): string => `/to/${encodeURIComponent(path)}`
    expect(await fetchText(`https://public.localhost${to(to(to('/a')))}`)).toMatchObject({ ok: true })
    expect(await fetchText(`https://public.localhost${to(to(to(to('/a'))))}`)).toMatchObject({
      fault: 'too-many-redirects',
    })
  })

  it.each([
    ['a name that leads inside', 'https://internal.localhost/'],
    [
      'a redirect that leads inside',
      `https://public.localhost/to/${encodeURIComponent('https://internal.localhost/')}`,
    ],
    ['a name with one address outside and one inside', 'https://both.localhost/'],
  ])('does not reach %s', async (_name, url) => {
    expect(await fetching()(url)).toMatchObject({ fault: 'refused-address' })
    expect(reached.filter((host) => host.endsWith('127.0.0.2'))).toEqual([])
    // Without the check, the request arrives, so the attack is real.
    expect(await fetching({ isAllowed: () => true })(url)).toMatchObject({ ok: true })
    expect(reached.length).toBeGreaterThan(0)
  })

  it('connects to the address that it checked, even if the DNS record changes', async () => {
    let asked = 0
    const resolve = async (): Promise<readonly string[]> => ((asked += 1) === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
    expect(await fetching({ resolve })('https://rebinding.localhost/')).toMatchObject({ ok: true })
    expect([asked, reached]).toEqual([1, ['rebinding.localhost at 127.0.0.1']])
  })

  it.each([
    'http://public.localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://public.localhost:8443/',
    'https://user:password@public.localhost/',
    'file:///etc/passwd',
    'gopher://public.localhost/',
  ])('does not fetch %s, directly or by a redirect', async (url) => {
    expect(await fetching()(url)).toMatchObject({ fault: 'refused-address' })
    expect(await fetching()(`https://public.localhost/to/${encodeURIComponent(url)}`)).toMatchObject({
      fault: 'refused-address',
    })
    expect(reached).toEqual(['public.localhost at 127.0.0.1'])
  })

  it('reports too large, compressed, missing and endless responses', async () => {
    const fetchText = fetching({ patience: 2000 })
    for (const [path, fault] of [
      ['large', 'too-large'],
      ['zipped', 'status'],
      ['missing', 'status'],
      ['silent', 'too-slow'],
    ])
      expect(await fetchText(`https://public.localhost/${path}`)).toMatchObject({ fault })
    expect(await fetchText('https://nowhere.localhost/')).toMatchObject({ ok: false })
  })

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])('classifies %s as a public address', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ['IPv4', '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255'],
    ['IPv6', '::1 :: 2001:db8::1 fd00::1 fe80::1 fe80::1%eth0 ff02::1'],
    ['IPv4 in IPv6', '::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1::'],
    ['no address', 'example.com'],
  ])('does not classify these as public addresses: %s', (_name, addresses) => {
    expect(addresses.split(' ').filter(isPublicAddress)).toEqual([])
  })
})
