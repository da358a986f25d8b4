import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import type { DeviceParts } from '#src/features/devices/device.ts'
import { admitDevice, showPlace } from '#src/features/devices/start-device.ts'
import { device as state } from '#src/features/devices/state.ts'
import { keepDeviceStart, readKeptDevice } from '#src/features/devices/stored-device.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { statedZone } from '#src/kernel/time/zones.ts'
import { browserZone } from '#src/platform/clock.ts'
import { createDeviceTokens, type DeviceRecord, type DeviceShelf } from '#src/platform/device-store.ts'
import { type Kiosk, kioskSchema, type KioskTrouble } from '#src/wire/kiosk.ts'
import type { DrawnKiosk } from '#mocks/server/kiosks/drawn-kiosks.ts'
import { bookRoom, browserOfEachTest, comesTrue, comesUp, emptyRoom, hour, isUsual, minute } from './node-device.ts'

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

describe('what is kept for a start without network', () => {
  const file = { apiURL: 'https://api.test' }

  test('is read as it was written', async () => {
    const shelf = shelfOf()
    await keepDeviceStart(shelf, { file, kiosk: kioskOf(), resource: null, licences: ['CS0638'] } as never)
    expect(await readKeptDevice(shelf)).toMatchObject({ file, kiosk: { id: 'one' }, licences: ['CS0638'] })
  })

  test('a room that cannot be read costs the room alone', async () => {
    const kept = await readKeptDevice(shelfOf({ start: { file, kiosk: kioskOf(), resource: { name: 'No id' } } }))
    expect(kept).toMatchObject({ kiosk: { id: 'one' }, resource: null, licences: null })
  })

  test.each([undefined, null, 'junk', {}, { file }, { kiosk: kioskOf() }, { file, kiosk: { id: '' } }])(
    'nothing that says what the device is counts for nothing: %j',
    async (start) => expect(await readKeptDevice(shelfOf({ start }))).toBeNull(),
  )
})

describe('whether a device is what its address says (section 8)', () => {
  type Answer = Result<Kiosk | KioskTrouble>
  const offline = fail({ kind: 'offline' } as const)

  /** A device with a key, before a server that answers so. */
  async function admit(session: Result<KioskTrouble> | 'in', told: Answer, kept: Kiosk | null = null) {
    const device = {
      parts: { tokens: createDeviceTokens() },
      address: { kind: 'panel', id: 'one' },
      setupCode: null,
      shelf: shelfOf({ key: 'key' }),
    } as unknown as DeviceParts
    const tokens = { token: 't', refreshToken: 'r', key: null }
    const kiosks = {
      session: () => Promise.resolve(session === 'in' ? succeed(tokens) : session),
      get: () => Promise.resolve(told),
    }
    const admitted = await admitDevice(device, kiosks, kept && { kiosk: kept })
    return admitted.ok ? { isFromServer: admitted.value.isFromServer } : admitted.fault
  }

  test('it is, by the server’s word or by what was kept', async () => {
    expect(await admit('in', succeed(kioskOf()))).toEqual({ isFromServer: true })
    expect(await admit(offline, offline, kioskOf())).toEqual({ isFromServer: false })
    expect(await admit('in', succeed('KioskIsOutOfOrder'), kioskOf())).toEqual({ isFromServer: false })
  })

  test('it is not: refused, unknown, of another kind, or nobody to ask', async () => {
    expect(await admit(succeed('InvalidKiosk'), offline, kioskOf())).toBe('InvalidKiosk')
    expect(await admit('in', succeed('InvalidKioskLicence'), kioskOf())).toBe('InvalidKioskLicence')
    expect(await admit('in', succeed(kioskOf({ kind: 'lobby' })))).toBe('InvalidKiosk')
    expect(await admit(offline, offline)).toBe('Unreachable')
    expect(await admit('in', offline)).toBe('Unreachable')
  })
})

