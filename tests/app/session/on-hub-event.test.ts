import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ref } from 'valtio'
import type { Services } from '#src/base/needs.ts'
import type { RowView } from '#src/engine/compute.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { type HubEvent, hubNames, parseHubEvent } from '#src/wire/hub.ts'
import { liveEvents } from '#src/base/live-events.ts'
import { followDeviceEvents } from '#src/features/devices/model/device-events.ts'
import type { RunningDevice } from '#src/features/devices/model/device.ts'
import { onChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { pushEvent } from '#tests/services/push-event.ts'
import { setMapReload } from '#src/features/maps/model/floorplan/map-changes.ts'
import { connection, setHubState, setResynchronised } from '#src/base/connection.ts'
import { draftState, restoreDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { timelineWindow, wantWindow } from '#src/features/timeline/model/window-state.ts'
import { draftOf, start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

openTabForEachTest({ now: start })

beforeEach(() => world.storage.putResources({ timestamp: '1', savedAt: start, body: new ArrayBuffer(2) }))

const changed = (id: string | null = 'room-1'): HubEvent => ({ kind: 'reload-resources', id })
/** Shows a resource as the only row on screen. */
function show(key: string, email: string): void {
  const rectangle = { rowFrom: 0, rowTo: 1, quarterFrom: 0 as Quarter, quarterTo: 1 as Quarter }
  wantWindow({ visible: rectangle, rectangle, room: 1, top: 0, left: 0, quarterWidth: 20 })
  timelineWindow.painted = ref({
    ...timelineWindow.painted,
    rows: new Map([[0, { key, email: emailOf(email) } as RowView]]),
  })
}
/** Uses the limits of the product's cache instead of the calendar's. */
const cached = (product: Services): Services => ({
  ...product,
  schedules: { ...product.schedules, limitOf: ({ bulk }) => bulk },
})
function stubEngine({ engine }: Services): void {
  const nothing = () => Promise.resolve(null)
  const missing = () => Promise.resolve([])
  Object.assign(engine, { arrange: nothing, open: nothing, configure: nothing, missing })
}
/** Records the reloads of the open map; true is a full one. */
function mapReloads(product: Services): boolean[] {
  const reloads: boolean[] = []
  setMapReload(product, (isForced) => Promise.resolve(void reloads.push(isForced)))
  return reloads
}
const expired = (): string[] => world.calls.filter((call) => call.startsWith('expire'))
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('decisions: bursts of hub events are coalesced per kind, 250 ms, at most 1 s', () => {
  it('reload the row of the named resource', async () => {
    pushEvent(services, changed())
    await pass(249)
    expect(expired()).toEqual([])
    await pass(1)
    expect(expired()).toEqual(['expire amber@example.com'])
  })

  it('report the changed resources to subscribers, or null if they are unknown', async () => {
    const reported: (readonly string[] | null)[] = []
    const stop = onChangedResources(services, (ids) => reported.push(ids))
    for (const id of ['room-1', 'room-2', 'room-1']) pushEvent(services, changed(id))
    await pass(250)
    pushEvent(services, changed(null))
    await pass(250)
    stop()
    pushEvent(services, changed())
    await pass(250)
    expect(reported).toEqual([['room-1', 'room-2'], null])
  })

  it('reload after 1 s at the latest during a flood', async () => {
    for (let time = 0; time < 2_500; time += 100) {
      pushEvent(services, changed())
      await pass(100)
    }
    expect(expired()).toHaveLength(2)
  })

  it('reload rows on screen after at most 90 ms with a cache, before all others', async () => {
    const product = cached(services)
    show('room-1', 'Amber@example.com')
    for (let time = 0; time < 180; time += 10) {
      pushEvent(product, changed())
      pushEvent(product, changed('room-2'))
      await pass(10)
    }
    expect(expired()).toEqual(['expire amber@example.com', 'expire amber@example.com'])
  })

  it('use the address that is shown on screen, without a request to the engine', async () => {
    const request = vi.spyOn(services.engine, 'resource')
    show('room-1', 'Amber@example.com')
    pushEvent(services, changed())
    await pass(30)
    expect(expired()).toEqual(['expire amber@example.com'])
    expect(request).not.toHaveBeenCalled()
  })

  it('do not rearrange the timeline for an area if the configuration is unchanged', async () => {
    const body = { assistConfigured: true, asistConfiguration: { serverType: 'o365' } }
    await world.storage.putConfiguration({ timestamp: '1', savedAt: start, body })
    const arrange = vi.fn<() => Promise<null>>(() => Promise.resolve(null))
    Object.assign(services.engine, { arrange, open: () => Promise.resolve(), configure: () => Promise.resolve() })
    pushEvent(services, { kind: 'reload-area', id: null })
    await pass(1_000)
    expect(world.calls).toContain('configurations')
    expect(arrange).not.toHaveBeenCalled()
    await world.storage.putConfiguration({ timestamp: '2', savedAt: start, body })
    pushEvent(services, { kind: 'reload-area', id: null })
    await pass(1_000)
    expect(arrange).toHaveBeenCalledOnce()
  })

  it('reload everything if one of them names no resource', async () => {
    pushEvent(services, changed())
    pushEvent(services, changed(null))
    await pass(1_000)
    expect(expired()).toEqual(['expire'])
    expect(world.calls).toContain('favourites')
  })

  it("reload the user's own reservations at most every 5 s", async () => {
    const loads = () => world.calls.filter((call) => call === 'events').length
    pushEvent(services, changed('a room without a reservation of mine'))
    await pass(1_000)
    expect(loads()).toBe(1)
    for (let time = 0; time < 20_000; time += 500) {
      pushEvent(services, changed('another'))
      await pass(500)
    }
    expect(loads()).toBe(5)
  })

  it('are not live if an announced change cannot be loaded', async () => {
    setHubState('Connected')
    setResynchronised(start, true)
    expect(connection.liveness).toBe('live')
    world.faults['events'] = { kind: 'server-error', status: 503 }
    pushEvent(services, changed())
    await pass(1_000)
    expect(connection.liveness).toBe('reconnecting')
  })

  it('check the list of resources at most every 10 s', async () => {
    for (let time = 0; time < 20_000; time += 500) {
      pushEvent(services, changed())
      await pass(500)
    }
    expect(world.calls.filter((call) => call === 'resources')).toHaveLength(2)
    await pass(20_000)
    expect(world.calls.filter((call) => call === 'resources')).toHaveLength(3)
  })

  it('section 7: reload the open map once for Reload and reload-chaneged-qrCode', async () => {
    const reloads = mapReloads(services)
    for (let time = 0; time < 3; time++) pushEvent(services, { kind: 'reload-points-of-interest', id: null })
    await pass(1_000)
    expect(reloads).toEqual([false])
    expect(expired()).toEqual([])
  })

  it('section 7: fetch all resources and the whole map for reload-deleted-*, and then reload everything shown', async () => {
    stubEngine(services)
    const resources = vi.spyOn(services.api.assist, 'resources')
    const reloads = mapReloads(services)
    const callsAtReport: number[] = []
    onTestFinished(onChangedResources(services, () => callsAtReport.push(resources.mock.calls.length)))
    pushEvent(services, { kind: 'force-delete-refresh', id: 'code-1' })
    pushEvent(services, { kind: 'force-delete-refresh', id: 'room-1' })
    await pass(1_000)
    expect(reloads).toEqual([true])
    // Subscribers are notified after the resources were fetched.
    expect(callsAtReport).toEqual([resources.mock.calls.length])
    // The request has no timestamp of the stored copy.
    expect(new Set(resources.mock.calls.map(([stamp]) => stamp))).toEqual(new Set([null]))
    expect(expired()).toEqual(['expire'])
  })

  it('leave the data stale if a forced refresh or an area cannot be loaded', async () => {
    stubEngine(services)
    for (const [call, kind] of [
      ['resources', 'force-delete-refresh'],
      ['configurations', 'reload-area'],
    ] as const) {
      setHubState('Connected')
      setResynchronised(start, true)
      world.faults[call] = { kind: 'server-error', status: 503 }
      pushEvent(services, { kind, id: null })
      await pass(1_000)
      expect(connection.liveness).toBe('reconnecting')
    }
  })

  it('are ignored after signing out', async () => {
    pushEvent(services, changed())
    services.end()
    await pass(5_000)
    pushEvent(services, changed())
    await pass(5_000)
    expect(world.calls).toEqual([])
  })

  it('mark the conflict in the open draft if a live change takes its slot', async () => {
    restoreDraft(draftOf(), [])
    const { span } = draftOf()
    const event = { ...span, subject: 'Interview', organizer: 'Jan', tentative: false, iCalUId: null }
    world.explanation = {
      state: 2,
      reason: 'held',
      run: { from: quarterAt(span.start), to: quarterAt(span.end) },
      event,
      message: null,
    }
    pushEvent(services, changed())
    await pass(1_000)
    expect(draftState.conflict).toEqual({ resourceId: 'room-1', event })
    world.explanation = null
    pushEvent(services, changed())
    await pass(1_000)
    expect(draftState.conflict).toBeNull()
  })
})

describe('section 7: every event of the hub', () => {
  const kinds = hubNames.map((name) => parseHubEvent(name, name === 'ObjectChanged' ? ['light', '{}'] : ['room-1']))
  const events = kinds.flatMap((event) => (event.ok ? [event.value] : []))

  it('has a handler for a person', () => {
    expect(events).toHaveLength(hubNames.length)
    expect(events.filter((event) => !pushEvent(services, event))).toEqual([])
    services.end()
  })

  it.each(['panel', 'lobby'] as const)('has a handler for a device: %s', (kind) => {
    followDeviceEvents({ services, address: { kind, id: 'one' } } as RunningDevice)
    // Objects and the map are handled alike for persons and devices.
    const own = events.filter(({ kind: known }) => known !== 'object-changed')
    expect(own.filter((event) => !liveEvents(services).dispatch(event))).toEqual([])
    services.end()
  })
})
