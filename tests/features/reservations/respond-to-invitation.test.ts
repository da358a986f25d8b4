import { beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '#src/features/notices/state.ts'
import { cancelReservation } from '#src/features/reservations/cancel-reservation.ts'
import { respondToInvitation } from '#src/features/reservations/confirm-reservation.ts'
import { myAnswer } from '#src/features/reservations/load-reservations.ts'
import { reservations } from '#src/features/reservations/state.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import { invited, reserved } from '#tests/services/reserved.ts'
import { clearStores, createWorld, scriptServices, type World } from '#tests/services/scripted-services.ts'

let world: World

beforeEach(async () => {
  clearStores()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
})

describe('section 4: accept, tentatively accept, decline', () => {
  it.each([
    ['accept', 'accepted', 'notice.reservation.youAccepted'],
    ['tentative', 'tentative', 'notice.reservation.youMayCome'],
  ] as const)('%s shows the own answer at once and reads the list again', async (answer, read, key) => {
    const reservation = invited(world)
    const { services } = scriptServices(world)
    const events = vi.spyOn(services.calendar, 'events').mockImplementation(() => {
      expect(reservations.list[0] && myAnswer(reservations.list[0].event)).toBe(read)
      return Promise.resolve(fail({ kind: 'offline' }))
    })
    expect(await respondToInvitation(services, reservation, answer)).toEqual(succeed(null))
    expect(world.calls).toContain(answer)
    expect(events).toHaveBeenCalledTimes(1)
    expect(notices.queue).toMatchObject([{ kind: 'success', key }])
  })

  it('pressed twice it is sent once: the organizer hears of it once', async () => {
    const reservation = invited(world)
    const { services } = scriptServices(world)
    await Promise.all([
      respondToInvitation(services, reservation, 'accept'),
      respondToInvitation(services, reservation, 'tentative'),
    ])
    expect(world.calls.filter((call) => call === 'accept' || call === 'tentative')).toEqual(['accept'])
  })

  it('a failure leaves the answer as it was, says why and offers to try again', async () => {
    const reservation = invited(world, 'tentativelyAccepted')
    world.response = 'tentativelyAccepted'
    const before = reservations.list
    const { services } = scriptServices(world)
    world.faults['accept'] = { kind: 'event-not-found' }
    expect(await respondToInvitation(services, reservation, 'accept')).toEqual(fail({ kind: 'event-not-found' }))
    expect(reservations.list).toEqual(before)
    expect(notices.queue).toMatchObject([
      { kind: 'error', key: 'notice.reservation.notAnswered', action: { key: 'app.retry' } },
    ])
  })

  it('after a lost reply the event is looked at: nothing is sent again', async () => {
    const reservation = invited(world, 'accepted')
    const { services } = scriptServices(world)
    world.faults['accept'] = { kind: 'timed-out', what: 'accept' }
    expect((await respondToInvitation(services, reservation, 'accept')).ok).toBe(true)
    expect(world.calls.filter((call) => call === 'accept')).toHaveLength(1)
  })

  it('to decline is to cancel participation: the event goes from the list and nothing is registered as deleted', async () => {
    const reservation = invited(world)
    const { services } = scriptServices(world)
    const respond = vi.spyOn(services.calendar, 'respond')
    world.faults['events'] = { kind: 'offline' }
    expect((await cancelReservation(services, reservation, 'Ill')).ok).toBe(true)
    expect(respond).toHaveBeenCalledExactlyOnceWith(reservation.event, 'decline', 'Ill')
    expect(reservations.list).toEqual([])
    expect(world.calls).not.toContain('log')
  })
})

describe('the own answer', () => {
  it('is found by address, whatever its case; the organizer has none, nor has whoever is not invited by name', () => {
    expect(myAnswer(invited(world, 'tentativelyAccepted').event)).toBe('tentative')
    expect(myAnswer(invited(world, 'declined').event)).toBe('declined')
    expect(myAnswer(reserved(world).event)).toBeNull()
    expect(myAnswer({ isOrganizer: false, attendees: [] })).toBeNull()
  })
})
