import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { boot, type BootOutcome, type PageParts } from '#src/app/session/boot.ts'
import { session, visit, visitorRights } from '#src/features/account/model/state.ts'
import { keepVisit, startVisit } from '#src/app/session/visit.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { openVenue } from '#src/features/maps/model/floorplan/open-venue.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { succeed } from '#src/kernel/result.ts'
import { createApi } from '#src/platform/api.ts'
import { createClock } from '#src/platform/clock.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import { createHttp } from '#src/platform/http.ts'
import type { Visit, LiveHub } from '#src/base/needs.ts'
import { createLocks } from '#src/platform/locks.ts'
import { createPaths } from '#src/platform/paths.ts'
import { openMemoryStorage } from '#src/platform/storage/open-storage.ts'
import { createTokens } from '#src/platform/tokens.ts'

type Reply = (request: Request) => Response

const json = (body: unknown, status = 200): Response => Response.json(body, { status })
const archive: Reply = () => new Response(new Uint8Array([80, 75]), { headers: { 'content-type': 'application/zip' } })
const bearerOf = (request: Request): string | null => request.headers.get('authorization')
const withSession: Reply = (request) => (bearerOf(request) === null ? json({}, 401) : archive(request))
const htmlHeaders = { 'content-type': 'text/html' }

/** Requests received by the server, with their status. */
let requests: string[]
let replies: Record<string, Reply>
let went: string[]
let opened: number
let restarts: number

const area = { id: 'site-1', parentAreaId: null, name: 'Harbour' }
const configured = (guestEnabled: boolean, closures: readonly unknown[] = []): Reply => {
  const asistConfiguration = { serverType: 'o365', clientId: 'client', guestEnabled, areas: [area], closures }
  return () => json({ assistConfigured: true, asistConfiguration, navigationConfigured: true, navigationUrl: null })
}

beforeEach(() => {
  requests = []
  went = []
  opened = 0
  restarts = 0
  replies = {
    '/api/assist/configurations': configured(true),
    '/api/navigation/venue': archive,
    '/api/navigation/pois': () => json([]),
    '/api/account/guest': () => json({ success: true, token: 'guest', refreshToken: null }),
    '/api/licences': () => json(['CS0604', 'CS0621']),
  }
})

const server: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  const reply = replies[pathname]
  if (reply === undefined) throw new TypeError('Failed to fetch')
  const response = reply(request)
  requests.push(
    `${pathname.slice('/api/'.length)}${bearerOf(request) === null ? '' : ' with token'} ${response.status}`,
  )
  return Promise.resolve(response)
}

function parts({ path = '/map', query = '?w=WAY', tokens = createTokens('memory') } = {}): PageParts {
  let [at, search] = [path, query]
  const clock = createClock()
  const engine = {
    configure: () => Promise.resolve(),
    setPointsOfInterest: () => Promise.resolve(false),
    openVenue: () => Promise.resolve(succeed({ number: (opened += 1) })),
    venuePlaces: () => Promise.resolve({ list: [{ id: 'lobby', resourceIds: ['r1'] }] }),
    joinResources: () => Promise.resolve(null),
    setClosures: () => Promise.resolve(null),
    dispose: () => undefined,
  }
  const configFile = { apiURL: 'https://api.test/', calendarURL: '', paths: {}, pictureHosts: [] }
  return {
    clock,
    tokens,
    routing: {
      path: () => at,
      query: () => search,
      navigate(to) {
        went.push(to)
        const url = new URL(to, 'https://foyer.example')
        at = url.pathname
        search = url.search
      },
      leave: () => undefined,
      reload: () => undefined,
    },
    redirectUri: 'https://foyer.example/account/oauth-callback',
    locks: createLocks(),
    restart: () => Promise.resolve(void (restarts += 1)),
    applyModes: () => Promise.resolve(),
    signInSilently: () => Promise.resolve(false),
    loadConfigFile: () =>
      Promise.resolve(
        succeed({ ...configFile, venueURL: {}, venueAttribution: {}, csrf: { cookie: '', header: '' } } as never),
      ),
    createPaths: () => createPaths(),
    createHttp: (_file, paths, onSignedOut) =>
      createHttp({
        apiURL: 'https://api.test/',
        tokens,
        clock,
        paths,
        onSignedOut,
        fetch: server,
        isOnline: () => true,
        random: () => 0,
        page: () => ({ origin: 'https://foyer.example', cookies: '' }),
      }),
    createApi: (http, paths) => createApi(http, paths),
    loadProvider: () => Promise.resolve(succeed({ serverType: 'o365' } as never)),
    openStorage: ({ kind }) => {
      if (kind !== 'guest') throw new Error('A visitor leaves nothing on the device')
      return openMemoryStorage()
    },
    createEngine: () => engine as unknown as EngineClient,
    createHub: () => ({ start: () => Promise.reject(new Error('connected')) }) as unknown as LiveHub,
    isOpenToVisitors: (wanted) => wanted === '/map' || wanted.startsWith('/qr/'),
    loadVisit: () => Promise.resolve({ startVisit }),
    on: {
      signedOut: () => undefined,
      restore: () => Promise.resolve(),
      ended: () => undefined,
      identified: () => undefined,
      configured: () => undefined,
      ready: () => undefined,
      engineState: () => undefined,
    },
  }
}

