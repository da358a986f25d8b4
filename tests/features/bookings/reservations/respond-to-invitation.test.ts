import { describe, expect, it, vi } from 'vitest'
import { notices } from '#src/features/notices/model/state.ts'
import { cancelReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import { respondToInvitation } from '#src/features/bookings/model/reservations/confirm-reservation.ts'
import { myAnswer } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import { invited, reserved } from '#tests/services/reserved.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

openTabForEachTest()

describe('section 4: responding to an invitation', () => {
  it.each([
    ['accept', 'accepted', 'notice.reservation.youAccepted'],
    ['tentative', 'tentative', 'notice.reservation.youMayCome'],
  ] as const)('%s shows the own response immediately and reloads the list', async (answer, read, key) => {
    const reservation = invited(world)
    const events = vi.spyOn(services.calendar, 'events').mockImplementation(() => {
      expect(reservations.list[0] && myAnswer(reservations.list[0].event)).toBe(read)
      return Promise.resolve(fail({ kind: 'offline' }))
    })
    expect(await respondToInvitation(services, reservation, answer)).toEqual(succeed(null))
    expect(world.calls).toContain(answer)
    expect(events).toHaveBeenCalledTimes(1)
    expect(notices.queue).toMatchObject([{ kind: 'success', key }])
  })

  it('a failure keeps the earlier response', async () => {
    const reservation = invited(world, 'tentativelyAccepted')
    world.response = 'tentativelyAccepted'
    const before = reservations.list
    world.faults['accept'] = { kind: 'event-not-found' }
    expect(await respondToInvitation(services, reservation, 'accept')).toEqual(fail({ kind: 'event-not-found' }))
    expect(reservations.list).toEqual(before)
  })

  it('declining removes the event from the list without a delete log', async () => {
    const reservation = invited(world)
    const respond = vi.spyOn(services.calendar, 'respond')
    world.faults['events'] = { kind: 'offline' }
    expect((await cancelReservation(services, reservation, 'Ill')).ok).toBe(true)
    expect(respond).toHaveBeenCalledExactlyOnceWith(reservation.event, 'decline', 'Ill')
    expect(reservations.list).toEqual([])
    expect(world.calls).not.toContain('log')
  })
})

describe('own response', () => {
  it('is found by address in any case, and missing for organisers', () => {
    expect(myAnswer(invited(world, 'tentativelyAccepted').event)).toBe('tentative')
    expect(myAnswer(invited(world, 'declined').event)).toBe('declined')
    expect(myAnswer(reserved(world).event)).toBeNull()
    expect(myAnswer({ isOrganizer: false, attendees: [] })).toBeNull()
  })
})
