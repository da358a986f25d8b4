import { setMaxListeners } from 'node:events'
import { afterEach, beforeEach, vi } from 'vitest'
import { type Controls, createControls } from '#mocks/controls.ts'
import type { FaultName } from '#mocks/server/faults.ts'
import type { DrawnKiosk } from '#mocks/server/kiosks/drawn-kiosks.ts'
import type { Server } from '#mocks/server/server.ts'
import { followNetwork } from '#src/app/boot.ts'
import { createParts } from '#src/app/parts.ts'
import '#src/calendars/touch-calendar/index.ts'
import type { DeviceParts, RunningDevice } from '#src/features/devices/device.ts'
import { panelFacts } from '#src/features/devices/panel-booking.ts'
import { runDevice } from '#src/features/devices/run-device.ts'
import { clearDevice, device as state } from '#src/features/devices/state.ts'
import { clearNotices } from '#src/features/notices/state.ts'
import '#src/features/offline/send-intents.ts'
import { connection, setHubState, setOnline } from '#src/features/offline/state.ts'
import '#src/features/offline/stored-start.ts'
import { type PanelState, panelState } from '#src/features/panel/rules/panel-state.ts'
import '#src/features/reservations/load-reservations.ts'
import { clearReservations, reservations } from '#src/features/reservations/state.ts'
import { clearConfiguration } from '#src/features/settings/state.ts'
import { clearTimeline, timeline } from '#src/features/timeline/state.ts'
import { clearMap } from '#src/features/wayfinding/state.ts'
import '#src/locale/en.ts'
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
  tellOnline,
} from '#tests/mocks/node-browser.ts'
import { apiURL, type OpenWorld, openWorld } from '#tests/mocks/open-world.ts'

// What is loaded when it is first needed: under simulated time it would come late.

/** A Monday in Prague, 9:41. */
export const monday = Date.parse('2026-11-23T08:41:00Z')
export const minute = 60_000
export const hour = 60 * minute

/**
 * A door panel or lobby kiosk but for its drawing, in Node, before the simulated back end. Time goes on only when `pass` or
 * `until` say so; what somebody before it sees is in the product's stores.
 */
export interface NodeDevice {
  readonly world: OpenWorld
  readonly server: Server
  readonly controls: Controls
  readonly clock: Clock
  readonly kiosk: DrawnKiosk
  /** Calls sent so far, as '<method> <path>', those into the void too. */
  readonly sent: readonly string[]
  /** Of a door panel: what it says at this moment. */
  panel(): PanelState
  running(): RunningDevice
  /**
   * No call and no word of the hub comes through. The browser says so ('told'), or does not notice ('silent'); null: the
   * network is back.
   */
  cut(how: 'told' | 'silent' | null): void
  /** From now on the server answers 500 to calls whose path ends so. */
  refuse(path: string): void
  pass(milliseconds: number, step?: number): Promise<void>
  /** Passes time until it holds; answers the milliseconds it took, and throws when `within` is over. */
  until(holds: () => boolean, within: number, step?: number): Promise<number>
  /** The page is left; what the browser keeps of it stays. */
  close(): Promise<void>
}

interface NodeDeviceOptions {
  /** Answers whether it is the wanted one; the first that is in order is taken. */
  readonly wants?: (kiosk: DrawnKiosk, server: Server) => boolean
  readonly at?: number
  /** Opens the same device's page once more, in the same browser and world. */
  readonly after?: NodeDevice
  /** Whether there is a network when the page opens. */
  readonly isCut?: boolean
  /** Its administrator tries it out. */
  readonly isTrial?: boolean
  /** What is the matter with the server when the page opens. */
  readonly armed?: FaultName
}

/** Gives each test a browser of its own, in which time stands. Answers what opens a device there; the last one is closed. */
export function browserOfEachTest(): typeof openNodeDevice {
  let device: NodeDevice | null = null
  beforeEach(beginBrowser)
  afterEach(async () => {
    await endBrowser(device)
    device = null
  })
  return async (options) => (device = await openNodeDevice(options))
}

