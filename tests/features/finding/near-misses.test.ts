import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NearMissRequest } from '#src/engine/compute.ts'
import { loadSchedules } from '#src/features/availability/load-schedules.ts'
import { followFreeTime, reloadSchedules } from '#src/features/availability/reload.ts'
import { findNearMisses, findOtherDay, takeNearMiss } from '#src/features/finding/find-near-misses.ts'
import { arrangeTimeline } from '#src/features/timeline/arrange-timeline.ts'
import {
  clearTimeline,
  setAttendees,
  setDay,
  setNow,
  setQuestion,
  setZone,
  timeline,
} from '#src/features/timeline/state.ts'
import type { CalendarDay, Email, Minutes, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { prague, rooms, timelineServices } from '#tests/services/timeline-services.ts'
import { withSchedules } from '#tests/services/scripted-services.ts'

const quarterOf = (iso: string): Quarter => (Date.parse(iso) / 900_000) as Quarter

const spanOf = (from: string, to: string): QuarterSpan => ({ from: quarterOf(from), to: quarterOf(to) })

const hour = spanOf('2026-11-20T12:00Z', '2026-11-20T13:00Z')

afterEach(() => clearTimeline())

describe('one tap, and Back', () => {
  const steps: string[] = []
  const routing = {
    path: () => '/reservations/reserve',
    query: () => '?date=2026-11-20&resource=r001',
    navigate: (to: string, options?: { readonly replace?: boolean }) =>
      void steps.push(`${options?.replace ? 'replace' : 'push'} ${to}`),
    leave: () => undefined,
    reload: () => undefined,
  }
  beforeEach(() => {
    steps.length = 0
    setZone(prague)
    setDay('2026-11-20' as CalendarDay)
    setQuestion({ availability: hour, duration: 60 as Minutes })
  })

  test('a taken alternative is a step of its own in the history', () => {
    const later = { from: hour.from + 1, to: hour.to + 1 } as QuarterSpan
    takeNearMiss({ routing }, { availability: later })
    expect(timeline.question.availability).toEqual(later)
    expect(steps).toEqual([expect.stringMatching(/^push /)])
    expect(steps[0]).toContain('free=13:15-14:15')
    expect(steps[0]).toContain('resource=r001')
  })

  test('another day is shown with it', () => {
    takeNearMiss({ routing }, { availability: spanOf('2026-11-23T12:00Z', '2026-11-23T13:00Z') })
    expect(timeline.day).toBe('2026-11-23')
    expect(steps[0]).toContain('date=2026-11-23')
  })

  test('of the people on site the last ones join from elsewhere; without them nobody is left', () => {
    const person = (name: string, remotely = false) => ({ email: `${name}@example.org` as Email, name, remotely })
    setAttendees([person('ann'), person('ben', true), person('cleo'), person('dan')])
    takeNearMiss({ routing }, { attendees: { total: 4, onSite: 2 } })
    expect(timeline.attendees.map(({ name, remotely }) => `${name} ${remotely}`)).toEqual([
      'ann false',
      'ben true',
      'cleo false',
      'dan true',
    ])
    expect(timeline.question.attendees).toEqual({ total: 4, onSite: 2 })
    takeNearMiss({ routing }, { attendees: { total: 0, onSite: 0 } })
    expect(timeline.attendees).toEqual([])
  })
})

test('other days: the same wall clock, nearest first, working days first, none before today, also over a clock change', async () => {
  setZone(prague)
  setNow(Date.parse('2026-10-22T08:00Z') as typeof timeline.now)
  // Thursday; the clocks change on Sunday.
  setQuestion({ availability: spanOf('2026-10-22T12:00Z', '2026-10-22T13:00Z') })
  const asked: NearMissRequest[] = []
  const engine = { nearMisses: (request: NearMissRequest) => Promise.resolve(void asked.push(request)) }
  await findNearMisses({ engine } as never)
  const days = asked[0]?.otherDays.map(({ from }) => wallClockOf(prague, startOfQuarter(from)).slice(0, 16))
  expect(days?.slice(0, 3)).toEqual(['2026-10-23T14:00', '2026-10-26T14:00', '2026-10-27T14:00'])
  expect(days?.at(-1)?.slice(0, 10)).toBe('2026-11-01')
  expect(days?.some((day) => day < '2026-10-22')).toBe(false)
})

describe('while schedules come in', () => {
  const busyUntilNoon = (email: string, quarters: number) => ({
    email,
    availabilityView: email.startsWith('r001') ? '0'.repeat(quarters) : '2'.repeat(quarters),
  })

  test('rows that turn out to be free are shown, without being asked for again', async () => {
    const { services } = timelineServices({ resources: rooms(3), scheduleOf: busyUntilNoon })
    setQuestion({ availability: hour, duration: 60 as Minutes })
    const stop = followFreeTime(services)
    const arranged = await arrangeTimeline(services)
    expect(timeline.matched).toBe(0)
    await loadSchedules(services, arranged.ok ? arranged.value : [])
    await expect.poll(() => timeline.matched).toBe(1)
    stop()
  })

  test('rows whose schedules came before anybody followed are shown too', async () => {
    const { services } = timelineServices({ resources: rooms(3), scheduleOf: busyUntilNoon })
    setQuestion({ availability: hour, duration: 60 as Minutes })
    const arranged = await arrangeTimeline(services)
    await loadSchedules(services, arranged.ok ? arranged.value : [])
    expect(timeline.matched).toBe(0)
    const stop = followFreeTime(services)
    await expect.poll(() => timeline.matched).toBe(1)
    stop()
  })

  test('a row that is taken meanwhile goes, within the same minute', async () => {
    let isTaken = false
    const { services } = timelineServices({
      resources: rooms(3),
      scheduleOf: (email, quarters) =>
        isTaken ? { email, availabilityView: '2'.repeat(quarters) } : busyUntilNoon(email, quarters),
    })
    setQuestion({ availability: hour, duration: 60 as Minutes })
    const stop = followFreeTime(services)
    const arranged = await arrangeTimeline(services)
    await loadSchedules(services, arranged.ok ? arranged.value : [])
    await expect.poll(() => timeline.matched).toBe(1)
    isTaken = true
    await reloadSchedules(services, undefined)
    await expect.poll(() => timeline.matched).toBe(0)
    stop()
  })

  test('a day that is not held is looked at by itself, and the rows of the shown days stay', async () => {
    const { services, engine } = timelineServices({
      resources: rooms(3),
      scheduleOf: (email, quarters) => ({ email, availabilityView: '2'.repeat(quarters) }),
    })
    setQuestion({ availability: hour, duration: 60 as Minutes })
    const arranged = await arrangeTimeline(services)
    await loadSchedules(services, arranged.ok ? arranged.value : [])
    const spans: string[] = []
    const cache = {
      schedules: (request: {
        readonly fromDate: string
        readonly toDate: string
        readonly emails: readonly string[]
      }) => {
        spans.push(`${request.fromDate} ${request.toDate}`)
        const isFree = spans.length === 2
        const schedules = request.emails.map((email, index) => ({
          email,
          availabilityView: (isFree && index < 2 ? '0' : '2').repeat(96),
          scheduleItems: [],
        }))
        return Promise.resolve({ ok: true, value: new TextEncoder().encode(JSON.stringify({ schedules })).buffer })
      },
    }
    const asking = withSchedules({ ...services, api: { ...services.api, cache } } as unknown as typeof services)
    const { quarterBytes } = engine.figures()
    const misses = await findNearMisses(asking)
    const day = misses && (await findOtherDay(asking, misses))
    // Friday: Monday is looked at first, where nothing is free either.
    expect(day).toMatchObject({ kind: 'day', count: 2, span: spanOf('2026-11-24T12:00Z', '2026-11-24T13:00Z') })
    expect(spans[0]).toBe('2026-11-22T23:00:00.000Z 2026-11-23T23:00:00.000Z')
    expect(engine.figures().quarterBytes).toBe(quarterBytes)
    expect(timeline.opened?.days).toEqual(['2026-11-20'])
  })
})
