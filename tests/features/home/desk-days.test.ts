import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskDaysAnswer, DeskDaysRequest } from '#src/engine/compute.ts'
import { clearDeskDays, setUsualDays, watchDeskDays } from '#src/features/home/desk-days.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { setZone } from '#src/features/timeline/state.ts'
import { clearWeek, refuse, setTeamMember } from '#src/features/week/state.ts'
import { watchWeek } from '#src/features/week/load-week.ts'
import type { CalendarDay, Email, IanaZone, ResourceId } from '#src/kernel/result.ts'
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
