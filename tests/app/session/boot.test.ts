import * as v from 'valibot'
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { completeUser } from '#src/features/account/model/complete-user.ts'
import { boot, type BootOutcome, type PageParts } from '#src/app/session/boot.ts'
import { boot as state, session } from '#src/features/account/model/state.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { forgetUser, knownUserKey, recallUser } from '#src/features/account/model/known-user.ts'
import { clearConfiguration, configuration, setConfiguration, settings } from '#src/features/settings/model/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { faultMessageKey } from '#src/locale/fault-message.ts'
import { createClock } from '#src/platform/clock.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { HttpClient } from '#src/platform/http.ts'
import type { LiveHub } from '#src/base/needs.ts'
import { createLocks } from '#src/platform/locks.ts'
import { createPaths } from '#src/platform/paths.ts'
import type { Storage } from '#src/platform/storage.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { readStored, writeStored } from '#src/platform/stored.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { readUser } from '#src/wire/account.ts'
import { readAssist } from '#src/wire/assist.ts'
import { configFileSchema } from '#src/wire/configuration.ts'
import { english } from '#tests/locale/catalogues.ts'
import { faultsWith } from '#tests/services/every-fault.ts'
import { stubIndexedDb } from '#tests/platform/indexed-db.ts'
import { createMemoryStorage } from '#tests/platform/memory-storage.ts'
import { room } from '#tests/services/scripted-services.ts'

const user = { name: 'Eva', email: 'Eva@Example.com', username: 'eva', givenName: 'Eva', surname: 'Novak' }
const body = {
  assistConfigured: true,
  asistConfiguration: { serverType: 'o365', clientId: 'client' },
  navigationConfigured: false,
  navigationUrl: null,
}

const offline = () => fail<Fault>({ kind: 'offline' })

const unreached = { config: () => fail<Fault>({ kind: 'config-unreadable', isUnreached: true }) }

let storage: Storage

/** Members of config.json. */
let configured: Record<string, unknown>
let calls: string[]
let went: string[]
let responses: Record<string, () => Result<unknown> | Promise<Result<unknown>>>
let loadResources: Mock<EngineClient['loadResources']>

beforeEach(async () => {
  calls = []
  went = []
  configured = {}
  forgetUser()
  storage = await openStorage('eva@example.com')
  const counts = { total: 1, unread: 0, incomplete: 0 }
  loadResources = vi.fn<EngineClient['loadResources']>(() =>
    Promise.resolve(succeed({ count: 1, problems: [], counts, unknownZones: [], largestCapacity: 8 })),
  )
  responses = {
    config: () => succeed(v.parse(configFileSchema, { apiURL: '/api', ...configured })),
    me: () => readUser(user),
    configurations: () => succeed({ body, timestamp: 'c1' }),
    resources: () => succeed({ body: new ArrayBuffer(8), timestamp: 'r1' }),
    licences: () => succeed(['CS0600']),
    favourites: () => succeed(['room-1']),
    settings: () => succeed({ location: { filteredAreaIds: ['floor-2'] } }),
    provider: () => succeed({ serverType: 'o365', connect: () => ({}) } as unknown as CalendarProvider),
  }
})

