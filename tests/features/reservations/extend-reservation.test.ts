import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '#src/features/notices/state.ts'
import { extendReservation, findExtensions } from '#src/features/reservations/extend-reservation.ts'
import { reservations } from '#src/features/reservations/state.ts'
import { fail, type Instant, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { minute, reserved } from '#tests/services/reserved.ts'
import { clearStores, createWorld, room, scriptServices, start, type World } from '#tests/services/scripted-services.ts'

let world: World
/** The reservation is from 8:50 to 9:50. */
const end = (start + 50 * minute) as Instant

beforeEach(async () => {
  clearStores()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
  vi.useFakeTimers({ now: start })
})

afterEach(() => vi.useRealTimers())

/** The room's calendar from 9:45 on, one digit a quarter, and when the events in it begin. */
function roomIs(availabilityView: string, ...starts: string[]): void {
  const schedule: Schedule = {
    email: emailOf('amber@example.com'),
    availabilityView,
    scheduleItems: starts.map((text) => ({
      start: text,
      end: text,
      status: 'busy',
      subject: null,
      location: null,
      isPrivate: true,
      organizer: null,
      iCalUId: null,
    })),
    workingHours: null,
    schedulingSettings: null,
    serviceError: null,
  }
  world.schedules = [schedule]
}

/** The longest meeting of the room, in minutes. */
function longestIs({ engine }: Services, maximumMeetingDurationInMinutes: number): void {
  const schedulingSettings = {
    minimumMeetingDurationInMinutes: null,
    maximumMeetingDurationInMinutes,
    maxAdvanceDays: null,
    rejectOutsideWorkingHours: false,
  }
  vi.spyOn(engine, 'resource').mockResolvedValue({ ...room, schedulingSettings })
}

describe('decisions: extend is offered while the next quarters are free and the maximum allows', () => {
  it.each([
    ['everything is free', '200000', [], [15, 30, 60]],
    ['somebody comes at 10:15', '200220', ['2026-11-23T10:15:00Z'], [15]],
    ['somebody comes tentatively at 10:30', '200010', ['2026-11-23T10:30:00Z'], [15, 30]],
    ['somebody comes right away', '222000', ['2026-11-23T09:50:00Z'], []],
  ])('%s', async (_, view, starts, expected) => {
    const reservation = reserved(world)
    roomIs(view, ...starts)
    expect(await findExtensions(scriptServices(world).services, reservation)).toEqual(succeed(expected))
  })

  it('the whole is no longer than the longest meeting', async () => {
    const reservation = reserved(world)
    roomIs('200000')
    const { services } = scriptServices(world)
    longestIs(services, 90)
    expect(await findExtensions(services, reservation)).toEqual(succeed([15, 30]))
    longestIs(services, 60)
    expect(await findExtensions(services, reservation)).toEqual(succeed([]))
  })

  it('a calendar that cannot be read says nothing of being free', async () => {
    const reservation = reserved(world)
    roomIs('')
    world.schedules = world.schedules.map((one) => ({ ...one, serviceError: { message: 'moved', responseCode: null } }))
    expect(await findExtensions(scriptServices(world).services, reservation)).toEqual(succeed([]))
    world.schedules = []
    expect(await findExtensions(scriptServices(world).services, reservation)).toEqual(succeed([]))
  })
})

describe('extend', () => {
  it('moves the end, shows it at once, and tells when the room has accepted', async () => {
    const reservation = reserved(world)
    roomIs('200000')
    const { services } = scriptServices(world)
    const change = vi.spyOn(services.calendar, 'change')
    expect(await extendReservation(services, reservation, 30)).toEqual(succeed(null))
    expect(change).toHaveBeenCalledTimes(1)
    expect(change.mock.calls[0]?.[1]).toMatchObject({
      when: { span: { start: reservation.event.start.utcDateTime, end: end + 30 * minute } },
    })
    expect(reservations.list[0]?.event.end.utcDateTime).toBe(end + 30 * minute)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(notices.queue).toMatchObject([{ kind: 'success', key: 'notice.reservation.extended' }])
  })

  it('gives the reservation its old end back when the room declines the longer time', async () => {
    const reservation = reserved(world)
    roomIs('200000')
    const { services } = scriptServices(world)
    const change = vi.spyOn(services.calendar, 'change')
    world.response = 'declined'
    await extendReservation(services, reservation, 30)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(change.mock.calls.map(([, { when }]) => when?.span.end)).toEqual([end + 30 * minute, end])
    expect(world.events[0]?.end.utcDateTime).toBe(end)
    expect(notices.queue).toMatchObject([{ kind: 'warning', key: 'notice.reservation.extensionDeclined' }])
  })

  it('looks at the room first: what was taken meanwhile is not asked for', async () => {
    const reservation = reserved(world)
    const before = reservations.list
    roomIs('222000', '2026-11-23T09:50:00Z')
    const { services } = scriptServices(world)
    expect(await extendReservation(services, reservation, 15)).toMatchObject({
      ok: false,
      fault: { kind: 'slot-taken' },
    })
    expect(world.calls).not.toContain('change')
    expect(reservations.list).toEqual(before)
    expect(notices.queue).toMatchObject([
      { kind: 'error', key: 'notice.reservation.notExtended', action: { key: 'app.retry' } },
    ])
  })

  it('pressed twice it grows once', async () => {
    const reservation = reserved(world)
    roomIs('200000')
    const { services } = scriptServices(world)
    const outcomes = await Promise.all([
      extendReservation(services, reservation, 15),
      extendReservation(services, reservation, 15),
    ])
    expect(outcomes).toEqual([succeed(null), fail({ kind: 'cancelled' })])
    expect(world.events[0]?.end.utcDateTime).toBe(end + 15 * minute)
  })

  it('after a lost reply the event is looked at: as long as wanted is done', async () => {
    const reservation = reserved(world)
    roomIs('200000')
    const { services } = scriptServices(world)
    world.changes = ['lost']
    expect((await extendReservation(services, reservation, 15)).ok).toBe(true)
    expect(world.calls.filter((call) => call === 'change')).toHaveLength(1)
    expect(notices.queue.some(({ kind }) => kind === 'error')).toBe(false)
  })

  it('a failure leaves the list as it was', async () => {
    const reservation = reserved(world)
    const before = reservations.list
    roomIs('200000')
    const { services } = scriptServices(world)
    world.changes = [{ kind: 'server-error', status: 500 }]
    expect((await extendReservation(services, reservation, 15)).ok).toBe(false)
    expect(reservations.list).toEqual(before)
    expect(reservations.busy).toEqual({})
  })
})
