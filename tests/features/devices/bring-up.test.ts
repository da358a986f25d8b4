import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import type { DeviceParts } from '#src/features/devices/model/device.ts'
import { admitDevice, showPlace } from '#src/app/session/start-device.ts'
import { device as state } from '#src/features/devices/model/state.ts'
import { keepDeviceStart, readKeptDevice } from '#src/features/devices/model/stored-device.ts'
import { reader } from '#src/base/reader.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { statedZone } from '#src/kernel/time/zones.ts'
import { browserZone } from '#src/platform/clock.ts'
import { createDeviceTokens, type DeviceRecord, type DeviceShelf } from '#src/platform/device-store.ts'
import { type Kiosk, kioskSchema, type KioskTrouble } from '#src/wire/kiosk.ts'
import type { DrawnKiosk } from '#mocks/server/kiosks/drawn-kiosks.ts'
import {
  bookRoom,
  emptyRoom,
  hour,
  minute,
  needsNoCheckIn,
  type NodeDevice,
  setUpBrowser,
  waitFor,
  waitUntilLive,
} from './node-device.ts'

const kioskOf = (fields: object = {}): Kiosk =>
  v.parse(kioskSchema, { id: 'one', kind: 'panel', name: 'One', ...fields })

function shelfOf(kept: Partial<Record<DeviceRecord, unknown>> = {}): DeviceShelf {
  const records = new Map<string, unknown>(Object.entries(kept))
  return {
    get: (name) => Promise.resolve(records.get(name)),
    put: (name, value) => Promise.resolve(void records.set(name, value)),
    remove: (name) => Promise.resolve(void records.delete(name)),
  }
}

const logOf = ({ server, kiosk }: NodeDevice) =>
  server.kiosks.logOf(kiosk) as readonly { readonly what: string; readonly detail: string }[]

describe('the data stored for a start without network', () => {
  const file = { apiURL: 'https://api.test' }

  test('are read as they were written', async () => {
    const shelf = shelfOf()
    await keepDeviceStart(shelf, { file, kiosk: kioskOf(), resource: null, licences: ['CS0638'] } as never)
    expect(await readKeptDevice(shelf)).toMatchObject({ file, kiosk: { id: 'one' }, licences: ['CS0638'] })
  })

  test('lose only the room if the room is malformed', async () => {
    const kept = await readKeptDevice(shelfOf({ start: { file, kiosk: kioskOf(), resource: { name: 'No id' } } }))
    expect(kept).toMatchObject({ kiosk: { id: 'one' }, resource: null, licences: null })
  })

  test.each([undefined, null, 'junk', {}, { file }, { kiosk: kioskOf() }, { file, kiosk: { id: '' } }])(
    'are missing if they contain no device: %j',
    async (start) => expect(await readKeptDevice(shelfOf({ start }))).toBeNull(),
  )
})

describe('section 8: the admission of a device', () => {
  const offline = fail({ kind: 'offline' } as const)

  /** Admits a device with a key, by the responses of the server and by stored data. */
  async function admit(
    session: Result<KioskTrouble> | 'in',
    response: Result<Kiosk | KioskTrouble>,
    stored: Kiosk | null = null,
  ) {
    const device = {
      parts: { tokens: createDeviceTokens() },
      address: { kind: 'panel', id: 'one' },
      setupCode: null,
      shelf: shelfOf({ key: 'key' }),
    } as unknown as DeviceParts
    const tokens = { token: 't', refreshToken: 'r', key: null }
    const kiosks = {
      session: () => Promise.resolve(session === 'in' ? succeed(tokens) : session),
      get: () => Promise.resolve(response),
    }
    const admitted = await admitDevice(device, kiosks, stored && { kiosk: stored })
    return admitted.ok ? { isFromServer: admitted.value.isFromServer } : admitted.fault
  }

  test('succeeds by the server or by stored data', async () => {
    expect(await admit('in', succeed(kioskOf()))).toEqual({ isFromServer: true })
    expect(await admit(offline, offline, kioskOf())).toEqual({ isFromServer: false })
    expect(await admit('in', succeed('KioskIsOutOfOrder'), kioskOf())).toEqual({ isFromServer: false })
  })

  test('fails with the reason of the server, for another kind, or without a server', async () => {
    expect(await admit(succeed('InvalidKiosk'), offline, kioskOf())).toBe('InvalidKiosk')
    expect(await admit('in', succeed('InvalidKioskLicence'), kioskOf())).toBe('InvalidKioskLicence')
    expect(await admit('in', succeed(kioskOf({ kind: 'lobby' })))).toBe('InvalidKiosk')
    expect(await admit(offline, offline)).toBe('Unreachable')
    expect(await admit('in', offline)).toBe('Unreachable')
  })
})

