import { clearSearch } from '#src/base/search-state.ts'
import { setMaxListeners } from 'node:events'
import { afterEach, beforeEach, vi } from 'vitest'
import { type Controls, createControls } from '#mocks/controls.ts'
import type { FaultName } from '#mocks/server/faults.ts'
import type { DrawnKiosk } from '#mocks/server/kiosks/drawn-kiosks.ts'
import type { Server } from '#mocks/server/server.ts'
import { followNetwork } from '#src/app/boot.ts'
import { createParts } from '#src/app/parts.ts'
import '#src/calendars/touch-calendar/index.ts'
import type { DeviceParts, RunningDevice } from '#src/features/devices/model/device.ts'
import { panelFacts } from '#src/features/devices/model/panel-booking.ts'
import { runDevice } from '#src/app/session/run-device.ts'
import { clearDevice, device as state } from '#src/features/devices/model/state.ts'
import { clearNotices } from '#src/features/notices/model/state.ts'
import '#src/features/bookings/model/reservations/send-intents.ts'
import { connection, setHubState, setOnline } from '#src/base/connection.ts'
import '#src/app/session/kept-start.ts'
import { type PanelState, panelState } from '#src/features/devices/model/panel/rules/panel-state.ts'
import '#src/features/bookings/model/reservations/load-reservations.ts'
import { clearReservations, reservations } from '#src/features/bookings/model/reservations/state.ts'
import { clearConfiguration } from '#src/features/settings/model/state.ts'
import { clearTimeline } from '#src/features/timeline/model/state.ts'
import { reader } from '#src/base/reader.ts'
import { clearMap } from '#src/features/maps/model/wayfinding/state.ts'
import '#tests/locale/catalogues.ts'
import { type Clock, createClock } from '#src/platform/clock.ts'
import { createDeviceTokens, openDeviceShelf } from '#src/platform/device-store.ts'
import '#src/platform/hub.ts'
import '#src/platform/storage/dexie-shelf.ts'
import { createFakeWorker } from '#tests/compute/fake-worker.ts'
import type { hubSocketOf } from '#tests/mocks/hub-socket.ts'
import {
  createPageTime,
  mostEndings,
  restoreBrowser,
  stubBrowser,
  stubNetwork,
  setOnlineTo,
} from '#tests/mocks/node-browser.ts'
import { apiURL, type OpenWorld, openWorld } from '#tests/mocks/open-world.ts'

/** A Monday in Prague, 9:41. */
export const monday = Date.parse('2026-11-23T08:41:00Z')
export const minute = 60_000
export const hour = 60 * minute

/**
 * A door panel or lobby kiosk without its screen, in Node, with the simulated back end. Time passes only in `pass` and
 * `until`. The state of the screen is in the product's stores.
 */
export interface NodeDevice {
  readonly world: OpenWorld
  readonly server: Server
  readonly controls: Controls
  readonly clock: Clock
  readonly kiosk: DrawnKiosk
  /** Requests so far, as '<method> <path>', also those without a network. */
  readonly sent: readonly string[]
  /** The present state of a door panel. */
  panel(): PanelState
  running(): RunningDevice
  /** Blocks all requests and messages, with a notice to the browser ('offline') or without ('silent'). */
  setNetwork(network: 'online' | 'offline' | 'silent'): void
  /** Makes the server return 500 for paths with this end. */
  refuse(path: string): void
  pass(milliseconds: number, step?: number): Promise<void>
  /** Passes time until the condition holds. Returns the milliseconds, and throws after `within`. */
  until(holds: () => boolean, within: number, step?: number): Promise<number>
  /** Leaves the page. Its stored data remain. */
  close(): Promise<void>
}

export interface NodeDeviceOptions {
  /** Selects the device. The first match without a fault is opened, by default a panel. */
  readonly matches?: (kiosk: DrawnKiosk, server: Server) => boolean
  readonly at?: number
  /** Opens the page of this device again, in the same browser and world. */
  readonly after?: NodeDevice
  /** If there is no network when the page opens. */
  readonly isOffline?: boolean
  /** If an administrator tests it. */
  readonly isTrial?: boolean
  /** A fault of the server when the page opens. */
  readonly armed?: FaultName
}

/** Gives each test a browser with simulated time. The last device is closed after the test. */
export function setUpBrowser() {
  let device: NodeDevice | null = null
  beforeEach(() => {
    stubBrowser(monday, { serviceWorker: { controller: {} } })
    followNetwork()
  })
  afterEach(async () => {
    await device?.close()
    device = null
    restoreBrowser()
  })
  const openDevice = async (options: NodeDeviceOptions = {}) => (device = await openNodeDevice(options))
  /** Opens a panel without check-in by default, prepares it, and waits until it shows live data. */
  const openLive = async (options: NodeDeviceOptions = {}, prepare: (opened: NodeDevice) => void = () => undefined) => {
    const opened = await openDevice({ matches: needsNoCheckIn, ...options })
    prepare(opened)
    await waitUntilLive(opened)
    return opened
  }
  return { openDevice, openLive }
}

// The original, because tests replace it.
const { setTimeout: afterRealTime } = globalThis
/** Lets lazy modules load, which takes real time. */
const letModulesLoad = (): Promise<void> => new Promise((resolve) => void afterRealTime(resolve, 1))

