import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expireFavourites } from '#src/features/favourites/state.ts'
import { followResourceDay, leastBetweenLooks, lookEvery } from '#src/features/resource-details/follow-resource-day.ts'
import { resourceDay } from '#src/features/resource-details/state.ts'
import { setZone } from '#src/features/timeline/state.ts'
import { type Email, fail, type IanaZone, type Result, succeed } from '#src/kernel/result.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { clearStores, createWorld, scriptServices, start, withSchedules } from '#tests/services/scripted-services.ts'

// Loaded when the first schedule comes from the cache: with fake timers the import would never finish.

const email = 'amber@example.com' as Email
const schedule = (availabilityView: string): Schedule => ({
  email,
  availabilityView,
  scheduleItems: [],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
})
const bytesOf = (body: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(body)).buffer

let isShown = true
let changed = (): void => undefined
const page = {
  isShown: () => isShown,
  subscribe(listener: () => void) {
    changed = listener
    return () => {
      changed = () => undefined
    }
  },
}

/** A product whose calendar answers what the test says, and counts. */
async function open({ cachingEnabled = false } = {}) {
  const { services } = scriptServices(await createWorld())
  const asked: string[] = []
  let answer: Result<Schedule> = succeed(schedule('0'))
  const scripted = withSchedules({
    ...services,
    configuration: { ...services.configuration, cachingEnabled },
    calendar: {
      ...services.calendar,
      async *schedules(emails) {
        asked.push(`calendar ${emails.join()}`)
        yield await Promise.resolve(answer.ok ? succeed([answer.value]) : answer)
      },
    },
    api: {
      ...services.api,
      cache: {
        ...services.api.cache,
        schedules: ({ fromDate, toDate, emails }) => {
          asked.push(`cache ${emails.join()} ${fromDate.slice(0, 13)} ${toDate.slice(0, 13)}`)
          return Promise.resolve(answer.ok ? succeed(bytesOf([answer.value])) : answer)
        },
      },
    },
  })
  const stop = followResourceDay(scripted, 'room-1', email, page)
  await settle()
  return { services: scripted, asked, stop, answerWith: (next: Result<Schedule>) => void (answer = next) }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const view = () => resourceDay.known?.schedule.availabilityView

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  clearStores()
  setZone('UTC' as IanaZone)
  isShown = true
})
afterEach(() => {
  clearStores()
  vi.useRealTimers()
})

describe('the calendar of the resource whose details are shown', () => {
  it('is asked for at once, for ten days from midnight: of the cache where there is one, else of the calendar', async () => {
    const { asked, stop } = await open({ cachingEnabled: true })
    expect(asked).toEqual(['cache amber@example.com 2026-11-23T00 2026-12-03T00'])
    expect([view(), resourceDay.asOf, resourceDay.fault]).toEqual(['0', start, null])
    stop()
    const other = await open()
    expect(other.asked).toEqual(['calendar amber@example.com'])
    expect(view()).toBe('0')
    other.stop()
  })

  it('section 9: is asked for again every minute, while the page is shown', async () => {
    const { asked, stop } = await open()
    await vi.advanceTimersByTimeAsync(lookEvery)
    expect(asked).toHaveLength(2)
    isShown = false
    await vi.advanceTimersByTimeAsync(5 * lookEvery)
    expect(asked).toHaveLength(2)
    isShown = true
    changed()
    await settle()
    expect(asked).toHaveLength(3)
    stop()
  })

  it('section 7: what the server says has changed is looked at again, a storm of it not each time', async () => {
    const { asked, stop, answerWith } = await open()
    await vi.advanceTimersByTimeAsync(leastBetweenLooks)
    answerWith(succeed(schedule('2')))
    for (let number = 0; number < 50; number++) {
      expireFavourites()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(view()).toBe('2')
    expect(asked.length).toBeGreaterThanOrEqual(3)
    expect(asked.length).toBeLessThanOrEqual(4)
    stop()
  })

  it('keeps what is known when a look does not get through, and forgets it with the details', async () => {
    const { stop, answerWith } = await open()
    answerWith(fail({ kind: 'offline' }))
    await vi.advanceTimersByTimeAsync(lookEvery)
    expect([view(), resourceDay.fault?.kind, resourceDay.asOf]).toEqual(['0', 'offline', start])
    answerWith(succeed(schedule('1')))
    await vi.advanceTimersByTimeAsync(lookEvery)
    expect([view(), resourceDay.fault]).toEqual(['1', null])
    stop()
    expect([resourceDay.resourceId, resourceDay.known]).toEqual([null, null])
  })

  it('of another resource nothing is shown, however late it comes', async () => {
    const { services, stop } = await open()
    stop()
    const stopOther = followResourceDay(services, 'room-2', email, page)
    expect([resourceDay.resourceId, resourceDay.known]).toEqual(['room-2', null])
    stopOther()
    await settle()
    expect(resourceDay.known).toBeNull()
  })
})
