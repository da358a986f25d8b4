import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchInBatches } from '#src/calendars/batches.ts'
import { favouritesRetryInterval, loadFavourites } from '#src/features/home/model/favourites/load-favourites.ts'
import { notifyFailure } from '#src/features/notices/model/notify.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { keepIfOutOfReach } from '#src/features/bookings/model/reservations/keep-intent.ts'
import { sendIntents } from '#src/features/bookings/model/reservations/send-intents.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { sendChange } from '#src/features/bookings/model/reserve/send-change.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import { fetchConfiguration } from '#src/platform/assist.ts'
import { createCalendarToken } from '#src/platform/http/credential.ts'
import { createPaths } from '#src/platform/paths.ts'
import { faultsWith } from '#tests/services/every-fault.ts'
import { reserved } from '#tests/services/reserved.ts'
import { clearStores, createWorld, draftOf, scriptServices, start } from '#tests/services/scripted-services.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Services of a signed-in user with one reservation. */
async function begin() {
  clearStores()
  const world = await createWorld()
  const reservation = reserved(world)
  const { services } = scriptServices(world)
  return { world, reservation, services, keys: () => notices.queue.map(({ key }) => key) }
}

const unanswered = ['api-unreachable', 'offline']
const unfinished = [...unanswered, 'timed-out', 'cancelled']

// Each test checks one trait of every fault in the code that uses it.
describe('section 8: traits of faults', () => {
  it('isUnanswered: a cancellation is stored and sent later', async () => {
    const isStored = async (fault: Fault): Promise<boolean> => {
      const { services, reservation } = await begin()
      return (await keepIfOutOfReach(services, 'cancel', reservation, fail(fault))).ok
    }
    expect(await faultsWith(isStored)).toEqual(unanswered)
  })

  it('mayBeDone: a create is looked up before it is sent again', async () => {
    const isLookedUp = async (fault: Fault): Promise<boolean> => {
      const { world, services } = await begin()
      world.creates = [fault]
      void reserve(services, draftOf())
      await vi.advanceTimersByTimeAsync(30_000)
      services.end()
      return world.calls.includes('findCreated')
    }
    // After a conflict the calendar may already have the event.
    expect(await faultsWith(isLookedUp)).toEqual([...unfinished, 'conflict', 'server-error', 'malformed'])
  })

  it('mayBeDone: a change is compared with the event before it is sent again', async () => {
    const isChecked = async (fault: Fault): Promise<boolean> => {
      const { world, reservation, services } = await begin()
      world.changes = [fault]
      const kept = { draft: draftOf(), resources: [] }
      const wanted = { draft: draftOf({ subject: 'Retrospective' }), resources: [] }
      let isChecking = false
      void sendChange(services, reservation.event, { kept, wanted }, () => (isChecking = true))
      await vi.advanceTimersByTimeAsync(0)
      services.end()
      return isChecking
    }
    expect(await faultsWith(isChecked)).toEqual([...unfinished, 'conflict', 'throttled', 'server-error', 'malformed'])
  })

  it('isRefused: only the user can connect the calendar again', async () => {
    const needsUser = async (fault: Fault): Promise<boolean> => {
      const token = createCalendarToken({
        send: () => Promise.resolve(fail(fault)),
        paths: createPaths(),
        scope: '',
        runAlone: (_name, work) => work(false),
      })
      const fetched = await token.current(undefined)
      return !fetched.ok && fetched.fault.kind === 'sign-in-needed' && fault.kind !== 'sign-in-needed'
    }
    expect(await faultsWith(needsUser)).toEqual([
      'forbidden',
      'not-delegate',
      'not-found',
      'conflict',
      'server-error 400',
    ])
  })

  it('isPassing: the favourites are requested again', async () => {
    const isRequestedAgain = async (fault: Fault): Promise<boolean> => {
      const { world, services } = await begin()
      await loadFavourites(services, Promise.resolve(fail(fault)))
      await vi.advanceTimersByTimeAsync(favouritesRetryInterval)
      services.end()
      return world.calls.includes('favourites')
    }
    const passing = [...unfinished, 'sign-in-needed', 'throttled', 'server-error', 'worker-lost']
    expect(await faultsWith(isRequestedAgain)).toEqual(passing)
  })

  it('isServerDown: the stored configuration is used', async () => {
    const isCacheUsed = async (fault: Fault): Promise<boolean> => {
      const { services } = await begin()
      const { storage, clock } = services
      const body = { assistConfigured: true, asistConfiguration: { serverType: 'o365' } }
      await storage.putConfiguration({ timestamp: '1', savedAt: clock.now(), body })
      const api = { assist: { configurations: () => Promise.resolve(fail(fault)) } } as unknown as typeof services.api
      const fetched = await fetchConfiguration({ api, storage, clock })
      return fetched.ok && fetched.value.source === 'stale'
    }
    const down = ['throttled', 'server-error', 'malformed', 'config-unreadable, no answer', 'server-error 400']
    expect(await faultsWith(isCacheUsed)).toEqual([...unanswered, 'timed-out', ...down])
  })

  it('stopsOthers: no other batch of schedules is requested', async () => {
    const stops = async (fault: Fault): Promise<boolean> => {
      const span = { from: 0 as Quarter, to: 96 as Quarter }
      const emails = ['a@example.com', 'b@example.com'] as string[] as Email[]
      const batches: Result<unknown>[] = []
      const limits = { schedulesPerCall: 1, scheduleDays: 1, parallelCalls: 1 }
      for await (const batch of fetchInBatches(limits, emails, span, () => Promise.resolve(fail(fault))))
        batches.push(batch)
      return batches.length === 1
    }
    expect(await faultsWith(stops)).toEqual(['offline', 'cancelled', 'signed-out', 'sign-in-needed'])
  })

  it('isAbsent: a stored cancellation is complete if its event is gone', async () => {
    const isDone = async (fault: Fault): Promise<boolean> => {
      const { world, services, reservation, keys } = await begin()
      await keepIfOutOfReach(services, 'cancel', reservation, fail({ kind: 'offline' }))
      world.faults = { event: fault }
      await sendIntents(services)
      return keys().includes('offline.goneAlready')
    }
    const absent = ['qr-unreadable', 'not-found', 'event-not-found', 'qr-info-unreadable, not found']
    expect(await faultsWith(isDone)).toEqual(absent)
  })

  it('isSilent: no notice of the failed action appears', async () => {
    const isSilent = async (fault: Fault): Promise<boolean> => {
      const { reservation, keys } = await begin()
      notifyFailure('notFinished', reservation, fault, () => undefined)
      return keys().length === 0
    }
    expect(await faultsWith(isSilent)).toEqual(['cancelled', 'signed-out'])
  })
})
