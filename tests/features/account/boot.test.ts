import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { completeUser } from '#src/features/account/complete-user.ts'
import { boot, type BootOutcome, type Parts } from '#src/features/account/boot.ts'
import { boot as state, session } from '#src/features/account/state.ts'
import { favourites } from '#src/features/favourites/state.ts'
import { forgetUser, knownUserKey, recallUser } from '#src/features/offline/stored-start.ts'
import { clearConfiguration, configuration, setConfiguration, settings } from '#src/features/settings/state.ts'
import { type Email, fail, type Fault, type Instant, type Result, succeed } from '#src/kernel/result.ts'
import { en } from '#src/locale/en.ts'
import { faultMessageKey } from '#src/locale/fault-message.ts'
import { createClock } from '#src/platform/clock.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { HttpClient } from '#src/platform/http.ts'
import type { LiveHub } from '#src/services.ts'
import { createLocks } from '#src/platform/locks.ts'
import { createPaths } from '#src/platform/paths.ts'
import type { Storage } from '#src/platform/storage.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { readStored, writeStored } from '#src/platform/stored.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { readUser } from '#src/wire/account.ts'
import { readAssist } from '#src/wire/assist.ts'
import { configFileSchema } from '#src/wire/configuration.ts'
import { faultsWith } from '#tests/services/every-fault.ts'
import { createMemoryStorage } from '#tests/platform/memory-storage.ts'
import { room } from '#tests/services/scripted-services.ts'

// Under simulated time an import would never come.

const user = { name: 'Eva', email: 'Eva@Example.com', username: 'eva', givenName: 'Eva', surname: 'Novak' }
const body = {
  assistConfigured: true,
  asistConfiguration: { serverType: 'o365', clientId: 'client' },
  navigationConfigured: false,
  navigationUrl: null,
}

const unreached = { config: () => fail<Fault>({ kind: 'config-unreadable', isUnreached: true }) }

let storage: Storage
/** Members of config.json. */
let configured: Record<string, unknown>
let calls: string[]
let went: string[]
let answers: Record<string, () => Result<unknown> | Promise<Result<unknown>>>
let loadResources: Mock<EngineClient['loadResources']>

