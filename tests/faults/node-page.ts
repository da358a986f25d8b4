import { setMaxListeners } from 'node:events'
import { IDBFactory } from 'fake-indexeddb'
import { subscribeKey } from 'valtio/utils'
import { expect, vi } from 'vitest'
import { type Controls, createControls } from '#mocks/controls.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import type { Server } from '#mocks/server/server.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import { running, startServices } from '#src/app/boot.ts'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { tickTimeline } from '#src/features/timeline/follow-timeline.ts'
import type { Services } from '#src/services.ts'
import { createClock } from '#src/platform/clock.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { clearAwaiting } from '#src/features/reserve/state.ts'
import { clearConfiguration } from '#src/features/settings/state.ts'
import { connection, setHubState } from '#src/features/offline/state.ts'
import { closeDraft } from '#src/features/reserve/draft-state.ts'
import { putDraftAside } from '#src/features/reserve/stored-draft.ts'
import { clearFavourites } from '#src/features/favourites/state.ts'
import { clearNotices, notices } from '#src/features/notices/state.ts'
import { clearReservations } from '#src/features/reservations/state.ts'
import { clearTimeline, setDay, setMode, setZone } from '#src/features/timeline/state.ts'
import { clearWindow, timelineWindow, wantWindow } from '#src/features/timeline/window-state.ts'
import { createFakeWorker, type FakeWorker } from '#tests/compute/fake-worker.ts'
import {
  createPageTime,
  mostEndings,
  restoreBrowser,
  stubBrowser,
  stubNetwork,
  tellOnline,
} from '#tests/mocks/node-browser.ts'
import { apiURL, friday, type OpenWorld, openWorld } from '#tests/mocks/open-world.ts'
// What the product loads when it is first needed: under simulated time it would come late.
import '#src/app/keep-current.ts'
import '#src/calendars/o365/index.ts'
import '#src/features/reserve/rules/read-entry.ts'
import '#src/features/series/rules/series-record.ts'
import '#src/features/account/sign-in-methods.ts'
import '#src/features/offline/stored-start.ts'
import '#src/features/reservations/load-reservations.ts'
import '#src/features/offline/send-intents.ts'
import '#src/features/availability/on-hub-event.ts'
import '#src/platform/hub.ts'
import '#src/platform/storage/dexie-shelf.ts'
import '#src/locale/en.ts'

/** A request as it left the page; `at` in UTC milliseconds of the device. */
interface Sent {
  readonly method: string
  readonly url: URL
  readonly at: number
}

/** Answers in place of the back end; null lets the call through, a rejection is a broken connection. */
type Strike = (request: Request) => Response | Promise<Response> | null

/**
 * The whole product but for its drawing, in Node: its boot, client, storage, engine, live connection and flows before the
 * simulated back end. Time goes on only when `pass` or `until` say so. What a user sees is in the product's stores.
 */
export interface NodePage {
  readonly world: OpenWorld
  readonly server: Server
  readonly controls: Controls
  readonly sent: Sent[]
  /** The engines started so far, the one in use last. */
  readonly engines: FakeWorker[]
  strike: Strike | null
  /** Loads the page; done when its rows are on screen and the live connection stands, unless `isDone` says otherwise. */
  open(isDone?: () => boolean): Promise<void>
  /** Throws while nobody is signed in. */
  services(): Services
  /** The same user on the sign-in page. */
  signInAgain(): Promise<void>
  /** The browser's word for having a network, told to the page. */
  setOnline(isOnline: boolean): void
  pass(milliseconds: number, step?: number): Promise<void>
  /** Passes time until it holds; answers the milliseconds it took, and throws when `within` is over. */
  until(holds: () => boolean, within: number, step?: number): Promise<number>
  /** Keys of the notices told since the page was loaded, dismissed ones too. */
  readonly told: readonly string[]
  /** Leaves the page; what the browser keeps of it stays. */
  close(): Promise<void>
}