async function openNodeDevice(options: NodeDeviceOptions = {}): Promise<NodeDevice> {
  const { after, matches = ({ kind }) => kind === 'panel', at = monday, isOffline = false, armed } = options
  const world = after?.world ?? (await openWorld({ at }))
  const { backEnd, timers } = world
  const { server } = backEnd
  const controls = createControls(backEnd)
  controls.colleagues(false)
  const found = after?.kiosk ?? server.kiosks.all.find((one) => one.outOfOrder === null && matches(one, server))
  if (found === undefined) throw new RangeError('The world has no such device')
  const kiosk = found
  const sent: string[] = []
  const clock = createClock()
  const refused: string[] = []
  let isCut = false
  let isOpen = true
  let pending = 0
  let running: RunningDevice | null = null
  const { pass, until } = createPageTime({ timers, isBusy: () => pending > 0 })
  if (!after) vi.setSystemTime(timers.now())

  async function handle(request: Request): Promise<Response> {
    if (!isOpen) return new Promise(() => undefined)
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    if (isCut) throw new TypeError('Failed to fetch')
    if (refused.some((path) => new URL(request.url).pathname.endsWith(path))) return new Response(null, { status: 500 })
    pending++
    const response = await backEnd.answer(request).finally(() => pending--)
    if (!isOpen) return new Promise(() => undefined)
    if (response === null || isCut) throw new TypeError('Failed to fetch')
    return response
  }

  /** A socket that drops messages while the network is cut. */
  const cuttable: Parameters<typeof hubSocketOf>[0] = {
    openHub: (client, token) => {
      const far = backEnd.openHub(
        {
          send: (text) => (isCut ? undefined : client.send(text)),
          close: (code, reason) => client.close(code, reason),
        },
        token,
      )
      return { ...far, receive: (text) => (isCut ? undefined : far.receive(text)) }
    },
  }

  const device: NodeDevice = {
    world,
    server,
    controls,
    clock,
    kiosk,
    sent,
    panel() {
      const { kiosk: about, asOf, checkingIn } = state
      const source = { list: reservations.list, kiosk: about, asOf, zone: reader.zone, checkingIn }
      return panelState(panelFacts(clock.now(), source))
    },
    running() {
      if (running === null) throw new Error('The device is not up')
      return running
    },
    setNetwork(network) {
      isCut = network !== 'online'
      const isOnline = network !== 'offline'
      if (navigator.onLine === isOnline) return
      setOnlineTo(isOnline)
    },
    refuse: (path) => void refused.push(path),
    pass,
    until,
    async close() {
      isOpen = false
      const left = running?.services
      left?.end()
      await left?.hub.stop()
      left?.storage.close()
      clearDevice()
      clearMap()
      clearConfiguration()
      clearNotices()
      clearReservations()
      clearTimeline()
      clearSearch()
      setHubState('Disconnected')
      Object.assign(connection, { asOf: null, liveness: 'as-of' })
    },
  }

  stubNetwork(handle, cuttable)
  setOnline(true)
  device.setNetwork(isOffline ? 'offline' : 'online')
  const parts = createParts(
    {
      configUrl: `${apiURL}/config.json`,
      clock,
      tokens: createDeviceTokens(),
      routing: {
        path: () => '',
        query: () => '',
        navigate: () => undefined,
        leave: () => undefined,
        reload: () => undefined,
      },
      redirectUri: '',
      spawnEngine: () => createFakeWorker().worker,
    },
    {
      restart: () => Promise.resolve(),
      isOpenToVisitors: () => false,
      ended: () => undefined,
      configured: () => undefined,
    },
  )
  const setupCode = after ? null : controls.setUpKiosk(kiosk.id)
  if (armed) controls.arm(armed)
  const shelf = await openDeviceShelf(kiosk.id)
  const given: DeviceParts = {
    parts,
    address: { kind: kiosk.kind, id: kiosk.id },
    setupCode,
    shelf,
    version: '1',
    isTrial: options.isTrial ?? false,
  }
  void runDevice(given).then((up) => {
    running = up
    setMaxListeners(mostEndings, up.services.signal)
  })
  return device
}

/** Passes time and loads modules until the condition holds, for at most 80 s. That includes a heartbeat. */
export async function waitFor(device: NodeDevice, holds: () => boolean): Promise<void> {
  for (let step = 0; !holds(); step++) {
    if (step > 4_000) throw new Error(`Timed out: ${holds.toString()}`)
    await letModulesLoad()
    await device.pass(20)
  }
}

/** Resolves when the device shows live data. */
export const waitUntilLive = (device: NodeDevice): Promise<void> =>
  waitFor(device, () => state.isReady && connection.liveness === 'live')

/** Matches panels at rooms whose reservations need no check-in. */
export const needsNoCheckIn = ({ resource }: DrawnKiosk): boolean =>
  resource !== null && !resource.requiresConfirmation && !resource.isFailing
export const needsCheckIn = ({ resource }: DrawnKiosk): boolean =>
  resource?.requiresConfirmation === true && !resource.isFailing

/** Cancels all reservations of the panel's room for two days. */
export function emptyRoom({ controls, kiosk }: NodeDevice): void {
  controls.colleagueCancels({ resourceId: kiosk.resource?.id ?? '', start: monday - hour, end: monday + 48 * hour })
}

/** Books the panel's room for a colleague. */
export const bookRoom = ({ controls, kiosk }: NodeDevice, start: number, end: number, subject: string): string =>
  controls.colleagueBooks({ resourceId: kiosk.resource?.id ?? '', start, end, subject })
