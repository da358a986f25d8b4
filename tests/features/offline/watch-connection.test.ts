import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSignedIn, setSignedOut } from '#src/features/account/state.ts'
import { favourites } from '#src/features/favourites/state.ts'
import { connection, setHubState, setStale } from '#src/features/offline/state.ts'
import { type FirstLoad, watchConnection } from '#src/features/offline/watch-connection.ts'
import { clearTimeline, setOpened } from '#src/features/timeline/state.ts'
import { type CalendarDay, type Email, fail, type IanaZone, type Quarter, succeed } from '#src/kernel/result.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import {
  clearStores,
  createWorld,
  type Scripted,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'

let world: World
let services: Scripted['services']
let end: () => void

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  clearStores()
  clearTimeline()
  setHubState('Disconnected')
  world = await createWorld()
  await world.storage.putResources({ timestamp: '1', savedAt: start, body: new ArrayBuffer(2) })
  const body = { assistConfigured: true, asistConfiguration: { serverType: 'o365' } }
  await world.storage.putConfiguration({ timestamp: '1', savedAt: start, body })
  services = scriptServices(world).services
  end = services.end
  watchConnection(services)
})

afterEach(() => {
  end()
  vi.useRealTimers()
})

const reloads = (): number => world.calls.filter((call) => call === 'expire').length

