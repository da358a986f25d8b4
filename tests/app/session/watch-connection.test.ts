import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSignedIn, setSignedOut } from '#src/features/account/model/state.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { connection, setHubState, setStale } from '#src/base/connection.ts'
import { type FirstLoad, watchConnection } from '#src/app/session/watch-connection.ts'
import { setOpened } from '#src/base/search-state.ts'
import type { CalendarDay, IanaZone, Quarter } from '#src/kernel/time/units.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { scriptServices, start } from '#tests/services/scripted-services.ts'
import { afterTest } from '#tests/clean-up.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

openTabForEachTest({ now: start })

beforeEach(async () => {
  await world.storage.putResources({ timestamp: '1', savedAt: start, body: new ArrayBuffer(2) })
  const body = { assistConfigured: true, asistConfiguration: { serverType: 'o365' } }
  await world.storage.putConfiguration({ timestamp: '1', savedAt: start, body })
  watchConnection(services)
})

const count = (call: string): number => world.calls.filter((one) => one === call).length
const reloads = (): number => count('expire')
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Connects the hub, and waits for the reload that follows. */
async function connect(): Promise<void> {
  setHubState('Connected')
  await pass(10)
}

describe('decisions: live connection', () => {
  it('reloads every 15 s while the hub is down, and stores the time', async () => {
    await pass(45_000)
    expect(reloads()).toBe(3)
    expect(connection).toMatchObject({ liveness: 'as-of', asOf: start + 45_000 })
  })

  it('reloads once after every connection, and is live from then on', async () => {
    setHubState('Connected')
    expect(connection.liveness).not.toBe('live')
    await pass(10)
    expect([reloads(), connection.liveness]).toEqual([1, 'live'])
    await pass(60_000)
    expect(reloads()).toBe(1)
    setHubState('Reconnecting')
    expect(connection.liveness).toBe('reconnecting')
    await connect()
    expect([reloads(), connection.liveness]).toEqual([2, 'live'])
  })

  /** Starts a page again whose hub is connected before the first load. */
  async function startWith(load: Partial<FirstLoad>): Promise<void> {
    services.end()
    const again = scriptServices(world).services
    afterTest(again.end)
    setHubState('Connected')
    const loaded = Promise.resolve(succeed(null))
    watchConnection(again, { askedAt: again.clock.now(), loaded, isUnbroken: () => true, ...load })
    await pass(10)
  }

  it('does not repeat a first load that started after the connection', async () => {
    await startWith({ askedAt: (start - 500) as never })
    expect(reloads()).toBe(0)
    expect(world.calls).not.toContain('events')
    expect(connection).toMatchObject({ liveness: 'live', asOf: start - 500 })
    setHubState('Reconnecting')
    await connect()
    expect(reloads()).toBe(1)
  })

  it.each<[string, Partial<FirstLoad>]>([
    ['the connection broke meanwhile', { isUnbroken: () => false }],
    ['it failed', { loaded: Promise.resolve(fail({ kind: 'offline' })) }],
  ])('repeats the first load if %s', async (_, load) => {
    await startWith(load)
    expect(reloads()).toBe(1)
  })

  it('has a fault instead of being live until everything is loaded', async () => {
    const fault = { kind: 'forbidden', isForeign: true } as const
    const events = vi.spyOn(services.calendar, 'events').mockResolvedValue(fail(fault))
    await connect()
    expect(connection.liveness).not.toBe('live')
    expect(connection).toMatchObject({ failure: null, fault })
    events.mockRestore()
    await pass(60_000)
    expect(connection).toMatchObject({ liveness: 'live', fault: null })
  })

  it('is live for a guest without a request to the calendar', async () => {
    const events = vi.spyOn(services.calendar, 'events').mockResolvedValue(fail({ kind: 'sign-in-needed' }))
    setSignedIn({ name: 'Zoë', email: '' as Email, username: '', givenName: 'Zoë', surname: '' }, { isGuest: true })
    await connect()
    expect(connection.liveness).toBe('live')
    expect(events).not.toHaveBeenCalled()
    setSignedOut({ expired: false })
  })

  it('polls every 15 s although the state of the hub changes', async () => {
    const polledAt: number[] = []
    for (let second = 1; second <= 90; second += 1) {
      if (second % 9 === 0) setHubState(second % 2 === 0 ? 'Reconnecting' : 'Disconnected')
      await pass(1_000)
      while (polledAt.length < reloads()) polledAt.push(second)
    }
    expect(polledAt).toEqual([15, 30, 45, 60, 75, 90])
  })

  it('polls every 15 s although reloads are slow, and never twice at once', async () => {
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
    await pass(80_000)
    expect(polledAt).toEqual([15_000, 30_000, 60_000, 75_000])
    expect(mostUnderWay).toBe(1)
    events.mockRestore()
  })

  it('is live without the favourites, and requests them every 15 s until they are loaded', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    world.faults['favourites'] = { kind: 'server-error', status: 503 }
    await connect()
    expect(connection.liveness).toBe('live')
    expect(favourites).toMatchObject({ loaded: true, ids: [] })
    expect(warned).toHaveBeenCalledWith('favourites: 1 problem', ['not loaded: server-error'])
    await pass(15_000)
    delete world.faults['favourites']
    await pass(15_000)
    expect(favourites.ids).toEqual(['room-1'])
    await pass(60_000)
    expect(count('favourites')).toBe(3)
    expect(reloads()).toBe(1)
    warned.mockRestore()
  })

  it('requests failing favourites once per poll while the hub is down', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    world.faults['favourites'] = { kind: 'server-error', status: 503 }
    await pass(60_000)
    expect(count('favourites')).toBe(4)
    warned.mockRestore()
  })

  it('is not live until the reload after a connection succeeds', async () => {
    world.faults['events'] = { kind: 'server-error', status: 503 }
    await connect()
    expect(connection.liveness).not.toBe('live')
    delete world.faults['events']
    await pass(15_000)
    expect(connection.liveness).toBe('live')
  })

  it('reloads after a failed load of an announced change', async () => {
    await connect()
    setStale()
    expect([reloads(), connection.liveness]).toEqual([1, 'reconnecting'])
    await pass(15_000)
    expect([reloads(), connection.liveness]).toEqual([2, 'live'])
  })

  it('arranges the rows again if the resources changed without a connection', async () => {
    let arranged = 0
    const days = ['2026-11-23' as CalendarDay]
    const counts = { total: 0, unread: 0, incomplete: 0 }
    const span = { from: quarterAt(start), to: (quarterAt(start) + 96) as Quarter }
    setOpened({ zone: 'UTC' as IanaZone, mode: 'day', days, span })
    Object.assign(services.engine, {
      missing: () => Promise.resolve([]),
      loadResources: () => Promise.resolve(succeed({ problems: [], counts, unknownZones: [] })),
      open: () => Promise.resolve(),
      arrange: () => Promise.resolve(void (arranged += 1)),
    })
    await connect()
    expect(arranged).toBe(0)
    await world.storage.putResources({ timestamp: '2', savedAt: start, body: new ArrayBuffer(2) })
    setHubState('Reconnecting')
    await connect()
    expect([arranged, connection.liveness]).toEqual([1, 'live'])
  })

  it('stops with the session', async () => {
    services.end()
    await pass(60_000)
    setHubState('Connected')
    await pass(60_000)
    expect(world.calls).toEqual([])
  })
})
