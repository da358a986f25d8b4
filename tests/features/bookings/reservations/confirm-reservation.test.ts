import { describe, expect, it } from 'vitest'
import { succeed } from '#src/kernel/result.ts'
import { confirmReservation } from '#src/features/bookings/model/reservations/confirm-reservation.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { reserved } from '#tests/services/reserved.ts'
import { start } from '#tests/services/scripted-services.ts'
import { confirmation } from './rules/builders.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

openTabForEachTest()

describe('sections 4 and 7: confirming a reservation', () => {
  it('sends the event action, shows the result immediately and reloads the list', async () => {
    const reservation = reserved(world, {}, { requiresConfirmation: true })
    services.clock.freeze(start)
    const result = confirmReservation(services, reservation)
    expect(reservations.busy).toEqual({ 'event-1': 'confirming' })
    services.api.event.confirmStatuses = () => {
      expect(reservations.list[0]).toMatchObject({ confirmed: true, confirmedBy: 'Eva', confirmedWhen: start })
      expect(reservations.list[0]?.showConfirmButton).toBe(false)
      const good = [confirmation({ iCalUid: 'uid-event-1', confirmed: true, confirmedBy: 'Eva' })]
      return Promise.resolve(succeed({ good, problems: [] }))
    }
    expect(await result).toEqual(succeed(null))
    expect(services.api.event.action).toHaveBeenCalledExactlyOnceWith(
      { action: 'confirm', email: 'amber@example.com', iCalUid: 'uid-event-1', id: 'event-1' },
      services.signal,
    )
    expect(notices.queue).toMatchObject([{ kind: 'success', key: 'notice.reservation.confirmed' }])
    expect(world.calls).toContain('events')
    expect(reservations.busy).toEqual({})
    expect(reservations.list[0]).toMatchObject({ confirmed: true })
  })
})
