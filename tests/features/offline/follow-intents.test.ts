import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearNotices, notices } from '#src/features/notices/state.ts'
import { followIntents } from '#src/features/offline/send-intents.ts'
import { listIntents } from '#src/features/offline/keep-intent.ts'
import '#src/features/offline/send-intents.ts'
import { setIntents, setOnline, setResynchronised } from '#src/features/offline/state.ts'
import { cancelReservation } from '#src/features/reservations/cancel-reservation.ts'
import type { Fault, Instant } from '#src/kernel/result.ts'
import '#src/locale/en.ts'
import { minute, reserved } from '#tests/services/reserved.ts'
import { clearStores, createWorld, scriptServices, start, type World } from '#tests/services/scripted-services.ts'

// What is loaded when something is to be sent: under simulated time an import would never come.

const second = 1_000
const lost: Fault = { kind: 'api-unreachable' }
const busy: Fault = { kind: 'server-error', status: 503 }

let world: World
let end: () => void = () => undefined

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  clearStores()
  setIntents([])
  setOnline(true)
  setResynchronised(start, false)
  world = await createWorld()
})

afterEach(() => {
  end()
  setOnline(true)
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const looks = () => world.calls.filter((call) => call === 'event').length
const keys = () => notices.queue.map(({ key }) => key)

/** A product that follows its intents, one of which was kept since its call was lost while the browser is online. */
async function keptOne() {
  const reservation = reserved(world)
  const { services } = scriptServices(world)
  end = services.end
  void followIntents(services)
  await pass(0)
  world.faults['remove'] = lost
  expect(await cancelReservation(services, reservation, '')).toEqual({ ok: true, value: null })
  expect(await listIntents(world.storage)).toHaveLength(1)
  world.faults = {}
  clearNotices()
  world.calls.length = 0
  return services
}

describe('decisions, offline: what waits is tried again', () => {
  it('within 20 s after a single call was lost, and its outcome is told', async () => {
    await keptOne()
    await pass(20 * second)
    expect(keys()).toEqual(['notice.reservation.cancelled'])
    expect(await listIntents(world.storage)).toEqual([])
    await pass(60 * minute)
    expect(looks()).toBe(1)
  })

  it('more and more seldom while it fails and everything else goes on, and never given up', async () => {
    await keptOne()
    world.faults['event'] = lost
    await pass(10 * minute)
    const early = looks()
    expect(early).toBeGreaterThanOrEqual(4)
    expect(early).toBeLessThanOrEqual(7)
    // Polled all the while: that others are answered tells nothing new.
    for (let poll = 0; poll < 240; poll++) {
      await pass(15 * second)
      setResynchronised(Date.now() as Instant, false)
    }
    const anHour = looks() - early
    expect(anHour).toBeGreaterThanOrEqual(9)
    expect(anHour).toBeLessThanOrEqual(17)
    expect(keys()).toEqual([])
    world.faults = {}
    await pass(7 * minute)
    expect(keys()).toEqual(['notice.reservation.cancelled'])
  })

  it.each([
    ['the network is back', () => setOnline(true)],
    ['a reload is answered after a silence', () => setResynchronised((start + 61 * minute) as Instant, false)],
  ])('at once when %s', async (what, comeBack) => {
    await keptOne()
    world.faults['event'] = lost
    await pass(60 * minute)
    world.faults = {}
    const before = looks()
    setOnline(what !== 'the network is back')
    await pass(0)
    comeBack()
    await pass(0)
    expect(looks()).toBe(before + 1)
    expect(await listIntents(world.storage)).toEqual([])
  })

  it.each<[Fault['kind'], Fault]>([
    ['server-error', busy],
    ['timed-out', { kind: 'timed-out', what: 'event' }],
    ['throttled', { kind: 'throttled', retryAfter: 90_000 }],
    ['sign-in-needed', { kind: 'sign-in-needed' }],
  ])('after %s too, which refuses nothing', async (_kind, fault) => {
    await keptOne()
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
  ])('never after the server refused it: %s', async (_what, fault) => {
    await keptOne()
    world.faults['event'] = fault
    await pass(20 * second)
    expect(keys()).toEqual(['offline.refused.cancel'])
    expect(await listIntents(world.storage)).toEqual([])
    await pass(60 * minute)
    expect(looks()).toBe(1)
  })

  it('no more after the product has ended', async () => {
    const services = await keptOne()
    world.faults['event'] = lost
    await pass(minute)
    const before = looks()
    services.end()
    setOnline(false)
    setOnline(true)
    await pass(60 * minute)
    expect(looks()).toBe(before)
  })
})
