import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { mostTries } from '#src/platform/http/attempt.ts'
import { gather, valueOf } from '../graph-before.ts'
import { afternoon, hour } from '../signed-in.ts'
import {
  type Abilities,
  type ArmedFault,
  type ContractWorld,
  everything,
  type LeftOut,
  type SignInHere,
  testIf,
} from './entrance.ts'

const today = { start: afternoon as Instant, end: (afternoon + 4 * hour) as Instant }
const thatHour = { from: quarterAt(afternoon as Instant), to: quarterAt((afternoon + hour) as Instant) }

export function testLoad(signInHere: SignInHere, can: Abilities = everything, leftOut: LeftOut = []): void {
  describe('section 8 and decisions, faults: a calendar under load', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
    afterEach(() => void vi.useRealTimers())

    /** Advances the clock until a call has ended. */
    async function inTime<Value>(call: Promise<Value>): Promise<Value> {
      let isDone = false
      const ended = call.finally(() => (isDone = true))
      while (!isDone) await vi.advanceTimersByTimeAsync(1_000)
      return ended
    }

    const testWith = (fault: ArmedFault, title: string, run: () => Promise<void>) =>
      testIf(can.faults.has(fault), leftOut, title, run)

    testWith('throttled', 'a busy calendar is requested again after its delay', async () => {
      const { calendar, at, calls } = await signInHere()
      valueOf(await inTime(calendar.events(today)))
      const usual = calls.length
      at.arm('throttled', 2)
      valueOf(await inTime(calendar.events(today)))
      expect(calls.length).toBe(2 * usual + 2)
    })

    testWith('throttled', 'many throttled calls are not repeated endlessly', async () => {
      const { calendar, at, calls, provider, order } = await signInHere()
      at.arm('throttled', Infinity)
      const emails = addresses(at, 3 * provider.limits.schedulesPerCall)
      const { schedules, faults } = await inTime(gather(calendar.schedules(emails, thatHour)))
      expect(schedules).toEqual([])
      expect(faults.every(({ kind }) => kind === 'throttled')).toBe(true)
      expect(calls.length).toBeLessThanOrEqual(3 * mostTries)
      const before = calls.length
      expect(await inTime(calendar.create(order))).toMatchObject({ ok: false, fault: { kind: 'throttled' } })
      expect(calls.length - before).toBe(1)
    })

    testWith('server-errors', 'a create is never repeated automatically', async () => {
      const { calendar, at, calls, order } = await signInHere()
      at.arm('server-errors', 3)
      expect((await inTime(calendar.create(order))).ok).toBe(false)
      expect(calls.length).toBe(1)
      at.disarm()
      expect(valueOf(await inTime(calendar.findCreated(order)))).toBeNull()
    })

    testWith('server-errors', 'server errors are reported after a few tries', async () => {
      const { calendar, at, calls } = await signInHere()
      at.arm('server-errors', Infinity)
      expect(await inTime(calendar.events(today))).toMatchObject({ ok: false, fault: { kind: 'server-error' } })
      expect((await inTime(calendar.myInfo())).ok).toBe(false)
      expect(calls.length).toBeLessThanOrEqual(2 * mostTries)
    })

    testWith('unauthorized', 'an expired token is renewed once', async () => {
      const { calendar, at, calls } = await signInHere()
      at.arm('unauthorized', 1)
      valueOf(await inTime(calendar.myInfo()))
      expect(calls.length).toBeLessThanOrEqual(3)
    })

    it('a body of another type is malformed and does not throw', async () => {
      const here = await signInHere()
      const { calendar, order, person } = here
      here.strike = () =>
        new Response('<!doctype html><title>Gateway</title>', { headers: { 'content-type': 'text/html' } })
      for (const result of [
        await inTime(calendar.myInfo()),
        await inTime(calendar.events(today)),
        await inTime(calendar.event({ id: 'one', iCalUId: null })),
        await inTime(calendar.create(order)),
        await inTime(calendar.findPeople('ol')),
      ])
        expect(result).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
      const { schedules, faults } = await inTime(gather(calendar.schedules([person], thatHour)))
      expect(schedules.filter(({ serviceError }) => serviceError === null)).toEqual([])
      expect(schedules.length + faults.length).toBe(1)
    })

    testWith('calendar-down', 'an unreachable calendar is reported', async () => {
      const { calendar, at, order } = await signInHere()
      at.arm('calendar-down')
      for (const result of [await inTime(calendar.events(today)), await inTime(calendar.create(order))])
        expect(result).toMatchObject({ ok: false, fault: { kind: 'api-unreachable' } })
    })

    it('a cancelled call ends at once as cancelled', async () => {
      const here = await signInHere()
      const { calendar, order, person } = here
      const signal = AbortSignal.abort()
      for (const result of [
        await calendar.events(today, signal),
        await calendar.event({ id: 'one', iCalUId: null }, signal),
        await calendar.create(order, signal),
        await calendar.findPeople('ol', signal),
        await calendar.myInfo(signal),
      ])
        expect(result).toEqual({ ok: false, fault: { kind: 'cancelled' } })
      here.strike = () => new Promise<Response>(() => undefined)
      const stop = new AbortController()
      const listing = calendar.events(today, stop.signal)
      const asking = gather(calendar.schedules([person], thatHour, stop.signal))
      await vi.advanceTimersByTimeAsync(50)
      stop.abort()
      expect(await inTime(listing)).toEqual({ ok: false, fault: { kind: 'cancelled' } })
      expect((await inTime(asking)).faults).toEqual([{ kind: 'cancelled' }])
    })
  })
}

const addresses = ({ people }: ContractWorld, count: number): readonly Email[] =>
  Array.from({ length: count }, (_, index) => (people[index]?.email ?? `unknown.${index}@foyer.example`) as Email)
