import { describe, expect, it } from 'vitest'
import { version } from '../../package.json'
import { loadConfigFile, readConfigFile, unknownMembersOf } from '#src/platform/config-file.ts'
import { createPaths, fillPath } from '#src/platform/paths.ts'
import { json, scriptedFetch } from './scripted-server.ts'

describe('section 7: config.json', () => {
  it('has a default for each absent member', async () => {
    const { fetch } = scriptedFetch(() => json({ apiURL: 'https://api.example', calendarURL: null }))
    expect(await loadConfigFile('https://foyer.example/config.json', fetch)).toEqual({
      ok: true,
      value: {
        apiURL: 'https://api.example',
        calendarURL: '',
        paths: {},
        pictureHosts: [],
        hubOrigins: [],
        venueURL: {},
        venueAttribution: {},
        minimumVersion: '',
        reportURL: '',
        offlineStorage: 'full',
        tokenStorage: 'local',
        idleLock: 0,
        scopes: {},
        prompts: {},
        setUp: false,
        csrf: { cookie: '', header: '' },
      },
    })
  })

  it.each([
    ['a 404', () => new Response('', { status: 404 })],
    ['a page of HTML', () => new Response('<html></html>')],
    ['no apiURL', () => json({ calendarURL: 'https://x.example' })],
    ['a blank apiURL', () => json({ apiURL: '' })],
    ['an apiURL that runs script', () => json({ apiURL: 'javascript:alert(1)' })],
    ['an offlineStorage that is none', () => json({ apiURL: '/', offlineStorage: 'disk' })],
    ['scopes of an unknown calendar', () => json({ apiURL: '/', scopes: { office: 'openid' } })],
    ['a failing network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('section 8: %s means that the file cannot be loaded', async (_, answer) => {
    const { fetch } = scriptedFetch(answer)
    expect(await loadConfigFile('https://foyer.example/config.json', fetch)).toMatchObject({
      ok: false,
      fault: { kind: 'config-unreadable' },
    })
  })
})

describe('section 7: mistakes in config.json', () => {
  const api = 'https://booking.example.com/'
  const faultOf = async (file: unknown, page = 'https://foyer.example/config.json') => {
    const { fetch } = scriptedFetch(() => json(file))
    const loaded = await loadConfigFile(page, fetch)
    return loaded.ok ? null : loaded.fault
  }

  const invalid = [
    ['https://', 'https:booking.example.com', 'https://booking example.com/', 'booking.example.com:8443/api'],
    ['booking.example.com', '//booking.example.com/', 'ftp://booking.example.com/'],
    ['javascript:alert(1)', 'blob:https://foyer.example/1'],
  ].flat()

  it.each<readonly [object, string, string]>([
    [{ apiURL: '' }, 'apiURL', 'is empty'],
    [{ apiURL: '   ' }, 'apiURL', 'is empty'],
    ...invalid.map((apiURL) => [{ apiURL }, 'apiURL', 'is not a valid URL'] as const),
    [{ apiURL: 'https://eva:secret@booking.example.com/' }, 'apiURL', 'user name'],
    [{ apiURL: 'https://booking.example.com/?key=1' }, 'apiURL', "'?'"],
    [{ apiURL: 'https://booking.example.com/#x' }, 'apiURL', "'#'"],
    [{ apiURL: 'http://booking.example.com/' }, 'apiURL', 'https'],
    [{ apiURL: api, calendarURL: 'https://' }, 'calendarURL', 'is not a valid URL'],
    [{ apiURL: api, calendarURL: 'graph.microsoft.com/v1.0' }, 'calendarURL', 'is not a valid URL'],
    [{ apiURL: api, calendarURL: 'http://mail.example.com/EWS' }, 'calendarURL', 'https'],
    [{ apiURL: api, calendarURL: 'https://mail.example.com/?x' }, 'calendarURL', "'?'"],
    ...[
      'outlook.office365.com/EWS/Exchange.asmx',
      'Outlook.Office.com',
      'outlook.office365.us',
      'partner.outlook.cn',
    ].map((host) => [{ apiURL: api, calendarURL: `https://${host}` }, 'calendarURL', 'Use the calendar o365'] as const),
    [{ apiURL: api, pictureHosts: ['a.example', 'b.example/x'] }, 'pictureHosts[1]', 'without a path'],
    [{ apiURL: api, pictureHosts: ['*.example.com'] }, 'pictureHosts[0]', "without '*'"],
    [
      { apiURL: api, hubOrigins: ['acme.service.signalr.net', 'wss://acme.example'] },
      'hubOrigins[1]',
      'must be a host',
    ],
    [{ apiURL: api, venueURL: { prg: '' } }, 'venueURL.prg', 'is empty'],
    [{ apiURL: api, venueURL: { prg: '//maps.example/a.zip' } }, 'venueURL.prg', 'is not a valid URL'],
    [{ apiURL: api, venueURL: { prg: 'http://maps.example/a.zip' } }, 'venueURL.prg', 'https'],
    [{ apiURL: 'https://*.example.com/' }, 'apiURL', 'wildcard'],
    [{ apiURL: 'https://a;img-src/' }, 'apiURL', 'characters'],
    [{ apiURL: api, venueURL: { prg: 'https://*/a.zip' } }, 'venueURL.prg', 'wildcard'],
    [{ apiURL: api, reportURL: 'reports.example.com' }, 'reportURL', 'is not a valid URL'],
    [{ apiURL: api, reportURL: "https://reports.example.com/; img-src 'self'" }, 'reportURL', 'must not contain'],
    [{ apiURL: api, reportURL: 'http://reports.example.com/' }, 'reportURL', 'https'],
    [{ apiURL: api, minimumVersion: 'latest' }, 'minimumVersion', 'must be a version'],
    [{ apiURL: api, csrf: { cookie: 'XSRF TOKEN' } }, 'csrf.cookie', 'must be the name of a cookie'],
    [{ apiURL: api, csrf: { header: 'X-XSRF-TOKEN: 1' } }, 'csrf.header', 'must be the name of a header'],
    [{ apiURL: api, csrf: { header: 'Authorization' } }, 'csrf.header', 'must be the name of a header'],
    [{ apiURL: api, paths: { eventlog: '/x' } }, 'paths.eventlog', 'is not a known path'],
    [{ apiURL: api, paths: { toString: '/x' } }, 'paths.toString', 'is not a known path'],
    [{ apiURL: api, paths: { eventLog: 'api/log' } }, 'paths.eventLog', "one '/'"],
    [{ apiURL: api, paths: { eventLog: '//evil.example/log' } }, 'paths.eventLog', "one '/'"],
    [{ apiURL: 'https://null/' }, 'apiURL', "'null', which is not the name of a host"],
    [{ apiURL: 'https://https://booking.example.com/' }, 'apiURL', "'https', which is not the name of a host"],
    [{ apiURL: 'https://1/' }, 'apiURL', "'0.0.0.1', which is not how the host is written"],
    [{ apiURL: 'https://booking%2eexample.com/' }, 'apiURL', 'which is not how the host is written'],
    [{ apiURL: api, calendarURL: 'https://undefined/v1.0' }, 'calendarURL', 'which is not the name of a host'],
    [{ apiURL: api, venueURL: { prg: 'https://data:443/a.zip' } }, 'venueURL.prg', 'which is not the name of a host'],
    [{ apiURL: api, reportURL: 'https://none/' }, 'reportURL', 'which is not the name of a host'],
  ])('%j is refused with the name of the member', async (file, field, complaint) => {
    expect(await faultOf(file)).toMatchObject({
      kind: 'config-unreadable',
      field,
      detail: expect.stringContaining(complaint),
    })
  })

  it.each([
    [[], undefined, 'must be an object'],
    [null, undefined, 'must be an object'],
    ['/', undefined, 'must be an object'],
    [{}, 'apiURL', 'is missing'],
    [{ apiUrl: api }, 'apiURL', "is missing. The file has 'apiUrl': correct its name."],
    [{ apiURL: api, paths: { eventlog: '/x' } }, 'paths.eventlog', "Did you mean 'eventLog'?"],
    [{ apiURL: 1 }, 'apiURL', 'must be string'],
    [{ apiURL: null }, 'apiURL', 'must be string'],
    [{ apiURL: api, calendarURL: {} }, 'calendarURL', 'must be string'],
    [{ apiURL: api, paths: { eventLog: 1 } }, 'paths.eventLog', 'must be string'],
    [{ apiURL: api, paths: ['/x'] }, 'paths.0', 'is not a known path'],
    [{ apiURL: api, pictureHosts: 'media.example.com' }, 'pictureHosts', 'must be a list'],
    [{ apiURL: api, pictureHosts: ['a.example', 2] }, 'pictureHosts[1]', 'must be string'],
    [{ apiURL: api, venueURL: '/venue.zip' }, 'venueURL', 'must be an object, but is "/venue.zip"'],
    [{ apiURL: api, csrf: true }, 'csrf', 'must be an object'],
    [{ apiURL: api, csrf: { cookie: 1 } }, 'csrf.cookie', 'must be string'],
  ])('%j has a wrong type and is refused with the name of the member', async (file, field, complaint) => {
    const fault = await faultOf(file)
    expect(fault).toMatchObject({ kind: 'config-unreadable', detail: expect.stringContaining(complaint) })
    expect(fault && 'field' in fault ? fault.field : undefined).toBe(field)
  })

  it.each(['', '{', "{ apiURL: '/' }", '<!doctype html><title>Foyer</title>'])('%j is not JSON', (text) => {
    expect(readConfigFile(text, true)).toMatchObject({
      fault: { kind: 'config-unreadable', detail: expect.stringContaining('is not valid JSON') },
    })
  })

  it.each([
    { apiURL: '/' },
    { apiURL: '/booking' },
    { apiURL: 'https://booking.example.com' },
    { apiURL: 'https://booking.example.com:8443/base/' },
    { apiURL: 'http://localhost:4575/' },
    { apiURL: api, calendarURL: '' },
    { apiURL: api, calendarURL: 'https://outlook.office365.com.example.com/EWS' },
    { apiURL: api, calendarURL: 'https://graph.microsoft.com/v1.0' },
    { apiURL: api, pictureHosts: ['pictures.example.com', 'https://cdn.example:8443/'] },
    { apiURL: api, venueURL: { a: 'a.zip', b: 'maps/b.zip?v=2', c: '/c.zip', d: 'https://maps.example/d.zip?sig=x' } },
    { apiURL: api, csrf: { cookie: '__Host-anti-forgery', header: 'RequestVerificationToken' } },
    { apiURL: api, calendarURL: 'https://graph.microsoft.com/v1.0', paths: { eventLog: '/elsewhere' } },
  ])('%j is accepted', async (file) => {
    expect(await faultOf(file)).toBeNull()
  })

  it('http is accepted if the page was loaded over http', async () => {
    expect(await faultOf({ apiURL: 'http://booking.example.com/' }, 'http://foyer.example/config.json')).toBeNull()
  })
})

describe('section 7: unknown members of config.json', () => {
  const problemsOf = async (file: unknown) => {
    const problems: string[] = []
    const { fetch } = scriptedFetch(() => json(file))
    const { ok } = await loadConfigFile('https://foyer.example/config.json', fetch, (more) => problems.push(...more))
    return { ok, problems }
  }

  it.each([
    ['clientSecret', 'Remove it: anyone can read this file.'],
    ['apiUrl', "Did you mean 'apiURL'?"],
    ['calenderURL', "Did you mean 'calendarURL'?"],
    ['picturHosts', "Did you mean 'pictureHosts'?"],
    ['hubOrigin', "Did you mean 'hubOrigins'?"],
    ['IDLELOCK', "Did you mean 'idleLock'?"],
    ['theme', 'Correct its name or remove it.'],
    ['__proto__x', 'Correct its name or remove it.'],
    ['toString', 'Correct its name or remove it.'],
  ])('%s is reported with advice, and Foyer starts', async (name, advice) => {
    expect(await problemsOf({ apiURL: '/', [name]: 'x' })).toEqual({
      ok: true,
      problems: [`config.json: ${name} is not a known member and has no effect. ${advice}`],
    })
  })

  it('nested members are reported too', async () => {
    const { problems } = await problemsOf({ apiURL: '/', csrf: { headers: 'X-XSRF-TOKEN' } })
    expect(problems).toEqual([
      "config.json: csrf.headers is not a known member and has no effect. Did you mean 'csrf.header'?",
    ])
  })

  it.each(['', '[]', 'null', '{', '"x"'])('a file that is not an object has none: %j', (text) => {
    expect(unknownMembersOf(text)).toEqual([])
  })

  it('nothing is reported if all members are known', async () => {
    expect(await problemsOf({ apiURL: '/', calendarURL: null })).toEqual({ ok: true, problems: [] })
  })
})

describe('config.json: minimumVersion', () => {
  const parts = version.split('.').map(Number)
  const written = (change: number) => parts.map((part, index) => (index === 0 ? part + change : part)).join('.')

  it.each(['99.0', '10', written(1), `${version}.1`])('does not start if %s is required', async (minimumVersion) => {
    const { fetch } = scriptedFetch(() => json({ apiURL: '/', minimumVersion }))
    expect(await loadConfigFile('https://foyer.example/config.json', fetch)).toEqual({
      ok: false,
      fault: { kind: 'version-outdated', minimum: minimumVersion },
    })
  })

  it.each(['', '0', '0.0.9', version, null])('starts if %s is required', async (minimumVersion) => {
    const { fetch } = scriptedFetch(() => json({ apiURL: '/', minimumVersion }))
    expect(await loadConfigFile('https://foyer.example/config.json', fetch)).toMatchObject({ ok: true })
  })
})

describe('decisions, paths in config.json', () => {
  it('override only paths with a known name', () => {
    const paths = createPaths({ eventLog: '/elsewhere', toString: '/x', unknown: '/y' })
    expect(paths.eventLog).toBe('/elsewhere')
    expect(paths.eventErrorLog).toBe('/api/event/error-log')
    expect(Object.keys(paths)).not.toContain('unknown')
  })

  it.each(['..', '.', 'a/b', '?x', '#x', '%2e%2e', 'ä b', '\uD800', 'a\uDC00/b'])(
    'the id %j cannot change the path',
    (id) => {
      const url = new URL(fillPath('/api/qrcode/info/{id}', { id }), 'https://x.example')
      expect(url.pathname).toMatch(/^\/api\/qrcode\/info\/[^/]+$/)
      expect(url.search + url.hash).toBe('')
    },
  )
})
