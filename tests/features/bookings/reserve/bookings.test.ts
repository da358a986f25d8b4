import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { resumeJournal } from '#src/features/bookings/model/reserve/resume-journal.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { createLocksOf } from '#tests/services/locks-of.ts'
import {
  clearStores,
  type CreateScript,
  createWorld,
  draftOf,
  scriptServices,
  start,
} from '#tests/services/scripted-services.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const script = fc.constantFrom<CreateScript>(
  'made',
  'lost',
  'unsent',
  { kind: 'throttled', retryAfter: 3_000 },
  { kind: 'server-error', status: 503 },
)

/** A step of the user during a booking, `after` milliseconds after the one before. */
const step = fc.record({
  what: fc.constantFrom('reload', 'second tab', 'reserve again', 'offline', 'online'),
  after: fc.integer({ min: 0, max: 8_000 }),
})

describe('decisions: a booking is neither duplicated nor lost', () => {
  it('for any order of lost responses, retries, reloads and tabs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(script, { maxLength: 4 }), fc.array(step, { maxLength: 5 }), async (creates, steps) => {
        vi.setSystemTime(start)
        clearStores()
        const world = await createWorld()
        world.creates = [...creates]
        const locks = new Map<string, symbol>()
        const open = () => scriptServices(world, { locks: createLocksOf(locks) })
        let tabs = [open()]
        const last = () => tabs.at(-1)?.services ?? open().services
        void reserve(last(), draftOf())
        for (const { what, after } of steps) {
          await vi.advanceTimersByTimeAsync(after)
          if (what === 'reload') {
            for (const { die } of tabs) die()
            // The browser releases the locks of a closed page.
            locks.clear()
            tabs = [open()]
            void resumeJournal(last())
          } else if (what === 'second tab') {
            tabs.push(open())
            void resumeJournal(last())
          } else if (what === 'reserve again') void reserve(last(), draftOf())
          else if (what === 'offline') world.faults['findCreated'] = { kind: 'offline' }
          else delete world.faults['findCreated']
        }
        delete world.faults['findCreated']
        await vi.advanceTimersByTimeAsync(120_000)
        for (const { services } of tabs) services.end()
        expect(world.events.length).toBeLessThanOrEqual(1)
        // It is in the calendar or in the form.
        expect(world.events.length === 1 || draftState.open).toBe(true)
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
    )
  })
})
