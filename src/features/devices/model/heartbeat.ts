import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { offersOfKiosk } from './kiosk/rules/kiosk.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { Kiosk, KioskNetwork, KioskScreen } from '#src/wire/kiosk.ts'
import { panelState } from './panel/rules/panel-state.ts'
import { configuration, settings } from '#src/features/settings/model/state.ts'
import { newestEntries, readLog } from '#src/features/notices/model/rules/log-list.ts'
import { logged } from '#src/base/log.ts'
import { connection } from '#src/base/connection.ts'
import { device as state, meetings, setDeviceTrouble, setKiosk, setReloadDue } from './state.ts'
import { wait } from '#src/platform/wait.ts'
import type { RunningDevice } from './device.ts'
import { keepDeviceStart } from './stored-device.ts'
import { presentFacts, sendReports } from './panel-booking.ts'

/** Milliseconds between heartbeats: in normal operation, and while there is a problem. */
const beat = oneMinute
const quickBeat = 10_000

/**
 * Sends heartbeats and applies each response: out of service, another licence, or unknown device. These screens close
 * automatically after the next good response.
 */
export function sendHeartbeats(device: RunningDevice): void {
  const { scope } = device.services
  scope.add(subscribeKey(connection, 'liveness', (liveness) => liveness === 'live' && void sendHeartbeat(device)))
  // The first heartbeat is sent before there is anything to describe.
  const describe = (): void => {
    if (!scope.keep(createSent).isDescribed) void sendHeartbeat(device)
  }
  scope.add(subscribeKey(state, 'asOf', describe))
  scope.add(subscribeKey(meetings, 'asOf', describe))
  void repeatHeartbeat(device)
}

async function repeatHeartbeat(device: RunningDevice): Promise<void> {
  const { signal } = device.services
  while (!signal.aborted) {
    if (connection.online) await sendHeartbeat(device)
    await untilNextBeat(signal)
  }
}

const isTroubled = (): boolean => state.trouble !== null || Boolean(state.kiosk?.outOfOrder)

/** Waits for the next heartbeat. If a problem starts or ends meanwhile, it is due immediately. */
async function untilNextBeat(signal: AbortSignal): Promise<void> {
  const was = isTroubled()
  const early = new AbortController()
  const stop = subscribe(state, () => {
    if (isTroubled() !== was) early.abort()
  })
  // Jitter, so that the devices of a building do not send at the same time.
  await wait((was ? quickBeat : beat) * (0.9 + Math.random() / 5), AbortSignal.any([signal, early.signal]))
  stop()
}

interface Sent {
  underWay: Promise<void> | null
  /** Number of entries that the log had when the server last received it. Null if it never did. */
  logCount: number | null
  /** The reload that was requested last when the page was opened. `undefined` until the server has responded. */
  reloadAt: Instant | null | undefined
  startedAt: Instant | null
  /** True if the server has a description of the screen. */
  isDescribed: boolean
}

const createSent = (): Sent => ({
  underWay: null,
  logCount: null,
  reloadAt: undefined,
  startedAt: null,
  isDescribed: false,
})

/** Sends a heartbeat and applies the response. Concurrent calls share one request. */
export function sendHeartbeat(device: RunningDevice): Promise<void> {
  const sent = device.services.scope.keep(createSent)
  sent.underWay ??= exchange(device, sent).finally(() => {
    sent.underWay = null
  })
  return sent.underWay
}

async function exchange(device: RunningDevice, sent: Sent): Promise<void> {
  const { kiosks, address, version, services, shelf, isTrial } = device
  const { count } = logged
  // Nobody reads the log at the device itself, so its administrators get it.
  const log = sent.logCount === count ? undefined : newestEntries(readLog(await services.storage.logs()))
  const screen = screenOf(device, sent)
  const answer = isTrial
    ? await kiosks.get(address.id, services.signal)
    : await kiosks.heartbeat(address.id, { version, network: networkOf(), screen, log }, services.signal)
  if (!answer.ok || services.signal.aborted) return
  if (typeof answer.value === 'string') {
    if (answer.value !== 'KioskIsOutOfOrder') return setDeviceTrouble(answer.value)
    const { kiosk } = state
    if (kiosk && !kiosk.outOfOrder) setKiosk({ ...kiosk, outOfOrder: { since: null, reason: '' } }, state.offers)
    return
  }
  sent.logCount = count
  sent.isDescribed ||= screen !== undefined
  const offers = offersOfKiosk(answer.value, configuration.licences)
  const hasNoRoom = device.address.kind === 'panel' && state.resource === null
  setDeviceTrouble(offers === null ? 'InvalidKioskLicence' : hasNoRoom ? 'InvalidKiosk' : null)
  if (offers === null) return
  setKiosk(answer.value, offers)
  reloadIfAsked(answer.value, sent)
  await keepDeviceStart(shelf, {
    file: device.file,
    kiosk: answer.value,
    resource: state.resource,
    licences: configuration.licences && [...configuration.licences],
  })
  await sendReports(device)
}

/** Notes that the page is to load again if its administrators requested it after the page was opened. */
function reloadIfAsked({ reloadAt }: Kiosk, sent: Sent): void {
  if (sent.reloadAt === undefined) sent.reloadAt = reloadAt
  else if (reloadAt !== null && reloadAt !== sent.reloadAt) setReloadDue()
}

/** Describes the screen without its content. Returns undefined until the first data has loaded. */
function screenOf({ address, services: { clock } }: RunningDevice, sent: Sent): KioskScreen | undefined {
  const { asOf } = state
  const isPanel = address.kind === 'panel'
  const dataFrom = isPanel ? asOf : meetings.asOf
  if (dataFrom === null) return undefined
  return {
    state: isPanel ? panelState(presentFacts(clock.now())).kind : '',
    asOf: dataFrom,
    width: globalThis.window?.innerWidth ?? null,
    height: globalThis.window?.innerHeight ?? null,
    language: settings.language,
    startedAt: (sent.startedAt ??= clock.now()),
  }
}

/** Returns the network data that the browser provides. Most browsers provide little. */
function networkOf(): KioskNetwork {
  const { connection: about } = navigator as Navigator & { readonly connection?: { readonly type?: string } }
  const kind = about?.type === 'ethernet' ? 'wired' : about?.type === 'wifi' ? 'wifi' : 'unknown'
  return { kind, strength: null }
}
