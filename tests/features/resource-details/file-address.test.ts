import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fileAddress, pictureAddress } from '#src/features/resource-details/resource-files.ts'

const page = 'https://foyer.example/reservations'

describe('threat T15: pictures and files of resources', () => {
  it('are of secure addresses, or of this page’s own origin', () => {
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
  ])('%j is refused', (written) => {
    expect(fileAddress(written, page)).toBeNull()
  })

  const beginnings = fc.constantFrom(
    '',
    '/',
    '//',
    '//eva@',
    'http://',
    'https://',
    'https:',
    'data:',
    'blob:',
    ' javascript:',
  )

  it('nothing that is written leads elsewhere', () => {
    fc.assert(
      fc.property(beginnings, fc.string(), (beginning, rest) => {
        const { protocol, username, password } = new URL(fileAddress(beginning + rest, page) ?? page)
        expect([protocol, username, password]).toEqual(['https:', '', ''])
      }),
    )
  })
})

describe('threat T15: pictures that load without a click', () => {
  const pictureHosts = [
    'https://pictures.example',
    'Media.example',
    'cdn.example:8443',
    'http://plain.example',
    '*.wild.example',
  ]
  const sources = { page, apiURL: 'https://api.example/booking/', pictureHosts }
  const shown = (written: string) => pictureAddress(written, sources)

  afterEach(() => {
    vi.restoreAllMocks()
  })

  it.each([
    ['of this page’s origin', '/pictures/a.png', 'https://foyer.example/pictures/a.png'],
    ['an SVG of this page’s origin', '/pictures/a.svg', 'https://foyer.example/pictures/a.svg'],
    ['of the API’s origin, at any path', 'https://api.example/files/a.png', 'https://api.example/files/a.png'],
    ['of an origin in pictureHosts', 'https://pictures.example/a.png?w=9', 'https://pictures.example/a.png?w=9'],
    ['an SVG of an origin in pictureHosts', 'https://pictures.example/a.svg', 'https://pictures.example/a.svg'],
    ['of a host name in pictureHosts', 'https://media.example/a.png', 'https://media.example/a.png'],
    ['of a host name with a port', 'https://cdn.example:8443/a.png', 'https://cdn.example:8443/a.png'],
  ])('%s: shown', (_, written, address) => {
    expect(shown(written)).toBe(address)
  })

  it.each([
    ['of another host', 'https://evil.example/a.png'],
    ['of another host, without a scheme', '//evil.example/a.png'],
    ['of a host below one in pictureHosts', 'https://a.media.example/a.png'],
    ['of a host that ends like one in pictureHosts', 'https://evilmedia.example/a.png'],
    ['of another port', 'https://pictures.example:8443/a.png'],
    ['of the API’s host over http', 'http://api.example/a.png'],
    ['over http, though pictureHosts names it', 'http://plain.example/a.png'],
    ['of a host whose http origin is in pictureHosts', 'https://plain.example/a.png'],
    ['matched by a wildcard only', 'https://a.wild.example/a.png'],
    ['whose host is a wildcard', 'https://*.wild.example/a.png'],
    ['with a user in it', 'https://eva:secret@pictures.example/a.png'],
    ['with a host in pictureHosts as its user', 'https://pictures.example@evil.example/a.png'],
    ['an SVG in the address', 'data:image/svg+xml,<svg onload="alert(1)"/>'],
    ['a blob', 'blob:https://foyer.example/1'],
    ['no address', 'https://'],
  ])('%s: not shown', (_, written) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(shown(written)).toBeNull()
  })

  it('accepts a path of this origin as apiURL, and an empty list', () => {
    const own = { page, apiURL: '/api', pictureHosts: [] }
    expect(pictureAddress('/a.png', own)).toBe('https://foyer.example/a.png')
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(pictureAddress('https://pictures.example/a.png', own)).toBeNull()
  })

  it('logs another host once, however many pictures it has', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const name of ['a', 'b', 'a']) shown(`https://once.example/${name}.png?token=secret`)
    shown('https://again.example/a.png')
    expect(warn.mock.calls.map(([, problems]) => problems as unknown)).toEqual([
      ['once.example is not in pictureHosts of config.json'],
      ['again.example is not in pictureHosts of config.json'],
    ])
  })

  it('only the listed origins are ever shown', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const origins = [
      'https://foyer.example',
      'https://api.example',
      'https://pictures.example',
      'https://media.example',
      'https://cdn.example:8443',
    ]
    const host = fc.oneof(
      fc.webAuthority({ withPort: true, withUserInfo: true }),
      fc.constantFrom('media.example', 'x'),
    )
    fc.assert(
      fc.property(fc.constantFrom('https://', '//', '/', ''), host, fc.string(), (beginning, authority, rest) => {
        const address = shown(`${beginning}${authority}/${rest}`)
        expect(origins).toContain(new URL(address ?? page).origin)
      }),
    )
  })
})