export interface NodePageOptions {
  readonly size?: WorldSize
  readonly seed?: number
  readonly persona?: Persona
  /** Milliseconds by which the device is ahead of the server. */
  readonly skew?: number
  /** The server's time when the page opens, UTC milliseconds. */
  readonly at?: number
  /** In the order of the user's visits; what the browser keeps is new unless this is the second one. */
  readonly after?: NodePage
}

/** Shelves of the browser that outlive a page. */
function createShelf(): Storage {
  const kept = new Map<string, string>()
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  return new Proxy(shelf, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => enumerable })
}
const enumerable = { enumerable: true, configurable: true }

// Node takes more than ten listeners for a leak; more than are allowed for here are one, and fail the scenario.
const leaks: Error[] = []
const noteLeak = (warning: Error): void => {
  if (warning.name === 'MaxListenersExceededWarning') leaks.push(warning)
}

/** Of the view and of the people in it. */
const zone = 'Europe/Prague' as IanaZone

/** A browser that was never here before. */
function clearBrowser(): void {
  vi.stubGlobal('localStorage', createShelf())
  vi.stubGlobal('sessionStorage', createShelf())
  vi.stubGlobal('indexedDB', new IDBFactory())
}

/** To be called once a test, before the first page. Time stands from here on. */
export function beginBrowser(now: number = friday): void {
  process.on('warning', noteLeak)
  stubBrowser(now)
  clearBrowser()
}

/** To be called after each test. */
export async function endBrowser(page: NodePage | null): Promise<void> {
  await page?.close()
  restoreBrowser()
  process.off('warning', noteLeak)
  expect(leaks.splice(0)).toEqual([])
}

export async function openNodePage(options: NodePageOptions = {}): Promise<NodePage> {
  const { size = 50, seed = 1, persona = 'employee', skew = 0, at = friday, after } = options
  const world = after?.world ?? (await openWorld({ size, seed, at }))
  const { backEnd, timers } = world
  const controls = createControls(backEnd)
  controls.colleagues(false)
  const sent: Sent[] = []
  const engines: FakeWorker[] = []
  const told: string[] = []
  let underWay = 0
  let isOpen = true
  let stopCounting = (): void => undefined
  let path = '/reservations/reserve'
  vi.setSystemTime(timers.now() + skew)

  async function carry(request: Request): Promise<Response> {
    if (!isOpen) return new Promise(() => undefined)
    sent.push({ method: request.method, url: new URL(request.url), at: Date.now() })
    const struck = page.strike?.(request) ?? null
    if (struck !== null) return struck
    underWay++
    const response = await backEnd.answer(request).finally(() => {
      underWay--
    })
    if (!isOpen) return new Promise(() => undefined)
    if (response === null) throw new TypeError('Failed to fetch')
    return response
  }

  const { settle, pass, until } = createPageTime({
    timers,
    isBusy: () => underWay > 0,
    beforeStep() {
      // A scenario that was given up goes no further: the next one's time and stores are not its own.
      if (!isOpen) throw new Error('The page was left')
    },
    afterStep() {
      for (const { key } of notices.queue) if (!told.includes(key)) told.push(key)
    },
  })

  const page: NodePage = {
    world,
    server: backEnd.server,
    controls,
    sent,
    engines,
    strike: null,
    told,
    async open(isDone = isLive) {
      stubNetwork(carry, backEnd)
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
          // In small steps: the database answers in the platform's own turns, and must not be late for a simulated clock.
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
    setOnline: tellOnline,
    pass,
    until,
    async close() {
      isOpen = false
      stopCounting()
      // What stands in the session's storage stays there.
      putDraftAside()
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
  return page
}

/** As the page's memory is after a load. */
function clearStores(): void {
  clearAwaiting()
  clearConfiguration()
  clearFavourites()
  clearNotices()
  clearReservations()
  clearTimeline()
  clearWindow()
  closeDraft()
  setHubState('Disconnected')
  wantWindow(null)
  connection.asOf = null
}

export const isLive = (): boolean => connection.liveness === 'live' && rowsOnScreen().length > 0

/** The rows that are painted and have their schedules. */
export const rowsOnScreen = () => [...timelineWindow.painted.rows.values()].filter(({ data }) => data !== 'loading')
