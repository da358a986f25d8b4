import { createScope } from '#src/kernel/scope.ts'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { setBootPhase, setSignedInDevice } from '#src/features/account/model/state.ts'
import { keepLog } from '#src/base/log.ts'
import { assembleServices, type Base } from './assemble.ts'
import { beginBackground } from './background.ts'
import { receiveHubEvents } from './on-hub-event.ts'
import { connection } from '#src/base/connection.ts'
import { storeReservations } from '#src/features/bookings/model/reservations/stored-reservations.ts'
import { dateConnection, watchConnection } from './watch-connection.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { succeed } from '#src/kernel/result.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { openDeviceStorage } from '#src/platform/device-store.ts'
import { watchForReturn } from '#src/platform/hub/return.ts'
import { wait } from '#src/platform/wait.ts'
import type { Services } from '#src/base/needs.ts'
import type { DeviceParts, RunningDevice } from '#src/features/devices/model/device.ts'
import {
  admitDevice,
  type ConfiguredDevice,
  configureDevice,
  type DeviceReach,
  equipDevice,
  type EquippedDevice,
  followPlace,
  lobbyCalendar,
  reachDevice,
  roomCalendar,
  showKeptDevice,
  showPlace,
  signInDevice,
} from './start-device.ts'
import { followDeviceEvents } from '#src/features/devices/model/device-events.ts'
import { followMeetings, followSensor } from '#src/features/devices/model/follow-meetings.ts'
import { keepKioskMap } from '#src/features/devices/model/kiosk-map.ts'
import { sendReports } from '#src/features/devices/model/panel-booking.ts'
import {
  device as state,
  type DeviceTrouble,
  setDeviceAsOf,
  setDeviceReady,
  setDeviceSignedIn,
  setDeviceTrouble,
} from '#src/features/devices/model/state.ts'
import { keepDeviceStart, readKeptDevice } from '#src/features/devices/model/stored-device.ts'
import { sendHeartbeats } from '#src/features/devices/model/heartbeat.ts'

/** Starts the background work of a device, which runs until the page is closed. */
function keepDevice(device: RunningDevice): void {
  const { services, address } = device
  services.scope.add(keepLog(services))
  watchConnection(services)
  dateConnection(services)
  sendHeartbeats(device)
  followReturn(device)
  beginBackground(services, address.kind)
  goLive(device)
  followPlace(device)
  if (address.kind === 'lobby') {
    followMeetings(device)
    keepKioskMap(device)
    return
  }
  followAge(device)
  keepRoom(device)
  followSensor(device)
}

/** Connects to the hub when the device is online and signed in. */
function goLive(device: RunningDevice): void {
  const { hub, scope } = device.services
  followDeviceEvents(device)
  receiveHubEvents(device.services)
  const begin = (): void => {
    if (connection.online && state.isSignedIn) void hub.start()
  }
  scope.add(subscribeKey(connection, 'online', begin))
  scope.add(subscribeKey(state, 'isSignedIn', begin))
  begin()
}

/** Reloads the data immediately when the page returns from sleep or from a network failure. */
function followReturn(device: RunningDevice): void {
  const { services } = device
  const stop = watchForReturn({ window, document, now: Date.now }, () => {
    services.clock.look()
    if (!connection.online) return
    if (device.address.kind === 'panel') void loadReservations(services)
    void sendReports(device)
  })
  services.scope.add(stop)
}

/** Milliseconds between updates of the data's age. */
const noteEvery = 5_000
/** Milliseconds; a longer pause means that the device slept and missed pushed changes. */
const longestPause = 20_000

/**
 * Updates the age of the data: the time of the last response, or now while the connection is live. After sleep it
 * counts as live only after the next successful response.
 */
function followAge({ services: { clock, scope } }: RunningDevice): void {
  let notedAt = Date.now()
  let hasSlept = false
  const note = (): void => {
    if (Date.now() - notedAt > longestPause) hasSlept = true
    notedAt = Date.now()
    if (connection.online && connection.liveness === 'live' && !hasSlept) setDeviceAsOf(clock.now())
  }
  const answered = (): void => {
    if (reservations.asOf === null) return
    hasSlept = false
    setDeviceAsOf(reservations.asOf)
  }
  const timer = setInterval(note, noteEvery)
  scope.add(() => clearInterval(timer))
  scope.add(subscribeKey(reservations, 'asOf', answered))
  scope.add(subscribeKey(connection, 'liveness', note))
  scope.add(clock.subscribe(note))
  answered()
}

/** Milliseconds between copies of unchanged data. */
const copyEvery = oneMinute

/** Stores the room's reservations on the device, with the time they date from. */
function keepRoom({ services: { storage, scope, clock } }: RunningDevice): void {
  const copy = (): void => {
    const { phase, asOf, list } = reservations
    if (phase !== 'ready' || asOf === null || scope.signal.aborted) return
    const isLive = connection.online && connection.liveness === 'live'
    const savedAt = isLive ? clock.now() : asOf
    void storeReservations({ storage, clock }, { list, savedAt }, scope.signal)
  }
  const timer = setInterval(copy, copyEvery)
  scope.add(() => clearInterval(timer))
  scope.add(subscribe(reservations, copy))
  copy()
}

