import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskOffer, SearchHit } from '#src/engine/compute.ts'
import { home } from '#src/features/home/model/state.ts'
import { setZone } from '#src/base/reader.ts'
import { readTeam } from '#src/features/week/model/load-week.ts'
import { cardOfDay, reserveDays, undoReserved } from '#src/features/week/screen/reserve-bar.tsx'
import { teamOfWeek, week } from '#src/features/week/model/state.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { EngineLost } from '#src/platform/engine/link.ts'
import type { Services } from '#src/base/needs.ts'
import { hour, room, start } from '#tests/services/scripted-services.ts'
import { itemOf, scheduleOf } from '../bookings/reservations/amber.ts'
import { settle } from '../bookings/reservations/set-up-world.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const day = (text: string): CalendarDay => `2026-11-${text}` as CalendarDay
const oneDay = 24 * hour
/** A desk at ten o'clock, `index` days after Tuesday. */
const desk = (index: number, id = 'room-1'): DeskOffer => {
  const from = (start + oneDay * (index + 1) + hour) as Instant
  const span = { start: from, end: (from + hour) as Instant }
  return {
    id: id as ResourceId,
    name: 'Amber',
    areaName: 'North',
    areaId: '',
    zone: 'UTC' as IanaZone,
    span,
    isWhole: true,
    isUsual: true,
  }
}
const days = [day('24'), day('25'), day('26')] as const
const desks = days.map((one, index) => ({ day: one, desk: desk(index) }))

openTabForEachTest({ now: start })

beforeEach(() => {
  setZone('UTC' as IanaZone)
})

describe('reserving several days', () => {
  test('reserves the other days if one fails, and does not offer its desk again', async () => {
    world.creates = ['made', { kind: 'conflict' }, 'made']
    const done = reserveDays(services, desks, 'In the office')
    expect(week.sending).toBe(3)
    await vi.advanceTimersByTimeAsync(10_000)
    await done
    expect(world.events).toHaveLength(2)
    expect(week.sending).toBe(0)
    expect(week.outcome).toMatchObject({ made: [{ day: days[0] }, { day: days[2] }], failed: 1 })
    expect(home.bookings[cardOfDay(days[1])]).toMatchObject({ step: 'failed' })
    expect(week.refused).toEqual({ [days[1]]: ['room-1'] })
  })

  test('still offers a desk after a technical failure', async () => {
    const resource = () => Promise.reject(new EngineLost({ kind: 'worker-lost' }))
    const lost = { ...services, engine: { ...services.engine, resource } }
    await settle(reserveDays(lost, desks.slice(0, 1), 'In the office'))
    expect(week.outcome).toMatchObject({ made: [], failed: 1 })
    expect(week.refused).toEqual({})
  })

  test('can be undone, including another desk after a failure', async () => {
    world.creates = ['made', { kind: 'conflict' }, 'made', 'made']
    await settle(reserveDays(services, desks, 'In the office'))
    await settle(reserveDays(services, [{ day: days[1], desk: desk(1, 'room-2') }], 'In the office', true))
    expect(week.outcome?.made.map((one) => one.day)).toEqual([days[0], days[2], days[1]])
    const undone = undoReserved(services)
    expect(week.outcome?.isUndoing).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    await undone
    expect(world.events).toEqual([])
    expect(week.outcome).toBeNull()
    expect(week.choices).toMatchObject({ [days[0]]: { isTicked: true }, [days[1]]: { deskId: 'room-2' } })
  })

  test('ignores a second click', async () => {
    const first = reserveDays(services, desks, 'In the office')
    await reserveDays(services, desks, 'Twice')
    await vi.advanceTimersByTimeAsync(10_000)
    await first
    expect(world.events.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => 'In the office'))
  })
})

describe('team of the week', () => {
  const loadTeam = (using: Services, emails: readonly Email[]) =>
    teamOfWeek.load(using, (run) => readTeam(using, emails, days, run))
  const ada = 'ada@example.com' as Email
  const bea = 'bea@example.com' as Email
  const item = (date: string, location: string | null, status = 'free') => {
    const [from, to] = [Date.parse(`2026-11-${date}T08:00:00Z`), Date.parse(`2026-11-${date}T16:00:00Z`)]
    return itemOf(from, to, { location, status })
  }
  const denied = { message: 'denied', responseCode: null }
  const load = async (emails: readonly Email[] = [ada, bea]) => {
    const hit = { id: room.id, name: room.name, areaName: 'North', typeId: 'desk', capacity: 1 } as SearchHit
    const search = vi.fn<(text: string) => Promise<SearchHit[]>>(async () => [hit])
    const resource = async () => ({ ...room, csCode: 'CS0601' })
    const engine = { ...services.engine, search, resource } as typeof services.engine
    const loaded = await loadTeam({ ...services, engine }, emails)
    return { loaded, search }
  }

  test('is loaded from calendars by day, with one lookup for each place', async () => {
    world.schedules = [scheduleOf(ada, '', [item('24', 'Amber'), item('25', null, 'oof'), item('26', 'Amber')])]
    const { search } = await load([ada])
    const known = teamOfWeek.value.get(ada)
    expect(known?.get(days[0])).toMatchObject({ seat: { name: 'Amber', isWorkplace: true }, isAbsent: false })
    expect(known?.get(days[1])).toEqual({ seat: null, isAbsent: true })
    expect(known?.get(days[2])?.seat?.start).toBe(Date.parse('2026-11-26T08:00:00Z'))
    expect(search).toHaveBeenCalledTimes(1)
  })

  test('is unknown if a calendar is missing or fails', async () => {
    world.schedules = [{ ...scheduleOf(ada, ''), serviceError: denied }]
    await load()
    expect([...teamOfWeek.value]).toEqual([
      [ada, null],
      [bea, null],
    ])
  })

  test('stays known after a failure', async () => {
    world.schedules = [scheduleOf(ada, '', [item('24', 'Amber')])]
    await load([ada])
    const before = teamOfWeek.value
    async function* broken() {
      yield await Promise.resolve({ ok: false as const, fault: { kind: 'offline' as const } })
    }
    const schedules = { ...services.schedules, live: { ...services.schedules.live, load: broken } }
    await loadTeam({ ...services, schedules }, [ada])
    expect(teamOfWeek.value).toBe(before)
    expect(teamOfWeek.fault).toEqual({ kind: 'offline' })
  })
})
