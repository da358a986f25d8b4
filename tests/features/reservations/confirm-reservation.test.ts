import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed } from '#src/kernel/result.ts'
import { confirmReservation } from '#src/features/reservations/confirm-reservation.ts'
import { notices } from '#src/features/notices/state.ts'
import { reservations } from '#src/features/reservations/state.ts'
import { reserved } from '#tests/services/reserved.ts'
import { clearStores, createWorld, scriptServices, start, type World } from '#tests/services/scripted-services.ts'

let world: World

beforeEach(async () => {
  clearStores()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
})

const confirming = { requiresConfirmation: true }
const confirmedStatus = {
  iCalUid: 'uid-event-1',
  id: null,
  canceled: false,
  confirmed: true,
  confirmedWhen: null,
  confirmedBy: 'Eva',
  orderItemsCount: 0,
}

describe('sections 4 and 7: confirm', () => {
  it('sends the event action with the ids of the event, shows it confirmed at once and reads the list again', async () => {
    const reservation = reserved(world, {}, confirming)
    const { services } = scriptServices(world)
    services.clock.freeze(start)
    const told = confirmReservation(services, reservation)
    expect(reservations.busy).toEqual({ 'event-1': 'confirming' })
    services.api.event.confirmStatuses = () => {
      expect(reservations.list[0]).toMatchObject({ confirmed: true, confirmedBy: 'Eva', confirmedWhen: start })
      expect(reservations.list[0]?.showConfirmButton).toBe(false)
      return Promise.resolve(succeed({ good: [confirmedStatus], problems: [] }))
    }
    expect(await told).toEqual(succeed(null))
    expect(services.api.event.action).toHaveBeenCalledExactlyOnceWith(
      { action: 'confirm', email: 'amber@example.com', iCalUid: 'uid-event-1', id: 'event-1' },
      services.signal,
    )
    expect(notices.queue).toMatchObject([{ kind: 'success', key: 'notice.reservation.confirmed' }])
    expect(world.calls).toContain('events')
    expect(reservations.busy).toEqual({})
    expect(reservations.list[0]).toMatchObject({ confirmed: true })
  })

  it('pressed twice it is sent once', async () => {
    const reservation = reserved(world, {}, confirming)
    const { services } = scriptServices(world)
    const [first, second] = await Promise.all([
      confirmReservation(services, reservation),
      confirmReservation(services, reservation),
    ])
    expect(first.ok).toBe(true)
    expect(second).toEqual(fail({ kind: 'cancelled' }))
    expect(services.api.event.action).toHaveBeenCalledTimes(1)
    expect(notices.queue).toHaveLength(1)
  })

  it('a failure leaves the list as it was, says why, and the retry goes through', async () => {
    const reservation = reserved(world, {}, confirming)
    const before = reservations.list
    const { services } = scriptServices(world)
    world.faults['action'] = { kind: 'server-error', status: 500 }
    expect(await confirmReservation(services, reservation)).toMatchObject({ ok: false })
    expect(reservations.list).toEqual(before)
    expect(reservations.busy).toEqual({})
    expect(notices.queue).toMatchObject([
      { kind: 'error', key: 'notice.reservation.notConfirmed', values: { subject: 'Planning', kind: 'server-error' } },
    ])
    delete world.faults['action']
    notices.queue[0]?.action?.run()
    await expect.poll(() => notices.queue.at(-1)?.key).toBe('notice.reservation.confirmed')
  })

  it('after a lost reply the server is asked: confirmed is confirmed', async () => {
    const reservation = reserved(world, {}, confirming)
    const { services } = scriptServices(world)
    world.faults['action'] = { kind: 'timed-out', what: 'action' }
    services.api.event.confirmStatuses = () => Promise.resolve(succeed({ good: [confirmedStatus], problems: [] }))
    expect((await confirmReservation(services, reservation)).ok).toBe(true)
    expect(notices.queue).toMatchObject([{ kind: 'success' }])
  })
})
