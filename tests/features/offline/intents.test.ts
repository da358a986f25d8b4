import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearNotices, notices } from '#src/features/notices/state.ts'
import { listIntents, withdrawIntent } from '#src/features/offline/keep-intent.ts'
import { sendIntents } from '#src/features/offline/send-intents.ts'
import { intents, setIntents, setOnline } from '#src/features/offline/state.ts'
import { cancelReservation, finishReservation } from '#src/features/reservations/cancel-reservation.ts'
import { confirmReservation } from '#src/features/reservations/confirm-reservation.ts'
import type { Fault, Instant } from '#src/kernel/result.ts'
import { minute, reserved } from '#tests/services/reserved.ts'
import { clearStores, createWorld, scriptServices, start, type World } from '#tests/services/scripted-services.ts'

const offline: Fault = { kind: 'offline' }
const everything = ['action', 'remove', 'finish', 'event', 'decline', 'confirmStatuses']
let world: World

beforeEach(async () => {
  clearStores()
  setIntents([])
  setOnline(true)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
})

afterEach(() => setOnline(true))

function cut(): void {
  for (const name of everything) world.faults[name] = offline
  setOnline(false)
}

function restore(): void {
  world.faults = {}
  setOnline(true)
}

const keys = () => notices.queue.map(({ key }) => key)
const count = (call: string) => world.calls.filter((one) => one === call).length

describe('decisions, offline: what is asked for without network', () => {
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
  ] as const)(
    '%s is kept, said to be, sent once when the network is back, and its outcome told',
    async (kind, ask, call, told) => {
      const reservation = reserved(world, {}, { requiresConfirmation: true })
      const { services } = scriptServices(world)
      services.clock.freeze((start + 10 * minute) as Instant)
      cut()
      expect(await ask(services, reservation)).toEqual({ ok: true, value: null })
      expect(keys()).toEqual([`offline.kept.${kind}`])
      expect(intents.waiting.map((intent) => intent.kind)).toEqual([kind])
      clearNotices()
      world.calls.length = 0
      restore()
      await sendIntents(services)
      expect(count(call)).toBe(1)
      expect(keys()).toEqual([told])
      expect(intents.waiting).toEqual([])
      await sendIntents(services)
      expect(count(call)).toBe(1)
    },
  )

  it('a meeting is finished as of the moment it was asked for, however late the calendar hears of it', async () => {
    const reservation = reserved(world, {})
    const { services } = scriptServices(world)
    services.clock.freeze((start + 10 * minute) as Instant)
    cut()
    await finishReservation(services, reservation)
    restore()
    services.clock.freeze((start + 30 * minute) as Instant)
    const finish = vi.spyOn(services.calendar, 'finish')
    await sendIntents(services)
    expect(finish).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'event-1' }), start + 10 * minute)
  })

  it('a meeting that somebody ended earlier meanwhile is not made longer again', async () => {
    const reservation = reserved(world, {})
    const { services } = scriptServices(world)
    services.clock.freeze((start + 10 * minute) as Instant)
    cut()
    await finishReservation(services, reservation)
    restore()
    const [event] = world.events
    const end = { dateTime: '2026-11-23T09:05:00', timeZone: 'UTC', utcDateTime: (start + 5 * minute) as Instant }
    if (event) world.events[0] = { ...event, end }
    await sendIntents(services)
    expect(count('finish')).toBe(1)
    expect(intents.waiting).toEqual([])
  })

  it('what was released meanwhile is not confirmed, and the user hears of it', async () => {
    const reservation = reserved(world, {}, { requiresConfirmation: true })
    const { services } = scriptServices(world)
    cut()
    await confirmReservation(services, reservation)
    clearNotices()
    restore()
    world.events.length = 0
    world.calls.length = 0
    await sendIntents(services)
    expect(count('action')).toBe(0)
    expect(keys()).toEqual(['offline.gone'])
    expect(intents.waiting).toEqual([])
  })

  it('what the server refuses is told and not asked again', async () => {
    const reservation = reserved(world, {}, { requiresConfirmation: true })
    const { services } = scriptServices(world)
    cut()
    await confirmReservation(services, reservation)
    clearNotices()
    restore()
    world.faults['action'] = { kind: 'forbidden' }
    await sendIntents(services)
    expect(keys()).toEqual(['notice.reservation.notConfirmed'])
    expect(await listIntents(world.storage)).toEqual([])
  })

  it('cancelling takes the place of confirming, and taking back leaves nothing to be sent', async () => {
    const reservation = reserved(world, {}, { requiresConfirmation: true })
    const { services } = scriptServices(world)
    cut()
    await confirmReservation(services, reservation)
    await cancelReservation(services, reservation, '')
    const [kept, ...others] = intents.waiting
    expect([kept?.kind, others]).toEqual(['cancel', []])
    if (kept) await withdrawIntent(services, kept)
    restore()
    world.calls.length = 0
    await sendIntents(services)
    expect(world.calls).not.toContain('remove')
  })

  it('is beside the creates in the journal, and neither takes the other for its own', async () => {
    const reservation = reserved(world, {})
    const { services } = scriptServices(world)
    cut()
    await cancelReservation(services, reservation, '')
    expect(await world.storage.journal.list()).toEqual([])
    expect(await listIntents(world.storage)).toHaveLength(1)
  })

  it('survives any cuts of the network: nothing lost, nothing done twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...everything, 'none'), { maxLength: 8 }), async (cuts) => {
        clearStores()
        setIntents([])
        world = await createWorld()
        for (const { id } of await listIntents(world.storage)) await world.storage.intents.remove(id)
        const reservation = reserved(world, {})
        const { services } = scriptServices(world)
        cut()
        await cancelReservation(services, reservation, '')
        for (const name of cuts) {
          restore()
          if (name !== 'none') world.faults[name] = offline
          await sendIntents(services)
        }
        restore()
        await sendIntents(services)
        expect(world.events).toEqual([])
        expect(await listIntents(world.storage)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})