describe('a device that cannot come up says why, and comes up by itself', () => {
  const openDevice = browserOfEachTest()

  test.each([
    ['kiosk-unknown', 'InvalidKiosk'],
    ['kiosk-unlicensed', 'InvalidKioskLicence'],
    ['api-down', 'Unreachable'],
  ] as const)('%s: %s', async (fault, trouble) => {
    const here = await openDevice({ armed: fault })
    await comesTrue(here, () => state.trouble === trouble)
    here.controls.disarm(fault)
    await comesUp(here)
    expect(state.trouble).toBeNull()
  })

  test.each(['kiosk-unknown', 'kiosk-unlicensed', 'kiosk-out-of-order'])(
    '%s while it is up: told at once, and well again at once',
    async (fault) => {
      const here = await openDevice({ wants: isUsual })
      await comesUp(here)
      await here.pass(2_000)
      const isWell = () => state.trouble === null && state.kiosk?.outOfOrder === null
      expect(isWell()).toBe(true)
      here.controls.arm(fault)
      await here.pass(500)
      expect(isWell()).toBe(false)
      here.controls.disarm(fault)
      await here.pass(500)
      expect(isWell()).toBe(true)
    },
  )

  test('its administrators see its screen, and make its page load again', async () => {
    const here = await openDevice({ wants: isUsual })
    await comesUp(here)
    await here.pass(10_000)
    const { kiosks } = here.server
    expect(kiosks.screenOf(here.kiosk)).toMatchObject({ state: here.panel().kind, language: 'en' })
    expect(state.isReloadDue).toBe(false)
    kiosks.reload(here.kiosk)
    await here.pass(1_000)
    expect(state.isReloadDue).toBe(true)
  })

  test('tried out by an administrator, it does not report as the device', async () => {
    const here = await openDevice({ wants: isUsual, isTrial: true })
    await comesUp(here)
    await here.pass(3 * minute)
    expect(here.sent.filter((call) => call.endsWith('/heartbeat'))).toEqual([])
    expect(here.server.kiosks.lastSeenOf(here.kiosk)).toBeNull()
  })

  test('without network and with nothing kept it waits for the network', async () => {
    const here = await openDevice({ isCut: true })
    await comesTrue(here, () => state.trouble === 'Unreachable')
    expect(here.sent).toEqual([])
    here.cut(null)
    await comesUp(here)
  })

  test('one that took several tries is let in again when its session is over', async () => {
    const here = await openDevice({ wants: isUsual, armed: 'assist-not-configured' })
    await comesTrue(here, () => state.trouble === 'Unreachable')
    here.controls.disarm('assist-not-configured')
    await comesUp(here)
    const sessions = () => here.sent.filter((call) => call.endsWith('/session')).length
    const before = sessions()
    for (const fault of ['unauthorized', 'refresh-refused']) here.controls.arm(fault, 1)
    await here.pass(2 * minute, 5_000)
    expect(sessions()).toBeGreaterThan(before)
    expect(state.trouble).toBeNull()
    emptyRoom(here)
    bookRoom(here, here.clock.now() - minute, here.clock.now() + hour, 'Afterwards')
    await comesTrue(here, () => here.panel().current?.event.subject === 'Afterwards')
  })
})

describe('section 8: what a device could not read', () => {
  const openDevice = browserOfEachTest()

  test('is in its log, which its administrators get with the next heartbeat, once', async () => {
    // A device only gets its own room, so it must be one that the fault spoils.
    const isSpoilt = ({ resource }: DrawnKiosk): boolean => resource !== null && resource.index % 7 === 5
    const wants = (kiosk: DrawnKiosk): boolean => isUsual(kiosk) && isSpoilt(kiosk)
    const here = await openDevice({ wants, armed: 'resources-malformed' })
    await comesUp(here)
    const log = () =>
      here.server.kiosks.logOf(here.kiosk) as readonly { readonly what: string; readonly detail: string }[]
    await comesTrue(here, () => log().length > 0)
    expect(log()[0]).toMatchObject({ level: 'warning', what: 'resources' })
    expect(log()[0]?.detail).toMatch(/resources\[\d+\]/)
    here.controls.disarm('resources-malformed')
    await here.pass(2 * minute, 5_000)
    const heartbeat = vi.spyOn(here.running().kiosks, 'heartbeat')
    await here.pass(2 * minute, 5_000)
    expect(heartbeat).toHaveBeenCalled()
    expect(heartbeat.mock.calls.every(([, { log: again }]) => again === undefined)).toBe(true)
  })
})

describe('the clock of a panel', () => {
  const openDevice = browserOfEachTest()

  test('shows the time of the corridor where the zone of its room is not known', async () => {
    const here = await openDevice({ wants: isUsual })
    await comesUp(here)
    const { kiosk, resource } = state
    if (kiosk === null || resource === null) throw new Error('The panel is not up')
    const ofCorridor = statedZone(here.kiosk.city.wireZone)
    expect(ofCorridor).not.toBe('UTC')
    const room = { ...resource, timezone: 'UTC' }
    showPlace(kiosk, room)
    expect(timeline.zone).toBe(ofCorridor)
    // Of its site.
    showPlace({ ...kiosk, timezone: null }, room)
    expect(timeline.zone).toBe(ofCorridor)
    showPlace({ ...kiosk, timezone: null, areaId: null }, { ...room, mapInfos: [] })
    expect(timeline.zone).toBe(browserZone())
  })

  test('section 8: a zone that is not known is in its log, for whoever looks after it', async () => {
    const here = await openDevice({ wants: isUsual })
    await comesUp(here)
    const { kiosk, resource } = state
    if (kiosk === null || resource === null) throw new Error('The panel is not up')
    const log = () =>
      (here.server.kiosks.logOf(here.kiosk) as readonly { readonly what: string; readonly detail: string }[])
        .filter(({ what }) => what === 'time zone')
        .map(({ detail }) => detail)
    await here.pass(2 * minute, 5_000)
    expect(log()).toEqual([])
    showPlace({ ...kiosk, timezone: null, areaId: null }, { ...resource, timezone: 'Elbonia Time', mapInfos: [] })
    // Until the next heartbeat.
    await here.pass(2 * minute, 5_000)
    await comesTrue(here, () => log().length > 0)
    expect(log()).toEqual([expect.stringMatching(/^resource\.timezone: unknown\nkiosk\.timezone: unknown/)])
  })
})
