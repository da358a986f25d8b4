import { setMaxListeners } from 'node:events'
import { subscribeKey } from 'valtio/utils'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type Controls, createControls } from '#mocks/controls.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import type { Server } from '#mocks/server/server.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import { running, startServices } from '#src/app/boot.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { tickTimeline } from '#src/features/timeline/model/follow-timeline.ts'
import type { Services } from '#src/base/needs.ts'
import { createClock } from '#src/platform/clock.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { clearAwaiting } from '#src/features/bookings/model/reserve/state.ts'
import { clearConfiguration } from '#src/features/settings/model/state.ts'
import { connection, setHubState } from '#src/base/connection.ts'
import { closeDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { clearSession } from '#src/base/session-end.ts'
import { clearFavourites } from '#src/features/home/model/favourites/state.ts'
import { clearNotices, notices } from '#src/features/notices/model/state.ts'
import { clearReservations, reservations } from '#src/features/bookings/model/reservations/state.ts'
import { timeline, clearTimeline, setMode } from '#src/features/timeline/model/state.ts'
import { setDay, clearSearch } from '#src/base/search-state.ts'
import { setZone } from '#src/base/reader.ts'
import { clearWindow, timelineWindow, wantWindow } from '#src/features/timeline/model/window-state.ts'
import { createFakeWorker, type FakeWorker } from '#tests/compute/fake-worker.ts'
import { stubIndexedDb } from '#tests/platform/indexed-db.ts'
import {
  createPageTime,
  mostEndings,
  restoreBrowser,
  stubBrowser,
  stubNetwork,
  setOnlineTo,
} from '#tests/mocks/node-browser.ts'
import { apiURL, friday, type OpenWorld, openWorld } from '#tests/mocks/open-world.ts'
// Loaded here, because lazy chunks would load too late under simulated time.
import '#src/app/keep-current.ts'
import '#src/calendars/o365/index.ts'
import '#src/features/bookings/model/reserve/rules/read-entry.ts'
import '#src/features/bookings/model/series/rules/series-record.ts'
import '#src/features/account/model/sign-in-methods.ts'
import '#src/app/session/kept-start.ts'
import '#src/features/bookings/model/reservations/load-reservations.ts'
import '#src/features/bookings/model/reservations/send-intents.ts'
import '#src/app/session/on-hub-event.ts'
import '#src/platform/hub.ts'
import '#src/platform/storage/dexie-shelf.ts'
import '#tests/locale/catalogues.ts'

/** A request of the page. `at` is in UTC milliseconds of the device. */
interface Sent {
  readonly method: string
  readonly url: URL
  readonly at: number
}

/** Responds instead of the back end. Null lets the request through, and a rejection is a broken connection. */
type Intercept = (request: Request) => Response | Promise<Response> | null

/**
 * The product without its components, in Node: boot, client, storage, engine, live connection and use cases, with the
 * simulated back end. Time passes only in `pass` and `until`. The visible state is in the product's stores.
 */
export interface NodePage {
  readonly world: OpenWorld
  readonly server: Server
  readonly controls: Controls
  readonly sent: Sent[]
  /** All started engines, the current one last. */
  readonly engines: FakeWorker[]
  intercept: Intercept | null
  /** Loads the page. Resolves when rows are on screen and the connection is live, or when `isDone`. */
  open(isDone?: () => boolean): Promise<void>
  /** Throws if no user is signed in. */
  services(): Services
  /** Signs in the same user on the sign-in page. */
  signInAgain(): Promise<void>
  /** Changes the online state that the browser reports. */
  setOnline(isOnline: boolean): void
  pass(milliseconds: number, step?: number): Promise<void>
  /** Passes time until the condition holds. Returns the passed milliseconds. Throws after `within`. */
  until(holds: () => boolean, within: number, step?: number): Promise<number>
  /** Keys of all notices since the page was loaded, including dismissed ones. */
  readonly noticeKeys: readonly string[]
  /** Leaves the page. The browser's storage stays. */
  close(): Promise<void>
}

export interface NodePageOptions {
  readonly size?: WorldSize
  readonly seed?: number
  readonly persona?: Persona
  /** Milliseconds by which the device is ahead of the server. */
  readonly skew?: number
  /** The server's time when the page opens, in UTC milliseconds. */
  readonly at?: number
  /** The previous page of this browser, with its storage. */
  readonly after?: NodePage
}

/** Creates a local or session storage. */
function createWebStorage(): Storage {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
  return new Proxy(storage, { ownKeys: () => [...entries.keys()], getOwnPropertyDescriptor: () => enumerable })
}
const enumerable = { enumerable: true, configurable: true }

// Node warns of a leak at more than the allowed number of listeners, which fails the scenario.
const leaks: Error[] = []
const storeLeak = (warning: Error): void => {
  if (warning.name === 'MaxListenersExceededWarning') leaks.push(warning)
}

/** Time zone of the view. */
const zone = 'Europe/Prague' as IanaZone

/** Empties the storage of the browser. */
function clearBrowser(): void {
  vi.stubGlobal('localStorage', createWebStorage())
  vi.stubGlobal('sessionStorage', createWebStorage())
  stubIndexedDb()
}

let current: NodePage | null = null

/** Opens a browser with an empty storage before each test, and closes it and its last page after the test. Time stands still. */
export function simulateBrowser(): void {
  beforeEach(() => {
    process.on('warning', storeLeak)
    stubBrowser(friday)
    clearBrowser()
  })
  afterEach(async () => {
    await current?.close()
    current = null
    restoreBrowser()
    process.off('warning', storeLeak)
    expect(leaks.splice(0)).toEqual([])
  })
}

/** Opens a page and waits until its rows, its reservations and its live connection are ready. */
export async function openReadyPage(options?: NodePageOptions): Promise<NodePage> {
  const page = await openNodePage(options)
  await page.open()
  await page.until(() => reservations.phase === 'ready' && timeline.data === 'ready', 10_000)
  return page
}

export async function openNodePage(options: NodePageOptions = {}): Promise<NodePage> {
  const { size = 50, seed = 1, persona = 'employee', skew = 0, at = friday, after } = options
  const world = after?.world ?? (await openWorld({ size, seed, at }))
  const { backEnd, timers } = world
  const controls = createControls(backEnd)
  controls.colleagues(false)
  const sent: Sent[] = []
  const engines: FakeWorker[] = []
  const noticeKeys: string[] = []
  let pending = 0
  let isOpen = true
  let stopCounting = (): void => undefined
  let path = '/reservations/reserve'
  vi.setSystemTime(timers.now() + skew)

  async function respond(request: Request): Promise<Response> {
    if (!isOpen) return new Promise(() => undefined)
    sent.push({ method: request.method, url: new URL(request.url), at: Date.now() })
    const intercepted = page.intercept?.(request) ?? null
    if (intercepted !== null) return intercepted
    pending++
    const response = await backEnd.answer(request).finally(() => {
      pending--
    })
    if (!isOpen) return new Promise(() => undefined)
    if (response === null) throw new TypeError('Failed to fetch')
    return response
  }

  const { settle, pass, until } = createPageTime({
    timers,
    isBusy: () => pending > 0,
    beforeStep() {
      // A scenario that was given up must not change the time and the stores of the next one.
      if (!isOpen) throw new Error('The page was left')
    },
    afterStep() {
      for (const { key } of notices.queue) if (!noticeKeys.includes(key)) noticeKeys.push(key)
    },
  })

  const page: NodePage = {
    world,
    server: backEnd.server,
    controls,
    sent,
    engines,
    intercept: null,
    noticeKeys,
    async open(isDone = isLive) {
      stubNetwork(respond, backEnd)
      setZone(zone)
      setMode('day')
      setDay(dayOf(zone, timers.now() as Instant))
      const tokens = createTokens('local')
      if (tokens.token() === null && !after) tokens.start(controls.signIn(persona))
      startServices({
        configUrl: `${apiURL}/config.json`,
        clock: createClock(),
        tokens,
        routing: {
          path: () => path,
          query: () => '',
          navigate: (to) => void (path = to),
          leave: (to) => void (path = to),
          reload: () => undefined,
        },
        redirectUri: 'https://foyer.test/account/oauth-callback',
        spawnEngine: () => {
          const engine = createFakeWorker()
          engines.push(engine)
          return engine.worker
        },
      })
      stopCounting = subscribeKey(running, 'services', (services) => {
        if (services) setMaxListeners(mostEndings, services.signal)
      })
      let isTicking = false
      await page.until(
        () => {
          if (running.services && !isTicking) {
            isTicking = true
            tickTimeline(running.services)
          }
          return isDone()
          // Small steps, because the database responds in real turns of the event loop.
        },
        60_000,
        25,
      )
    },
    services() {
      if (!running.services) throw new Error('Nobody is signed in')
      return running.services
    },
    async signInAgain() {
      const { entrance } = running
      if (!entrance) throw new Error('Nobody is to sign in')
      entrance.tokens.start(controls.signIn(persona))
      void entrance.restart()
      await settle()
    },
    setOnline: setOnlineTo,
    pass,
    until,
    async close() {
      isOpen = false
      stopCounting()
      clearSession({ expired: true })
      const left = running.services
      running.services = null
      running.entrance = null
      left?.end()
      await left?.hub.stop()
      left?.engine.dispose()
      left?.storage.close()
      for (const { worker } of engines) worker.terminate()
      clearStores()
    },
  }
  current = page
  return page
}

/** Resets the stores to their state after a load. */
function clearStores(): void {
  clearAwaiting()
  clearConfiguration()
  clearFavourites()
  clearNotices()
  clearReservations()
  clearTimeline()
  clearSearch()
  clearWindow()
  closeDraft()
  setHubState('Disconnected')
  wantWindow(null)
  connection.asOf = null
}

export const isLive = (): boolean => connection.liveness === 'live' && rowsOnScreen().length > 0

/** Returns the painted rows with schedules. */
export const rowsOnScreen = () => [...timelineWindow.painted.rows.values()].filter(({ data }) => data !== 'loading')
