import { beforeEach, describe, expect, it, vi } from 'vitest'
import o365 from '#src/calendars/o365/index.ts'
import { loadSchedules } from '#src/features/timeline/model/load-schedules.ts'
import { draftState, editDraft, openDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { followTimeline, tickTimeline } from '#src/features/timeline/model/follow-timeline.ts'
import { setMode, timeline } from '#src/features/timeline/model/state.ts'
import { setDay, searchState } from '#src/base/search-state.ts'
import { setZone } from '#src/base/reader.ts'
import { timelineWindow } from '#src/features/timeline/model/window-state.ts'
import type { CalendarDay, IanaZone, Quarter } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { mostTries } from '#src/platform/http/attempt.ts'
import type { Services } from '#src/base/needs.ts'
import { friday } from '#tests/mocks/open-world.ts'
import { delay, loadCampus, type LoadedCampus, scrollTo, pass, shown, timed } from './loaded-campus.ts'

const minute = 60_000
const { limits } = o365

const shownRows = () => [...timelineWindow.painted.rows.values()].filter(({ row }) => row < shown)

const coloured = (): number => shownRows().filter(({ data }) => data !== 'loading').length

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: friday })
  setZone('Europe/Prague' as IanaZone)
  setMode('day')
  setDay('2026-11-20' as CalendarDay)
})

const loadOnce = (size: 500 | 5_000 = 5_000): Promise<LoadedCampus> =>
  timed(loadCampus({ size })).then(({ value }) => value)

