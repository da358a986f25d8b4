import { describe, expect, it, vi } from 'vitest'
import { storeReservations } from '#src/features/bookings/model/reservations/stored-reservations.ts'
import { followCheckIns } from '#src/features/bookings/model/reservations/follow-check-ins.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { checkIns, reservations, setReservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { scriptServices } from '#tests/services/scripted-services.ts'
import { amberReservation, strictRoom } from './amber.ts'
import { openTabForEachTest, world } from '#tests/services/tab.ts'

openTabForEachTest()

/** A reservation that starts at `now` and needs check-in. */
const dueAt = (now: Instant, subject: string): Reservation =>
  amberReservation(subject, { from: now, now, resource: strictRoom })

const subjects = (): string[] => checkIns.due.map(({ reservation }) => reservation.event.subject)

describe('section 4: the check-in bar', () => {
  it('shows a check-in of the stored list until the list is loaded', async () => {
    const { services } = scriptServices(world)
    const now = services.clock.now()
    await storeReservations(services, { list: [dueAt(now, 'Stored')], savedAt: now }, services.signal)
    followCheckIns(services)
    await vi.waitFor(() => expect(subjects()).toEqual(['Stored']))
    expect(reservations.list).toEqual([])
    setReservations([dueAt(now, 'Loaded')], now)
    await vi.waitFor(() => expect(subjects()).toEqual(['Loaded']))
    setReservations([], now)
    await vi.waitFor(() => expect(subjects()).toEqual([]))
    services.end()
  })

  it('ignores the stored list once the list is loaded', async () => {
    const { services } = scriptServices(world)
    const now = services.clock.now()
    await storeReservations(services, { list: [dueAt(now, 'Stored')], savedAt: now }, services.signal)
    const read = vi.spyOn(services.storage.kept, 'get')
    setReservations([dueAt(now, 'Loaded')], now)
    followCheckIns(services)
    await Promise.all(read.mock.results.map(({ value }) => value as Promise<unknown>))
    await vi.waitFor(() => expect(subjects()).toEqual(['Loaded']))
    services.end()
  })
})
