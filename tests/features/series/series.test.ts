import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDay, Instant } from '#src/kernel/result.ts'
import type { ReservationDraft } from '#src/features/reserve/rules/draft.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { addSkipped } from '#src/features/series/series-details.tsx'
import { cancelDates, cancelSeries } from '#src/features/series/cancel-series.ts'
import { keptRecord, retryFailed } from '#src/features/series/keep-series.ts'
import { reserve } from '#src/features/reserve/reserve.ts'
import { resumeJournal } from '#src/features/reserve/resume-journal.ts'
import { notices } from '#src/features/notices/state.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  hour,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'

let world: World

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  clearStores()
  world = await createWorld()
  world.response = 'accepted'
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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
const keys = (): string[] => notices.queue.map(({ key }) => key)
const datesNow = (): string[] =>
  world.dates.map(({ start: from }) => new Date(from.utcDateTime).toISOString().slice(0, 13))

async function settle<Value>(promise: Promise<Value>, milliseconds = 60_000): Promise<Value> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return promise
}

describe('decisions, series: a create is journalled like a single one', () => {
  it('is sent once, with the last day worked out', async () => {
    const { services } = scriptServices(world)
    const create = vi.spyOn(services.calendar, 'create')
    const answer = await settle(reserve(services, weekly()))
    expect(answer).toMatchObject({ ok: true, value: { type: 'seriesMaster' } })
    expect(create).toHaveBeenCalledTimes(1)
    expect(create.mock.calls[0]?.[0].recurrence?.end).toEqual({ kind: 'until', day: '2026-12-14' })
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-11-30T10', '2026-12-07T10', '2026-12-14T10'])
    expect(await world.storage.journal.list()).toEqual([])
  })

  it('is looked up after a lost reply, and never made twice', async () => {
    world.creates = ['lost']
    const { services } = scriptServices(world)
    const answer = await settle(reserve(services, weekly({ deviations: [skipSecond] })))
    expect(answer.ok).toBe(true)
    expect(count('create')).toBe(1)
    expect(world.events).toHaveLength(1)
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-12-07T10', '2026-12-14T10'])
  })

  it('is not sent while a date is taken and nothing was decided about it', async () => {
    world.takenDates = [1]
    const { services } = scriptServices(world)
    const answer = await settle(reserve(services, weekly()))
    expect(answer).toEqual({ ok: false, fault: { kind: 'draft-invalid', problems: ['series-conflicts'] } })
    expect(count('create')).toBe(0)
    expect((await settle(reserve(services, weekly({ deviations: [skipSecond] })))).ok).toBe(true)
  })

  it('leaves out and moves dates once the series is there, and asks the rooms after that', async () => {
    const { services } = scriptServices(world)
    const create = vi.spyOn(services.calendar, 'create')
    await settle(reserve(services, weekly({ deviations: [skipSecond, moveThird] })))
    expect(create.mock.calls[0]?.[0].resources).toEqual([])
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-12-07T14', '2026-12-14T10'])
    const order = world.calls.filter((call) => ['create', 'remove', 'change', 'log'].includes(call))
    expect(order).toEqual(['create', 'remove', 'change', 'change', 'log'])
    expect(world.events[0]?.attendees.map(({ emailAddress }) => emailAddress.address)).toEqual(['amber@example.com'])
  })

  it('asks the rooms with the version that the series has after its dates were changed', async () => {
    const { services } = scriptServices(world)
    const { calendar } = services
    const [remove, read, change] = [
      vi.spyOn(calendar, 'remove'),
      vi.spyOn(calendar, 'event'),
      vi.spyOn(calendar, 'change'),
    ]
    await settle(reserve(services, weekly({ deviations: [skipSecond] })))
    const [removed = 0, asked = 0] = [remove, change].map(({ mock }) => mock.invocationCallOrder.at(-1))
    expect(read.mock.invocationCallOrder.some((order) => order > removed && order < asked)).toBe(true)
  })

  it('asks the rooms again with a fresh version, if the series was changed meanwhile', async () => {
    const { services } = scriptServices(world)
    const { calendar } = services
    const [read, change] = [vi.spyOn(calendar, 'event'), vi.spyOn(calendar, 'change')]
    change.mockResolvedValueOnce({ ok: false, fault: { kind: 'conflict', detail: 'The event has changed' } })
    const answer = await settle(reserve(services, weekly({ deviations: [skipSecond] })))
    expect(answer.ok).toBe(true)
    const [refused = 0, accepted = 0, ...others] = change.mock.invocationCallOrder
    expect(others).toEqual([])
    expect(read.mock.invocationCallOrder.some((order) => order > refused && order < accepted)).toBe(true)
  })

  it('goes on where a closed page left it: what was done is not done again', async () => {
    const first = scriptServices(world)
    world.faults['remove'] = { kind: 'offline' }
    void reserve(first.services, weekly({ deviations: [moveThird, skipSecond] }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(count('change')).toBe(1)
    first.die()
    delete world.faults['remove']
    await settle(resumeJournal(scriptServices(world).services))
    expect(count('create')).toBe(1)
    // The date that was moved before, and then the rooms.
    expect(count('change')).toBe(2)
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-12-07T14', '2026-12-14T10'])
    expect(await world.storage.journal.list()).toEqual([])
  })

  it('tells how many dates the calendar refused to change, and tries them again', async () => {
    world.faults['remove'] = { kind: 'forbidden' }
    const { services } = scriptServices(world)
    const answer = await settle(reserve(services, weekly({ deviations: [skipSecond] })))
    expect(answer.ok).toBe(true)
    expect(keys()).toContain('notice.series.datesFailed')
    expect((await keptRecord(world, 'event-1'))?.failed).toEqual([skipSecond])
    delete world.faults['remove']
    await settle(retryFailed(services, 'event-1'))
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-12-07T10', '2026-12-14T10'])
    expect(await keptRecord(world, 'event-1')).toMatchObject({ failed: [], skipped: [{ day: second }] })
  })

  it('takes out again what a calendar puts into months that are too short', async () => {
    const { services } = scriptServices(world)
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

describe('skipped dates can be added again when they become free', () => {
  it('as an event of their own, under one id however often it is asked', async () => {
    const { services } = scriptServices(world)
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

describe('cancelling asks: this one, this and following, all', () => {
  const dateOf = (index: number) => deriveReservation(world.dates[index]!, room, null, start)

  beforeEach(async () => {
    await settle(reserve(scriptServices(world).services, weekly()))
    world.calls.length = 0
  })

  it('this one takes out one date', async () => {
    await settle(cancelSeries(scriptServices(world).services, dateOf(1), 'this', ''))
    expect(datesNow()).toEqual(['2026-11-23T10', '2026-12-07T10', '2026-12-14T10'])
  })

  it('this and following ends the series the day before', async () => {
    await settle(cancelSeries(scriptServices(world).services, dateOf(1), 'following', ''))
    expect(world.calls).toContain('endSeries 2026-11-29')
    expect(count('remove')).toBe(0)
  })

  it('from the first date on is all of it', async () => {
    await settle(cancelSeries(scriptServices(world).services, dateOf(0), 'following', ''))
    expect(world.events).toEqual([])
  })

  it('all removes the series; an attendee declines it', async () => {
    const { services } = scriptServices(world)
    const guest = dateOf(1)
    await settle(cancelSeries(services, { ...guest, event: { ...guest.event, isOrganizer: false } }, 'all', ''))
    expect(count('decline')).toBe(1)
    await settle(cancelSeries(services, dateOf(1), 'all', ''))
    expect(world.events).toEqual([])
    expect(keys()).toContain('notice.series.cancelled')
  })

  describe('when the series itself is gone, and dates of it still stand', () => {
    const vanish = () => {
      world.events.splice(0, world.events.length)
      world.dates.splice(2, 1)
    }

    it('all cancels each of them, and says how many', async () => {
      const chosen = dateOf(1)
      vanish()
      await settle(cancelSeries(scriptServices(world).services, chosen, 'all', ''))
      expect(world.dates).toEqual([])
      expect(count('remove')).toBe(3)
      expect(keys()).toContain('notice.series.datesCancelled')
      expect(keys()).not.toContain('notice.series.cancelled')
    })

    it('this and following keeps the earlier ones', async () => {
      const chosen = dateOf(1)
      vanish()
      await settle(cancelSeries(scriptServices(world).services, chosen, 'following', ''))
      expect(datesNow()).toEqual(['2026-11-23T10'])
    })

    it('an attendee declines each of them', async () => {
      for (const date of world.dates) Object.assign(date, { isOrganizer: false })
      const chosen = dateOf(1)
      vanish()
      await settle(cancelSeries(scriptServices(world).services, chosen, 'all', ''))
      expect(count('decline')).toBe(3)
      expect(keys()).toContain('notice.series.datesLeft')
    })

    it('Exchange: they are found by the id that they share', async () => {
      for (const date of world.dates) Object.assign(date, { iCalUId: 'uid-series' })
      const chosen = structuredClone(dateOf(1))
      vanish()
      for (const date of world.dates.slice(1)) Object.assign(date, { seriesMasterId: null })
      await settle(cancelSeries(scriptServices(world).services, chosen, 'all', ''))
      expect(world.dates).toEqual([])
    })

    it('if one is refused, the failure says so', async () => {
      const chosen = dateOf(1)
      vanish()
      world.faults['remove'] = { kind: 'forbidden' }
      const answer = await settle(cancelSeries(scriptServices(world).services, chosen, 'all', ''))
      expect(answer.ok).toBe(false)
      expect(keys()).not.toContain('notice.series.cancelled')
    })

    it('without any, nothing is left to cancel', async () => {
      const chosen = dateOf(1)
      vanish()
      world.dates.splice(0, world.dates.length)
      expect((await settle(cancelSeries(scriptServices(world).services, chosen, 'all', ''))).ok).toBe(true)
      expect(keys()).toContain('notice.series.cancelled')
    })
  })

  it('an attendee leaves this date and each that follows', async () => {
    const { services } = scriptServices(world)
    for (const date of world.dates) Object.assign(date, { isOrganizer: false })
    const guest = dateOf(2)
    await settle(cancelSeries(services, { ...guest, event: { ...guest.event, isOrganizer: false } }, 'following', ''))
    expect(count('decline')).toBe(2)
    expect(count('remove')).toBe(0)
    expect(keys()).toContain('notice.series.datesLeft')
  })

  it('a failure says so, keeps everything and offers to try again', async () => {
    world.faults['endSeries 2026-11-29'] = { kind: 'server-error', status: 500 }
    const answer = await settle(cancelSeries(scriptServices(world).services, dateOf(1), 'following', ''))
    expect(answer.ok).toBe(false)
    expect(notices.queue.at(-1)).toMatchObject({ key: 'fault.delete-failed.message', action: { key: 'app.retry' } })
  })

  it('a range is cancelled date by date; what is refused is told, the others stay cancelled', async () => {
    const { services } = scriptServices(world)
    const refuse = world.dates[1]?.id
    const remove = services.calendar.remove.bind(services.calendar)
    services.calendar.remove = (event, comment) =>
      event.id === refuse ? Promise.resolve({ ok: false, fault: { kind: 'forbidden' } }) : remove(event, comment)
    const answer = await settle(cancelDates(services, world.dates.slice(0, 3), ''))
    expect(answer.ok).toBe(false)
    expect(datesNow()).toEqual(['2026-11-30T10', '2026-12-14T10'])
    expect(keys()).toContain('notice.series.datesCancelled')
  })
})