function beginBrowser(): void {
  stubBrowser(monday, { serviceWorker: { controller: {} } })
  followNetwork()
}

async function endBrowser(device: NodeDevice | null): Promise<void> {
  await device?.close()
  restoreBrowser()
}

// Taken before a test puts its own in its place.
const { setTimeout: afterRealTime } = globalThis
/** Code that is loaded when it is first needed comes in the platform's own time, which a simulated clock must not outrun. */
const letCodeCome = (): Promise<void> => new Promise((resolve) => void afterRealTime(resolve, 1))

async function openNodeDevice(options: NodeDeviceOptions = {}): Promise<NodeDevice> {
  const { after, wants = ({ kind }) => kind === 'panel', at = monday, isCut: isCutFirst = false, armed } = options
  const world = after?.world ?? (await openWorld({ at }))
  const { backEnd, timers } = world
  const { server } = backEnd
  const controls = createControls(backEnd)
  controls.colleagues(false)
  const found = after?.kiosk ?? server.kiosks.all.find((one) => one.outOfOrder === null && wants(one, server))
  if (found === undefined) throw new RangeError('The world has no such device')
  const kiosk = found
  const sent: string[] = []
  const clock = createClock()
  const refused: string[] = []
  let isCut = false
  let isOpen = true
  let underWay = 0
  let running: RunningDevice | null = null
  const { pass, until } = createPageTime({ timers, isBusy: () => underWay > 0 })
  if (!after) vi.setSystemTime(timers.now())

  async function carry(request: Request): Promise<Response> {
    if (!isOpen) return new Promise(() => undefined)
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    if (isCut) throw new TypeError('Failed to fetch')
    if (refused.some((path) => new URL(request.url).pathname.endsWith(path))) return new Response(null, { status: 500 })
    underWay++
    const response = await backEnd.answer(request).finally(() => underWay--)
    if (!isOpen) return new Promise(() => undefined)
    if (response === null || isCut) throw new TypeError('Failed to fetch')
    return response
  }

  /** A socket whose words get lost while the network is cut. */
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
      const source = { list: reservations.list, kiosk: about, asOf, zone: timeline.zone, checkingIn }
      return panelState(panelFacts(clock.now(), source))
    },
    running() {
      if (running === null) throw new Error('The device is not up')
      return running
    },
    cut(how) {
      isCut = how !== null
      const isOnline = how !== 'told'
      if (navigator.onLine === isOnline) return
      tellOnline(isOnline)
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
      setHubState('Disconnected')
      Object.assign(connection, { asOf: null, liveness: 'as-of' })
    },
  }

  stubNetwork(carry, cuttable)
  setOnline(true)
  device.cut(isCutFirst ? 'told' : null)
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

/**
 * Passes time until it holds, however long the code takes that it needs: for what is not measured. The longest time is over
 * a minute, so that a heartbeat comes in any case.
 */
export async function comesTrue(device: NodeDevice, holds: () => boolean): Promise<void> {
  for (let step = 0; !holds(); step++) {
    if (step > 4_000) throw new Error(`It does not come: ${holds.toString()}`)
    await letCodeCome()
    await device.pass(20)
  }
}

/** Resolves when the device is up and what it shows is live. */
export const comesUp = (device: NodeDevice): Promise<void> =>
  comesTrue(device, () => state.isReady && connection.liveness === 'live')

/** A panel at a room whose reservations need no confirmation. */
export const isUsual = ({ resource }: DrawnKiosk): boolean =>
  resource !== null && !resource.requiresConfirmation && !resource.isFailing

/** Nobody has the panel's room for two days. */
export function emptyRoom({ controls, kiosk }: NodeDevice): void {
  controls.colleagueCancels({ resourceId: kiosk.resource?.id ?? '', start: monday - hour, end: monday + 48 * hour })
}

/** Books the panel's room for a colleague. */
export const bookRoom = ({ controls, kiosk }: NodeDevice, start: number, end: number, subject: string): string =>
  controls.colleagueBooks({ resourceId: kiosk.resource?.id ?? '', start, end, subject })
