import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ref } from 'valtio'
import type { Services } from '#src/services.ts'
import type { RowView } from '#src/engine/compute.ts'
import type { Quarter } from '#src/kernel/result.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { HubEvent } from '#src/wire/hub.ts'
import { onChangedResources } from '#src/features/availability/changed-resources.ts'
import { onHubEvent } from '#src/features/availability/on-hub-event.ts'
import { setMapReload } from '#src/features/floorplan/map-changes.ts'
import { connection, setHubState, setResynchronised } from '#src/features/offline/state.ts'
import { draftState, restoreDraft } from '#src/features/reserve/draft-state.ts'
import { clearWindow, timelineWindow, wantWindow } from '#src/features/timeline/window-state.ts'
import { clearTimeline } from '#src/features/timeline/state.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'

let world: World

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  clearStores()
  clearTimeline()
  wantWindow(null)
  clearWindow()
  world = await createWorld()
  await world.storage.putResources({ timestamp: '1', savedAt: start, body: new ArrayBuffer(2) })
})

afterEach(() => vi.useRealTimers())

const changed = (id: string | null = 'room-1'): HubEvent => ({ kind: 'reload-resources', id })
/** The row of that resource is the only one on screen. */
function show(key: string, email: string): void {
  const rectangle = { rowFrom: 0, rowTo: 1, quarterFrom: 0 as Quarter, quarterTo: 1 as Quarter }
  wantWindow({ visible: rectangle, rectangle, room: 1, top: 0, left: 0, quarterWidth: 20 })
  timelineWindow.painted = ref({
    ...timelineWindow.painted,
    rows: new Map([[0, { key, email: emailOf(email) } as RowView]]),
  })
}
/** Schedules of the world come from the calendar itself; here the limits are those of the product's cache. */
const cached = (services: Services): Services => ({
  ...services,
  schedules: { ...services.schedules, limitOf: ({ bulk }) => bulk },
})
function arranges({ engine }: Services): void {
  const nothing = () => Promise.resolve(null)
  const missing = () => Promise.resolve([])
  Object.assign(engine, { arrange: nothing, open: nothing, configure: nothing, missing })
}
/** What the open map is asked for: true stands for all of it. */
function mapReloads(services: Services): boolean[] {
  const reloads: boolean[] = []
  setMapReload(services, (isForced) => Promise.resolve(void reloads.push(isForced)))
  return reloads
}
const expired = (): string[] => world.calls.filter((call) => call.startsWith('expire'))