describe('a device', () => {
  const { openDevice, openLive } = setUpBrowser()

  test.each([
    ['kiosk-unknown', 'InvalidKiosk'],
    ['kiosk-unlicensed', 'InvalidKioskLicence'],
    ['api-down', 'Unreachable'],
  ] as const)('starts after the fault %s, which it shows as %s, is repaired', async (fault, trouble) => {
    const device = await openDevice({ armed: fault })
    await waitFor(device, () => state.trouble === trouble)
    device.controls.disarm(fault)
    await waitUntilLive(device)
    expect(state.trouble).toBeNull()
  })

  test.each(['kiosk-unknown', 'kiosk-unlicensed', 'kiosk-out-of-order'])(
    'shows and clears the fault %s immediately while it is running',
    async (fault) => {
      const device = await openLive()
      await device.pass(2_000)
      const isRunning = () => state.trouble === null && state.kiosk?.outOfOrder === null
      expect(isRunning()).toBe(true)
      device.controls.arm(fault)
      await device.pass(500)
      expect(isRunning()).toBe(false)
      device.controls.disarm(fault)
      await device.pass(500)
      expect(isRunning()).toBe(true)
    },
  )

  test('reports its screen to its administrators, who can reload it', async () => {
    const device = await openLive()
    await device.pass(10_000)
    const { kiosks } = device.server
    expect(kiosks.screenOf(device.kiosk)).toMatchObject({ state: device.panel().kind, language: 'en' })
    expect(state.isReloadDue).toBe(false)
    kiosks.reload(device.kiosk)
    await device.pass(1_000)
    expect(state.isReloadDue).toBe(true)
  })

  test('sends no heartbeat in a trial', async () => {
    const device = await openLive({ isTrial: true })
    await device.pass(3 * minute)
    expect(device.sent.filter((call) => call.endsWith('/heartbeat'))).toEqual([])
    expect(device.server.kiosks.lastSeenOf(device.kiosk)).toBeNull()
  })

  test('waits for the network on its first start', async () => {
    const device = await openDevice({ isOffline: true })
    await waitFor(device, () => state.trouble === 'Unreachable')
    expect(device.sent).toEqual([])
    device.setNetwork('online')
    await waitUntilLive(device)
  })

  test('signs in again after its session has expired', async () => {
    const device = await openDevice({ matches: needsNoCheckIn, armed: 'assist-not-configured' })
    await waitFor(device, () => state.trouble === 'Unreachable')
    device.controls.disarm('assist-not-configured')
    await waitUntilLive(device)
    const sessions = () => device.sent.filter((call) => call.endsWith('/session')).length
    const before = sessions()
    for (const fault of ['unauthorized', 'refresh-refused']) device.controls.arm(fault, 1)
    await device.pass(2 * minute, 5_000)
    expect(sessions()).toBeGreaterThan(before)
    expect(state.trouble).toBeNull()
    emptyRoom(device)
    bookRoom(device, device.clock.now() - minute, device.clock.now() + hour, 'Afterwards')
    await waitFor(device, () => device.panel().current?.event.subject === 'Afterwards')
  })
})

describe('section 8: malformed data on a device', () => {
  const { openLive } = setUpBrowser()

  test('is in its log, which the next heartbeat sends once', async () => {
    // A device loads its own room only, and the fault affects every seventh room.
    const isAffected = ({ resource }: DrawnKiosk): boolean => resource !== null && resource.index % 7 === 5
    const matches = (kiosk: DrawnKiosk): boolean => needsNoCheckIn(kiosk) && isAffected(kiosk)
    const device = await openLive({ matches, armed: 'resources-malformed' })
    const log = () => logOf(device)
    await waitFor(device, () => log().length > 0)
    expect(log()[0]).toMatchObject({ level: 'warning', what: 'resources' })
    expect(log()[0]?.detail).toMatch(/resources\[\d+\]/)
    device.controls.disarm('resources-malformed')
    await device.pass(2 * minute, 5_000)
    const heartbeat = vi.spyOn(device.running().kiosks, 'heartbeat')
    await device.pass(2 * minute, 5_000)
    expect(heartbeat).toHaveBeenCalled()
    expect(heartbeat.mock.calls.every(([, { log: again }]) => again === undefined)).toBe(true)
  })
})

function runningPlace() {
  const { kiosk, resource } = state
  if (kiosk === null || resource === null) throw new Error('The panel is not running')
  return { kiosk, resource }
}

describe('the clock of a panel', () => {
  const { openLive } = setUpBrowser()

  test('uses the time zone of its area, site or browser if the one of its room is unknown', async () => {
    const device = await openLive()
    const { kiosk, resource } = runningPlace()
    const zoneOfArea = statedZone(device.kiosk.city.wireZone)
    expect(zoneOfArea).not.toBe('UTC')
    const room = { ...resource, timezone: 'UTC' }
    showPlace(kiosk, room)
    expect(reader.zone).toBe(zoneOfArea)
    showPlace({ ...kiosk, timezone: null }, room)
    expect(reader.zone).toBe(zoneOfArea)
    showPlace({ ...kiosk, timezone: null, areaId: null }, { ...room, mapInfos: [] })
    expect(reader.zone).toBe(browserZone())
  })

  test('section 8: reports an unknown time zone in its log', async () => {
    const device = await openLive()
    const { kiosk, resource } = runningPlace()
    const log = () =>
      logOf(device)
        .filter(({ what }) => what === 'time zone')
        .map(({ detail }) => detail)
    await device.pass(2 * minute, 5_000)
    expect(log()).toEqual([])
    showPlace({ ...kiosk, timezone: null, areaId: null }, { ...resource, timezone: 'Elbonia Time', mapInfos: [] })
    await device.pass(2 * minute, 5_000)
    await waitFor(device, () => log().length > 0)
    expect(log()).toEqual([expect.stringMatching(/^resource\.timezone: unknown\nkiosk\.timezone: unknown/)])
  })
})
