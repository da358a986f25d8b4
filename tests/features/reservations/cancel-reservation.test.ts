import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Email } from '#src/kernel/result.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { cancelReservation } from '#src/features/reservations/cancel-reservation.ts'
import { notices } from '#src/features/notices/state.ts'
import { reservations, setReservations } from '#src/features/reservations/state.ts'
import { session } from '#src/features/account/state.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'

let world: World

beforeEach(async () => {
  clearStores()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
})

afterEach(() => vi.restoreAllMocks())

function reservationOf(isOrganizer: boolean) {
  const order = {
    ...draftOf(),
    resources: [{ name: 'Amber', email: 'amber@example.com' as Email }],
    onlineMeeting: null,
  }
  const event = { ...eventOf(order, 'event-1'), isOrganizer }
  world.events.push(event)
  const reservation = deriveReservation(event, room, null, start)
  setReservations([reservation], start)
  return reservation
}

describe('section 4: delete and cancel participation', () => {
  it.each([
    ['the organizer deletes the event', true, 'remove'],
    ['an attendee cancels participation', false, 'decline'],
  ])('%s; on success everything is reloaded', async (_, isOrganizer, call) => {
    const { services } = scriptServices(world)
    const told = await cancelReservation(services, reservationOf(isOrganizer), 'ill')
    expect(told.ok).toBe(true)
    expect(world.calls[0]).toBe(call)
    expect(world.calls).toEqual(expect.arrayContaining(['expire', 'events', 'favourites']))
    // Only a delete is registered.
    expect(world.calls.includes('log')).toBe(isOrganizer)
  })

  it('issues a delete-failed action on failure, keeps the reservation and offers to try again', async () => {
    world.faults['remove'] = { kind: 'server-error', status: 500 }
    const { services } = scriptServices(world)
    const told = await cancelReservation(services, reservationOf(true), '')
    expect(told).toMatchObject({ ok: false, fault: { kind: 'delete-failed' } })
    expect(services.api.event.action).toHaveBeenCalledWith(expect.objectContaining({ action: 'delete-failed' }))
    expect(reservations.list).toHaveLength(1)
    expect(reservations.busy).toEqual({})
    expect(notices.queue[0]).toMatchObject({ kind: 'error', key: 'fault.delete-failed.message' })
    delete world.faults['remove']
    notices.queue[0]?.action?.run()
    await expect.poll(() => world.calls).toContain('favourites')
    expect(reservations.list).toHaveLength(0)
  })

  it('takes an event that is gone already for cancelled', async () => {
    world.faults['remove'] = { kind: 'not-found', what: 'event' }
    const { services } = scriptServices(world)
    expect((await cancelReservation(services, reservationOf(true), '')).ok).toBe(true)
  })

  it('section 7: registers the delete with all that the server keeps of it', async () => {
    const reservation = reservationOf(true)
    const { services } = scriptServices(world)
    await cancelReservation(services, reservation, '')
    expect(services.api.event.log).toHaveBeenCalledExactlyOnceWith({
      id: 'event-1',
      resourceUsername: 'amber@example.com',
      iCalUId: 'uid-event-1',
      resourceDisplayName: 'Amber',
      subject: 'Planning',
      showAs: 'busy',
      realStart: '2026-11-23T10:00:00.000Z',
      realEnd: '2026-11-23T11:00:00.000Z',
      action: 'delete',
      doneBy: session.user?.email ?? '',
      organiserName: 'Eva',
      organiserEmail: 'eva@example.com',
      orders: [],
    })
  })

  it('pressed twice it is sent once', async () => {
    const reservation = reservationOf(true)
    const { services } = scriptServices(world)
    const outcomes = await Promise.all([
      cancelReservation(services, reservation, ''),
      cancelReservation(services, reservation, ''),
    ])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false])
    expect(world.calls.filter((call) => call === 'remove')).toHaveLength(1)
  })
})