describe('schedules under load, with 5,000 rooms, a response time of 50 ms and no cache', () => {
  it("load the rows on screen first, then the others, once each and within the vendor's limits", async () => {
    const { services, here, calls, total } = await loadOnce()
    expect(total).toBeGreaterThan(4_500)
    const first = await timed(loadSchedules(services))
    expect(first.value.ok).toBe(true)
    // Two response times are needed: one for the token, one for two parallel batches.
    expect(first.took).toBeLessThanOrEqual(3 * delay)
    expect(coloured()).toBe(shown)
    expect(calls.flatMap(({ emails }) => emails).slice(0, shown)).toEqual(shownRows().map(({ email }) => email))
    expect(calls).toHaveLength(Math.ceil(shown / limits.schedulesPerCall))

    await pass(500)
    expect(timeline.progress?.total).toBe(total)
    const { loaded } = timeline.progress ?? { loaded: 0 }
    expect(loaded).toBeGreaterThan(shown)
    expect(loaded).toBeLessThan(total)
    await pass(10_000)
    expect(timeline).toMatchObject({ data: 'ready', progress: null })
    const emails = calls.flatMap((one) => one.emails)
    expect(new Set(emails).size).toBe(emails.length)
    expect(emails.length).toBeGreaterThan(4_500)
    expect(Math.max(...calls.map((one) => one.emails.length))).toBeLessThanOrEqual(limits.schedulesPerCall)
    expect(Math.max(...calls.map(({ days }) => days))).toBeLessThanOrEqual(limits.scheduleDays)
    expect(here.mostAtOnce()).toBeLessThanOrEqual(limits.parallelCalls)
    // All batches are full except for the first rows and the last one of each lane.
    expect(calls.length).toBeLessThanOrEqual(Math.ceil(emails.length / limits.schedulesPerCall) + 4)
  })

  it('section 8: report an address that fails, and load the others of its batch', async () => {
    const { services, here } = await loadOnce(500)
    const failing = new Set(
      here.world.backEnd.server.resources.all.filter(({ isFailing }) => isFailing).map(({ id }) => id),
    )
    expect(failing.size).toBeGreaterThan(0)
    await timed(loadSchedules(services))
    await pass(10_000)
    const { engine } = services
    const [id] = failing
    const row = (await engine.rowOf((id ?? '') as ResourceId)) ?? 0
    const [view] = await rowsFrom(services, row, 1)
    expect(view).toMatchObject({ key: id, data: 'failed', message: 'The calendar of this mailbox is being moved.' })
    const now = services.clock.now()
    const explained = await engine.explain({
      key: id ?? '',
      quarter: (Math.floor(friday / 900_000) + 8) as Quarter,
      now,
    })
    expect(explained).toMatchObject({ state: 4, reason: 'service-error' })
  })

  it('load rows next that scroll into view while the rest loads', async () => {
    const { services, calls } = await loadOnce()
    await timed(loadSchedules(services))
    await pass(500)
    const there = () => rowsFrom(services, 4_000, shown)
    expect((await there()).every(({ data }) => data === 'loading')).toBe(true)
    const before = calls.length
    scrollTo(4_000)
    // Calls in progress come first, then two batches for the rows on screen.
    await pass(4 * delay)
    expect((await there()).every(({ data }) => data !== 'loading')).toBe(true)
    expect(calls.length - before).toBeLessThanOrEqual(4 * limits.parallelCalls)
  })

  it('stop loading the days before when other days are opened', async () => {
    const { services, calls } = await loadOnce()
    await timed(loadSchedules(services))
    await pass(500)
    const inProgress = calls.slice(-limits.parallelCalls)
    expect(inProgress.some(({ signal }) => !signal.aborted)).toBe(true)
    setDay('2026-11-23' as CalendarDay)
    await timed(arrangeTimeline(services))
    const before = calls.length
    await timed(loadSchedules(services))
    expect(inProgress.every(({ signal, at }) => signal.aborted || at < 500)).toBe(true)
    await pass(15_000)
    const emails = calls.slice(before + 1).flatMap((one) => one.emails)
    expect(timeline).toMatchObject({ data: 'ready', progress: null })
    // Each address is loaded once for the new day, without those that were cancelled.
    expect(emails.length).toBeLessThanOrEqual(5_000)
  })

  it('stop when the timeline closes, load only a screen elsewhere and continue when it opens again', async () => {
    const { services: begun, calls, total } = await loadOnce()
    const { question } = searchState
    const { sizes, mode } = timeline
    const timelineDefaults = { sizes, mode, duration: question.duration, sortBy: 'name asc' }
    const services = { ...begun, configuration: { ...begun.configuration, timelineDefaults } }
    const leave = followTimeline(services)
    await pass(500)
    const inProgress = calls.slice(-limits.parallelCalls)
    expect(inProgress.some(({ signal }) => !signal.aborted)).toBe(true)
    expect(timeline.progress).not.toBeNull()

    leave()
    const before = calls.length
    await pass(5_000)
    expect(calls).toHaveLength(before)
    expect(inProgress.every(({ signal, at }) => signal.aborted || at < 500)).toBe(true)
    expect(timeline.progress).toBeNull()
    await services.engine.expire()
    await timed(loadSchedules(services))
    await pass(5_000)
    expect(calls.length - before).toBeLessThanOrEqual(Math.ceil(shown / limits.schedulesPerCall))

    const leaveAgain = followTimeline(services)
    await pass(10_000)
    expect(timeline).toMatchObject({ data: 'ready', progress: null })
    expect(new Set(calls.slice(before).flatMap(({ emails }) => emails)).size).toBeGreaterThan(total * 0.9)
    leaveAgain()
  })
})

