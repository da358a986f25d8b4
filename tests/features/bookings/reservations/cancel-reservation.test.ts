import { describe, expect, it } from 'vitest'
import { cancelReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { session } from '#src/features/account/model/state.ts'
import { start } from '#tests/services/scripted-services.ts'
import { amberReservation } from './amber.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

openTabForEachTest()

function reservationOf(isOrganizer: boolean) {
  const fields = { subject: 'Planning', isOrganizer, response: 'none' }
  const reservation = amberReservation('event-1', fields)
  world.events.push(reservation.event)
  setReservations([reservation], start)
  return reservation
}

describe('section 4: cancelling a reservation', () => {
  it.each([
    ['deletes the event for the organiser', true, 'remove'],
    ['cancels participation for an attendee', false, 'decline'],
  ])('%s and reloads everything', async (_, isOrganizer, call) => {
    const result = await cancelReservation(services, reservationOf(isOrganizer), 'ill')
    expect(result.ok).toBe(true)
    expect(world.calls[0]).toBe(call)
    expect(world.calls).toEqual(expect.arrayContaining(['expire', 'events', 'favourites']))
    // Only a delete is logged.
    expect(world.calls.includes('log')).toBe(isOrganizer)
  })

  it('sends a delete-failed action on failure', async () => {
    world.faults['remove'] = { kind: 'server-error', status: 500 }
    const result = await cancelReservation(services, reservationOf(true), '')
    expect(result).toMatchObject({ ok: false, fault: { kind: 'delete-failed' } })
    expect(services.api.event.action).toHaveBeenCalledWith(expect.objectContaining({ action: 'delete-failed' }))
  })

  it('section 7: logs the delete with the organiser as its author', async () => {
    const reservation = reservationOf(true)
    await cancelReservation(services, reservation, '')
    const record = { id: 'event-1', action: 'delete', doneBy: session.user?.email ?? '', organiserName: 'Eva' }
    expect(services.api.event.log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(record))
  })
})
