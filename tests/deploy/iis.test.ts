import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { examine } from '../../tools/doctor.mjs'
import { type Config, securityHeaders } from '../../tools/headers/security-headers.mjs'
import { servers } from '../../tools/headers/server-config.mjs'
import { createCertificate } from './certificate.ts'
import { files, deploymentsOf } from './healthy-deployment.ts'
import { type IisRequest, openIis } from './iis.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-iis-'))
const certificate = createCertificate(folder)
afterAll(() => rmSync(folder, { recursive: true }))
const deploy = deploymentsOf(certificate)

const write = (config: Config, base = '/'): string =>
  servers.iis(securityHeaders(config), { base, log: '' })[0]?.text ?? ''

type Edit = readonly [from: string | RegExp, to: string]

/** The doctor's findings at a site with the generated web.config, after a change of that file. */
async function find(...edits: readonly Edit[]): Promise<readonly string[]> {
  const { url } = await deploy({
    page: (sent, { config, headers }) => {
      const written = write(config)
      const edited = edits.reduce((text, [from, to]) => text.replace(from, to), written)
      if (edits.length > 0 && edited === written) throw new Error('web.config does not contain this')
      const site = { ...files, '/config.json': JSON.stringify(config) }
      const given = { 'accept-encoding': headers['accept-encoding'] }
      Object.assign(sent, openIis(edited, site).answer({ path: sent.path, headers: given }))
    },
  })
  const { findings, unreachable } = await examine(url, { ca: certificate.certificate })
  expect(unreachable).toBe('')
  return findings.map(({ id }) => id)
}

test('the doctor finds no problem in IIS with the generated web.config', async () => {
  expect(await find()).toEqual([])
})

describe('the doctor finds a missing part of web.config', () => {
  test.each<{ part: string; edit: Edit; id: string }>([
    { part: 'HSTS', edit: [/<add name="Strict-Transport-Security".*/, ''], id: 'hsts' },
    { part: 'the policy', edit: [/<add name="Content-Security-Policy".*/, ''], id: 'policy' },
    { part: 'the calendar in the policy', edit: [' https://graph.microsoft.com', ''], id: 'policy-calendar' },
    { part: 'the protection from frames', edit: [/ frame-ancestors [^;]*;/, ''], id: 'framing' },
    { part: 'the further headers', edit: [/<add name="X-Content-Type-Options".*/, ''], id: 'headers' },
    { part: 'the type of the manifest', edit: ['application/manifest+json', 'application/octet-stream'], id: 'mime' },
    { part: 'compression', edit: [/<urlCompression .*/, ''], id: 'compression' },
    { part: 'the rule for screens', edit: [/<rule name="Foyer: every path[^]*?<\/rule>/, ''], id: 'deep-link' },
    { part: 'the exception of assets', edit: ['(?!assets/|', '(?!'], id: 'missing-file' },
    { part: 'the place of the assets', edit: [/<location [^]*<\/location>/, ''], id: 'asset-cached' },
  ])('$part', async ({ edit, id }) => {
    expect(await find(edit)).toContain(id)
  })

  test('revalidation of documents', async () => {
    const cached = 'cacheControlMode="UseMaxAge" cacheControlMaxAge="365.00:00:00"'
    const ids = await find(['cacheControlMode="DisableCache"', cached])
    expect(ids).toEqual(expect.arrayContaining(['deep-link-cached', 'named-cached']))
  })

  test('the rule for errors that a module caches', async () => {
    expect(await find([`value="no-store"`, 'value="public, max-age=31536000"'])).toContain('missing-cached')
  })
})

const config: Config = { apiURL: '/', calendarURL: 'https://graph.microsoft.com/v1.0' }
const ask = (request: IisRequest, base = '/') => openIis(write(config, base), files, base).answer(request)

test('http is redirected to https, except behind a load balancer with https', () => {
  const headers = { host: 'rooms.example.com' }
  const path = '/reservations'
  expect(ask({ path, isSecure: false, headers })).toMatchObject({
    status: 301,
    headers: { Location: 'https://rooms.example.com/reservations' },
  })
  expect(ask({ path, isSecure: false, headers: { ...headers, 'x-forwarded-proto': 'https' } }).status).toBe(200)
  const below = ask({ path: '/home', isSecure: false, headers }, '/foyer/')
  expect(below.headers['Location']).toBe('https://rooms.example.com/foyer/home')
})

test.each(['/assets/none.js', '/icons/none.png', '/config.json', '/api/none'])(
  '%s returns 404 without caching',
  (path) => {
    expect(ask({ path })).toMatchObject({ status: 404, headers: { 'Cache-Control': 'no-store' } })
  },
)

test.each(['/', '/reservations/reserve', '/resources/room@foyer.example'])(
  '%s opens the application, also below a base path',
  (path) => {
    for (const base of ['/', '/foyer/'])
      expect(ask({ path }, base)).toMatchObject({ status: 200, body: files['/index.html'] })
  },
)

test('no response names the server', () => {
  expect(Object.keys(ask({ path: '/' }).headers)).not.toEqual(expect.arrayContaining(['Server']))
  expect(Object.keys(ask({ path: '/' }).headers)).not.toEqual(expect.arrayContaining(['X-Powered-By']))
})

test('the optional rule for the API matches only the API and the hub', () => {
  const [, rule = ''] = /<!-- If the API[^]*?(<rule [^]*?<\/rule>) -->/.exec(write(config)) ?? []
  const pattern = new RegExp(/url="([^"]+)"/.exec(rule)?.[1] ?? '$^', 'i')
  const paths = ['api/users', 'MessageHub', 'MessageHub/negotiate', 'apiary', 'home']
  expect(paths.filter((path) => pattern.test(path))).toEqual(['api/users', 'MessageHub', 'MessageHub/negotiate'])
  const enabled = write(config).replace(/<!-- If the API[^]*?-->/, rule)
  expect(() => openIis(enabled, files)).not.toThrow()
})

test.each([
  ['an entry twice', '<remove fileExtension=".woff2" />', ''],
  ['an unknown attribute', 'stopProcessing=', 'stop='],
  ['an unknown element', '<conditions>', '<condition /><conditions>'],
  ['an element that does not end', '</rewrite>', ''],
])('IIS does not start with %s', (_, from, to) => {
  expect(() => openIis(write(config).replace(from, to), files)).toThrow('500.19')
})
