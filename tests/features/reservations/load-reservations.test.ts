import { snapshot } from 'valtio'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findReservation, loadReservations } from '#src/features/reservations/load-reservations.ts'
import { reservations, setReservations } from '#src/features/reservations/state.ts'
import { type Email, succeed } from '#src/kernel/result.ts'
import { clearSessionShelf } from '#src/platform/stored.ts'
import type { Services } from '#src/services.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  scriptServices,
  type World,
} from '#tests/services/scripted-services.ts'

let world: World
const amber = { name: 'Amber', email: 'amber@example.com' as Email }
const resolveDraft = (resources = [amber]) => ({ ...draftOf(), resources, onlineMeeting: null })

beforeEach(async () => {
  clearStores()
  clearSessionShelf()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
})

afterEach(() => vi.restoreAllMocks())

describe('sections 8 and 9: the reservations list', () => {
  it('asks for 30 days from the start of today', async () => {
    const { services } = scriptServices(world)
    const events = vi.spyOn(services.calendar, 'events')
    await loadReservations(services)
    const span = events.mock.calls[0]?.[0]
    expect(((span?.end ?? 0) - (span?.start ?? 0)) / 86_400_000).toBeCloseTo(30, 0)
  })

  it('keeps identified events with what the server knows of them, and writes the others to the event log once', async () => {
    const stranger = { name: 'Elsewhere', email: 'elsewhere@example.com' as Email }
    world.events.push(eventOf(resolveDraft(), 'event-1', 'accepted'), eventOf(resolveDraft([stranger]), 'event-2'), {
      ...eventOf(resolveDraft(), 'event-3'),
      iCalUId: null,
    })
    world.response = 'accepted'
    const { services } = scriptServices(world)
    const status = { iCalUid: 'uid-event-1', id: null, canceled: false, confirmed: true, confirmedWhen: null }
    const good = [{ ...status, confirmedBy: 'Eva', orderItemsCount: 2 }]
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

  it('keeps the list, marked stale, when the calendar fails', async () => {
    world.events.push(eventOf(resolveDraft(), 'event-1'))
    const { services } = scriptServices(world)
    await loadReservations(services)
    world.faults['events'] = { kind: 'offline' }
    await loadReservations(services)
    expect(reservations).toMatchObject({ phase: 'failed', stale: true, fault: { kind: 'offline' } })
    expect(reservations.list).toHaveLength(1)
  })

  it('shows reservations unconfirmed rather than not at all when the server is silent', async () => {
    world.events.push(eventOf(resolveDraft(), 'event-1'))
    world.faults['confirmStatuses'] = { kind: 'server-error', status: 500 }
    const { services } = scriptServices(world)
    await loadReservations(services)
    expect(reservations.list).toMatchObject([{ confirmed: false }])
  })

  it('section 8: an event that the server left out of its answer is Faulty, logged and dropped', async () => {
    world.events.push(eventOf(resolveDraft(), 'event-1'), eventOf(resolveDraft(), 'event-2'))
    const { services } = scriptServices(world)
    answerWith(services, ['event-1'])
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

  it('section 8: the event log is not written again after a reload of the page, unless it failed', async () => {
    world.events.push({ ...eventOf(resolveDraft(), 'event-1'), iCalUId: null })
    world.faults['errorLog'] = { kind: 'server-error', status: 500 }
    const logOf = async () => {
      const { services } = scriptServices(world)
      await loadReservations(services)
      return vi.mocked(services.api.event.errorLog).mock.calls.length
    }
    expect(await logOf()).toBe(1)
    delete world.faults['errorLog']
    expect(await logOf()).toBe(1)
    expect(await logOf()).toBe(0)
  })

  it('section 8: an answer that could not be read whole leaves nothing out', async () => {
    world.events.push(eventOf(resolveDraft(), 'event-1'), eventOf(resolveDraft(), 'event-2'))
    const { services } = scriptServices(world)
    answerWith(services, ['event-1'], ['statuses[1].iCalUid: expected string'])
    await loadReservations(services)
    expect(reservations.list).toHaveLength(2)
  })

  it('section 8: a pairing that was semi-guessed is a warning, and the event is kept', async () => {
    const guessed = { ...eventOf(resolveDraft(), 'event-1'), locations: [{ displayName: 'Amber', email: null }] }
    world.events.push(guessed)
    const { services } = scriptServices(world)
    await loadReservations(services)
    expect(reservations.list).toMatchObject([{ classification: 'Identified' }])
    expect(console.warn).toHaveBeenCalledWith(expect.any(String), ['Event-resource pairing was semi-guessed'])
  })

  it('section 8: an event log that cannot be reached is no matter', async () => {
    world.events.push(eventOf(resolveDraft(), 'event-1'), { ...eventOf(resolveDraft(), 'event-2'), iCalUId: null })
    world.faults['errorLog'] = { kind: 'server-error', status: 500 }
    const { services } = scriptServices(world)
    expect((await loadReservations(services)).ok).toBe(true)
    expect(reservations.list).toHaveLength(1)
  })
})

describe('performance: a list of thousands holds up nothing', () => {
  /** Every look at the clock takes some milliseconds, so that work on a few events already has several slices. */
  const takeTime = (): void => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  }
  const book = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) world.events.push(eventOf(resolveDraft(), `event-${index}`))
  }

  it('asks the engine once for all addresses', async () => {
    book(0, 3)
    const { services } = scriptServices(world)
    const asked = vi.spyOn(services.engine, 'resourcesByEmail')
    await loadReservations(services)
    expect(reservations.list).toHaveLength(3)
    expect(asked).toHaveBeenCalledExactlyOnceWith([amber.email])
  })

  it('shows nothing until the whole list is worked out', async () => {
    takeTime()
    book(0, 12)
    const { services } = scriptServices(world)
    const shown: number[] = []
    const turns = setInterval(() => shown.push(reservations.list.length))
    await loadReservations(services)
    clearInterval(turns)
    expect(shown.length).toBeGreaterThan(4)
    expect(new Set(shown)).toEqual(new Set([0]))
    expect(reservations.list).toHaveLength(12)
  })

  it('stops the work on an older load when a newer one begins, and shows the newer one only', async () => {
    takeTime()
    book(0, 12)
    const { services } = scriptServices(world)
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
    const { services } = scriptServices(world)
    const read = vi.spyOn(services.storage.kept, 'get')
    world.faults['events'] = { kind: 'cancelled' }
    const older = loadReservations(services)
    delete world.faults['events']
    const newer = loadReservations(services)
    await Promise.all([older, newer])
    expect(read).not.toHaveBeenCalled()
  })

  it('keeps the objects of reservations that did not change, so that only the others are drawn and stored again', async () => {
    book(0, 3)
    const { services } = scriptServices(world)
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

  it('leaves the list to screens as it is, because following reads of thousands takes long', () => {
    const list = [{ event: { id: 'event-1' } }] as unknown as Parameters<typeof setReservations>[0]
    setReservations(list, 0 as Parameters<typeof setReservations>[1])
    expect(reservations.list).toBe(list)
    expect(snapshot(reservations).list).toBe(list)
  })
})

describe('section 8: a reservation lookup', () => {
  it('by its id finds it Identified', async () => {
    world.events.push(eventOf(resolveDraft(), 'event-1'))
    const { services } = scriptServices(world)
    const found = await findReservation(services, { id: 'event-1', iCalUId: null })
    expect(found).toMatchObject({ ok: true, value: { classification: 'Identified', resourceName: 'Amber' } })
  })

  it('returning 404 falls back to the alternative query, which marks the event Limited', async () => {
    const event = eventOf(resolveDraft(), 'event-1')
    const { services } = scriptServices(world)
    services.calendar.event = () => Promise.resolve(succeed(event))
    const found = await findReservation(services, { id: 'the id of another mailbox', iCalUId: 'uid-event-1' })
    expect(found).toMatchObject({ ok: true, value: { classification: 'Limited' } })
  })

  it('that finds nothing, or no reservation, answers null; a failure is told', async () => {
    const stranger = { name: 'Elsewhere', email: 'elsewhere@example.com' as Email }
    world.events.push(eventOf(resolveDraft([stranger]), 'event-2'))
    const { services } = scriptServices(world)
    expect(await findReservation(services, { id: 'gone', iCalUId: null })).toEqual(succeed(null))
    expect(await findReservation(services, { id: 'event-2', iCalUId: null })).toEqual(succeed(null))
    expect(services.api.event.errorLog).toHaveBeenCalledTimes(1)
    world.faults['event'] = { kind: 'offline' }
    expect(await findReservation(services, { id: 'event-2', iCalUId: null })).toMatchObject({ ok: false })
  })
})

function answerWith({ api }: Services, ids: readonly string[], problems: readonly string[] = []): void {
  const good = ids.map((id) => ({
    iCalUid: `uid-${id}`,
    id,
    canceled: false,
    confirmed: false,
    confirmedWhen: null,
    confirmedBy: null,
    orderItemsCount: 0,
  }))
  api.event.confirmStatuses = () => Promise.resolve(succeed({ good, problems }))
}