function visiting(outcome: BootOutcome): Visit {
  if (outcome.kind !== 'visiting') throw new Error(outcome.kind)
  onTestFinished(() => outcome.visit.end())
  return outcome.visit
}

const venue = 'navigation/venue'
const accountRequests = () => requests.filter((one) => one.startsWith('account'))

describe('decisions, section 22: map without sign-in', () => {
  it('opens without a session if the map is public', async () => {
    const services = visiting(await boot(parts()))
    expect(requests).toEqual(expect.arrayContaining(['assist/configurations 200', `${venue} 200`]))
    expect(requests.filter((one) => /account|licences|resources|favourites|settings|news/.test(one))).toEqual([])
    expect(services.tokens.token()).toBeNull()
    expect(session).toMatchObject({ phase: 'visiting', user: null })
    expect(session.rights).toEqual(visitorRights)
    expect(visit).toMatchObject({ isPublic: true, refusal: null })
    expect(went).toEqual([])
  })

  it('starts a guest session silently if the map needs one', async () => {
    replies['/api/navigation/venue'] = withSession
    const services = visiting(await boot(parts()))
    expect(requests.filter((one) => one.startsWith(venue))).toEqual([`${venue} 401`, `${venue} with token 200`])
    await vi.waitFor(() => expect(requests).toContain('navigation/pois with token 200'))
    expect(requests).toContain('licences with token 200')
    expect(configuration.licences).toEqual(['CS0604', 'CS0621'])
    expect(services.tokens.isGuest).toBe(true)
    expect(visit.isPublic).toBe(false)
    expect(session.rights.availability).toBe(false)
    expect(went).toEqual([])
  })

  it('treats a 403 without a session like a 401', async () => {
    replies['/api/navigation/venue'] = (request) => (bearerOf(request) === null ? json({}, 403) : archive(request))
    visiting(await boot(parts()))
    expect(requests).toContain(`${venue} with token 200`)
  })

  const refuseGuest = (body: unknown, status: number) => (replies['/api/account/guest'] = () => json(body, status))

  it.each<[string, () => void, Fault['kind'], number]>([
    ['guests are disabled', () => (replies['/api/assist/configurations'] = configured(false)), 'forbidden', 0],
    ['the server refuses the guest', () => refuseGuest({ success: false }, 403), 'sign-in-failed', 1],
    ['the server has no guest sessions', () => refuseGuest({}, 404), 'not-found', 1],
    [
      'guests may not see the map',
      () => (replies['/api/navigation/venue'] = (request) => json({}, bearerOf(request) === null ? 401 : 403)),
      'forbidden',
      1,
    ],
  ])('opens the sign-in page with the return path if %s', async (_, arrange, kind, guestRequests) => {
    replies['/api/navigation/venue'] = withSession
    arrange()
    const outcome = await boot(parts())
    expect(outcome.kind).toBe('signed-out')
    expect(visit.refusal?.kind).toBe(kind)
    expect(went).toEqual(['/account/login?return_url=%2Fmap%3Fw%3DWAY'])
    expect(accountRequests()).toHaveLength(guestRequests)
  })

  it('fails without a guest session if the server is unreachable', async () => {
    delete replies['/api/navigation/venue']
    expect(await boot(parts())).toMatchObject({ kind: 'failed', fault: { kind: 'api-unreachable' } })
    expect(accountRequests()).toEqual([])
    replies = {}
    expect(await boot(parts())).toMatchObject({ kind: 'failed', fault: { kind: 'api-unreachable' } })
  })

  it.each([
    ['there is no map', () => json({}, 404)],
    ['HTML arrives instead of the map', () => new Response('<!doctype html>', { headers: htmlHeaders })],
  ])('opens the map screen without a guest session if %s', async (_, reply) => {
    replies['/api/navigation/venue'] = reply
    visiting(await boot(parts()))
    expect(accountRequests()).toEqual([])
  })

  it('fails if the API is not configured', async () => {
    replies['/api/assist/configurations'] = () => json({ assistConfigured: false })
    expect(await boot(parts())).toMatchObject({ kind: 'failed', fault: { kind: 'assist-not-configured' } })
  })

  it('other paths open the sign-in page', async () => {
    const outcome = await boot(parts({ path: '/reservations' }))
    expect(outcome.kind).toBe('signed-out')
    expect(requests).toEqual(['assist/configurations 200'])
  })

  it('opens after an expired session', async () => {
    const tokens = createTokens('memory')
    tokens.start({ token: 'expired' })
    replies['/api/account/me'] = () => json({}, 401)
    visiting(await boot(parts({ tokens })))
    expect(requests).toContain(`${venue} 200`)
    expect(tokens.token()).toBeNull()
  })
})