/** Outcome of a start. After a failure the caller tries again. */
type BringUp =
  | { readonly kind: 'up'; readonly device: RunningDevice }
  | { readonly kind: 'trouble'; readonly trouble: DeviceTrouble }

/**
 * Starts a device in stages: API and configuration file, session and device record, configuration and licences, engine
 * and room, services. If the server is unreachable, it starts with data stored in the last session and shows its age.
 */
async function bringUpDevice(device: DeviceParts, renew: () => void): Promise<BringUp> {
  const { parts, address, shelf, version, isTrial = false } = device
  const { clock } = parts
  const scope = createScope((error) => console.error('Could not stop part of the device session', error))
  const { signal } = scope
  const storage = await openDeviceStorage(address.id)
  const kept = await readKeptDevice(shelf)
  if (kept) await showKeptDevice(kept, { storage, clock, signal })
  let services: Services | null = null

  const reached = await reachDevice(device, kept, renew)
  if (!reached.ok) return giveUp(reached.fault)
  const { api, kiosks, file } = reached.value
  const admitted = await admitDevice(device, kiosks, kept)
  if (!admitted.ok) return giveUp(admitted.fault)
  const { kiosk, isFromServer } = admitted.value
  const sources = { api, storage, clock, signal }
  const configured = await configureDevice(sources, kiosk, kept)
  if (!configured.ok) return giveUp(configured.fault)
  const equipped = await equipDevice({ parts, sources, services: () => services }, kiosk, configured.value)
  if (!equipped.ok) return giveUp(equipped.fault)

  const { resource } = equipped.value
  const { licences } = configured.value
  showPlace(kiosk, resource)
  setSignedInDevice(kiosk)
  setBootPhase('ready')
  if (isFromServer) await keepDeviceStart(shelf, { file, kiosk, resource, licences })
  services = makeServices({ ...reached.value, ...configured.value, ...equipped.value })
  return { kind: 'up', device: { services, kiosks, file, shelf, address, version, isTrial } }

  /** Each attempt opens its own storage, so a failed one closes it. */
  function giveUp(trouble: DeviceTrouble): BringUp {
    scope.end()
    storage.close()
    return { kind: 'trouble', trouble }
  }

  function makeServices(made: DeviceReach & ConfiguredDevice & EquippedDevice): Services {
    const { tokens, routing, redirectUri, locks } = parts
    const { http, paths, assist, configuration, provider, engine } = made
    http.useCalendar(provider)
    const calendar = resource ? roomCalendar(provider.connect(http)) : lobbyCalendar()
    const base: Base = {
      clock,
      tokens,
      http,
      // A device has no favourites, so the list is empty without a request.
      api: { ...api, favourites: { ...api.favourites, list: () => Promise.resolve(succeed([])) } },
      paths,
      routing,
      redirectUri,
      configFile: file,
      restart: () => Promise.resolve(),
    }
    const onEnd = (): void => engine.dispose()
    return assembleServices(
      { base, assist, configuration, engine, storage, locks, scope, onEnd },
      { provider, calendar, hub: parts.createHub({ file, paths, http }) },
    )
  }
}

/** Average milliseconds between attempts. They are automatic, because no one at the device would tap 'Try again'. */
const retryAfter = 4_000

/**
 * Starts a device and keeps it running until the page is closed. Any failure is shown and retried until the start
 * succeeds. Resolves when the services are available.
 */
export async function runDevice(device: DeviceParts): Promise<RunningDevice> {
  let running: RunningDevice | null = null
  let isRenewing = false

  /**
   * Signs in again. The session is missing if the device started without network, its key was revoked, or it slept for
   * a month.
   */
  const renew = async (): Promise<void> => {
    if (isRenewing || !running) return
    isRenewing = true
    setDeviceSignedIn(false)
    const { kiosks, services } = running
    while (!services.signal.aborted) {
      const signedIn = await signInDevice(device, kiosks)
      if (signedIn.ok && signedIn.value !== 'KioskIsOutOfOrder') setDeviceTrouble(signedIn.value)
      if (signedIn.ok && signedIn.value === null) break
      await untilWorthTrying()
    }
    isRenewing = false
  }

  for (;;) {
    const outcome = await bringUpDevice(device, () => void renew())
    if (outcome.kind === 'up') {
      running = outcome.device
      setDeviceTrouble(null)
      keepDevice(running)
      setDeviceReady()
      if (!state.isSignedIn) void renew()
      return running
    }
    setDeviceTrouble(outcome.trouble)
    await untilWorthTrying()
  }
}

/** Waits for a few seconds, or until the network is back. */
async function untilWorthTrying(): Promise<void> {
  const early = new AbortController()
  const onOnline = (): void => early.abort()
  globalThis.addEventListener('online', onOnline)
  await wait(retryAfter * (0.75 + Math.random() / 2), early.signal)
  globalThis.removeEventListener('online', onOnline)
}
