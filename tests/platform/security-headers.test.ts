import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadProvider } from '#src/calendars/index.ts'
import { serverTypes } from '#src/wire/configuration.ts'
import { writeHeaders } from '../../tools/headers.mjs'
import {
  cacheControlOf,
  calendars,
  hashOf,
  securityHeaders,
  trustedTypes,
} from '../../tools/headers/security-headers.mjs'
import { servers } from '../../tools/headers/server-config.mjs'

const config = {
  apiURL: 'https://booking.example.com/base/',
  calendarURL: 'https://graph.microsoft.com/v1.0',
  pictureHosts: ['media.example.com', 'https://cdn.example.com:8443'],
  hubOrigins: ['acme.service.signalr.net'],
  venueURL: { prg: 'https://maps.example.com/prg.zip?sig=1', brq: 'brq.zip' },
  reportURL: 'https://reports.example.com/csp?key=1',
}
const valueOf = (name: string, headers = securityHeaders(config)) =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1]
const policyOf = (...given: Parameters<typeof securityHeaders>): Record<string, string> =>
  Object.fromEntries(
    (valueOf('content-security-policy', securityHeaders(...given)) ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')] as const
    }),
  )

describe('quality, headers: security headers from config.json', () => {
  it('allow only the hosts of config.json', () => {
    expect(policyOf(config)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src':
        "'self' data: blob: https://booking.example.com https://cdn.example.com:8443 https://media.example.com",
      'font-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'connect-src':
        "'self' https://acme.service.signalr.net https://booking.example.com https://graph.microsoft.com " +
        'https://maps.example.com wss://acme.service.signalr.net wss://booking.example.com',
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'foyer-html foyer-map foyer-worker',
      'report-to': 'foyer',
      'report-uri': 'https://reports.example.com/csp?key=1',
    })
  })

  it('allow no host if everything is on the origin of the page', () => {
    const own = { apiURL: '/', calendarURL: '/EWS' }
    expect(policyOf(own)['connect-src']).toBe("'self'")
    expect(policyOf(own)['img-src']).toBe("'self' data: blob:")
    expect(policyOf(own, { origin: 'https://foyer.example' })['connect-src']).toBe("'self' wss://foyer.example")
    expect(policyOf({ apiURL: 'https://foyer.example' }, { origin: 'https://foyer.example' })['img-src']).toBe(
      "'self' data: blob:",
    )
  })

  it.each([
    [{ apiURL: '/', calendarURL: 'https://www.googleapis.com' }, undefined],
    [{ apiURL: '/' }, 'gspace'],
  ] as const)('allow Google’s directory and pictures with its calendar: %j', (file, calendar) => {
    expect(policyOf(file, calendar ? { calendar } : {})['connect-src']).toBe(
      "'self' https://lh3.googleusercontent.com https://people.googleapis.com https://www.googleapis.com",
    )
  })

  it('allow the hosts that each calendar requests', async () => {
    for (const type of serverTypes) {
      const provider = await loadProvider(type)
      if (!provider.ok) throw new Error(type)
      const { baseURL, otherOrigins = [] } = provider.value
      const requested = [...(baseURL === null ? [] : [new URL(baseURL).origin]), ...otherOrigins]
      expect({ type, origins: calendars[type] }).toEqual({ type, origins: expect.arrayContaining(requested) })
    }
  })

  it('contain no wildcard, scheme, unsafe source or default policy', () => {
    const policy = policyOf(config)
    for (const values of Object.values(policy)) expect(values).not.toMatch(/unsafe|\*|\b(?:https?|wss?):(?!\/\/\w)/)
    expect(trustedTypes.length).toBeLessThanOrEqual(3)
    expect(trustedTypes).not.toContain('default')
  })

  it('finding 13: enforce https, isolation and minimal permissions', () => {
    expect(valueOf('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(valueOf('cross-origin-opener-policy')).toBe('same-origin')
    expect(valueOf('reporting-endpoints')).toBe('foyer="https://reports.example.com/csp?key=1"')
    expect(valueOf('permissions-policy')).toContain('camera=(self)')
    expect(valueOf('permissions-policy')).toContain('geolocation=()')
    expect(valueOf('referrer-policy')).toBe('no-referrer')
    expect(valueOf('x-content-type-options')).toBe('nosniff')
    expect(valueOf('strict-transport-security', securityHeaders(config, { origin: 'http://localhost:1' }))).toBe(
      undefined,
    )
  })

  it('do not depend on the order or spelling in config.json', () => {
    const other = {
      reportURL: config.reportURL,
      venueURL: { brq: 'brq.zip', prg: config.venueURL.prg },
      hubOrigins: ['https://acme.service.signalr.net', 'acme.service.signalr.net'],
      pictureHosts: ['cdn.example.com:8443', 'https://media.example.com/'],
      calendarURL: 'https://graph.microsoft.com/v1.0/',
      apiURL: 'https://booking.example.com',
    }
    expect(securityHeaders(other)).toEqual(securityHeaders(config))
    // The hash is part of the URLs of workers, so browsers reload workers only when the headers change.
    expect(hashOf(securityHeaders(config))).toBe('4236b615565a0649')
    expect(hashOf(securityHeaders({ ...config, reportURL: null }))).not.toBe(hashOf(securityHeaders(config)))
  })

  it.each([
    ['/assets/start-1a2b.js', 200, 'public, max-age=31536000, immutable'],
    ['/assets/gone-0000.js', 404, 'no-store'],
    ['/', 200, 'no-cache'],
    ['/reservations/reserve', 200, 'no-cache'],
    ['/config.json', 200, 'no-cache'],
    ['/sw.js', 304, 'no-cache'],
    ['/api/users', 502, 'no-store'],
  ])('Cache-Control of %s with status %i is %s', (path, status, expected) => {
    expect(cacheControlOf(path, status)).toBe(expected)
  })
})

const folder = mkdtempSync(join(tmpdir(), 'foyer-headers-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('foyer headers', () => {
  const foyer = join(import.meta.dirname, '../../tools/foyer.mjs')
  const run = (...args: string[]) => execFileSync(process.execPath, [foyer, 'headers', ...args], { encoding: 'utf8' })

  it('prints all headers of a deployment', () => {
    const printed = run(write('config.json', JSON.stringify(config)))
    expect(printed.trim().split('\n')).toEqual(securityHeaders(config).map(([name, value]) => `${name}: ${value}`))
  })

  it.each(Object.keys(servers))('writes the configuration of %s with each header once', async (server) => {
    const out = join(folder, server)
    const given = write('full.json', JSON.stringify(config))
    expect(await writeHeaders([given, '--for', server, '--out', out, '--base', 'foyer'])).toBe(0)
    const place = { base: '/foyer/', log: `/var/log/${server}/foyer.log` }
    const files = servers[server as keyof typeof servers](securityHeaders(config), place)
    const text = files.map((file) => readFileSync(join(out, file.name), 'utf8')).join('')
    expect(text).toBe(files.map((file) => file.text).join(''))
    for (const [header, value] of securityHeaders(config)) {
      const escaped = value.replaceAll('"', server === 'iis' ? '&quot;' : server === 'static' ? '"' : '\\"')
      const lines = text.split('\n').filter((line) => line.includes(header) && line.includes(escaped))
      expect({ header, count: lines.length }).toEqual({ header, count: 1 })
    }
    expect(text).toContain(server === 'iis' ? 'path="assets"' : '/foyer/assets/')
    expect(text).toContain('application/manifest+json')
  })

  it.each([
    ['a mistake', JSON.stringify({ apiURL: 'booking.example.com' }), 1],
    ['no JSON', '{', 1],
    ['a wildcard', JSON.stringify({ ...config, pictureHosts: ['*.example.com'] }), 1],
    ['a member of a wrong name', JSON.stringify({ ...config, pictureHost: ['media.example.com'] }), 1],
    ['no calendar', JSON.stringify({ apiURL: '/' }), 2],
  ])('refuses a config.json with %s', async (_, text, code) => {
    expect(await writeHeaders([write('wrong.json', text)])).toBe(code)
  })

  it('stamps the service worker of a build repeatedly', async () => {
    const given = write('config.json', JSON.stringify(config))
    write('sw.js', 'const stamp="foyer-headers:none"')
    for (const _ of [1, 2]) expect(await writeHeaders([given, '--stamp', folder])).toBe(0)
    const hash = hashOf(securityHeaders(config))
    expect(readFileSync(join(folder, 'sw.js'), 'utf8')).toBe(`const stamp="foyer-headers:${hash}"`)
    write('sw.js', 'another')
    expect(await writeHeaders([given, '--stamp', folder])).toBe(1)
  })
})
