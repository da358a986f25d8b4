import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storeReservations } from '#src/features/offline/stored-reservations.ts'
import { followCheckIns } from '#src/features/reservations/follow-check-ins.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { checkIns, reservations, setReservations } from '#src/features/reservations/state.ts'
import type { Email, Instant } from '#src/kernel/result.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  room,
  scriptServices,
  type World,
} from '#tests/services/scripted-services.ts'

let world: World

beforeEach(async () => {
  clearStores()
  world = await createWorld()
})

/** Can be checked in to at `now`. */
function dueAt(now: Instant, subject: string): Reservation {
  const draft = {
    ...draftOf({ subject, span: { start: now, end: (now + 3_600_000) as Instant } }),
    onlineMeeting: null,
  }
  const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]
  return deriveReservation(
    eventOf({ ...draft, resources }, subject, 'accepted'),
    { ...room, requiresConfirmation: true },
    null,
    now,
  )
}

const subjects = (): string[] => checkIns.due.map(({ reservation }) => reservation.event.subject)

describe('section 4: the check-in bar', () => {
  it('shows a check-in of the stored list until the list is loaded, so that it comes before the first rows', async () => {
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