describe('decisions: live connection', () => {
  it('reloads every 15 s while the hub is down, and says as of when', async () => {
    await vi.advanceTimersByTimeAsync(45_000)
    expect(reloads()).toBe(3)
    expect(connection).toMatchObject({ liveness: 'as-of', asOf: start + 45_000 })
  })

  it('reloads everything once after every connection, is live only then, and polls no more', async () => {
    setHubState('Connected')
    expect(connection.liveness).not.toBe('live')
    await vi.advanceTimersByTimeAsync(10)
    expect([reloads(), connection.liveness]).toEqual([1, 'live'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reloads()).toBe(1)
    setHubState('Reconnecting')
    expect(connection.liveness).toBe('reconnecting')
    setHubState('Connected')
    await vi.advanceTimersByTimeAsync(10)
    expect([reloads(), connection.liveness]).toEqual([2, 'live'])
  })

  /** Ends what `beforeEach` watches and starts as a page whose hub was connected before its first load. */
  async function startWith(load: Partial<FirstLoad>): Promise<void> {
    end()
    services = scriptServices(world).services
    end = services.end
    setHubState('Connected')
    const loaded = Promise.resolve(succeed(null))
    watchConnection(services, { askedAt: services.clock.now(), loaded, isUnbroken: () => true, ...load })
    await vi.advanceTimersByTimeAsync(10)
  }

  it('a start loads each thing once: data requested after the hub was connected is not requested again', async () => {
    await startWith({ askedAt: (start - 500) as never })
    expect(reloads()).toBe(0)
    expect(world.calls).not.toContain('events')
    expect(connection).toMatchObject({ liveness: 'live', asOf: start - 500 })
    setHubState('Reconnecting')
    setHubState('Connected')
    await vi.advanceTimersByTimeAsync(10)
    expect(reloads()).toBe(1)
  })

  it('a first load is repeated if the connection broke after it, because changes meanwhile were not announced', async () => {
    await startWith({ isUnbroken: () => false })
    expect(reloads()).toBe(1)
  })

  it('a first load that failed is repeated', async () => {
    await startWith({ loaded: Promise.resolve(fail({ kind: 'offline' })) })
    expect(reloads()).toBe(1)
  })

  it('says why it is not live although the hub is connected, until everything could be loaded', async () => {
    const fault = { kind: 'forbidden', isForeign: true } as const
    const asked = vi.spyOn(services.calendar, 'events').mockResolvedValue(fail(fault))
    setHubState('Connected')
    await vi.advanceTimersByTimeAsync(10)
    expect(connection.liveness).not.toBe('live')
    expect(connection).toMatchObject({ failure: null, fault })
    asked.mockRestore()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connection).toMatchObject({ liveness: 'live', fault: null })
  })

  it('is live for a guest, whose calendar is not asked', async () => {
    const asked = vi.spyOn(services.calendar, 'events').mockResolvedValue(fail({ kind: 'sign-in-needed' }))
    setSignedIn({ name: 'Zoë', email: '' as Email, username: '', givenName: 'Zoë', surname: '' }, { isGuest: true })
    setHubState('Connected')
    await vi.advanceTimersByTimeAsync(10)
    expect(connection.liveness).toBe('live')
    expect(asked).not.toHaveBeenCalled()
    setSignedOut({ expired: false })
  })

  it('polls every 15 s however often the state of the hub changes meanwhile', async () => {
    const polledAt: number[] = []
    for (let second = 1; second <= 90; second += 1) {
      if (second % 9 === 0) setHubState(second % 2 === 0 ? 'Reconnecting' : 'Disconnected')
      await vi.advanceTimersByTimeAsync(1_000)
      while (polledAt.length < reloads()) polledAt.push(second)
    }
    expect(polledAt).toEqual([15, 30, 45, 60, 75, 90])
  })

  it('polls every 15 s when each reload takes some seconds, and never twice at once', async () => {
    const polledAt: number[] = []
    let underWay = 0
    let mostUnderWay = 0
    const takes = [4_000, 20_000, 4_000]
    const events = vi.spyOn(services.calendar, 'events').mockImplementation(async () => {
      polledAt.push(Date.now() - start)
      mostUnderWay = Math.max(mostUnderWay, (underWay += 1))
      await new Promise((resume) => setTimeout(resume, takes.shift() ?? 0))
      underWay -= 1
      return succeed({ events: [], problems: [] })
    })
    await vi.advanceTimersByTimeAsync(80_000)
    expect(polledAt).toEqual([15_000, 30_000, 60_000, 75_000])
    expect(mostUnderWay).toBe(1)
    events.mockRestore()
  })

  it('is live although the favourites fail, which are asked for again every 15 s until they come', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    world.faults['favourites'] = { kind: 'server-error', status: 503 }
    setHubState('Connected')
    await vi.advanceTimersByTimeAsync(10)
    expect(connection.liveness).toBe('live')
    expect(favourites).toMatchObject({ loaded: true, ids: [] })
    expect(warned).toHaveBeenCalledWith('favourites: 1 problem', ['not loaded: server-error'])
    await vi.advanceTimersByTimeAsync(15_000)
    delete world.faults['favourites']
    await vi.advanceTimersByTimeAsync(15_000)
    expect(favourites.ids).toEqual(['room-1'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.calls.filter((call) => call === 'favourites')).toHaveLength(3)
    expect(reloads()).toBe(1)
    warned.mockRestore()
  })

  it('asks for failing favourites once per poll while the hub is down', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    world.faults['favourites'] = { kind: 'server-error', status: 503 }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.calls.filter((call) => call === 'favourites')).toHaveLength(4)
    warned.mockRestore()
  })

  it('is not live while the reload after a connection fails, and tries again', async () => {
    world.faults['events'] = { kind: 'server-error', status: 503 }
    setHubState('Connected')
    await vi.advanceTimersByTimeAsync(10)
    expect(connection.liveness).not.toBe('live')
    delete world.faults['events']
    await vi.advanceTimersByTimeAsync(15_000)
    expect(connection.liveness).toBe('live')
  })

  it('tries again when what an event announced could not be loaded', async () => {
    setHubState('Connected')
    await vi.advanceTimersByTimeAsync(10)
    setStale()
    expect([reloads(), connection.liveness]).toEqual([1, 'reconnecting'])
    await vi.advanceTimersByTimeAsync(15_000)
    expect([reloads(), connection.liveness]).toEqual([2, 'live'])
  })

  it('arranges the rows anew where the resources changed while nobody listened', async () => {
    let arranged = 0
    const days = ['2026-11-23' as CalendarDay]
    const span = { from: quarterAt(start), to: (quarterAt(start) + 96) as Quarter }
    setOpened({ zone: 'UTC' as IanaZone, mode: 'day', days, span })
    Object.assign(services.engine, {
      missing: () => Promise.resolve([]),
      loadResources: () =>
        Promise.resolve(succeed({ problems: [], counts: { total: 0, unread: 0, incomplete: 0 }, unknownZones: [] })),
      open: () => Promise.resolve(),
      arrange: () => Promise.resolve(void (arranged += 1)),
    })
    setHubState('Connected')
    await vi.advanceTimersByTimeAsync(10)
    expect(arranged).toBe(0)
    await world.storage.putResources({ timestamp: '2', savedAt: start, body: new ArrayBuffer(2) })
    setHubState('Reconnecting')
    setHubState('Connected')
    await vi.advanceTimersByTimeAsync(10)
    expect([arranged, connection.liveness]).toEqual([1, 'live'])
  })

  it('stops with the session', async () => {
    end()
    await vi.advanceTimersByTimeAsync(60_000)
    setHubState('Connected')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.calls).toEqual([])
  })
})
