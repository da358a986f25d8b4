import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { NearMissRequest } from '#src/engine/compute.ts'
import { loadSchedules } from '#src/features/timeline/model/load-schedules.ts'
import { followFreeTime, reloadSchedules } from '#src/features/timeline/model/reload-schedules.ts'
import { findNearMisses, findOtherDay, takeNearMiss } from '#src/features/near-misses/model/find-near-misses.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { setAttendees, setDay, setQuestion, searchState } from '#src/base/search-state.ts'
import { setNow, setZone } from '#src/base/reader.ts'
import type { CalendarDay, Instant, Minutes, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Email } from '#src/kernel/ids.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { prague, rooms, type TestCampus, timelineServices } from '#tests/services/timeline-services.ts'
import { withSchedules } from '#tests/services/scripted-services.ts'

const quarterOf = (iso: string): Quarter => (Date.parse(iso) / 900_000) as Quarter

const spanOf = (from: string, to: string): QuarterSpan => ({ from: quarterOf(from), to: quarterOf(to) })

const hour = spanOf('2026-11-20T12:00Z', '2026-11-20T13:00Z')

describe('applying an alternative', () => {
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

  test('adds an entry to the history', () => {
    const later = { from: hour.from + 1, to: hour.to + 1 } as QuarterSpan
    takeNearMiss({ routing }, { availability: later })
    expect(searchState.question.availability).toEqual(later)
    expect(steps).toEqual([expect.stringMatching(/^push /)])
    expect(steps[0]).toContain('free=13:15-14:15')
    expect(steps[0]).toContain('resource=r001')
  })

  test('shows the other day', () => {
    takeNearMiss({ routing }, { availability: spanOf('2026-11-23T12:00Z', '2026-11-23T13:00Z') })
    expect(searchState.day).toBe('2026-11-23')
    expect(steps[0]).toContain('date=2026-11-23')
  })

  test('lets the last people on site join remotely, or removes all', () => {
    const person = (name: string, remotely = false) => ({ email: `${name}@example.org` as Email, name, remotely })
    setAttendees([person('ann'), person('ben', true), person('cleo'), person('dan')])
    takeNearMiss({ routing }, { attendees: { total: 4, onSite: 2 } })
    const attendees = searchState.attendees.map(({ name, remotely }) => `${name} ${remotely}`)
    expect(attendees).toEqual(['ann false', 'ben true', 'cleo false', 'dan true'])
    expect(searchState.question.attendees).toEqual({ total: 4, onSite: 2 })
    takeNearMiss({ routing }, { attendees: { total: 0, onSite: 0 } })
    expect(searchState.attendees).toEqual([])
  })
})

test('other days keep the wall clock over a clock change, with near and working days first', async () => {
  setZone(prague)
  setNow(Date.parse('2026-10-22T08:00Z') as Instant)
  // Thursday; the clocks change on Sunday.
  setQuestion({ availability: spanOf('2026-10-22T12:00Z', '2026-10-22T13:00Z') })
  const requests: NearMissRequest[] = []
  const engine = { nearMisses: (request: NearMissRequest) => Promise.resolve(void requests.push(request)) }
  await findNearMisses({ engine } as never)
  const days = requests[0]?.otherDays.map(({ from }) => wallClockOf(prague, startOfQuarter(from)).slice(0, 16))
  expect(days?.slice(0, 3)).toEqual(['2026-10-23T14:00', '2026-10-26T14:00', '2026-10-27T14:00'])
  expect(days?.at(-1)?.slice(0, 10)).toBe('2026-11-01')
  expect(days?.some((day) => day < '2026-10-22')).toBe(false)
})

describe('while schedules load', () => {
  const allBusy = (email: string, quarters: number) => ({ email, availabilityView: '2'.repeat(quarters) })
  const oneFree = (email: string, quarters: number) => ({
    email,
    availabilityView: (email.startsWith('r001') ? '0' : '2').repeat(quarters),
  })

  /** Searches three rooms that are free for an hour; `load` loads their schedules. */
  async function search(scheduleOf: TestCampus['scheduleOf'], follow = true) {
    const { services, engine } = timelineServices({ resources: rooms(3), scheduleOf })
    setQuestion({ availability: hour, duration: 60 as Minutes })
    if (follow) onTestFinished(followFreeTime(services))
    const arranged = await arrangeTimeline(services)
    return { services, engine, load: () => loadSchedules(services, arranged.ok ? arranged.value : []) }
  }

  test('rows that turn out to be free appear without another request', async () => {
    const { load } = await search(oneFree)
    expect(timeline.matched).toBe(0)
    await load()
    await expect.poll(() => timeline.matched).toBe(1)
  })

  test('rows with schedules from before the subscription appear too', async () => {
    const { services, load } = await search(oneFree, false)
    await load()
    expect(timeline.matched).toBe(0)
    onTestFinished(followFreeTime(services))
    await expect.poll(() => timeline.matched).toBe(1)
  })

  test('a row that has been reserved meanwhile disappears', async () => {
    let isTaken = false
    const { services, load } = await search((email, quarters) => (isTaken ? allBusy : oneFree)(email, quarters))
    await load()
    await expect.poll(() => timeline.matched).toBe(1)
    isTaken = true
    await reloadSchedules(services, undefined)
    await expect.poll(() => timeline.matched).toBe(0)
  })

  test('another day is requested separately, and the rows of the shown day stay', async () => {
    const { services, engine, load } = await search(allBusy, false)
    await load()
    type Request = Record<'fromDate' | 'toDate', string> & { readonly emails: readonly string[] }
    const spans: string[] = []
    const cache = {
      schedules: ({ fromDate, toDate, emails }: Request) => {
        spans.push(`${fromDate} ${toDate}`)
        const isFree = spans.length === 2
        const schedules = emails.map((email, index) => ({
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
    // Today is Friday. Nothing is free on Monday either.
    expect(day).toMatchObject({ kind: 'day', count: 2, span: spanOf('2026-11-24T12:00Z', '2026-11-24T13:00Z') })
    expect(spans[0]).toBe('2026-11-22T23:00:00.000Z 2026-11-23T23:00:00.000Z')
    expect(engine.figures().quarterBytes).toBe(quarterBytes)
    expect(searchState.opened?.days).toEqual(['2026-11-20'])
  })
})
