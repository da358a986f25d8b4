import { subscribeKey } from 'valtio/utils'
import type { Calendar, CalendarProvider } from '#src/calendars/calendar.ts'
import { noCalendar } from '#src/calendars/no-calendar.ts'
import type { Parts } from '#src/base/parts.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { deviceZone, kioskOffersOf, offersOfKiosk } from '#src/features/devices/model/kiosk/rules/kiosk.ts'
import { writeLog } from '#src/base/log.ts'
import { showKeptReservations } from '#src/features/bookings/model/reservations/show-kept-reservations.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { setZone } from '#src/base/reader.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import { createLatest } from '#src/kernel/scope.ts'
import { earliest, longestDay, plus, quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { statedZone } from '#src/kernel/time/zones.ts'
import type { Api } from '#src/platform/api.ts'
import { createKioskApi, type KioskApi } from '#src/platform/api/kiosks.ts'
import { fetchConfiguration, fetchResources } from '#src/platform/assist.ts'
import { browserZone, knownDeviceZone } from '#src/platform/clock.ts'
import { apiAddress } from '#src/platform/http/address.ts'
import { thisPage } from '#src/platform/page.ts'
import { fillPath } from '#src/platform/paths.ts'
import type { Reading, Services } from '#src/base/needs.ts'
import { type AssistBody, checkAssist } from '#src/wire/assist.ts'
import type { ConfigFile, Configuration } from '#src/wire/configuration.ts'
import type { Kiosk, KioskTrouble } from '#src/wire/kiosk.ts'
import type { Resource } from '#src/wire/resource.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { applyConfiguration, configureEngine, feedEngine } from './assemble.ts'
import type { DeviceParts, RunningDevice } from '#src/features/devices/model/device.ts'
import {
  device as state,
  type DeviceTrouble,
  setDeviceSignedIn,
  setDeviceTrouble,
  setKiosk,
  setPanelResource,
} from '#src/features/devices/model/state.ts'
import { keepDeviceStart, type KeptDevice } from '#src/features/devices/model/stored-device.ts'

/**
 * Fetches tokens for a device, which are stored in memory only. It uses the setup code from the URL, which works once,
 * else the key that an earlier setup stored on the device. An expired code does no harm if there is a key. Returns null
 * on success, else the reason for the refusal.
 */
export async function signInDevice(
  { parts, address, setupCode, shelf }: DeviceParts,
  kiosks: Pick<KioskApi, 'session'>,
): Promise<Result<KioskTrouble | null>> {
  const kept = await shelf.get('key')
  const key = typeof kept === 'string' ? kept : null
  const proofs = [...(setupCode === null ? [] : [{ code: setupCode }]), ...(key === null ? [] : [{ key }])]
  let trouble: KioskTrouble = 'InvalidKiosk'
  for (const proof of proofs) {
    const asked = await kiosks.session(address.id, proof)
    if (!asked.ok) {
      if (traitsOf(asked.fault).isRefused) continue
      return fail(asked.fault)
    }
    const { value } = asked
    if (typeof value === 'string') {
      trouble = value
      continue
    }
    if (value.key !== null) await shelf.put('key', value.key)
    parts.tokens.start({ token: value.token, refreshToken: value.refreshToken })
    setDeviceSignedIn(true)
    return succeed(null)
  }
  return succeed(trouble)
}

/** A device whose record matches its URL. */
export interface AdmittedDevice {
  readonly kiosk: Kiosk
  /** True if the server sent the record now. False if it is the stored one. */
  readonly isFromServer: boolean
}

/**
 * Second stage of a start: session and device record. Being out of service is no failure here, because such a device
 * starts and shows it. If the server does not respond, that is a failure only if nothing is stored.
 */
export async function admitDevice(
  device: DeviceParts,
  kiosks: Pick<KioskApi, 'session' | 'get'>,
  kept: Pick<KeptDevice, 'kiosk'> | null,
): Promise<Result<AdmittedDevice, DeviceTrouble>> {
  const { parts, address } = device
  if (parts.tokens.token() === null) {
    const signedIn = await signInDevice(device, kiosks)
    if (!signedIn.ok && !kept) return fail('Unreachable')
    if (signedIn.ok && signedIn.value !== null && signedIn.value !== 'KioskIsOutOfOrder') return fail(signedIn.value)
  }
  const answer = await kiosks.get(address.id)
  if (answer.ok && typeof answer.value === 'string' && answer.value !== 'KioskIsOutOfOrder') return fail(answer.value)
  const isFromServer = answer.ok && typeof answer.value !== 'string'
  const kiosk = isFromServer ? answer.value : (kept?.kiosk ?? null)
  if (!kiosk) return fail('Unreachable')
  return kiosk.kind === address.kind ? succeed({ kiosk, isFromServer }) : fail('InvalidKiosk')
}

export interface ConfiguredDevice {
  readonly assist: AssistBody
  readonly configuration: Configuration
  readonly licences: readonly string[] | null
}

/** Third stage of a start: the configuration, and the features allowed by the current licences. */
export async function configureDevice(
  sources: Pick<Reading, 'storage' | 'clock'> & { readonly api: Api },
  kiosk: Kiosk,
  kept: Pick<KeptDevice, 'licences'> | null,
): Promise<Result<ConfiguredDevice, DeviceTrouble>> {
  const [configured, licensed] = await Promise.all([fetchConfiguration(sources, {}), sources.api.licences.list()])
  if (!configured.ok) return fail('Unreachable')
  const assist = configured.value.body
  const current = checkAssist(assist)
  if (!current.ok) return fail('Unreachable')
  const licences = licensed.ok ? licensed.value : (kept?.licences ?? null)
  if (kioskOffersOf(kiosk.csCode, licences) === null) return fail('InvalidKioskLicence')
  applyConfiguration(current.value, assist, licences)
  showDevice(kiosk, licences)
  return succeed({ assist, configuration: current.value, licences })
}

/** Days of events that a door panel requests: today, plus tomorrow in case it is offline overnight. */
const daysAhead = 2

/** Calendar of a door panel's room. It limits each request to a few days instead of a month. */
export function roomCalendar(calendar: Calendar): Calendar {
  return {
    ...calendar,
    events: ({ start, end }, signal) =>
      calendar.events({ start, end: earliest(end, plus(start, daysAhead * longestDay * quarterMilliseconds)) }, signal),
  }
}

/** Calendar of a lobby kiosk, which is always empty: a reload reads it as that of a room. */
export const lobbyCalendar = (): Calendar =>
  noCalendar('a lobby kiosk has no calendar', () => Promise.resolve(succeed({ events: [], problems: [] })))

export interface EquippedDevice {
  readonly provider: CalendarProvider
  readonly engine: Reading['engine']
  /** The room of a door panel. Null for a lobby kiosk. */
  readonly resource: Resource | null
}

/** Dependencies of a device's engine. `services` returns null until the services exist. */
interface Equipment {
  readonly parts: Pick<Parts, 'loadProvider' | 'createEngine' | 'on'>
  readonly sources: Pick<Reading, 'storage' | 'clock' | 'signal'> & { readonly api: Api }
  readonly services: () => Services | null
}

/** Last stage of a start that can fail: the calendar provider, the engine with its resources, and the panel's room. */
export async function equipDevice(
  { parts, sources, services }: Equipment,
  kiosk: Kiosk,
  { configuration: current, licences }: ConfiguredDevice,
): Promise<Result<EquippedDevice, DeviceTrouble>> {
  const [provider, resources] = await Promise.all([parts.loadProvider('touch-calendar'), fetchResources(sources, {})])
  if (!provider.ok || !resources.ok) return fail('Unreachable')
  const engine = parts.createEngine(
    async (fresh) => {
      const made = services()
      if (made) await parts.on.restore(made, fresh)
    },
    (engineState) => parts.on.engineState(services(), engineState),
  )
  const configured = configureEngine(engine, current, licences)
  const fed = await feedEngine({ engine, signal: sources.signal }, configured, Promise.resolve(resources))
  const resource = fed.ok ? await roomOf(engine, kiosk) : null
  if (fed.ok && (kiosk.kind === 'lobby' || resource !== null))
    return succeed({ provider: provider.value, engine, resource })
  engine.dispose()
  return fail(fed.ok ? 'InvalidKiosk' : 'Unreachable')
}

/** Returns the room of a door panel, or null if the server has none. */
async function roomOf(engine: Reading['engine'], { resourceId }: Kiosk): Promise<Resource | null> {
  const asked = resourceId === null ? null : await askEngine(engine.resource(resourceIdOf(resourceId)))
  return asked?.ok ? asked.value : null
}

/** API clients of a device: the general ones, and those for devices. */
export interface DeviceReach {
  readonly file: ConfigFile
  readonly paths: ReturnType<DeviceParts['parts']['createPaths']>
  readonly http: ReturnType<DeviceParts['parts']['createHttp']>
  readonly api: ReturnType<DeviceParts['parts']['createApi']>
  readonly kiosks: ReturnType<typeof createKioskApi>
}

/**
 * First stage of a start: reads the configuration file, or its stored copy, and creates the API clients. The calendar
 * of a device is the one on the product server. `renew` is called when the session has expired.
 */
export async function reachDevice(
  { parts, address }: DeviceParts,
  kept: KeptDevice | null,
  renew: () => void,
): Promise<Result<DeviceReach, DeviceTrouble>> {
  const asked = await parts.loadConfigFile()
  const file = asked.ok ? asked.value : kept?.file
  if (!file) return fail('Unreachable')
  const paths = parts.createPaths(file)
  const calendarURL = apiAddress(file.apiURL, `${fillPath(paths.kiosk, { id: address.id })}/calendar`, thisPage())
  const http = parts.createHttp({ ...file, calendarURL }, paths, renew)
  return succeed({ file, paths, http, api: parts.createApi(http, paths, file), kiosks: createKioskApi(http, paths) })
}

/**
 * Shows the room and the time zone of a device again whenever the resources or the areas change. A door panel whose
 * room was deleted says so until the room is back.
 */
export function followPlace({ services, shelf, file, address }: RunningDevice): void {
  const { engine, scope } = services
  const newest = createLatest(scope)

  const look = async (): Promise<void> => {
    const { kiosk } = state
    if (kiosk === null) return
    const { signal } = newest.begin()
    const resource = await roomOf(engine, kiosk)
    if (signal.aborted) return
    showPlace(kiosk, resource)
    if (address.kind === 'panel') {
      if (resource === null) return setDeviceTrouble('InvalidKiosk')
      if (state.trouble === 'InvalidKiosk') setDeviceTrouble(null)
    }
    const licences = configuration.licences && [...configuration.licences]
    await keepDeviceStart(shelf, { file, kiosk, resource, licences })
  }

  scope.add(subscribeKey(configuration, 'resources', () => void look()))
  scope.add(subscribeKey(configuration, 'current', () => void look()))
}

/** Shows the device and the features that its licence and rules allow. Without a valid licence there are no features. */
function showDevice(kiosk: Kiosk, licences: readonly string[] | null): void {
  setKiosk(kiosk, offersOfKiosk(kiosk, licences) ?? [])
}

/**
 * Sets the time zone for display: that of the room or device, else that of the browser. A zone that is not known is
 * logged, because the device list shows the log: every time on the screen depends on it.
 */
export function showPlace(kiosk: Pick<Kiosk, 'timezone' | 'areaId'>, resource: Resource | null): void {
  const areas = configuration.current?.areas ?? []
  const zone = deviceZone(kiosk, resource, areas)
  setZone(zone ?? browserZone())
  const isRoomUnknown = resource !== null && statedZone(resource.timezone) === null
  writeLog('warning', 'time zone', [
    ...(isRoomUnknown ? ['resource.timezone: unknown'] : []),
    ...(zone === null ? [`kiosk.timezone: unknown, and no area has one. ${substituteWords()}`] : []),
  ])
  setPanelResource(resource)
}

const substituteWords = (): string =>
  knownDeviceZone() === null
    ? `The device has none either. ${browserZone()} is shown.`
    : 'The browser’s time zone is shown.'

/** Shows the data stored by the last session, with its age, before any request is sent. */
export async function showKeptDevice(
  { kiosk, resource, licences }: KeptDevice,
  sources: Pick<Reading, 'storage' | 'clock' | 'signal'>,
): Promise<void> {
  showDevice(kiosk, licences)
  if (resource === null) return
  showPlace(kiosk, resource)
  await showKeptReservations(sources)
}