beforeEach(async () => {
  calls = []
  went = []
  configured = {}
  forgetUser()
  storage = await openStorage('eva@example.com')
  loadResources = vi.fn<EngineClient['loadResources']>(() =>
    Promise.resolve(
      succeed({
        count: 1,
        problems: [],
        counts: { total: 1, unread: 0, incomplete: 0 },
        unknownZones: [],
        largestCapacity: 8,
      }),
    ),
  )
  answers = {
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

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function parts({ isSignedIn = true, path = '/reservations' } = {}): Parts {
  const ask = (name: string) => (stamp?: unknown) => {
    calls.push(typeof stamp === 'string' ? `${name} ${stamp}` : name)
    return Promise.resolve(answers[name]?.() ?? fail({ kind: 'offline' })) as Promise<Result<never>>
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
    loadConfigFile: ask('config'),
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
        account: { me: ask('me') },
        assist: { configurations: ask('configurations'), resources: ask('resources') },
        licences: { list: ask('licences') },
        favourites: { list: ask('favourites') },
        settings: { get: ask('settings') },
      }) as never,
    loadProvider: ask('provider'),
    openStorage: (owner: Email, isGuest: boolean) => {
      calls.push(`storage ${owner}${isGuest ? ' in memory' : ''}`)
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

describe('boot', () => {
  it('goes from configuration file to favourites, and knows the user before anything of the user', async () => {
    const outcome = await boot(parts())
    expect(outcome.kind).toBe('ready')
    const first = ['config', 'me', 'storage eva@example.com']
    expect(calls.slice(0, 3)).toEqual(first)
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

  it.each([false, true])(
    'leads to the set-up page while nobody has set the server up, signed in: %s',
    async (isSignedIn) => {
      configured = { setUp: true }
      const outcome = await boot(parts({ isSignedIn, path: '/home' }))
      expect(outcome).toMatchObject({ kind: 'signed-out', entrance: { provider: null, configuration: null } })
      expect([calls.filter((call) => call !== 'dispose'), went]).toEqual([['config'], ['/setup']])
      expect(session.phase).toBe('signed-out')
    },
  )

  it('leads from the set-up page to the sign-in page once the server is set up', async () => {
    expect((await boot(parts({ isSignedIn: false, path: '/setup' }))).kind).toBe('signed-out')
    expect(went).toEqual(['/account/login'])
  })

  it('stays at a mailed answer, which opens without signing in', async () => {
    expect((await boot(parts({ isSignedIn: false, path: '/answer' }))).kind).toBe('signed-out')
    expect(went).toEqual([])
  })

  it('section 7: completes an account without name or address by the calendar’s own record', async () => {
    const info = {
      name: 'Eva Novak',
      email: 'eva@example.com',
      username: 'eva@corp.example',
      givenName: 'Eva',
      surname: 'N',
    }
    const myInfo = vi.fn<() => Promise<Result<typeof info>>>(() => Promise.resolve(succeed(info)))
    answers['provider'] = () =>
      succeed({ serverType: 'o365', connect: () => ({ myInfo }) } as unknown as CalendarProvider)
    const complete = async () => {
      const outcome = await boot(parts())
      if (outcome.kind === 'ready') await completeUser(outcome.services)
    }
    await complete()
    expect(myInfo).not.toHaveBeenCalled()
    answers['me'] = () => readUser({ username: 'corp\\eva' })
    await complete()
    expect(session.user).toEqual({ ...info, username: 'corp\\eva' })
    expect(calls).toContain('storage corp\\eva')
  })

  it('lets a screen begin what it waits for before the resources are there', async () => {
    answers['resources'] = async () => {
      await vi.waitFor(() => expect(calls).toContain('configured'))
      return succeed({ body: new ArrayBuffer(8), timestamp: 'r1' })
    }
    expect((await boot(parts())).kind).toBe('ready')
  })

  it('section 7: sends the cached stamps and uses the cached copies on 204', async () => {
    await boot(parts())
    calls = []
    answers['configurations'] = () => succeed('unchanged')
    answers['resources'] = () => succeed('unchanged')
    const outcome = await boot(parts())
    expect(outcome.kind).toBe('ready')
    expect(calls).toEqual(expect.arrayContaining(['configurations c1', 'resources r1']))
    expect(loadResources).toHaveBeenCalledTimes(2)
  })

  it('section 7, reload-area: the services always have the newest configuration', async () => {
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

  it('permits every type when the licences cannot be had', async () => {
    answers['licences'] = () => fail({ kind: 'server-error', status: 500 })
    expect((await boot(parts())).kind).toBe('ready')
    expect(configuration.licences).toBeNull()
  })

  it('fault F22: starts from the cached copies when the server is out of reach, for the user known from before', async () => {
    await boot(parts())
    for (const name of ['me', 'configurations', 'resources', 'licences', 'favourites', 'settings']) {
      answers[name] = () => fail({ kind: 'offline' })
    }
    const outcome = await boot(parts())
    expect(outcome.kind).toBe('ready')
    expect(session.user?.email).toBe('eva@example.com')
  })

  it('fault F22: without any network it knows config.json, licences, favourites, areas and the clock of the last session', async () => {
    await boot(parts())
    const known = { licences: ['CS0601'], favourites: ['room-1'], filteredAreaIds: ['floor-3'], clockOffset: 60_000 }
    await storage.kept.put('start', { timestamp: null, savedAt: 1 as Instant, body: known })
    answers = { ...unreached, provider: answers['provider'] ?? unreached.config }
    const outcome = await boot(parts())
    if (outcome.kind !== 'ready') throw new Error(outcome.kind)
    expect(configuration.licences).toEqual(['CS0601'])
    expect(favourites.ids).toEqual(['room-1'])
    expect(settings.filteredAreaIds).toEqual(['floor-3'])
    expect(outcome.services.clock.offset).toBe(60_000)
  })

  it('fault F2: a server that is silent is not waited for where the last session left something', async () => {
    await boot(parts())
    const known = { licences: ['CS0601'], favourites: ['room-1'], filteredAreaIds: ['floor-3'], clockOffset: 0 }
    await storage.kept.put('start', { timestamp: null, savedAt: 1 as Instant, body: known })
    const provider = answers['provider'] ?? unreached.config
    const silent = new Promise<never>(() => undefined)
    answers = new Proxy({ provider }, { get: (given, name) => (name === 'provider' ? given.provider : () => silent) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let outcome: BootOutcome | null = null
    void boot(parts()).then((reached) => (outcome = reached))
    await vi.advanceTimersByTimeAsync(900)
    expect(outcome).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await expect.poll(() => outcome).toMatchObject({ kind: 'ready' })
    expect(session.user?.email).toBe('eva@example.com')
    expect(configuration.licences).toEqual(['CS0601'])
    expect(favourites.ids).toEqual(['room-1'])
    expect(settings.filteredAreaIds).toEqual(['floor-3'])
  })

  it('fault F2: a slow server is waited for where nothing is kept', async () => {
    let answer: (asked: Result<unknown>) => void = () => undefined
    answers['me'] = () => new Promise((resolve) => (answer = resolve))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const booting = boot(parts())
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    answer(succeed(user))
    expect((await booting).kind).toBe('ready')
  })

  it('threat T12: without network nothing is shown of a user of another session', async () => {
    await boot(parts())
    answers = { ...unreached }
    const given = parts({ isSignedIn: false })
    given.tokens.start({ token: 'of somebody else' })
    expect(await boot(given)).toMatchObject({ kind: 'failed', fault: { kind: 'config-unreadable' } })
    expect(calls.filter((call) => call.startsWith('storage'))).toHaveLength(1)
  })

  it('an exception while starting ends on the error page', async () => {
    const given = parts()
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const outcome = await boot({
      ...given,
      createHttp: () => {
        throw new TypeError('Invalid URL')
      },
    })
    expect(outcome).toEqual({ kind: 'failed', fault: { kind: 'start-failed', detail: 'TypeError: Invalid URL' } })
    expect(complain).toHaveBeenCalledOnce()
    complain.mockRestore()
  })

  it('a config file that an earlier version stored without pictureHosts allows no further hosts', () => {
    const file = { apiURL: '/api', calendarURL: '', paths: {} }
    writeStored('local', knownUserKey, JSON.stringify({ user, session: null, file }))
    expect(recallUser(null)).toEqual({
      user,
      session: null,
      file: v.parse(configFileSchema, file),
    })
  })

  it('a config file that is there and cannot be read is not made up for by an older one', async () => {
    await boot(parts())
    answers['config'] = () => fail({ kind: 'config-unreadable' })
    expect(await boot(parts())).toMatchObject({ kind: 'failed', fault: { kind: 'config-unreadable' } })
  })
})

describe('boot of a guest', () => {
  it('decisions: has rights of its own, no calendar, and leaves nothing on the device', async () => {
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
    expect(calls).toContain('storage eva@example.com in memory')
  })
})

describe('boot without a session', () => {
  it('says so on the sign-in page where this build has no provider of the configured calendar', async () => {
    answers['provider'] = () => fail({ kind: 'not-found', what: 'calendar provider gspace' })
    const outcome = await boot(parts({ isSignedIn: false }))
    expect(outcome).toMatchObject({ kind: 'signed-out', entrance: { provider: null, configuration: {} } })
  })

  it('shows the entrance, with the provider to sign in with and the way back', async () => {
    const outcome = await boot(parts({ isSignedIn: false }))
    expect(outcome).toMatchObject({ kind: 'signed-out', entrance: { provider: { serverType: 'o365' } } })
    expect(went).toEqual(['/account/login?return_url=%2Freservations'])
    expect(calls).not.toContain('me')
    expect(state.phase).toBe('signed-out')
  })

  it('stays on a page of signing in', async () => {
    await boot(parts({ isSignedIn: false, path: '/account/oauth-callback' }))
    expect(went).toEqual([])
  })

  it('does the same when the session turns out to be over, and forgets its user', async () => {
    await boot(parts())
    answers['me'] = () => fail({ kind: 'signed-out' })
    expect((await boot(parts())).kind).toBe('signed-out')
    expect(recallUser(null)).toBeNull()
  })
})

describe('finding 7: what is kept between starts', () => {
  it('a session that the server refuses at the start leaves its data no longer than that', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('IDBKeyRange', IDBKeyRange)
    const kept = await openStorage('eva@example.com')
    await kept.putNews({ timestamp: null, savedAt: 1 as Instant, body: ['Secret subject'] })
    await kept.searches.put(['by the window'])
    kept.close()
    answers['me'] = () => fail({ kind: 'signed-out' })
    expect((await boot(parts())).kind).toBe('signed-out')
    const reopened = await openStorage('eva@example.com')
    expect([await reopened.getNews(), await reopened.searches.get()]).toEqual([null, ['by the window']])
    vi.unstubAllGlobals()
  })

  it.each([
    ['an apiURL that has moved', 'https://old.example/', '/', []],
    // Its own data that can be loaded again go, and what it has not sent yet waits for its own session.
    ['another deployment on the host', 'https://other.example/', '/foyer/', ['by the window']],
  ])(
    'threats T9, T12: %s: nobody is asked with the old token, and nothing of the session is left',
    async (_, api, path, left) => {
      vi.stubGlobal('indexedDB', new IDBFactory())
      vi.stubGlobal('IDBKeyRange', IDBKeyRange)
      vi.stubGlobal('localStorage', createMemoryStorage())
      vi.stubGlobal('sessionStorage', createMemoryStorage())
      const before = createTokens('local', path)
      before.bindTo(api)
      before.start({ token: 'of the other', refreshToken: 'of the other' })
      writeStored('local', knownUserKey, JSON.stringify({ user, session: before.session(), file: { apiURL: api } }))
      const kept = await openStorage('eva@example.com')
      await kept.putNews({ timestamp: null, savedAt: 1 as Instant, body: ['Secret subject'] })
      await kept.searches.put(['by the window'])
      kept.close()
      // What the user chose stays with a session that another deployment has replaced.
      const isKept = left.length > 0
      writeStored('session', 'assist-draft', 'Secret subject')
      writeStored('local', 'assist-office', 'floor-2')
      const tokens = createTokens('local', '/')
      expect((await boot({ ...parts(), tokens })).kind).toBe('signed-out')
      expect(readStored('session', 'assist-draft') !== null).toBe(isKept)
      expect(readStored('local', 'assist-office') !== null).toBe(isKept)
      expect(calls).not.toContain('me')
      expect(readStored('local', knownUserKey)).toBeNull()
      const reopened = await openStorage('eva@example.com')
      expect([await reopened.getNews(), (await reopened.searches.get()) ?? []]).toEqual([null, left])
    },
  )

  it.each([
    ['full', true, false],
    ['session', false, true],
    ['off', false, false],
  ])('offlineStorage %s decides where the last user is kept', async (offlineStorage, isLocal, isOfSession) => {
    configured = { offlineStorage }
    expect((await boot(parts())).kind).toBe('ready')
    const keeps = (['local', 'session'] as const).map((shelf) => readStored(shelf, knownUserKey) !== null)
    expect(keeps).toEqual([isLocal, isOfSession])
    expect(recallUser(null)?.user.email).toBe(isLocal || isOfSession ? 'eva@example.com' : undefined)
  })
})

describe('section 8: what the user reads when boot fails', () => {
  const cases: readonly (readonly [string, () => void, Fault['kind'], string])[] = [
    [
      'the config file fails',
      () => (answers['config'] = () => fail({ kind: 'config-unreadable' })),
      'config-unreadable',
      'Cannot load config file.',
    ],
    [
      'the server cannot be reached',
      () => (answers['me'] = () => fail({ kind: 'api-unreachable' })),
      'api-unreachable',
      'Cannot connect to API server, check if it is available',
    ],
    [
      'the server is down',
      () => (answers['configurations'] = () => fail({ kind: 'server-error', status: 503 })),
      'api-unreachable',
      'Cannot connect to API server, check if it is available',
    ],
    [
      'no configuration data is returned',
      () => (answers['configurations'] = () => succeed({ body: null, timestamp: null })),
      'api-not-configured',
      'API is not configured. Edit the settings in the administration tool.',
    ],
    [
      '204 comes with nothing cached',
      () => (answers['configurations'] = () => succeed('unchanged')),
      'api-not-configured',
      'API is not configured. Edit the settings in the administration tool.',
    ],
    [
      'assistConfigured is false',
      () => (answers['configurations'] = () => succeed({ body: { assistConfigured: false }, timestamp: null })),
      'assist-not-configured',
      'Assist is not configured. Edit the settings in the administration tool',
    ],
    [
      'the resources cannot be read',
      () => loadResources.mockResolvedValue(fail({ kind: 'malformed', what: 'resources', problems: [] })),
      'resources-unreadable',
      'Error loading resources:',
    ],
    [
      'the resources cannot be loaded',
      () => (answers['resources'] = () => fail({ kind: 'server-error', status: 500 })),
      'resources-unreadable',
      'Error loading resources:',
    ],
  ]

  it.each(cases)('%s', async (_, arrange, kind, message) => {
    arrange()
    const outcome = await boot(parts())
    expect(outcome).toMatchObject({ kind: 'failed', fault: { kind } })
    expect(state).toMatchObject({ phase: 'failed', fault: { kind } })
    expect(textOf(faultMessageKey(outcome.kind === 'failed' ? outcome.fault : { kind: 'offline' }))).toBe(message)
  })

  it('asks for a new sign-in if the server does not accept the session', async () => {
    const isSignedOut = async (fault: Fault): Promise<boolean> => {
      answers['me'] = () => fail(fault)
      return (await boot(parts())).kind === 'signed-out'
    }
    expect(await faultsWith(isSignedOut)).toEqual(['signed-out', 'sign-in-needed', 'forbidden'])
  })

  it('offers to reload, and clears the local cache, when resources fail', async () => {
    await boot(parts())
    loadResources.mockResolvedValue(fail({ kind: 'malformed', what: 'resources', problems: [] }))
    await boot(parts())
    expect(await storage.getResources()).toBeNull()
    expect(await storage.getConfiguration()).toBeNull()
    expect(textOf('fault.resources-unreadable.action')).toBe('Click to reload browser')
  })
})

function textOf(key: string): unknown {
  return key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], en)
}
