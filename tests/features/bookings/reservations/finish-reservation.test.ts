import { describe, expect, it, vi } from 'vitest'
import { notices } from '#src/features/notices/model/state.ts'
import { finishReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { succeed } from '#src/kernel/result.ts'
import { minute, reserved } from '#tests/services/reserved.ts'
import { start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const now = (start + 12 * minute + 34_567) as Instant
const rounded = (start + 12 * minute) as Instant

openTabForEachTest({ now })

describe('section 4: finishing a reservation', () => {
  it('ends the event now, rounded down to the minute, and shows it immediately', async () => {
    const reservation = reserved(world)
    services.clock.freeze(now)
    const finish = vi.spyOn(services.calendar, 'finish')
    expect(await finishReservation(services, reservation)).toEqual(succeed(null))
    expect(finish).toHaveBeenCalledExactlyOnceWith(reservation.event, rounded)
    expect(reservations.list[0]).toMatchObject({ afterEnd: true, event: { end: { utcDateTime: rounded } } })
    expect(world.calls).toContain('expire amber@example.com')
    expect(notices.queue).toMatchObject([{ kind: 'success', key: 'notice.reservation.finished' }])
  })

  it('reloads events after the delay of the provider', async () => {
    const reservation = reserved(world)
    await finishReservation(services, reservation)
    await vi.advanceTimersByTimeAsync(services.provider.finishReloadDelay - 1)
    expect(world.calls).not.toContain('events')
    await vi.advanceTimersByTimeAsync(1)
    expect(world.calls).toContain('events')
  })

  it('never ends an event before its start', async () => {
    const begun = (start + 12 * minute + 20_000) as Instant
    const moment = { dateTime: '2026-11-23T09:12:20', timeZone: 'UTC', utcDateTime: begun }
    const reservation = reserved(world, { start: moment })
    services.clock.freeze(now)
    const finish = vi.spyOn(services.calendar, 'finish')
    await finishReservation(services, reservation)
    expect(finish).toHaveBeenCalledWith(reservation.event, begun)
  })

  it('turns an all-day event into one with times', async () => {
    const reservation = reserved(world, { isAllDay: true })
    services.clock.freeze(now)
    await finishReservation(services, reservation)
    expect(reservations.list[0]?.event).toMatchObject({ isAllDay: false, end: { utcDateTime: rounded } })
  })
})
