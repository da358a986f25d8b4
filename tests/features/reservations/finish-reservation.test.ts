import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '#src/features/notices/state.ts'
import { finishReservation } from '#src/features/reservations/cancel-reservation.ts'
import { reservations } from '#src/features/reservations/state.ts'
import { fail, type Instant, succeed } from '#src/kernel/result.ts'
import { minute, reserved } from '#tests/services/reserved.ts'
import { clearStores, createWorld, scriptServices, start, type World } from '#tests/services/scripted-services.ts'

let world: World
const now = (start + 12 * minute + 34_567) as Instant
const rounded = (start + 12 * minute) as Instant

beforeEach(async () => {
  clearStores()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
  vi.useFakeTimers({ now })
})

afterEach(() => vi.useRealTimers())

describe('section 4: finish', () => {
  it('ends the event now, rounded down to the minute; the rest is free at once on screen', async () => {
    const reservation = reserved(world)
    const { services } = scriptServices(world)
    services.clock.freeze(now)
    const finish = vi.spyOn(services.calendar, 'finish')
    expect(await finishReservation(services, reservation)).toEqual(succeed(null))
    expect(finish).toHaveBeenCalledExactlyOnceWith(reservation.event, rounded)
    expect(reservations.list[0]).toMatchObject({ afterEnd: true, event: { end: { utcDateTime: rounded } } })
    expect(world.calls).toContain('expire amber@example.com')
    expect(notices.queue).toMatchObject([{ kind: 'success', key: 'notice.reservation.finished' }])
  })

  it('reads events again after the provider’s delay, not before', async () => {
    const reservation = reserved(world)
    const { services } = scriptServices(world)
    await finishReservation(services, reservation)
    await vi.advanceTimersByTimeAsync(services.provider.finishReloadDelay - 1)
    expect(world.calls).not.toContain('events')
    await vi.advanceTimersByTimeAsync(1)
    expect(world.calls).toContain('events')
  })

  it('never ends an event before it began', async () => {
    const begun = (start + 12 * minute + 20_000) as Instant
    const moment = { dateTime: '2026-11-23T09:12:20', timeZone: 'UTC', utcDateTime: begun }
    const reservation = reserved(world, { start: moment })
    const { services } = scriptServices(world)
    services.clock.freeze(now)
    const finish = vi.spyOn(services.calendar, 'finish')
    await finishReservation(services, reservation)
    expect(finish).toHaveBeenCalledWith(reservation.event, begun)
  })

  it('an all-day event stops being one', async () => {
    const reservation = reserved(world, { isAllDay: true })
    const { services } = scriptServices(world)
    services.clock.freeze(now)
    await finishReservation(services, reservation)
    expect(reservations.list[0]?.event).toMatchObject({ isAllDay: false, end: { utcDateTime: rounded } })
  })

  it('pressed twice it is sent once', async () => {
    const reservation = reserved(world)
    const { services } = scriptServices(world)
    const outcomes = await Promise.all([
      finishReservation(services, reservation),
      finishReservation(services, reservation),
    ])
    expect(outcomes).toEqual([succeed(null), fail({ kind: 'cancelled' })])
    expect(world.calls.filter((call) => call === 'finish')).toHaveLength(1)
  })

  it('a failure leaves the list as it was, says why and offers to try again', async () => {
    const reservation = reserved(world)
    const before = reservations.list
    const { services } = scriptServices(world)
    world.faults['finish'] = { kind: 'forbidden' }
    expect(await finishReservation(services, reservation)).toEqual(fail({ kind: 'forbidden' }))
    expect(reservations.list).toEqual(before)
    expect(reservations.busy).toEqual({})
    expect(notices.queue).toMatchObject([
      { kind: 'error', key: 'notice.reservation.notFinished', values: { kind: 'forbidden' } },
    ])
    expect(notices.queue[0]?.action?.key).toBe('app.retry')
  })

  it('after a lost reply the event is looked at: ended is ended', async () => {
    const reservation = reserved(world)
    const { services } = scriptServices(world)
    services.clock.freeze(now)
    world.faults['finish'] = { kind: 'timed-out', what: 'finish' }
    world.events[0] = { ...reservation.event, end: { ...reservation.event.end, utcDateTime: rounded } }
    expect((await finishReservation(services, reservation)).ok).toBe(true)
  })
})