describe('decisions: bursts of hub events are coalesced per kind, 250 ms, at most 1 s', () => {
  it('reloads the row of the named resource, found by its id', async () => {
    const { services } = scriptServices(world)
    onHubEvent(services, changed())
    await vi.advanceTimersByTimeAsync(249)
    expect(expired()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(expired()).toEqual(['expire amber@example.com'])
  })

  it('tells whoever holds rows of their own which resources changed, or that nobody knows which', async () => {
    const { services } = scriptServices(world)
    const heard: (readonly string[] | null)[] = []
    const stop = onChangedResources(services, (ids) => heard.push(ids))
    for (const id of ['room-1', 'room-2', 'room-1']) onHubEvent(services, changed(id))
    await vi.advanceTimersByTimeAsync(250)
    onHubEvent(services, changed(null))
    await vi.advanceTimersByTimeAsync(250)
    stop()
    onHubEvent(services, changed())
    await vi.advanceTimersByTimeAsync(250)
    expect(heard).toEqual([['room-1', 'room-2'], null])
  })

  it('makes one reload of a burst', async () => {
    const { services } = scriptServices(world)
    for (let event = 0; event < 1_000; event++) onHubEvent(services, changed())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(expired()).toHaveLength(1)
  })

  it('does not wait longer than 1 s for a flood to end', async () => {
    const { services } = scriptServices(world)
    for (let time = 0; time < 2_500; time += 100) {
      onHubEvent(services, changed())
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(expired()).toHaveLength(2)
  })

  it('gathers what concerns a row on screen 90 ms at most with a cache, and does not wait for the others', async () => {
    const services = cached(scriptServices(world).services)
    show('room-1', 'Amber@example.com')
    for (let time = 0; time < 180; time += 10) {
      onHubEvent(services, changed())
      onHubEvent(services, changed('room-2'))
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(expired()).toEqual(['expire amber@example.com', 'expire amber@example.com'])
  })

  it('asks the engine nothing about a row on screen, whose address it shows', async () => {
    const { services } = scriptServices(world)
    const asked = vi.spyOn(services.engine, 'resource')
    show('room-1', 'Amber@example.com')
    onHubEvent(services, changed())
    await vi.advanceTimersByTimeAsync(30)
    expect(expired()).toEqual(['expire amber@example.com'])
    expect(asked).not.toHaveBeenCalled()
  })

  it('arranges nothing anew for an area where the configuration is as it was', async () => {
    const body = { assistConfigured: true, asistConfiguration: { serverType: 'o365' } }
    await world.storage.putConfiguration({ timestamp: '1', savedAt: start, body })
    const { services } = scriptServices(world)
    const arrange = vi.fn<() => Promise<null>>(() => Promise.resolve(null))
    Object.assign(services.engine, { arrange, open: () => Promise.resolve(), configure: () => Promise.resolve() })
    onHubEvent(services, { kind: 'reload-area', id: null })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(world.calls).toContain('configurations')
    expect(arrange).not.toHaveBeenCalled()
    await world.storage.putConfiguration({ timestamp: '2', savedAt: start, body })
    onHubEvent(services, { kind: 'reload-area', id: null })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(arrange).toHaveBeenCalledOnce()
  })

  it('reloads everything when one event of the burst names no resource', async () => {
    const { services } = scriptServices(world)
    onHubEvent(services, changed())
    onHubEvent(services, changed(null))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(expired()).toEqual(['expire'])
    expect(world.calls).toContain('favourites')
  })

  it('reads one’s own reservations too, which may have been made elsewhere, at most every 5 s', async () => {
    const { services } = scriptServices(world)
    const loads = () => world.calls.filter((call) => call === 'events').length
    onHubEvent(services, changed('a room without a reservation of mine'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(loads()).toBe(1)
    for (let time = 0; time < 20_000; time += 500) {
      onHubEvent(services, changed('another'))
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(loads()).toBe(5)
  })

  it('what was announced and cannot be loaded is not live', async () => {
    const { services } = scriptServices(world)
    setHubState('Connected')
    setResynchronised(start, true)
    expect(connection.liveness).toBe('live')
    world.faults['events'] = { kind: 'server-error', status: 503 }
    onHubEvent(services, changed())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(connection.liveness).toBe('reconnecting')
  })

  it('asks whether the resources themselves changed, at most every 10 s', async () => {
    const { services } = scriptServices(world)
    for (let time = 0; time < 20_000; time += 500) {
      onHubEvent(services, changed())
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(world.calls.filter((call) => call === 'resources')).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(world.calls.filter((call) => call === 'resources')).toHaveLength(3)
  })

  it('section 7: Reload and reload-chaneged-qrCode reload the open map, once for a burst', async () => {
    const { services } = scriptServices(world)
    const reloads = mapReloads(services)
    for (let time = 0; time < 3; time++) onHubEvent(services, { kind: 'reload-points-of-interest', id: null })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reloads).toEqual([false])
    expect(expired()).toEqual([])
  })

  it('section 7: reload-deleted-* fetches resources and map whole, and then everything shown', async () => {
    const { services } = scriptServices(world)
    arranges(services)
    const resources = vi.spyOn(services.api.assist, 'resources')
    const reloads = mapReloads(services)
    const callsWhenTold: number[] = []
    onTestFinished(onChangedResources(services, () => callsWhenTold.push(resources.mock.calls.length)))
    onHubEvent(services, { kind: 'force-delete-refresh', id: 'code-1' })
    onHubEvent(services, { kind: 'force-delete-refresh', id: 'room-1' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reloads).toEqual([true])
    // Screens look once the deleted one is gone.
    expect(callsWhenTold).toEqual([resources.mock.calls.length])
    // Without the stamp of the stored copy.
    expect(new Set(resources.mock.calls.map(([stamp]) => stamp))).toEqual(new Set([null]))
    expect(expired()).toEqual(['expire'])
  })

  it('a forced refresh and an area that cannot be loaded leave the data stale', async () => {
    const { services } = scriptServices(world)
    arranges(services)
    for (const [call, kind] of [
      ['resources', 'force-delete-refresh'],
      ['configurations', 'reload-area'],
    ] as const) {
      setHubState('Connected')
      setResynchronised(start, true)
      world.faults[call] = { kind: 'server-error', status: 503 }
      onHubEvent(services, { kind, id: null })
      await vi.advanceTimersByTimeAsync(1_000)
      expect(connection.liveness).toBe('reconnecting')
    }
  })

  it('does nothing after signing out', async () => {
    const { services } = scriptServices(world)
    onHubEvent(services, changed())
    services.end()
    await vi.advanceTimersByTimeAsync(5_000)
    onHubEvent(services, changed())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(world.calls).toEqual([])
  })

  it('marks the conflict in the open form when its slot is taken by a live change', async () => {
    const { services } = scriptServices(world)
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
    onHubEvent(services, changed())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draftState.conflict).toEqual({ resourceId: 'room-1', event })
    world.explanation = null
    onHubEvent(services, changed())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draftState.conflict).toBeNull()
  })
})
