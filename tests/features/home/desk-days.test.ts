import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskDaysAnswer, DeskDaysRequest } from '#src/engine/compute.ts'
import { clearDeskDays, setUsualDays, watchDeskDays } from '#src/features/home/desk-days.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { setZone } from '#src/features/timeline/state.ts'
import { clearWeek, refuse, setTeamMember } from '#src/features/week/state.ts'
import { watchWeek } from '#src/features/week/load-week.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { type CalendarDay, type Email, type IanaZone, type ResourceId, succeed } from '#src/kernel/result.ts'
import { type AccountUser, session } from '#src/features/account/state.ts'
import type { Services } from '#src/services.ts'
import { clearStores, createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'

const tuesday = '2026-11-24' as CalendarDay
/** Milliseconds. Much less than the 15 s between two looks. */
const aMoment = 1_000

const nothing: DeskDaysAnswer = { offers: [], beside: [], free: [], desks: 0, usualName: null, missing: [] }

/** Opens a product whose engine answers each question about desks with nothing. The questions are in `asked`. */
async function open() {
  const { services } = scriptServices(await createWorld())
  const asked: DeskDaysRequest[] = []
  const deskDays = (request: DeskDaysRequest) => {
    asked.push(request)
    return Promise.resolve(nothing)
  }
  const scripted: Services = { ...services, engine: { ...services.engine, deskDays } }
  return { services: scripted, asked }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  clearStores()
  clearDeskDays()
  setZone('UTC' as IanaZone)
  setReservations([], start)
})
afterEach(() => {
  setUsualDays([])
  clearStores()
  clearDeskDays()
  clearWeek()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the desks are for the hours in which the user works', () => {
  const hoursAsked = async (startTime: string | null, endTime: string | null) => {
    const { services, asked } = await open()
    session.user = {
      name: 'Ada',
      email: 'ada@example.com',
      username: 'ada',
      givenName: 'Ada',
      surname: '',
    } as AccountUser
    const workingHours = { timezone: 'UTC', daysOfWeek: null, startTime, endTime }
    const one = vi.fn<typeof services.schedules.live.one>(() =>
      Promise.resolve(succeed({ workingHours } as unknown as Schedule)),
    )
    const live = { ...services.schedules.live, one }
    watchDeskDays({ ...services, schedules: { ...services.schedules, live } }, '')
    await vi.advanceTimersByTimeAsync(30 * aMoment)
    services.end()
    session.user = null
    expect(asked.length).toBeGreaterThan(1)
    // Once in a session is enough.
    expect(one).toHaveBeenCalledOnce()
    return asked.at(-1)?.hours
  }

  test('as their calendar says', async () => {
    expect(await hoursAsked('21:00:00', '05:00:00')).toEqual({ start: 21 * 60, end: 5 * 60 })
  })

  test('by day if it says nothing', async () => {
    expect(await hoursAsked(null, null)).toBeUndefined()
  })
})

describe('the engine is asked for desks again at once, not at the next poll', () => {
  test('on Home, when the usual days change: a Saturday among them is one of the days', async () => {
    const { services, asked } = await open()
    watchDeskDays(services, '')
    await vi.advanceTimersByTimeAsync(aMoment)
    const saturday = '2026-11-28'
    expect(asked.at(-1)?.days).not.toContain(saturday)
    setUsualDays(['saturday'])
    await vi.advanceTimersByTimeAsync(aMoment)
    expect(asked.at(-1)?.days).toContain(saturday)
    services.end()
  })

  test('in the working week, when a desk was refused', async () => {
    const { services, asked } = await open()
    watchWeek(services, [tuesday], '')
    await vi.advanceTimersByTimeAsync(aMoment)
    refuse(tuesday, 'room-1' as ResourceId)
    await vi.advanceTimersByTimeAsync(aMoment)
    expect(asked.at(-1)?.wishes).toEqual([{ beside: [], except: ['room-1'] }])
    services.end()
  })

  test('in the working week, when it is known where a colleague sits', async () => {
    const { services, asked } = await open()
    watchWeek(services, [tuesday], '')
    await vi.advanceTimersByTimeAsync(aMoment)
    const seat = { name: 'Amber', resource: { id: 'room-1' as ResourceId, name: 'Amber' }, isWorkplace: true }
    setTeamMember('ada@example.com' as Email, new Map([[tuesday, { seat, isAbsent: false } as never]]))
    await vi.advanceTimersByTimeAsync(aMoment)
    expect(asked.at(-1)?.wishes).toEqual([{ beside: ['room-1'], except: [] }])
    services.end()
  })
})