function parts({ isSignedIn = true, path = '/reservations' } = {}): PageParts {
  const respond = (name: string) => (stamp?: unknown) => {
    calls.push(typeof stamp === 'string' ? `${name} ${stamp}` : name)
    return Promise.resolve(responses[name]?.() ?? offline()) as Promise<Result<never>>
  }
  const tokens = createTokens('memory')
  if (isSignedIn) tokens.set({ token: 'token' })
  const engine = {
    configure: () => Promise.resolve(),
    loadResources,
    resource: () => Promise.resolve(room),
    dispose: () => calls.push('dispose'),
  }
  return {
    clock: createClock(),
    tokens,
    routing: {
      path: () => path,
      query: () => '',
      navigate: (to) => void went.push(to),
      leave: (to) => void went.push(to),
      reload: () => undefined,
    },
    redirectUri: 'https://foyer.example/account/oauth-callback',
    locks: createLocks(),
    restart: () => Promise.resolve(),
    loadConfigFile: respond('config'),
    applyModes: () => Promise.resolve(),
    signInSilently: () => Promise.resolve(false),
    createPaths: () => createPaths(),
    createHttp: () =>
      ({
        useCalendar: () => calls.push('useCalendar'),
        abortAll: () => calls.push('abortAll'),
      }) as unknown as HttpClient,
    createApi: () =>
      ({
        account: { me: respond('me') },
        assist: { configurations: respond('configurations'), resources: respond('resources') },
        licences: { list: respond('licences') },
        favourites: { list: respond('favourites') },
        settings: { get: respond('settings') },
      }) as never,
    loadProvider: respond('provider'),
    openStorage: (owner) => {
      calls.push(`storage ${owner.kind === 'user' ? owner.email : 'in memory'}`)
      return Promise.resolve(storage)
    },
    createEngine: () => engine as unknown as EngineClient,
    isOpenToVisitors: () => false,
    loadVisit: () => Promise.reject(new Error('no visits')),
    createHub: () =>
      ({
        start: () => Promise.resolve(void calls.push('hub')),
        stop: () => Promise.resolve(void calls.push('hub stopped')),
      }) as unknown as LiveHub,
    on: {
      identified: (hub) => void hub.start(),
      signedOut: () => undefined,
      restore: () => Promise.resolve(),
      ended: () => undefined,
      configured: () => calls.push('configured'),
      ready: () => undefined,
      engineState: () => undefined,
    },
  }
}

/** Stores what a session leaves behind for a start without the server. */
async function storeLastSession(clockOffset = 0): Promise<void> {
  await boot(parts())
  const known = { licences: ['CS0601'], favourites: ['room-1'], filteredAreaIds: ['floor-3'], clockOffset }
  await storage.kept.put('start', { timestamp: null, savedAt: 1 as Instant, body: known })
}

function expectLastSession(): void {
  expect(session.user?.email).toBe('eva@example.com')
  expect(configuration.licences).toEqual(['CS0601'])
  expect(favourites.ids).toEqual(['room-1'])
  expect(settings.filteredAreaIds).toEqual(['floor-3'])
}

