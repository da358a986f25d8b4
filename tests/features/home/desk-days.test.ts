import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskDaysAnswer, DeskDaysRequest } from '#src/engine/compute.ts'
import { setUsualDays, watchDeskDays } from '#src/features/home/model/desk-days.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { setZone } from '#src/base/reader.ts'
import { refuse, teamOfWeek } from '#src/features/week/model/state.ts'
import { watchWeek } from '#src/features/week/model/load-week.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { succeed } from '#src/kernel/result.ts'
import { session } from '#src/features/account/model/state.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'

const tuesday = '2026-11-24' as CalendarDay

/** Milliseconds. Much less than the 15 s between two polls. */
const aMoment = 1_000

const nothing: DeskDaysAnswer = { offers: [], beside: [], free: [], desks: 0, usualName: null, missing: [] }

/** Opens services whose engine returns no desks, and records the requests. */
async function open() {
  const { services } = scriptServices(await createWorld())
  const deskDays = vi.fn<Services['engine']['deskDays']>(() => Promise.resolve(nothing))
  const scripted: Services = { ...services, engine: { ...services.engine, deskDays } }
  const last = (): DeskDaysRequest | undefined => deskDays.mock.lastCall?.[0]
  return { services: scripted, deskDays, last }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  setZone('UTC' as IanaZone)
  setReservations([], start)
})
afterEach(() => {
  setUsualDays([])
})

describe('hours of suggested desks', () => {
  const requestedHours = async (startTime: string | null, endTime: string | null) => {
    const { services, deskDays, last } = await open()
    const email = 'ada@example.com' as Email
    session.user = { name: 'Ada', email, username: 'ada', givenName: 'Ada', surname: '' }
    const workingHours = { timezone: 'UTC', daysOfWeek: null, startTime, endTime }
    const one = vi.fn<typeof services.schedules.live.one>(() =>
      Promise.resolve(succeed({ workingHours } as unknown as Schedule)),
    )
    const live = { ...services.schedules.live, one }
    watchDeskDays({ ...services, schedules: { ...services.schedules, live } }, '')
    await vi.advanceTimersByTimeAsync(30 * aMoment)
    services.end()
    session.user = null
    expect(deskDays.mock.calls.length).toBeGreaterThan(1)
    // Once per session.
    expect(one).toHaveBeenCalledOnce()
    return last()?.hours
  }

  test('are the working hours of the calendar', async () => {
    expect(await requestedHours('21:00:00', '05:00:00')).toEqual({ start: 21 * 60, end: 5 * 60 })
  })

  test('are those of the engine without working hours in the calendar', async () => {
    expect(await requestedHours(null, null)).toBeUndefined()
  })
})

describe('desks are requested again at once', () => {
  test('on Home after a change of the usual days', async () => {
    const { services, last } = await open()
    watchDeskDays(services, '')
    await vi.advanceTimersByTimeAsync(aMoment)
    const saturday = '2026-11-28'
    expect(last()?.days).not.toContain(saturday)
    setUsualDays(['saturday'])
    await vi.advanceTimersByTimeAsync(aMoment)
    expect(last()?.days).toContain(saturday)
    services.end()
  })

  test('in the working week after a desk was refused', async () => {
    const { services, last } = await open()
    watchWeek(services, [tuesday], '')
    await vi.advanceTimersByTimeAsync(aMoment)
    refuse(tuesday, 'room-1' as ResourceId)
    await vi.advanceTimersByTimeAsync(aMoment)
    expect(last()?.wishes).toEqual([{ beside: [], except: ['room-1'] }])
    services.end()
  })

  test('in the working week after the desk of a colleague is known', async () => {
    const { services, last } = await open()
    watchWeek(services, [tuesday], '')
    await vi.advanceTimersByTimeAsync(aMoment)
    const seat = { name: 'Amber', resource: { id: 'room-1' as ResourceId, name: 'Amber' }, isWorkplace: true }
    teamOfWeek.show(new Map([['ada@example.com' as Email, new Map([[tuesday, { seat, isAbsent: false } as never]])]]))
    await vi.advanceTimersByTimeAsync(aMoment)
    expect(last()?.wishes).toEqual([{ beside: ['room-1'], except: [] }])
    services.end()
  })
})
