import { loadProvider } from '#src/calendars/index.ts'
import { fail } from '#src/core/result.ts'
import type { Parts } from '#src/flows/boot.ts'
import { createLocks } from '#src/flows/locks.ts'
import type { Product, Routing } from '#src/flows/product.ts'
import { refillSchedules, restoreEngine } from '#src/flows/restore-engine.ts'
import { leaveSession } from '#src/flows/sign-out.ts'
import { createApi } from '#src/io/api.ts'
import type { Clock } from '#src/io/clock.ts'
import { createEngine } from '#src/io/compute/engine-client.ts'
import type { WorkerLike } from '#src/io/compute/link.ts'
import { loadConfigFile } from '#src/io/config-file.ts'
import { createHttp } from '#src/io/http.ts'
import type { RawHubEvent } from '#src/io/hub.ts'
import { createPaths } from '#src/io/paths.ts'
import { openMemoryStorage, openStorage } from '#src/io/storage/open-storage.ts'
import type { Tokens } from '#src/io/tokens.ts'
import { connection, setHubState } from '#src/state/connection.ts'
import { notify } from '#src/state/notices.ts'
import { createSharedHub } from '#src/io/hub.ts'

export interface ProductOptions {
  /** Of config.json. */
  readonly configUrl: string
  readonly clock: Clock
  readonly tokens: Tokens
  readonly routing: Routing
  readonly redirectUri: string
  readonly spawnEngine: () => WorkerLike
  /** False where every tab simulates a server of its own: then none can hear of another's. */
  readonly sharesHub?: boolean | undefined
}

const isOnline = (): boolean => connection.online

/** Who is told of a product; a page and a device do different things about it. */
interface Listeners extends Pick<Parts, 'restart'>, Pick<Parts['on'], 'ended' | 'configured'> {
  hubEvent(product: Product, event: RawHubEvent): void
}

/** The real parts of the product. `restart` boots anew; the others are told what became of it. */
export function createParts(options: ProductOptions, { restart, ended, configured, hubEvent }: Listeners): Parts {
  const { clock, tokens, routing, redirectUri, configUrl, spawnEngine, sharesHub = true } = options
  let hasRestarted = false
  return {
    clock,
    tokens,
    routing,
    redirectUri,
    locks: createLocks(),
    restart,
    loadConfigFile: () =>
      isOnline() ? loadConfigFile(configUrl) : Promise.resolve(fail({ kind: 'config-unreadable', isUnreached: true })),
    createPaths: (file) => createPaths(file.paths),
    createHttp: ({ apiURL, calendarURL }, paths, onSignedOut) =>
      createHttp({ apiURL, calendarURL, tokens, clock, paths, onSignedOut, isOnline }),
    createApi,
    loadProvider,
    openStorage: (user, isGuest) => (isGuest ? openMemoryStorage(user) : openStorage(user)),
    createEngine: (restore, onState) => createEngine({ spawn: spawnEngine, openOnPage, restore, onState }),
    createHub: ({ file, paths, http, product }) =>
      createSharedHub({
        apiURL: file.apiURL,
        path: paths.hub,
        accessToken: () => tokens.token(),
        session: () => (sharesHub ? tokens.session() : null),
        renewToken: (used) => http.renewToken(used),
        onState: setHubState,
        onEvent(event) {
          const hearing = product()
          if (hearing) hubEvent(hearing, event)
        },
      }),
    on: {
      signedOut(product) {
        if (product && !product.signal.aborted) void leaveSession(product, { expired: true })
      },
      restore: restoreEngine,
      ended,
      configured,
      engineState(product, state) {
        if (state === 'restarting') hasRestarted = true
        if (state === 'failed') notify({ kind: 'error', key: 'notice.engine.failed', lasts: null })
        if (state === 'on-page') notify({ kind: 'warning', key: 'notice.engine.onPage', lasts: null })
        if ((state === 'running' || state === 'on-page') && hasRestarted && product) void refillSchedules(product)
      },
    },
  }
}

const openOnPage = (): Promise<WorkerLike> =>
  import('#src/io/compute/open-on-page.ts').then((code) => code.openOnPage())
