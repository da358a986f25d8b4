import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { oneMinute } from '#src/core/time/moment.ts'
import { watchForReturn } from '#src/io/hub/watch-for-return.ts'
import { connection } from '#src/state/connection.ts'
import { device as state, setDeviceAsOf } from '#src/state/device.ts'
import { reservations } from '#src/state/reservations.ts'
import { dateConnection } from '../date-connection.ts'
import { followIntents } from '../follow-intents.ts'
import { keptReservations } from '../kept-names.ts'
import { loadReservations } from '../load-reservations.ts'
import { resumeJournal } from '../resume-journal.ts'
import { watchConnection } from '../watch-connection.ts'
import type { RunningDevice } from './device.ts'
import { followMeetings } from './follow-meetings.ts'
import { followSensor } from './follow-sensor.ts'
import { keepKioskMap } from './kiosk-map.ts'
import { sendReports } from './report-fault.ts'
import { tellPresence } from './tell-presence.ts'

/** What goes on behind a device's screen for as long as the page is open. */
export function keepDevice(device: RunningDevice): void {
  const { product, address } = device
  watchConnection(product)
  dateConnection(product)
  tellPresence(device)
  followReturn(device)
  goLive(device)
  if (address.kind === 'lobby') {
    followMeetings(device)
    keepKioskMap(device)
    return
  }
  void loadReservations(product)
  followAge(device)
  keepRoom(device)
  followSensor(device)
  void resumeJournal(product)
  void followIntents(product)
}

/** Without network there is nothing to connect to, and without a session nobody lets it in. */
function goLive({ product: { hub, signal } }: RunningDevice): void {
  const begin = (): void => {
    if (connection.online && state.isSignedIn) void hub.start()
  }
  const stops = [subscribeKey(connection, 'online', begin), subscribeKey(state, 'isSignedIn', begin)]
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
  begin()
}

/** Back from sleep or from a cut: what is shown is asked for at once, before anything else notices. */
function followReturn(device: RunningDevice): void {
  const { product } = device
  const stop = watchForReturn({ window, document, now: Date.now }, () => {
    product.clock.look()
    if (!connection.online) return
    if (device.address.kind === 'panel') void loadReservations(product)
    void sendReports(device)
  })
  product.signal.addEventListener('abort', stop, { once: true })
}

/** Milliseconds between two notes of the age. */
const noteEvery = 5_000
/** Milliseconds: a longer pause was sleep, in which nobody listened. */
const longestPause = 20_000

/**
 * Says how old what is shown is: as old as the last answer, and while the connection is live, as now. After a sleep it counts
 * as live only once something was asked and answered.
 */
function followAge({ product: { clock, signal } }: RunningDevice): void {
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
  const stops = [
    subscribeKey(reservations, 'asOf', answered),
    subscribeKey(connection, 'liveness', note),
    clock.subscribe(note),
  ]
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    },
    { once: true },
  )
  answered()
}

/** Milliseconds between two copies of what has not changed. */
const copyEvery = oneMinute

/** Keeps the room's reservations on the device, as old as they are. */
function keepRoom({ product: { storage, signal, clock } }: RunningDevice): void {
  const copy = (): void => {
    const { phase, asOf, list } = reservations
    if (phase !== 'ready' || asOf === null || signal.aborted) return
    const isLive = connection.online && connection.liveness === 'live'
    const savedAt = isLive ? clock.now() : asOf
    void storage.kept.put(keptReservations, { timestamp: null, savedAt, body: structuredClone([...list]) })
  }
  const timer = setInterval(copy, copyEvery)
  const stop = subscribe(reservations, copy)
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer)
      stop()
    },
    { once: true },
  )
  copy()
}
