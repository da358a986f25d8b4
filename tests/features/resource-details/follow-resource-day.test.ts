import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { expireFavourites } from '#src/features/home/model/favourites/state.ts'
import {
  followResourceDay,
  leastBetweenLooks,
  lookEvery,
} from '#src/features/resource-details/model/follow-resource-day.ts'
import { resourceDay } from '#src/features/resource-details/model/state.ts'
import { setZone } from '#src/base/reader.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { bytesOf, schedule as scheduleOf } from '#tests/compute/campus.ts'
import { createWorld, scriptServices, start, withSchedules } from '#tests/services/scripted-services.ts'

const email = 'amber@example.com' as Email
const schedule = (view: string): Schedule => scheduleOf('amber', view, { email })

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

/** Follows the day of a room, whose calendar or cache respond as scripted. */
async function open({ cachingEnabled = false } = {}) {
  const { services } = scriptServices(await createWorld())
  const requests: string[] = []
  let response: Result<Schedule> = succeed(schedule('0'))
  const scripted = withSchedules({
    ...services,
    configuration: { ...services.configuration, cachingEnabled },
    calendar: {
      ...services.calendar,
      async *schedules(emails) {
        requests.push(`calendar ${emails.join()}`)
        yield await Promise.resolve(response.ok ? succeed([response.value]) : response)
      },
    },
    api: {
      ...services.api,
      cache: {
        ...services.api.cache,
        schedules: ({ fromDate, toDate, emails }) => {
          requests.push(`cache ${emails.join()} ${fromDate.slice(0, 13)} ${toDate.slice(0, 13)}`)
          return Promise.resolve(response.ok ? succeed(bytesOf([response.value])) : response)
        },
      },
    },
  })
  const stop = followResourceDay(scripted, 'room-1', email, page)
  onTestFinished(stop)
  await settle()
  return { services: scripted, requests, stop, respondWith: (next: Result<Schedule>) => void (response = next) }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const view = () => resourceDay.value?.schedule.availabilityView

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  setZone('UTC' as IanaZone)
  isShown = true
})

describe('calendar of the resource in the details', () => {
  it.each([
    [true, 'cache amber@example.com 2026-11-23T00 2026-12-03T00'],
    [false, 'calendar amber@example.com'],
  ])('is requested at once, from the cache if enabled (%s)', async (cachingEnabled, request) => {
    const { requests } = await open({ cachingEnabled })
    expect(requests).toEqual([request])
    expect([view(), resourceDay.asOf, resourceDay.fault]).toEqual(['0', start, null])
  })

  it('section 9: is requested every minute while the page is shown', async () => {
    const { requests } = await open()
    await vi.advanceTimersByTimeAsync(lookEvery)
    expect(requests).toHaveLength(2)
    isShown = false
    await vi.advanceTimersByTimeAsync(5 * lookEvery)
    expect(requests).toHaveLength(2)
    isShown = true
    changed()
    await settle()
    expect(requests).toHaveLength(3)
  })

  it('section 7: is requested again after announced changes, but not after each of many', async () => {
    const { requests, respondWith } = await open()
    await vi.advanceTimersByTimeAsync(leastBetweenLooks)
    respondWith(succeed(schedule('2')))
    for (let number = 0; number < 50; number++) {
      expireFavourites()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(view()).toBe('2')
    expect(requests.length).toBeGreaterThanOrEqual(3)
    expect(requests.length).toBeLessThanOrEqual(4)
  })

  it('stays after a failed request, and is cleared with the details', async () => {
    const { stop, respondWith } = await open()
    respondWith(fail({ kind: 'offline' }))
    await vi.advanceTimersByTimeAsync(lookEvery)
    expect([view(), resourceDay.fault?.kind, resourceDay.asOf]).toEqual(['0', 'offline', start])
    respondWith(succeed(schedule('1')))
    await vi.advanceTimersByTimeAsync(lookEvery)
    expect([view(), resourceDay.fault]).toEqual(['1', null])
    stop()
    expect([resourceDay.of, resourceDay.value]).toEqual([null, null])
  })

  it('is not shown for another resource', async () => {
    const { services, stop } = await open()
    stop()
    const stopOther = followResourceDay(services, 'room-2', email, page)
    expect([resourceDay.of, resourceDay.value]).toEqual(['room-2', null])
    stopOther()
    await settle()
    expect(resourceDay.value).toBeNull()
  })
})