describe('boot', () => {
  it('loads config.json, then the user, then the data of the user', async () => {
    expect((await boot(parts())).kind).toBe('ready')
    expect(calls.slice(0, 3)).toEqual(['config', 'me', 'storage eva@example.com'])
    // The live connection is set up while the resources load.
    expect(calls.indexOf('hub')).toBeLessThan(calls.indexOf('useCalendar'))
    expect(calls.indexOf('hub')).toBeGreaterThan(calls.indexOf('me'))
    expect(calls.indexOf('useCalendar')).toBeGreaterThan(calls.indexOf('provider'))
    expect(session).toMatchObject({ phase: 'signed-in', user: { email: 'eva@example.com' } })
    expect(configuration.licences).toEqual(['CS0600'])
    expect(favourites.ids).toEqual(['room-1'])
    expect(settings.filteredAreaIds).toEqual(['floor-2'])
    expect(state.phase).toBe('ready')
  })

  it.each([false, true])('opens the set-up page until the server is set up (signed in: %s)', async (isSignedIn) => {
    configured = { setUp: true }
    const outcome = await boot(parts({ isSignedIn, path: '/home' }))
    expect(outcome).toMatchObject({ kind: 'signed-out', entrance: { provider: null, configuration: null } })
    expect([calls.filter((call) => call !== 'dispose'), went]).toEqual([['config'], ['/setup']])
    expect(session.phase).toBe('signed-out')
  })

  it('leaves the set-up page for the sign-in page after the server is set up', async () => {
    expect((await boot(parts({ isSignedIn: false, path: '/setup' }))).kind).toBe('signed-out')
    expect(went).toEqual(['/account/login'])
  })

  it('stays on the page of an emailed answer, which needs no sign-in', async () => {
    expect((await boot(parts({ isSignedIn: false, path: '/answer' }))).kind).toBe('signed-out')
    expect(went).toEqual([])
  })

  it('section 7: completes an account without name or address from the calendar', async () => {
    const names = { name: 'Eva Novak', givenName: 'Eva', surname: 'N' }
    const info = { ...names, email: 'eva@example.com', username: 'eva@corp.example' }
    const myInfo = vi.fn<() => Promise<Result<typeof info>>>(() => Promise.resolve(succeed(info)))
    responses['provider'] = () =>
      succeed({ serverType: 'o365', connect: () => ({ myInfo }) } as unknown as CalendarProvider)
    const complete = async () => {
      const outcome = await boot(parts())
      if (outcome.kind === 'ready') await completeUser(outcome.services)
    }
    await complete()
    expect(myInfo).not.toHaveBeenCalled()
    responses['me'] = () => readUser({ username: 'corp\\eva' })
    await complete()
    expect(session.user).toEqual({ ...info, username: 'corp\\eva' })
    expect(calls).toContain('storage corp\\eva')
  })

  it('lets a screen start loading before the resources have arrived', async () => {
    responses['resources'] = async () => {
      await vi.waitFor(() => expect(calls).toContain('configured'))
      return succeed({ body: new ArrayBuffer(8), timestamp: 'r1' })
    }
    expect((await boot(parts())).kind).toBe('ready')
  })

  it('section 7, reload-area: the services always return the newest configuration', async () => {
    const outcome = await boot(parts())
    if (outcome.kind !== 'ready') throw new Error(outcome.kind)
    const { services } = outcome
    const area = { id: 'new', parentAreaId: null, name: 'New wing', maxUt: 100, timezone: null }
    const assist = readAssist(body)
    if (!assist.ok) throw new Error(assist.fault.kind)
    const { configuration: started } = services
    setConfiguration({ ...started, areas: [area] }, assist.value)
    expect(services.configuration.areas).toEqual([area])
    clearConfiguration()
    expect(services.configuration).toEqual(started)
  })

  it('allows every resource type if the licences cannot be loaded', async () => {
    responses['licences'] = () => fail({ kind: 'server-error', status: 500 })
    expect((await boot(parts())).kind).toBe('ready')
    expect(configuration.licences).toBeNull()
  })

  it('fault F22: starts from the stored copies if the server is unreachable', async () => {
    await boot(parts())
    for (const name of ['me', 'configurations', 'resources', 'licences', 'favourites', 'settings'])
      responses[name] = offline
    expect((await boot(parts())).kind).toBe('ready')
    expect(session.user?.email).toBe('eva@example.com')
  })

  it('fault F22: starts offline from config.json, user data and clock of the last session', async () => {
    await storeLastSession(60_000)
    responses = { ...unreached, provider: responses['provider'] ?? offline }
    const outcome = await boot(parts())
    if (outcome.kind !== 'ready') throw new Error(outcome.kind)
    expectLastSession()
    expect(outcome.services.clock.offset).toBe(60_000)
  })

  it('fault F2: starts from the last session if the server does not respond within a second', async () => {
    await storeLastSession()
    const provider = responses['provider'] ?? offline
    const silent = new Promise<never>(() => undefined)
    responses = new Proxy({ provider }, { get: (given, name) => (name === 'provider' ? given.provider : () => silent) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let outcome: BootOutcome | null = null
    void boot(parts()).then((reached) => (outcome = reached))
    await vi.advanceTimersByTimeAsync(900)
    expect(outcome).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await expect.poll(() => outcome).toMatchObject({ kind: 'ready' })
    expectLastSession()
  })

  it('fault F2: waits for a slow server if nothing is stored', async () => {
    let respond: (response: Result<unknown>) => void = () => undefined
    responses['me'] = () => new Promise((resolve) => (respond = resolve))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const booting = boot(parts())
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    respond(succeed(user))
    expect((await booting).kind).toBe('ready')
  })

  it('threat T12: shows no data of another session without a network', async () => {
    await boot(parts())
    responses = { ...unreached }
    const given = parts({ isSignedIn: false })
    given.tokens.start({ token: 'of another user' })
    expect(await boot(given)).toMatchObject({ kind: 'failed', fault: { kind: 'config-unreadable' } })
    expect(calls.filter((call) => call.startsWith('storage'))).toHaveLength(1)
  })

  it('an exception ends on the error page', async () => {
    const given = parts()
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const createHttp = () => {
      throw new TypeError('Invalid URL')
    }
    const outcome = await boot({ ...given, createHttp })
    expect(outcome).toEqual({ kind: 'failed', fault: { kind: 'start-failed', detail: 'TypeError: Invalid URL' } })
    expect(complain).toHaveBeenCalledOnce()
  })

  it('a stored config file without pictureHosts allows no further hosts', () => {
    const file = { apiURL: '/api', calendarURL: '', paths: {} }
    writeStored('local', knownUserKey, JSON.stringify({ user, session: null, file }))
    expect(recallUser(null)).toEqual({ user, session: null, file: v.parse(configFileSchema, file) })
  })

  it('does not replace an unreadable config file by a stored one', async () => {
    await boot(parts())
    responses['config'] = () => fail({ kind: 'config-unreadable' })
    expect(await boot(parts())).toMatchObject({ kind: 'failed', fault: { kind: 'config-unreadable' } })
  })
})

it('decisions: a guest has limited rights, no calendar and no stored data', async () => {
  const given = parts({ isSignedIn: false })
  given.tokens.start({ token: 'guest' }, { guest: true })
  const outcome = await boot(given)
  if (outcome.kind !== 'ready') throw new Error(outcome.kind)
  expect(session).toMatchObject({ isGuest: true, rights: { reserve: false, people: false, favourites: false } })
  expect(recallUser(null)).toBeNull()
  const { calendar } = outcome.services
  expect(await calendar.myImage()).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
  const span = { from: 0, to: 4 } as never
  for await (const batch of calendar.schedules([], span)) expect(batch.ok).toBe(false)
  expect(calls).toContain('storage in memory')
})

describe('boot without a session', () => {
  it('opens the sign-in page without a provider if this build lacks the configured calendar', async () => {
    responses['provider'] = () => fail({ kind: 'not-found', what: 'calendar provider gspace' })
    const outcome = await boot(parts({ isSignedIn: false }))
    expect(outcome).toMatchObject({ kind: 'signed-out', entrance: { provider: null, configuration: {} } })
  })

  it('opens the sign-in page with the provider and the return address', async () => {
    const outcome = await boot(parts({ isSignedIn: false }))
    expect(outcome).toMatchObject({ kind: 'signed-out', entrance: { provider: { serverType: 'o365' } } })
    expect(went).toEqual(['/account/login?return_url=%2Freservations'])
    expect(calls).not.toContain('me')
    expect(state.phase).toBe('signed-out')
  })

  it('stays on a page of the sign-in', async () => {
    await boot(parts({ isSignedIn: false, path: '/account/oauth-callback' }))
    expect(went).toEqual([])
  })

  it('opens the sign-in page and forgets the user if the session has ended', async () => {
    await boot(parts())
    responses['me'] = () => fail({ kind: 'signed-out' })
    expect((await boot(parts())).kind).toBe('signed-out')
    expect(recallUser(null)).toBeNull()
  })
})

describe('finding 7: data stored between starts', () => {
  /** Opens a database with news and saved searches of an earlier session; returns what is left of them after a start. */
  async function storeNewsAndSearches() {
    stubIndexedDb()
    const stored = await openStorage('eva@example.com')
    await stored.putNews({ timestamp: null, savedAt: 1 as Instant, body: ['Secret subject'] })
    await stored.searches.put(['by the window'])
    stored.close()
    return async () => {
      const reopened = await openStorage('eva@example.com')
      return [await reopened.getNews(), (await reopened.searches.get()) ?? []]
    }
  }

  it('the data of a session are deleted if the server refuses the session at the start', async () => {
    const readLeft = await storeNewsAndSearches()
    responses['me'] = () => fail({ kind: 'signed-out' })
    expect((await boot(parts())).kind).toBe('signed-out')
    expect(await readLeft()).toEqual([null, ['by the window']])
  })

  it.each([
    ['an apiURL that has moved', 'https://old.example/', '/', []],
    // Unsent data of the other deployment wait for its own session.
    ['another deployment on the host', 'https://other.example/', '/foyer/', ['by the window']],
  ])(
    'threats T9, T12: after %s, the old token is not sent and the data of its session are deleted',
    async (_, api, path, left) => {
      const readLeft = await storeNewsAndSearches()
      vi.stubGlobal('localStorage', createMemoryStorage())
      vi.stubGlobal('sessionStorage', createMemoryStorage())
      const before = createTokens('local', path)
      before.bindTo(api)
      before.start({ token: 'of the other', refreshToken: 'of the other' })
      writeStored('local', knownUserKey, JSON.stringify({ user, session: before.session(), file: { apiURL: api } }))
      // The choices of the user stay with a session that another deployment has replaced.
      const isKept = left.length > 0
      writeStored('session', 'assist-draft', 'Secret subject')
      writeStored('local', 'assist-office', 'floor-2')
      const tokens = createTokens('local', '/')
      expect((await boot({ ...parts(), tokens })).kind).toBe('signed-out')
      expect(readStored('session', 'assist-draft') !== null).toBe(isKept)
      expect(readStored('local', 'assist-office') !== null).toBe(isKept)
      expect(calls).not.toContain('me')
      expect(readStored('local', knownUserKey)).toBeNull()
      expect(await readLeft()).toEqual([null, left])
    },
  )

  it.each([
    ['full', true, false],
    ['session', false, true],
    ['off', false, false],
  ])(
    'offlineStorage %s stores the last user in local storage: %s, in session storage: %s',
    async (offlineStorage, isLocal, isOfSession) => {
      configured = { offlineStorage }
      expect((await boot(parts())).kind).toBe('ready')
      const stored = (['local', 'session'] as const).map((area) => readStored(area, knownUserKey) !== null)
      expect(stored).toEqual([isLocal, isOfSession])
      expect(recallUser(null)?.user.email).toBe(isLocal || isOfSession ? 'eva@example.com' : undefined)
    },
  )
})

describe('section 8: messages of a failed start', () => {
  const messages = {
    'config-unreadable': 'Cannot load config file.',
    'api-unreachable': 'Cannot connect to API server, check if it is available',
    'api-not-configured': 'API is not configured. Edit the settings in the administration tool.',
    'assist-not-configured': 'Assist is not configured. Edit the settings in the administration tool',
    'resources-unreadable': 'Error loading resources:',
  }
  const unconfigured = { body: { assistConfigured: false }, timestamp: null }

  it.each<[string, string, Result<unknown>, keyof typeof messages]>([
    ['the config file fails', 'config', fail({ kind: 'config-unreadable' }), 'config-unreadable'],
    ['the server cannot be reached', 'me', fail({ kind: 'api-unreachable' }), 'api-unreachable'],
    ['the server is down', 'configurations', fail({ kind: 'server-error', status: 503 }), 'api-unreachable'],
    ['the configuration is empty', 'configurations', succeed({ body: null, timestamp: null }), 'api-not-configured'],
    ['204 comes with nothing stored', 'configurations', succeed('unchanged'), 'api-not-configured'],
    ['assistConfigured is false', 'configurations', succeed(unconfigured), 'assist-not-configured'],
    ['the resources fail', 'resources', fail({ kind: 'server-error', status: 500 }), 'resources-unreadable'],
    ['the server disappears before the resources', 'resources', fail({ kind: 'api-unreachable' }), 'api-unreachable'],
    ['the resources take too long', 'resources', fail({ kind: 'timed-out', what: 'GET' }), 'api-unreachable'],
  ])('shows the specified message if %s', async (_, request, response, kind) => {
    responses[request] = () => response
    const outcome = await boot(parts())
    expect(outcome).toMatchObject({ kind: 'failed', fault: { kind } })
    expect(state).toMatchObject({ phase: 'failed', fault: { kind } })
    expect(english.get(faultMessageKey(outcome.kind === 'failed' ? outcome.fault : { kind: 'offline' }))).toBe(
      messages[kind],
    )
  })

  it('asks for a new sign-in if the server does not accept the session', async () => {
    const isSignedOut = async (fault: Fault): Promise<boolean> => {
      responses['me'] = () => fail(fault)
      return (await boot(parts())).kind === 'signed-out'
    }
    expect(await faultsWith(isSignedOut)).toEqual(['signed-out', 'sign-in-needed', 'forbidden'])
  })

  it('leaves the stored copies alone if nothing responds to the request for resources', async () => {
    await boot(parts())
    await storage.putResources({ timestamp: null, savedAt: 0 as Instant, body: new ArrayBuffer(0) })
    loadResources.mockResolvedValue(fail({ kind: 'api-unreachable' }))
    expect(await boot(parts())).toMatchObject({ kind: 'failed', fault: { kind: 'api-unreachable' } })
    expect(await storage.getResources()).not.toBeNull()
    expect(await storage.getConfiguration()).not.toBeNull()
  })

  it('offers to reload and clears the stored copies if the resources cannot be read', async () => {
    await boot(parts())
    loadResources.mockResolvedValue(fail({ kind: 'malformed', what: 'resources', problems: [] }))
    expect(await boot(parts())).toMatchObject({ kind: 'failed', fault: { kind: 'resources-unreadable' } })
    expect([await storage.getResources(), await storage.getConfiguration()]).toEqual([null, null])
    expect(english.get('fault.resources-unreadable.action')).toBe('Click to reload browser')
  })
})