describe('section 2: QR codes scanned by visitors', () => {
  const info = { hasLocation: true, startAreaId: 'site-1', qrId: null, navigationUrl: null }
  beforeEach(() => {
    for (const id of ['lobby', 'r1']) replies[`/api/qrcode/info/${id}`] = () => json({ data: info })
  })
  const scan = (id: string, query = '') => boot(parts({ path: `/qr/${id}`, query }))

  it('a code of a place opens the public map there', async () => {
    visiting(await scan('lobby'))
    expect(went).toEqual(['/map?site=site-1&area=site-1&here=lobby'])
    expect(visit.isPublic).toBe(true)
  })

  it('a code of a resource opens the sign-in page, because it reserves the resource', async () => {
    expect((await scan('r1')).kind).toBe('signed-out')
    expect(went).toEqual(['/account/login?return_url=%2Fqr%2Fr1'])
  })

  it('a code of a door panel does not request the map', async () => {
    expect((await scan('r1', '?slot=2000-2004')).kind).toBe('signed-out')
    expect(requests.filter((one) => one.startsWith(venue))).toEqual([])
  })

  it('a code starts no guest session, because most belong to resources', async () => {
    replies['/api/navigation/venue'] = withSession
    expect((await scan('lobby')).kind).toBe('signed-out')
    expect(accountRequests()).toEqual([])
  })

  it('an unknown code opens the sign-in page', async () => {
    expect((await scan('gone')).kind).toBe('signed-out')
    expect(went).toEqual(['/account/login?return_url=%2Fqr%2Fgone'])
  })

  it('a code opens the navigation if Assist is not configured', async () => {
    replies['/api/assist/configurations'] = () =>
      json({ assistConfigured: false, navigationConfigured: true, navigationUrl: 'https://navigation.example/' })
    expect(await scan('lobby')).toMatchObject({ kind: 'signed-out', entrance: { configuration: null } })
  })
})

describe('visit', () => {
  const again = (services: Visit, language: string) => openVenue(services, 'site-1', language, services.signal)

  it('replaces an expired guest session silently', async () => {
    replies['/api/navigation/venue'] = withSession
    const services = visiting(await boot(parts()))
    replies['/api/account/guest'] = () => json({ success: true, token: 'second', refreshToken: null })
    replies['/api/navigation/venue'] = (request) =>
      bearerOf(request) === 'Bearer second' ? archive(request) : json({}, 401)
    expect(await again(services, 'de')).toMatchObject({ ok: true })
    expect(services.tokens.token()).toBe('second')
    expect(restarts).toBe(0)
  })

  it('restarts with the sign-in page if the server closes the map', async () => {
    const services = visiting(await boot(parts()))
    replies['/api/navigation/venue'] = () => json({}, 401)
    replies['/api/account/guest'] = () => json({ success: false }, 403)
    await again(services, 'de')
    expect(restarts).toBe(1)
    expect(visit.refusal?.kind).toBe('sign-in-failed')
  })

  it('starts one guest session for two requests at once', async () => {
    const services = visiting(await boot(parts()))
    replies['/api/navigation/venue'] = withSession
    await Promise.all([again(services, 'de'), again(services, 'cs')])
    expect(accountRequests()).toHaveLength(1)
  })

  it('ends the guest session at its end, before a user signs in', async () => {
    replies['/api/navigation/venue'] = withSession
    const tokens = createTokens('memory')
    const services = visiting(await boot(parts({ tokens })))
    services.end()
    expect([tokens.token(), tokens.isGuest]).toEqual([null, false])
  })

  it('requests closures each minute while the page is visible', async () => {
    const services = visiting(await boot(parts()))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    keepVisit(services, { isShown: () => true, subscribe: () => () => undefined })
    replies['/api/assist/configurations'] = configured(true, [{ id: 'lift' }])
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(configuration.current?.closures).toMatchObject([{ id: 'lift' }]))
  })
})
