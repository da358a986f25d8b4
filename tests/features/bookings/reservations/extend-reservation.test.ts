import { describe, expect, it, vi } from 'vitest'
import { notices } from '#src/features/notices/model/state.ts'
import { extendReservation, findExtensions } from '#src/features/bookings/model/reservations/extend-reservation.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/base/needs.ts'
import { minute, reserved } from '#tests/services/reserved.ts'
import { room, start } from '#tests/services/scripted-services.ts'
import { amber, itemOf, scheduleOf } from './amber.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

/** The reservation is from 8:50 to 9:50. */
const end = (start + 50 * minute) as Instant

openTabForEachTest({ now: start })

/** Amber's schedule from 9:45, and the starts of its events. */
const setSchedule = (availabilityView: string, ...starts: string[]): void => {
  const items = starts.map((text) => itemOf(Date.parse(text), Date.parse(text), { isPrivate: true }))
  world.schedules = [scheduleOf(amber.email, availabilityView, items)]
}

/** The longest meeting of the room, in minutes. */
function setMaximum({ engine }: Services, maximumMeetingDurationInMinutes: number): void {
  const schedulingSettings = {
    minimumMeetingDurationInMinutes: null,
    maximumMeetingDurationInMinutes,
    maxAdvanceDays: null,
    rejectOutsideWorkingHours: false,
  }
  vi.spyOn(engine, 'resource').mockResolvedValue({ ...room, schedulingSettings })
}

describe('decisions: offered extensions', () => {
  it.each([
    ['the room is free', '200000', [], [15, 30, 60]],
    ['the room is taken at 10:15', '200220', ['2026-11-23T10:15:00Z'], [15]],
    ['the room is tentatively taken at 10:30', '200010', ['2026-11-23T10:30:00Z'], [15, 30]],
    ['the room is taken immediately afterwards', '222000', ['2026-11-23T09:50:00Z'], []],
  ])('fit if %s', async (_, view, starts, expected) => {
    const reservation = reserved(world)
    setSchedule(view, ...starts)
    expect(await findExtensions(services, reservation)).toEqual(succeed(expected))
  })

  it('respect the maximum duration of the room', async () => {
    const reservation = reserved(world)
    setSchedule('200000')
    setMaximum(services, 90)
    expect(await findExtensions(services, reservation)).toEqual(succeed([15, 30]))
    setMaximum(services, 60)
    expect(await findExtensions(services, reservation)).toEqual(succeed([]))
  })

  it('are empty if the schedule cannot be read', async () => {
    const reservation = reserved(world)
    setSchedule('')
    world.schedules = world.schedules.map((one) => ({ ...one, serviceError: { message: 'moved', responseCode: null } }))
    expect(await findExtensions(services, reservation)).toEqual(succeed([]))
    world.schedules = []
    expect(await findExtensions(services, reservation)).toEqual(succeed([]))
  })
})

describe('extending a reservation', () => {
  it('shows the new end immediately and notifies when the room accepts', async () => {
    const reservation = reserved(world)
    setSchedule('200000')
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

  it('restores the old end if the room declines', async () => {
    const reservation = reserved(world)
    setSchedule('200000')
    const change = vi.spyOn(services.calendar, 'change')
    world.response = 'declined'
    await extendReservation(services, reservation, 30)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(change.mock.calls.map(([, { when }]) => when?.span.end)).toEqual([end + 30 * minute, end])
    expect(world.events[0]?.end.utcDateTime).toBe(end)
    expect(notices.queue).toMatchObject([{ kind: 'warning', key: 'notice.reservation.extensionDeclined' }])
  })

  it('does not request a slot that was taken in the meantime', async () => {
    const reservation = reserved(world)
    const before = reservations.list
    setSchedule('222000', '2026-11-23T09:50:00Z')
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
})
