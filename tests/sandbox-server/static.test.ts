import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readVenue, venuePath } from '#sandbox-server/read-venue.ts'
import { readStaticFiles, withFile } from '#server/http/files.ts'
import { openVenueArchive } from '@foyer/indoor'
import { drawVenue, filesOf } from '#indoor-tests/venue/drawn-venue.ts'
import { openWorld } from '#tests/mocks/open-world.ts'
import { closeServedWorlds, serveWorld, type ServedWorld } from './served-world.ts'

let folder: string
let here: ServedWorld
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-static-'))
  writeFileSync(join(folder, 'secret.txt'), 'secret text')
  const client = join(folder, 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  writeFileSync(join(client, 'index.html'), '<!doctype html><title>Foyer</title>')
  writeFileSync(join(client, 'assets/start-1a2b.js'), 'export const value = 42\n'.repeat(100))
  writeFileSync(join(client, 'assets/inter.woff2'), 'glyphs')
  writeFileSync(join(client, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(client, '.env'), 'hidden')
  writeFileSync(join(client, 'main.js.map'), 'no type of ours')
  here = await serveWorld(await openWorld(), { files: readStaticFiles(client) })
})
afterAll(closeServedWorlds)
afterAll(() => rmSync(folder, { recursive: true }))

const page = { headers: { accept: 'text/html,application/xhtml+xml' } }

/** Sends the path unchanged; clients would normalise it. */
const getRaw = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(here.served.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nConnection: close\r\n\r\n`),
    )
    let received = ''
    socket.on('data', (data) => (received += String(data)))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })

describe('quality, headers: the built client', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/icon.svg', 'image/svg+xml', 'no-cache'],
    ['/assets/start-1a2b.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/inter.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ])('%s has the type %s and is cached as %s', async (path, type, cached) => {
    const response = await fetch(here.origin + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe(cached)
    const again = await fetch(here.origin + path, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'no-cache' },
    })
    expect(again.status).toBe(304)
  })

  it('fault F32: is returned for every screen, but not for an asset of another build', async () => {
    for (const path of ['/reservations/reserve', '/account/oauth-callback?code=x', '/qr/door.7', '/qr/%C3%A9']) {
      const response = await fetch(here.origin + path, page)
      expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Foyer</title>'])
    }
    expect((await fetch(`${here.origin}/assets/start-0000.js`, page)).status).toBe(404)
    expect((await fetch(`${here.origin}/reservations/reserve`)).status).toBe(404)
  })

  it('is compressed if the client accepts that and the type is not compressed already', async () => {
    const response = await fetch(`${here.origin}/assets/start-1a2b.js`, { headers: { 'accept-encoding': 'gzip' } })
    expect(Number(response.headers.get('content-length'))).toBeLessThan(200)
    expect(await response.text()).toContain('value = 42')
    const font = await fetch(`${here.origin}/assets/inter.woff2`, { headers: { 'accept-encoding': 'gzip' } })
    expect(font.headers.get('content-encoding')).toBeNull()
  })

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..\\secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '//secret.txt',
    '/.env',
    '/main.js.map',
    '/assets',
    '/%00',
  ])('does not include %s', async (path) => {
    const response = await getRaw(path)
    expect(response).toMatch(/^HTTP\/1.1 40[04]/)
    expect(response).not.toContain('secret text')
  })

  it('can only be read', async () => {
    const response = await fetch(`${here.origin}/index.html`, { method: 'PUT', body: 'mine' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await fetch(`${here.origin}/index.html`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('has the headers of a deployment, as do errors and responses of the API', async () => {
    for (const path of ['/', '/assets/start-1a2b.js', '/config.json', '/assets/none.js', '/sandbox-api/none']) {
      const { headers } = await fetch(here.origin + path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${here.served.port};`)
      expect(policy.split('; ')).toContain("img-src 'self' data: blob:")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/unsafe-|\*|https?:/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })
})

describe('a custom map (--venue)', () => {
  const write = (name: string, change: (name: string, bytes: Uint8Array) => Uint8Array = (_, bytes) => bytes) => {
    const imdf = join(folder, name)
    mkdirSync(imdf)
    for (const [file, bytes] of filesOf(drawVenue())) writeFileSync(join(imdf, `${file}.geojson`), change(file, bytes))
    return imdf
  }

  it('is served as an archive with its URL in config.json', async () => {
    const read = readVenue(write('imdf'))
    if (!read.ok) throw new Error(read.fault)
    const files = withFile(readStaticFiles(join(folder, 'client')), venuePath, read.value, 'application/zip')
    const own = await serveWorld(await openWorld({ venueURL: venuePath }), { files })
    const config = (await (await fetch(`${own.origin}/config.json`)).json()) as { venueURL: Record<string, string> }
    expect(config.venueURL).toEqual({ prg: venuePath })
    const response = await fetch(own.origin + config.venueURL['prg'])
    const opened = openVenueArchive(new Uint8Array(await response.arrayBuffer()))
    expect(opened.ok && opened.value.venue.levels.map(({ id }) => id)).toEqual(['floor-0', 'floor-1'])
    expect(await (await fetch(`${here.origin}/config.json`)).json()).not.toHaveProperty('venueURL')
  })

  it('is refused with a message if it is unreadable', () => {
    expect(readVenue(join(folder, 'nowhere.zip'))).toMatchObject({ fault: expect.stringContaining('Could not read') })
    const empty = write('empty', (file, bytes) =>
      file === 'unit' ? new TextEncoder().encode('{"type":"FeatureCollection","features":[]}') : bytes,
    )
    expect(readVenue(empty)).toMatchObject({ fault: expect.stringContaining('No readable unit') })
  })
})
