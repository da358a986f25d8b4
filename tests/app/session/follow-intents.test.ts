import { describe, expect, it, vi } from 'vitest'
import { clearNotices, notices } from '#src/features/notices/model/state.ts'
import { followIntents } from '#src/features/bookings/model/reservations/send-intents.ts'
import { listIntents } from '#src/features/bookings/model/reservations/keep-intent.ts'
import { setOnline, setResynchronised } from '#src/base/connection.ts'
import { cancelReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { minute, reserved } from '#tests/services/reserved.ts'
import { start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const second = 1_000
const lost: Fault = { kind: 'api-unreachable' }
const busy: Fault = { kind: 'server-error', status: 503 }

openTabForEachTest({ now: start })

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const attempts = () => world.calls.filter((call) => call === 'event').length
const keys = () => notices.queue.map(({ key }) => key)

/** Stores a cancellation for a retry, since its call was lost. */
async function storeCancellation() {
  const reservation = reserved(world)
  void followIntents(services)
  await pass(0)
  world.faults['remove'] = lost
  expect(await cancelReservation(services, reservation, '')).toEqual({ ok: true, value: null })
  expect(await listIntents(world.storage)).toHaveLength(1)
  world.faults = {}
  clearNotices()
  world.calls.length = 0
}

describe('decisions, offline: retries of stored changes', () => {
  it('follow within 20 s after a lost call, with a notice of the outcome', async () => {
    await storeCancellation()
    await pass(20 * second)
    expect(keys()).toEqual(['notice.reservation.cancelled'])
    expect(await listIntents(world.storage)).toEqual([])
    await pass(60 * minute)
    expect(attempts()).toBe(1)
  })

  it('become rarer while they fail, but never end', async () => {
    await storeCancellation()
    world.faults['event'] = lost
    await pass(10 * minute)
    const early = attempts()
    expect(early).toBeGreaterThanOrEqual(4)
    expect(early).toBeLessThanOrEqual(7)
    // Successful polls of other data do not cause retries.
    for (let poll = 0; poll < 240; poll++) {
      await pass(15 * second)
      setResynchronised(Date.now() as Instant, false)
    }
    const anHour = attempts() - early
    expect(anHour).toBeGreaterThanOrEqual(9)
    expect(anHour).toBeLessThanOrEqual(17)
    expect(keys()).toEqual([])
    world.faults = {}
    await pass(7 * minute)
    expect(keys()).toEqual(['notice.reservation.cancelled'])
  })

  it.each([
    ['the network is back', () => setOnline(true)],
    ['a reload succeeds after a silence', () => setResynchronised((start + 61 * minute) as Instant, false)],
  ])('follow at once when %s', async (event, reconnect) => {
    await storeCancellation()
    world.faults['event'] = lost
    await pass(60 * minute)
    world.faults = {}
    const before = attempts()
    setOnline(event !== 'the network is back')
    await pass(0)
    reconnect()
    await pass(0)
    expect(attempts()).toBe(before + 1)
    expect(await listIntents(world.storage)).toEqual([])
  })

  it.each<Fault>([
    busy,
    { kind: 'timed-out', what: 'event' },
    { kind: 'throttled', retryAfter: 90_000 },
    { kind: 'sign-in-needed' },
  ])('follow a passing fault: $kind', async (fault) => {
    await storeCancellation()
    world.faults['event'] = fault
    await pass(5 * minute)
    expect(keys()).toEqual([])
    world.faults = {}
    await pass(7 * minute)
    expect(keys()).toEqual(['notice.reservation.cancelled'])
  })

  it.each<[string, Fault]>([
    ['forbidden', { kind: 'forbidden' }],
    ['a status of the 400s', { kind: 'server-error', status: 422 }],
  ])('end after a refusal: %s', async (_, fault) => {
    await storeCancellation()
    world.faults['event'] = fault
    await pass(20 * second)
    expect(keys()).toEqual(['offline.refused.cancel'])
    expect(await listIntents(world.storage)).toEqual([])
    await pass(60 * minute)
    expect(attempts()).toBe(1)
  })

  it('end with the session', async () => {
    await storeCancellation()
    world.faults['event'] = lost
    await pass(minute)
    const before = attempts()
    services.end()
    setOnline(false)
    setOnline(true)
    await pass(60 * minute)
    expect(attempts()).toBe(before)
  })
})
