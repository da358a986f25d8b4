import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearNotices, notices } from '#src/features/notices/model/state.ts'
import { listIntents, withdrawIntent } from '#src/features/bookings/model/reservations/keep-intent.ts'
import { sendIntents } from '#src/features/bookings/model/reservations/send-intents.ts'
import { intents, setIntents } from '#src/features/bookings/model/reservations/intents-state.ts'
import { setOnline } from '#src/base/connection.ts'
import { cancelReservation, finishReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import { confirmReservation } from '#src/features/bookings/model/reservations/confirm-reservation.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { minute, reserved } from '#tests/services/reserved.ts'
import { clearStores, createWorld, scriptServices, start, type World } from '#tests/services/scripted-services.ts'

const offline: Fault = { kind: 'offline' }
const everything = ['action', 'remove', 'finish', 'event', 'decline', 'confirmStatuses']
let world: World

/** Opens services ten minutes after `start`, with a reservation that needs a confirmation and no network. */
function openOffline(resource: Parameters<typeof reserved>[2] = { requiresConfirmation: true }) {
  const reservation = reserved(world, {}, resource)
  const { services } = scriptServices(world)
  services.clock.freeze((start + 10 * minute) as Instant)
  disconnect()
  return { reservation, services }
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
})

function disconnect(): void {
  for (const name of everything) world.faults[name] = offline
  setOnline(false)
}

function reconnect(): void {
  world.faults = {}
  setOnline(true)
}

const keys = () => notices.queue.map(({ key }) => key)
const count = (call: string) => world.calls.filter((one) => one === call).length

describe('decisions, offline: changes without a network', () => {
  it.each([
    ['confirm', confirmReservation, 'action', 'notice.reservation.confirmed'],
    ['finish', finishReservation, 'finish', 'notice.reservation.finished'],
    [
      'cancel',
      (...[services, reservation]: Parameters<typeof confirmReservation>) =>
        cancelReservation(services, reservation, 'Ill'),
      'remove',
      'notice.reservation.cancelled',
    ],
  ] as const)('%s is stored with a notice, and sent once after a reconnect', async (kind, request, call, outcome) => {
    const { services, reservation } = openOffline()
    expect(await request(services, reservation)).toEqual({ ok: true, value: null })
    expect(keys()).toEqual([`offline.kept.${kind}`])
    expect(intents.waiting.map((intent) => intent.kind)).toEqual([kind])
    clearNotices()
    world.calls.length = 0
    reconnect()
    await sendIntents(services)
    expect(count(call)).toBe(1)
    expect(keys()).toEqual([outcome])
    expect(intents.waiting).toEqual([])
    await sendIntents(services)
    expect(count(call)).toBe(1)
  })

  it('a meeting is finished as of the time of the request', async () => {
    const { services, reservation } = openOffline()
    await finishReservation(services, reservation)
    reconnect()
    services.clock.freeze((start + 30 * minute) as Instant)
    const finish = vi.spyOn(services.calendar, 'finish')
    await sendIntents(services)
    expect(finish).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'event-1' }), start + 10 * minute)
  })

  it('a meeting that was ended earlier meanwhile is not extended', async () => {
    const { services, reservation } = openOffline()
    await finishReservation(services, reservation)
    reconnect()
    const [event] = world.events
    const end = { dateTime: '2026-11-23T09:05:00', timeZone: 'UTC', utcDateTime: (start + 5 * minute) as Instant }
    if (event) world.events[0] = { ...event, end }
    await sendIntents(services)
    expect(count('finish')).toBe(1)
    expect(intents.waiting).toEqual([])
  })

  it('a reservation released meanwhile is not confirmed, with a notice', async () => {
    const { services, reservation } = openOffline()
    await confirmReservation(services, reservation)
    clearNotices()
    reconnect()
    world.events.length = 0
    world.calls.length = 0
    await sendIntents(services)
    expect(count('action')).toBe(0)
    expect(keys()).toEqual(['offline.gone'])
    expect(intents.waiting).toEqual([])
  })

  it('a refusal is reported and not retried', async () => {
    const { services, reservation } = openOffline()
    await confirmReservation(services, reservation)
    clearNotices()
    reconnect()
    world.faults['action'] = { kind: 'forbidden' }
    await sendIntents(services)
    expect(keys()).toEqual(['notice.reservation.notConfirmed'])
    expect(await listIntents(world.storage)).toEqual([])
  })

  it('a cancellation replaces a confirmation, and can be withdrawn', async () => {
    const { services, reservation } = openOffline()
    await confirmReservation(services, reservation)
    await cancelReservation(services, reservation, '')
    const [stored, ...others] = intents.waiting
    expect([stored?.kind, others]).toEqual(['cancel', []])
    if (stored) await withdrawIntent(services, stored)
    reconnect()
    world.calls.length = 0
    await sendIntents(services)
    expect(world.calls).not.toContain('remove')
  })

  it('changes are stored separately from the creates in the journal', async () => {
    const { services, reservation } = openOffline({})
    await cancelReservation(services, reservation, '')
    expect(await world.storage.journal.list()).toEqual([])
    expect(await listIntents(world.storage)).toHaveLength(1)
  })

  it('any sequence of failures loses and repeats nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...everything, 'none'), { maxLength: 8 }), async (cuts) => {
        clearStores()
        setIntents([])
        world = await createWorld()
        for (const { id } of await listIntents(world.storage)) await world.storage.intents.remove(id)
        const { services, reservation } = openOffline({})
        await cancelReservation(services, reservation, '')
        for (const name of cuts) {
          reconnect()
          if (name !== 'none') world.faults[name] = offline
          await sendIntents(services)
        }
        reconnect()
        await sendIntents(services)
        expect(world.events).toEqual([])
        expect(await listIntents(world.storage)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})