describe('schedules under load, with a calendar that refuses or is down,', () => {
  /** Opens a loaded timeline that follows the clock, with a half-filled draft. */
  async function openTimeline(): Promise<LoadedCampus & { readonly stop: () => void }> {
    const loaded = await loadOnce(500)
    await timed(loadSchedules(loaded.services))
    await pass(10_000)
    expect(timeline).toMatchObject({ data: 'ready', progress: null })
    openDraft({
      resourceId: 'r' as ResourceId,
      name: 'Room',
      email: 'room@example.com' as Email,
      span: { start: loaded.services.clock.now(), end: loaded.services.clock.now() },
    })
    editDraft({ subject: 'Half typed' })
    return { ...loaded, stop: tickTimeline(loaded.services) }
  }

  const states = () => shownRows().map(({ key, runs }) => `${key} ${runs}`)

  it.each([
    // Without automatic retries there are two calls a minute.
    ['calendar-down', 'api-unreachable', 1],
    ['throttled', 'throttled', mostTries],
    ['server-errors', 'server-error', mostTries],
  ] as const)(
    'keep old data and input during ten minutes of %s, send few calls and then reload',
    async (fault, kind, tries) => {
      const { services, here, calls, stop } = await openTimeline()
      const before = states()
      const loadedAt = timeline.asOf
      const { faults } = here.world.backEnd.server
      faults.arm(fault, Infinity)
      const until = calls.length
      const callsUntil = here.calls.length
      await pass(10 * minute)
      // The rows on screen need two batches, and they are refreshed every minute.
      const sent = here.calls.length - callsUntil
      expect(sent).toBeGreaterThan(0)
      expect(sent).toBeLessThanOrEqual(11 * 2 * tries)
      expect(timeline).toMatchObject({ data: 'stale', fault: { kind } })
      expect((timeline.asOf ?? 0) - (loadedAt ?? 0)).toBeLessThanOrEqual(minute)
      expect(services.clock.now() - (timeline.asOf ?? 0)).toBeGreaterThan(9 * minute)
      // The rows are still shown. Their states may differ by the quarters that have passed.
      expect(states()).toHaveLength(before.length)
      expect(shownRows().every(({ data }) => data !== 'loading')).toBe(true)
      expect(draftState).toMatchObject({ open: true, draft: { subject: 'Half typed' } })

      faults.disarm()
      await pass(2 * minute)
      expect(timeline.data).toBe('ready')
      expect(services.clock.now() - (timeline.asOf ?? 0)).toBeLessThanOrEqual(2 * minute)
      expect(calls.length).toBeGreaterThan(until)
      expect(here.mostAtOnce()).toBeLessThanOrEqual(limits.parallelCalls)
      stop()
    },
  )

  it('hold back every call to a host that refuses one', async () => {
    const { here } = await loadOnce(500)
    const refuse = (request: Request) =>
      request.url.endsWith('/getSchedule')
        ? new Response('{}', { status: 429, headers: { 'retry-after': '30' } })
        : null
    // The first call loads the calendar's module in real time.
    await timed(here.calendar.myInfo())
    here.strike = refuse
    const span = { from: Math.floor(friday / 900_000) as Quarter, to: (Math.floor(friday / 900_000) + 96) as Quarter }
    const schedules = here.calendar.schedules(['a@b.example' as Email], span)[Symbol.asyncIterator]()
    const refused = schedules.next()
    await pass(2 * delay)
    const before = here.calls.length
    const info = here.calendar.myInfo()
    await pass(20_000)
    expect(here.calls.length).toBe(before)
    here.strike = null
    expect((await timed(info)).value.ok).toBe(true)
    expect((await timed(refused)).value.value).toMatchObject({ ok: true })
  })

  it('continue automatically after an interruption', async () => {
    const { services, here, total } = await loadOnce()
    await timed(loadSchedules(services))
    await pass(500)
    const { faults } = here.world.backEnd.server
    faults.arm('calendar-down')
    await pass(minute)
    expect(timeline.data).toBe('stale')
    const stop = tickTimeline(services)
    faults.disarm()
    await pass(2 * minute)
    const held = await services.engine.missing({
      rowFrom: 0,
      limit: total,
      now: (services.clock.now() - 2 * minute) as never,
    })
    expect(held).toEqual([])
    stop()
  })
})

/** Returns rows as the engine would now. */
async function rowsFrom({ engine, clock }: Services, rowFrom: number, count: number) {
  const quarterFrom = Math.floor(friday / 900_000) as Quarter
  const now = clock.now()
  const rows = { rowFrom, rowTo: rowFrom + count, quarterFrom, quarterTo: (quarterFrom + 48) as Quarter }
  return (await engine.window({ sequence: 1, now, ...rows, held: null }))?.rows ?? []
}
