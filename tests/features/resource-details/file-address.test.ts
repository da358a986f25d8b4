import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fileAddress, pictureAddress } from '#src/features/availability/screen/resource-files.ts'

const page = 'https://foyer.example/reservations'

describe('threat T15: pictures and files of resources', () => {
  it('have secure addresses or the origin of the page', () => {
    expect(fileAddress('https://files.example/a.png', page)).toBe('https://files.example/a.png')
    expect(fileAddress('/pictures/a.svg', page)).toBe('https://foyer.example/pictures/a.svg')
    expect(fileAddress('http://localhost:4173/a.svg', 'http://localhost:4173/?size=50')).toBe(
      'http://localhost:4173/a.svg',
    )
  })

  it.each([
    'http://files.example/a.png',
    'http://foyer.example/a.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'blob:https://foyer.example/1',
    'file:///etc/passwd',
    'https://eva:secret@files.example/a.png',
    'https://',
  ])('are rejected at %j', (written) => {
    expect(fileAddress(written, page)).toBeNull()
  })

  const prefixes = ['', '/', '//', '//eva@', 'http://', 'https://', 'https:', 'data:', 'blob:', ' javascript:']

  it('have secure addresses without credentials for any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), fc.string(), (prefix, rest) => {
        const { protocol, username, password } = new URL(fileAddress(prefix + rest, page) ?? page)
        expect([protocol, username, password]).toEqual(['https:', '', ''])
      }),
    )
  })
})

describe('threat T15: pictures loaded without a click', () => {
  const pictureHosts = [
    'https://pictures.example',
    'Media.example',
    'cdn.example:8443',
    'http://plain.example',
    '*.wild.example',
  ]
  const sources = { page, apiURL: 'https://api.example/booking/', pictureHosts }
  const addressOf = (written: string) => pictureAddress(written, sources)

  it.each([
    ['the origin of the page', '/pictures/a.png', 'https://foyer.example/pictures/a.png'],
    ['an SVG on the origin of the page', '/pictures/a.svg', 'https://foyer.example/pictures/a.svg'],
    ['any path on the origin of the API', 'https://api.example/files/a.png', 'https://api.example/files/a.png'],
    ['an origin in pictureHosts', 'https://pictures.example/a.png?w=9', 'https://pictures.example/a.png?w=9'],
    ['an SVG on an origin in pictureHosts', 'https://pictures.example/a.svg', 'https://pictures.example/a.svg'],
    ['a host name in pictureHosts', 'https://media.example/a.png', 'https://media.example/a.png'],
    ['a host name with a port', 'https://cdn.example:8443/a.png', 'https://cdn.example:8443/a.png'],
  ])('are shown from %s', (_, written, address) => {
    expect(addressOf(written)).toBe(address)
  })

  it.each([
    ['another host', 'https://evil.example/a.png'],
    ['another host without a scheme', '//evil.example/a.png'],
    ['a subdomain of a host in pictureHosts', 'https://a.media.example/a.png'],
    ['a host that ends like one in pictureHosts', 'https://evilmedia.example/a.png'],
    ['another port', 'https://pictures.example:8443/a.png'],
    ['the host of the API over http', 'http://api.example/a.png'],
    ['http in spite of pictureHosts', 'http://plain.example/a.png'],
    ['a host with its http origin in pictureHosts', 'https://plain.example/a.png'],
    ['a host that matches a wildcard', 'https://a.wild.example/a.png'],
    ['a wildcard as host', 'https://*.wild.example/a.png'],
    ['an address with a user', 'https://eva:secret@pictures.example/a.png'],
    ['an address with a host of pictureHosts as user', 'https://pictures.example@evil.example/a.png'],
    ['an SVG in a data address', 'data:image/svg+xml,<svg onload="alert(1)"/>'],
    ['a blob', 'blob:https://foyer.example/1'],
    ['an empty address', 'https://'],
  ])('are not shown from %s', (_, written) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(addressOf(written)).toBeNull()
  })

  it('are shown from this origin only if apiURL is a path and pictureHosts is empty', () => {
    const own = { page, apiURL: '/api', pictureHosts: [] }
    expect(pictureAddress('/a.png', own)).toBe('https://foyer.example/a.png')
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(pictureAddress('https://pictures.example/a.png', own)).toBeNull()
  })

  it('log another host once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const name of ['a', 'b', 'a']) addressOf(`https://once.example/${name}.png?token=secret`)
    addressOf('https://again.example/a.png')
    const message = 'is not in pictureHosts of config.json'
    const problems = warn.mock.calls.map(([, logged]) => logged as unknown)
    expect(problems).toEqual([[`once.example ${message}`], [`again.example ${message}`]])
  })

  it('have one of the listed origins for any text', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const hosts = ['foyer.example', 'api.example', 'pictures.example', 'media.example', 'cdn.example:8443']
    const origins = hosts.map((one) => `https://${one}`)
    const host = fc.oneof(
      fc.webAuthority({ withPort: true, withUserInfo: true }),
      fc.constantFrom('media.example', 'x'),
    )
    fc.assert(
      fc.property(fc.constantFrom('https://', '//', '/', ''), host, fc.string(), (prefix, authority, rest) => {
        const address = addressOf(`${prefix}${authority}/${rest}`)
        expect(origins).toContain(new URL(address ?? page).origin)
      }),
    )
  })
})
