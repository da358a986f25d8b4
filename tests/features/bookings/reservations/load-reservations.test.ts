import { snapshot } from 'valtio'
import { describe, expect, it, vi } from 'vitest'
import { keepLog } from '#src/base/log.ts'
import { findReservation, loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { reservations, setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import type { Email } from '#src/kernel/ids.ts'
import { succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/base/needs.ts'
import { scriptServices } from '#tests/services/scripted-services.ts'
import { amber, amberEvent } from './amber.ts'
import { confirmation } from './rules/builders.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const stranger = { name: 'Elsewhere', email: 'elsewhere@example.com' as Email }

openTabForEachTest()

describe('sections 8 and 9: list of reservations', () => {
  it('covers 30 days from the start of today', async () => {
    const events = vi.spyOn(services.calendar, 'events')
    await loadReservations(services)
    const span = events.mock.calls[0]?.[0]
    expect(((span?.end ?? 0) - (span?.start ?? 0)) / 86_400_000).toBeCloseTo(30, 0)
  })

  it('includes identified events with their confirmation and logs the others once', async () => {
    world.events.push(
      amberEvent('event-1', { response: 'accepted' }),
      amberEvent('event-2', { resources: [stranger] }),
      amberEvent('event-3', { iCalUId: null }),
    )
    world.response = 'accepted'
    const good = [confirmation({ iCalUid: 'uid-event-1', confirmed: true, confirmedBy: 'Eva', orderItemsCount: 2 })]
    services.api.event.confirmStatuses = () => Promise.resolve(succeed({ good, problems: [] }))
    await loadReservations(services)
    await loadReservations(services)
    expect(reservations.list).toHaveLength(1)
    expect(reservations.list[0]).toMatchObject({ status: 'accepted', confirmed: true, orderItemsCount: 2 })
    const { calls } = vi.mocked(services.api.event.errorLog).mock
    expect(calls).toHaveLength(1)
    expect(calls[0]?.[0].map(({ id, message }) => [id, message])).toEqual([
      ['event-2', 'Resource for event has not been found'],
      ['event-3', 'Event has no iCalUId'],
    ])
  })

  it('stays as it is, marked stale, if the calendar fails', async () => {
    world.events.push(amberEvent('event-1'))
    await loadReservations(services)
    world.faults['events'] = { kind: 'offline' }
    await loadReservations(services)
    expect(reservations).toMatchObject({ phase: 'failed', stale: true, fault: { kind: 'offline' } })
    expect(reservations.list).toHaveLength(1)
  })

  it('shows reservations as unconfirmed if the server fails', async () => {
    world.events.push(amberEvent('event-1'))
    world.faults['confirmStatuses'] = { kind: 'server-error', status: 500 }
    await loadReservations(services)
    expect(reservations.list).toMatchObject([{ confirmed: false }])
  })

  it('section 8: drops and logs an event that is missing in the server response', async () => {
    world.events.push(amberEvent('event-1'), amberEvent('event-2'))
    respondWith(services, ['event-1'])
    await loadReservations(services)
    expect(reservations.list.map(({ event }) => event.id)).toEqual(['event-1'])
    expect(services.api.event.errorLog).toHaveBeenCalledExactlyOnceWith([
      expect.objectContaining({
        id: 'event-2',
        iCalUId: 'uid-event-2',
        classification: 'Faulty',
        message: 'No server response found',
      }),
    ])
  })

  it('tells the user of reservations that the server does not know, from the second load on', async () => {
    world.events.push(amberEvent('event-1'), amberEvent('event-2'))
    respondWith(services, ['event-1'])
    await loadReservations(services)
    expect(notices.queue).toEqual([])
    await loadReservations(services)
    expect(notices.queue).toMatchObject([{ key: 'log.events', kind: 'warning' }])
    expect(console.warn).toHaveBeenLastCalledWith(expect.any(String), ['1 not shown: No server response found'])
    respondWith(services, ['event-1', 'event-2'])
    await loadReservations(services)
    expect(notices.queue).toEqual([])
  })

  it('counts appointments without a resource in the log of the user only', async () => {
    world.events.push(
      amberEvent('event-1', { resources: [stranger] }),
      amberEvent('event-2', { resources: [stranger] }),
    )
    const entries: unknown[] = []
    const end = keepLog({
      storage: { log: (entry) => Promise.resolve(void entries.push(entry)) },
      clock: services.clock,
    })
    await loadReservations(services)
    end()
    expect(entries.at(-1)).toMatchObject({ level: 'info', detail: '2: Resource for event has not been found' })
    expect(notices.queue).toEqual([])
  })

  it('section 8: writes the event log again after a reload only if it failed', async () => {
    world.events.push(amberEvent('event-1', { iCalUId: null }))
    world.faults['errorLog'] = { kind: 'server-error', status: 500 }
    const logOf = async () => {
      const page = scriptServices(world)
      expect((await loadReservations(page.services)).ok).toBe(true)
      return vi.mocked(page.services.api.event.errorLog).mock.calls.length
    }
    expect(await logOf()).toBe(1)
    delete world.faults['errorLog']
    expect(await logOf()).toBe(1)
    expect(await logOf()).toBe(0)
  })

  it('section 8: keeps all events if the server response is partly malformed', async () => {
    world.events.push(amberEvent('event-1'), amberEvent('event-2'))
    respondWith(services, ['event-1'], ['statuses[1].iCalUid: expected string'])
    await loadReservations(services)
    expect(reservations.list).toHaveLength(2)
  })

  it('section 8: keeps an event with a semi-guessed pairing and warns', async () => {
    world.events.push(amberEvent('event-1', { locations: [{ displayName: 'Amber', email: null }] }))
    await loadReservations(services)
    expect(reservations.list).toMatchObject([{ classification: 'Identified' }])
    expect(console.warn).toHaveBeenCalledWith(expect.any(String), ['Event-resource pairing was semi-guessed'])
  })
})

describe('performance: loading a long list', () => {
  /** Makes each reading of the clock take milliseconds, so that few events already need several slices. */
  const slowDown = (): void => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  }
  const book = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) world.events.push(amberEvent(`event-${index}`))
  }

  it('requests all addresses from the engine at once', async () => {
    book(0, 3)
    const lookups = vi.spyOn(services.engine, 'resourcesByEmail')
    await loadReservations(services)
    expect(reservations.list).toHaveLength(3)
    expect(lookups).toHaveBeenCalledExactlyOnceWith([amber.email])
  })

  it('shows nothing before the whole list is ready', async () => {
    slowDown()
    book(0, 12)
    const shown: number[] = []
    const turns = setInterval(() => shown.push(reservations.list.length))
    await loadReservations(services)
    clearInterval(turns)
    expect(shown.length).toBeGreaterThan(4)
    expect(new Set(shown)).toEqual(new Set([0]))
    expect(reservations.list).toHaveLength(12)
  })

  it('stops when a newer load begins', async () => {
    slowDown()
    book(0, 12)
    const older = loadReservations(services)
    await new Promise((resolve) => setTimeout(resolve))
    book(12, 13)
    const newer = loadReservations(services)
    expect(await older).toEqual(succeed(null))
    expect(reservations.list).toHaveLength(0)
    expect(await newer).toEqual(succeed(null))
    expect(reservations.list).toHaveLength(13)
  })

  it('does not show the stored list if a newer load replaced one that failed', async () => {
    const read = vi.spyOn(services.storage.kept, 'get')
    world.faults['events'] = { kind: 'cancelled' }
    const older = loadReservations(services)
    delete world.faults['events']
    const newer = loadReservations(services)
    await Promise.all([older, newer])
    expect(read).not.toHaveBeenCalled()
  })

  it('keeps the objects of unchanged reservations, so that only the others are rendered and stored', async () => {
    book(0, 3)
    await loadReservations(services)
    const before = reservations.list
    world.events[1] = { ...world.events[1]!, subject: 'Renamed' }
    await loadReservations(services)
    const [one, other, third] = reservations.list
    expect(one).toBe(before[0])
    expect(third).toBe(before[2])
    expect(other).not.toBe(before[1])
    expect(other?.event.subject).toBe('Renamed')
  })

  it('stores the list without proxies, because tracking thousands of reads is slow', () => {
    const list = [{ event: { id: 'event-1' } }] as unknown as Parameters<typeof setReservations>[0]
    setReservations(list, 0 as Parameters<typeof setReservations>[1])
    expect(reservations.list).toBe(list)
    expect(snapshot(reservations).list).toBe(list)
  })
})

