import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { sendOutsideHere } from '#sandbox/served/sign-in-page.ts'
import { running, startServices } from '#src/app/boot.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { createClock } from '#src/platform/clock.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { clearConfiguration } from '#src/features/settings/model/state.ts'
import { connection, setHubState } from '#src/base/connection.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { clearTimeline, setMode } from '#src/features/timeline/model/state.ts'
import { setDay, setQuestion, clearSearch } from '#src/base/search-state.ts'
import { setZone } from '#src/base/reader.ts'
import { clearWindow, timelineWindow } from '#src/features/timeline/model/window-state.ts'
import { createFakeWorker } from '#tests/compute/fake-worker.ts'
import { clearStores } from '#tests/services/scripted-services.ts'

/** The parts of the page that show changes of other people. */
interface Shown {
  readonly rows: readonly unknown[]
  readonly reservations: readonly unknown[]
  readonly favourites: readonly unknown[]
}

export interface LivePage {
  readonly isLive: () => boolean
  /** Milliseconds since the last request. */
  readonly silence: () => number
  shown(): Shown
  /** Closes the page and clears its state. */
  close(): Promise<void>
}

const enoughRows = 10
let lastRequest = 0

const rowsOnScreen = () => [...timelineWindow.painted.rows.values()].filter(({ data }) => data !== 'loading')

/** Stubs the parts of a browser. Called once, before the first page. */
export function stubBrowser(origin: string): void {
  const { fetch } = globalThis
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' }))
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'], language: 'en' })
  vi.stubGlobal('location', new URL(origin))
  // Pages of this process do not share messages like tabs of one browser.
  vi.stubGlobal('BroadcastChannel', undefined)
  const send = sendOutsideHere(fetch, origin)
  // Other clients of the server do not use the network of this page.
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
    const address = new URL(input, origin)
    if (address.port === new URL(origin).port || address.hostname !== new URL(origin).hostname) lastRequest = Date.now()
    return address.hostname === new URL(origin).hostname ? fetch(address, init) : send(address, init)
  })
}

/** Starts the product without its screens, in Node, with a real server. Resolves when its data is loaded. */
export async function openLivePage(origin: string, token: string): Promise<LivePage> {
  setZone('Europe/Prague' as IanaZone)
  setMode('day')
  setDay('2026-11-23' as CalendarDay)
  // The default order depends on the reservations that are loaded at the moment of the query.
  setQuestion({ sortBy: 'name asc' })
  const tokens = createTokens('memory')
  tokens.set({ token })
  let path = '/reservations/reserve'
  startServices({
    configUrl: `${origin}/config.json`,
    clock: createClock(),
    tokens,
    routing: {
      path: () => path,
      query: () => '',
      navigate: (to) => void (path = to),
      leave: (to) => void (path = to),
      reload: () => undefined,
    },
    redirectUri: `${origin}/account/oauth-callback`,
    spawnEngine: () => createFakeWorker().worker,
  })
  const isLoaded = (): boolean =>
    rowsOnScreen().length >= enoughRows && reservations.phase === 'ready' && favourites.loaded
  await vi.waitUntil(isLoaded, { interval: 20 })
  return {
    isLive: () => connection.liveness === 'live',
    shown: () => ({
      rows: rowsOnScreen().map(({ row, key, runs, events }) => ({ row, key, runs, events })),
      reservations: reservations.list.map(({ event, status }) => ({ id: event.id, subject: event.subject, status })),
      favourites: favourites.ids.toSorted(),
    }),
    silence: () => Date.now() - lastRequest,
    async close() {
      const left = running.services
      left?.end()
      await left?.hub.stop()
      left?.engine.dispose()
      left?.storage.close()
      running.services = null
      clearStores()
      clearConfiguration()
      clearTimeline()
      clearSearch()
      clearWindow()
      setHubState('Disconnected')
    },
  }
}
