import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import type { ReservationDraft } from '#src/features/bookings/model/reserve/rules/draft.ts'
import { deriveReservation, type Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { addSkipped } from '#src/features/bookings/screen/series/series-details.tsx'
import { cancelDates, cancelSeries, type SeriesScope } from '#src/features/bookings/model/series/cancel-series.ts'
import { keptRecord, retryFailed } from '#src/features/bookings/model/series/keep-series.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { resumeJournal } from '#src/features/bookings/model/reserve/resume-journal.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { draftOf, hour, room, scriptServices, start } from '#tests/services/scripted-services.ts'
import { noticeKeys, settle } from '../reservations/set-up-world.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

openTabForEachTest({ now: start })

beforeEach(() => {
  world.response = 'accepted'
})

const day = (text: string) => text as CalendarDay
const second = day('2026-11-30')
const third = day('2026-12-07')
const skipSecond = { day: second, kind: 'skip' } as const
const moveThird = {
  day: third,
  kind: 'move',
  resourceIds: null,
  span: { start: (start + 14 * 24 * hour + 5 * hour) as Instant, end: (start + 14 * 24 * hour + 6 * hour) as Instant },
} as const

/** Four Mondays, 11:00 to 12:00 in Prague. */
const weekly = (changes: Partial<ReservationDraft> = {}): ReservationDraft =>
  draftOf({
    recurrence: {
      pattern: { kind: 'weekly', every: 1, days: ['monday'], firstDay: 'monday' },
      end: { kind: 'count', count: 4 },
    },
    ...changes,
  })
const count = (name: string): number => world.calls.filter((call) => call === name).length
const datesNow = (): string[] =>
  world.dates.map(({ start: from }) => new Date(from.utcDateTime).toISOString().slice(0, 13))

describe('decisions, series: creating a series', () => {
  it('sends one request with the last day', async () => {
    const create = vi.spyOn(services.calendar, 'create')
    const result = await settle(reserve(services, weekly()))
    expect(result).toMatchObject({ ok: true, value: { type: 'seriesMaster' } })
    expect(create).toHaveBeenCalledTimes(1)
    expect(create.mock.calls[0]?.[0].recurrence?.end).toEqual({ kind: 'until', day: '2026-12-14' })
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-11-30T10', '2026-12-07T10', '2026-12-14T10'])
    expect(await world.storage.journal.list()).toEqual([])
  })

  it('looks it up after a lost response', async () => {
    world.creates = ['lost']
    expect((await settle(reserve(services, weekly({ deviations: [skipSecond] })))).ok).toBe(true)
    expect(count('create')).toBe(1)
    expect(world.events).toHaveLength(1)
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-12-07T10', '2026-12-14T10'])
  })

  it('sends nothing while a conflict is undecided', async () => {
    world.takenDates = [1]
    const result = await settle(reserve(services, weekly()))
    expect(result).toEqual({ ok: false, fault: { kind: 'draft-invalid', problems: ['series-conflicts'] } })
    expect(count('create')).toBe(0)
    expect((await settle(reserve(services, weekly({ deviations: [skipSecond] })))).ok).toBe(true)
  })

  it('adjusts the dates before it invites the rooms', async () => {
    const create = vi.spyOn(services.calendar, 'create')
    await settle(reserve(services, weekly({ deviations: [skipSecond, moveThird] })))
    expect(create.mock.calls[0]?.[0].resources).toEqual([])
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-12-07T14', '2026-12-14T10'])
    const order = world.calls.filter((call) => ['create', 'remove', 'change', 'log'].includes(call))
    expect(order).toEqual(['create', 'remove', 'change', 'change', 'log'])
    expect(world.events[0]?.attendees.map(({ emailAddress }) => emailAddress.address)).toEqual(['amber@example.com'])
  })

  it('invites the rooms with the version after the adjustments', async () => {
    const { calendar } = services
    const [remove, read, change] = [
      vi.spyOn(calendar, 'remove'),
      vi.spyOn(calendar, 'event'),
      vi.spyOn(calendar, 'change'),
    ]
    await settle(reserve(services, weekly({ deviations: [skipSecond] })))
    const [removed = 0, invited = 0] = [remove, change].map(({ mock }) => mock.invocationCallOrder.at(-1))
    expect(read.mock.invocationCallOrder.some((order) => order > removed && order < invited)).toBe(true)
  })

  it('invites the rooms again with a new version after a conflict', async () => {
    const { calendar } = services
    const [read, change] = [vi.spyOn(calendar, 'event'), vi.spyOn(calendar, 'change')]
    change.mockResolvedValueOnce({ ok: false, fault: { kind: 'conflict', detail: 'The event has changed' } })
    expect((await settle(reserve(services, weekly({ deviations: [skipSecond] })))).ok).toBe(true)
    const [refused = 0, accepted = 0, ...others] = change.mock.invocationCallOrder
    expect(others).toEqual([])
    expect(read.mock.invocationCallOrder.some((order) => order > refused && order < accepted)).toBe(true)
  })

  it('continues after the page was closed, without repeating steps', async () => {
    const first = scriptServices(world)
    world.faults['remove'] = { kind: 'offline' }
    void reserve(first.services, weekly({ deviations: [moveThird, skipSecond] }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(count('change')).toBe(1)
    first.die()
    delete world.faults['remove']
    await settle(resumeJournal(scriptServices(world).services))
    expect(count('create')).toBe(1)
    // One for the moved date and one for the rooms.
    expect(count('change')).toBe(2)
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-12-07T14', '2026-12-14T10'])
    expect(await world.storage.journal.list()).toEqual([])
  })

  it('reports rejected adjustments, which can be retried', async () => {
    world.faults['remove'] = { kind: 'forbidden' }
    expect((await settle(reserve(services, weekly({ deviations: [skipSecond] })))).ok).toBe(true)
    expect(noticeKeys()).toContain('notice.series.datesFailed')
    expect((await keptRecord(world, 'event-1'))?.failed).toEqual([skipSecond])
    delete world.faults['remove']
    await settle(retryFailed(services, 'event-1'))
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-12-07T10', '2026-12-14T10'])
    expect(await keptRecord(world, 'event-1')).toMatchObject({ failed: [], skipped: [{ day: second }] })
  })

  it('removes dates that a calendar adds in short months', async () => {
    const span = { start: Date.parse('2027-01-31T10:00Z') as Instant, end: Date.parse('2027-01-31T11:00Z') as Instant }
    const recurrence = {
      pattern: { kind: 'monthly-day', every: 1, day: 31 },
      end: { kind: 'count', count: 2 },
    } as const
    const list = vi.spyOn(services.calendar, 'occurrences')
    await settle(reserve(services, weekly({ span, recurrence })))
    expect(list.mock.calls.some(([, { start: from }]) => new Date(from).toISOString().startsWith('2027-02-27'))).toBe(
      true,
    )
    expect(await keptRecord(world, 'event-1')).toBeNull()
  })
})

describe('adding a skipped date', () => {
  it('creates one single event', async () => {
    await settle(reserve(services, weekly({ deviations: [skipSecond] })))
    world.schedules = []
    const added = await settle(addSkipped(services, 'event-1', second))
    expect(added).toMatchObject({ ok: true, value: { type: 'singleInstance', subject: 'Planning' } })
    expect((await keptRecord(world, 'event-1'))?.skipped).toEqual([])
    expect(await settle(addSkipped(services, 'event-1', second))).toEqual({
      ok: false,
      fault: { kind: 'event-not-found' },
    })
    expect(count('create')).toBe(2)
  })
})

describe('cancelling a series', () => {
  const dateOf = (index: number) => deriveReservation(world.dates[index]!, room, null, start)
  const asGuest = (date: Reservation) => ({ ...date, event: { ...date.event, isOrganizer: false } })
  const cancel = (date: Reservation, scope: SeriesScope) => settle(cancelSeries(services, date, scope, ''))

  beforeEach(async () => {
    await settle(reserve(services, weekly()))
    world.calls.length = 0
  })

  it('removes one date', async () => {
    await cancel(dateOf(1), 'this')
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-12-07T10', '2026-12-14T10'])
  })

  it('ends the series the day before for this and following', async () => {
    await cancel(dateOf(1), 'following')
    expect(world.calls).toContain('endSeries 2026-11-29')
    expect(count('remove')).toBe(0)
  })

  it('removes the series from the first date on', async () => {
    await cancel(dateOf(0), 'following')
    expect(world.events).toEqual([])
  })

  it('removes the series, and declines it for an attendee', async () => {
    await cancel(asGuest(dateOf(1)), 'all')
    expect(count('decline')).toBe(1)
    await cancel(dateOf(1), 'all')
    expect(world.events).toEqual([])
    expect(noticeKeys()).toContain('notice.series.cancelled')
  })

  describe('if the series is missing but its dates exist', () => {
    /** Cancels the second date after the series and the third date disappeared. */
    const cancelSecond = (scope: SeriesScope, chosen = dateOf(1)) => {
      world.events.splice(0, world.events.length)
      world.dates.splice(2, 1)
      return cancel(chosen, scope)
    }

    it('cancels each date and counts them', async () => {
      await cancelSecond('all')
      expect(world.dates).toEqual([])
      expect(count('remove')).toBe(3)
      expect(noticeKeys()).toContain('notice.series.datesCancelled')
      expect(noticeKeys()).not.toContain('notice.series.cancelled')
    })

    it('keeps earlier dates for this and following', async () => {
      await cancelSecond('following')
      expect(datesNow()).toEqual(['2026-11-23T10'])
    })

    it('declines each date for an attendee', async () => {
      for (const date of world.dates) Object.assign(date, { isOrganizer: false })
      await cancelSecond('all')
      expect(count('decline')).toBe(3)
      expect(noticeKeys()).toContain('notice.series.datesLeft')
    })

    it('finds the dates by their shared id (Exchange)', async () => {
      for (const date of world.dates) Object.assign(date, { iCalUId: 'uid-series' })
      const chosen = structuredClone(dateOf(1))
      for (const date of world.dates.slice(1)) Object.assign(date, { seriesMasterId: null })
      await cancelSecond('all', chosen)
      expect(world.dates).toEqual([])
    })

    it('fails if a date is rejected', async () => {
      world.faults['remove'] = { kind: 'forbidden' }
      expect((await cancelSecond('all')).ok).toBe(false)
      expect(noticeKeys()).not.toContain('notice.series.cancelled')
    })

    it('succeeds without dates', async () => {
      const chosen = dateOf(1)
      world.dates.splice(0, world.dates.length)
      expect((await cancelSecond('all', chosen)).ok).toBe(true)
      expect(noticeKeys()).toContain('notice.series.cancelled')
    })
  })

  it('declines this and each following date for an attendee', async () => {
    for (const date of world.dates) Object.assign(date, { isOrganizer: false })
    await cancel(asGuest(dateOf(2)), 'following')
    expect(count('decline')).toBe(2)
    expect(count('remove')).toBe(0)
    expect(noticeKeys()).toContain('notice.series.datesLeft')
  })

  it('can be retried after a failure', async () => {
    world.faults['endSeries 2026-11-29'] = { kind: 'server-error', status: 500 }
    const result = await cancel(dateOf(1), 'following')
    expect(result.ok).toBe(false)
    expect(notices.queue.at(-1)).toMatchObject({ key: 'fault.delete-failed.message', action: { key: 'app.retry' } })
  })

  it('cancels a range of dates, except for rejected ones', async () => {
    const refuse = world.dates[1]?.id
    const remove = services.calendar.remove.bind(services.calendar)
    services.calendar.remove = (event, comment) =>
      event.id === refuse ? Promise.resolve({ ok: false, fault: { kind: 'forbidden' } }) : remove(event, comment)
    const result = await settle(cancelDates(services, world.dates.slice(0, 3), ''))
    expect(result.ok).toBe(false)
    expect(datesNow()).toEqual(['2026-11-30T10', '2026-12-14T10'])
    expect(noticeKeys()).toContain('notice.series.datesCancelled')
  })
})
