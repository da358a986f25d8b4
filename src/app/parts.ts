import '#src/app/session/registrations.ts'
import { loadProvider } from '#src/calendars/index.ts'
import type { PageParts } from '#src/app/session/boot.ts'
import type { Parts } from '#src/base/parts.ts'
import { leaveSession } from '#src/features/account/model/sign-out.ts'
import { restoreEngine } from '#src/features/availability/model/load-resources.ts'
import { refillSchedules } from '#src/features/timeline/model/reload-schedules.ts'
import { createLater } from '#src/base/later.ts'
import { logProblems, writeLog } from '#src/base/log.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { connection, setHubState } from '#src/base/connection.ts'
import { fail } from '#src/kernel/result.ts'
import { createApi } from '#src/platform/api.ts'
import type { Clock } from '#src/platform/clock.ts'
import { loadConfigFile } from '#src/platform/config-file.ts'
import { createEngine } from '#src/platform/engine/engine-client.ts'
import { openOnPage, type WorkerLike } from '#src/platform/engine/link.ts'
import { createHttp } from '#src/platform/http.ts'
import { csrfNamesOf } from '#src/platform/http/credential.ts'
import type { Hub, RawHubEvent } from '#src/platform/hub.ts'
import { createLocks } from '#src/platform/locks.ts'
import { listedOrigin } from '#src/platform/http/address.ts'
import { createPaths } from '#src/platform/paths.ts'
import { openMemoryStorage, openStorage } from '#src/platform/storage/open-storage.ts'
import type { Tokens } from '#src/platform/tokens.ts'
import type { LiveHub, Routing } from '#src/base/needs.ts'

export interface ServicesOptions {
  /** Of config.json. */
  readonly configUrl: string
  readonly clock: Clock
  readonly tokens: Tokens
  readonly routing: Routing
  readonly redirectUri: string
  readonly spawnEngine: () => WorkerLike
  /** False if every tab simulates its own server, because then one connection cannot serve several tabs. */
  readonly sharesHub?: boolean | undefined
}

const isOnline = (): boolean => connection.online

/** Callbacks that differ between a page and a device. */
type Listeners = Pick<Parts, 'restart' | 'isOpenToVisitors'> & Pick<Parts['on'], 'ended' | 'configured'>

/** The map without signing in. */
export const visits = createLater('the map without signing in', () => import('./shell/visitor-shell.tsx'))

/** Returns the real parts of the product. `restart` boots again; the other callbacks receive its outcome. */
export function createParts(
  options: ServicesOptions,
  { restart, isOpenToVisitors, ended, configured }: Listeners,
): PageParts {
  const { clock, tokens, routing, redirectUri, configUrl, spawnEngine, sharesHub = true } = options
  let hasRestarted = false
  /** Null if config.json leaves everything about sessions as usual. */
  let modes: typeof import('#src/features/account/model/session-modes.ts') | null = null
  return {
    clock,
    tokens,
    routing,
    redirectUri,
    locks: createLocks(),
    restart,
    isOpenToVisitors,
    loadVisit: visits.need,
    loadConfigFile: () =>
      isOnline()
        ? loadConfigFile(configUrl, globalThis.fetch, (problems) => logProblems('config.json', problems))
        : Promise.resolve(fail({ kind: 'config-unreadable', isUnreached: true })),
    async applyModes(file) {
      const { idleLock, offlineStorage, tokenStorage } = file
      if (offlineStorage === 'full' && tokenStorage === 'local' && idleLock === 0) return
      const isStart = modes === null
      modes = await import('#src/features/account/model/session-modes.ts')
      await modes.applyModes(file, tokens, { isStart })
    },
    signInSilently: (entrance) => modes?.signInSilently(entrance) ?? Promise.resolve(false),
    createPaths: (file) => createPaths(file.paths),
    createHttp: ({ apiURL, calendarURL, csrf, tokenStorage }, paths, onSignedOut) =>
      createHttp({
        cookies: tokenStorage === 'cookie' ? modes?.sessionCookies(tokens) : undefined,
        apiURL,
        calendarURL,
        tokens,
        clock,
        paths,
        onSignedOut,
        isOnline,
        csrf: csrfNamesOf({ csrf }),
        report: logProblems,
      }),
    createApi,
    loadProvider,
    openStorage: (owner, { offlineStorage: kept }) => {
      if (owner.kind === 'guest') return openMemoryStorage()
      const limited = kept === 'full' ? null : modes?.limitedTo(kept)
      return openStorage(owner.email, limited ? { load: () => Promise.resolve(limited) } : {})
    },
    createEngine: (restore, onState) => createEngine({ spawn: spawnEngine, openOnPage, restore, onState }),
    createHub({ file, paths, http }) {
      const early: RawHubEvent[] = []
      let hear: Parameters<LiveHub['listen']>[0] = (event) => void early.push(event)
      let opened: Promise<Hub | null> | null = null
      const open = async (): Promise<Hub | null> => {
        const code = await import('#src/platform/hub.ts').catch(() => null)
        if (code === null) {
          // The next start tries again.
          opened = null
          return null
        }
        return code.createSharedHub({
          apiURL: file.apiURL,
          path: paths.hub,
          csrf: csrfNamesOf(file),
          hubOrigins: file.hubOrigins.flatMap((entry) => listedOrigin(entry) ?? []),
          accessToken: () => tokens.token(),
          sendsCookies: () => file.tokenStorage === 'cookie' && !tokens.isGuest,
          session: () => (sharesHub ? tokens.session() : null),
          renewToken: (used) => http.renewToken(used),
          onState: (state, failure) => {
            setHubState(state, failure)
            if (failure)
              void opened?.then((hub) => writeLog('warning', 'live connection', [failure, hub?.lastError ?? '']))
          },
          onEvent: (event) => hear(event),
        })
      }
      return {
        start: async () => (await (opened ??= open()))?.start(),
        stop: async () => (await opened)?.stop(),
        invokeObject: async (id, item) => (await opened)?.invokeObject(id, item) ?? fail({ kind: 'offline' }),
        listen(listener) {
          hear = listener
          for (const event of early.splice(0)) listener(event)
        },
      }
    },
    on: {
      signedOut(services) {
        if (services && !services.signal.aborted) void leaveSession(services, { expired: true })
      },
      restore: restoreEngine,
      ended,
      configured,
      // While offline the browser would log every attempt as an error.
      identified: (hub) => void (connection.online && hub.start()),
      ready: (services) => modes?.lockWhenIdle(services),
      engineState(services, state) {
        if (state === 'restarting') hasRestarted = true
        if (state !== 'running') writeLog('error', 'bug', [`compute worker: ${state}`])
        if (state === 'failed') notify({ kind: 'error', key: 'notice.engine.failed', lasts: null })
        if (state === 'on-page') notify({ kind: 'warning', key: 'notice.engine.onPage', lasts: null })
        if ((state === 'running' || state === 'on-page') && hasRestarted && services) void refillSchedules(services)
      },
    },
  }
}