describe('section 8: looking up a reservation', () => {
  it('finds it as Identified by its id', async () => {
    world.events.push(amberEvent('event-1'))
    const found = await findReservation(services, { id: 'event-1', iCalUId: null })
    expect(found).toMatchObject({ ok: true, value: { classification: 'Identified', resourceName: 'Amber' } })
  })

  it('uses the alternative query after a 404 and marks the event as Limited', async () => {
    const event = amberEvent('event-1')
    services.calendar.event = () => Promise.resolve(succeed(event))
    const found = await findReservation(services, { id: 'the id of another mailbox', iCalUId: 'uid-event-1' })
    expect(found).toMatchObject({ ok: true, value: { classification: 'Limited' } })
  })

  it('returns null if there is no reservation, and reports failures', async () => {
    world.events.push(amberEvent('event-2', { resources: [stranger] }))
    expect(await findReservation(services, { id: 'gone', iCalUId: null })).toEqual(succeed(null))
    expect(await findReservation(services, { id: 'event-2', iCalUId: null })).toEqual(succeed(null))
    expect(services.api.event.errorLog).toHaveBeenCalledTimes(1)
    world.faults['event'] = { kind: 'offline' }
    expect(await findReservation(services, { id: 'event-2', iCalUId: null })).toMatchObject({ ok: false })
  })
})

function respondWith({ api }: Services, ids: readonly string[], problems: readonly string[] = []): void {
  const good = ids.map((id) => confirmation({ iCalUid: `uid-${id}`, id }))
  api.event.confirmStatuses = () => Promise.resolve(succeed({ good, problems }))
}
