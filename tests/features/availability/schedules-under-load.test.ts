import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import o365 from '#src/calendars/o365/index.ts'
import { loadSchedules } from '#src/features/availability/load-schedules.ts'
import { closeDraft, draftState, editDraft, openDraft } from '#src/features/reserve/draft-state.ts'
import { arrangeTimeline } from '#src/features/timeline/arrange-timeline.ts'
import { followTimeline, tickTimeline } from '#src/features/timeline/follow-timeline.ts'
import { clearTimeline, setDay, setMode, setZone, timeline } from '#src/features/timeline/state.ts'
import { clearWindow, timelineWindow, wantWindow } from '#src/features/timeline/window-state.ts'
import type { CalendarDay, Email, IanaZone, Quarter, ResourceId } from '#src/kernel/result.ts'
import { mostTries } from '#src/platform/http/attempt.ts'
import type { Services } from '#src/services.ts'
import { friday } from '#tests/mocks/open-world.ts'
import { delay, loadCampus, type LoadedCampus, look, pass, shown, timed } from './loaded-campus.ts'

const minute = 60_000
const { limits } = o365

const shownRows = () => [...timelineWindow.painted.rows.values()].filter(({ row }) => row < shown)

const coloured = (): number => shownRows().filter(({ data }) => data !== 'loading').length

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: friday })
  clearTimeline()
  clearWindow()
  closeDraft()
  setZone('Europe/Prague' as IanaZone)
  setMode('day')
  setDay('2026-11-20' as CalendarDay)
})
afterEach(() => {
  wantWindow(null)
  vi.useRealTimers()
})

// A campus of this size takes its time to be made where other work goes on beside.

describe('behaviour under load: 5,000 e-mails, a server that takes 50 ms, no cache', () => {
  it('asks for the rows on screen first, then for all others, once each and within the vendor’s limits', async () => {
    const { services, here, asked, total } = await timed(loadCampus()).then(({ value }) => value)
    expect(total).toBeGreaterThan(4_500)
    const first = await timed(loadSchedules(services))
    expect(first.value.ok).toBe(true)
    // The token and two batches at once: two answers' time, and never more than the first half second.
    expect(first.took).toBeLessThanOrEqual(3 * delay)
    expect(coloured()).toBe(shown)
    expect(asked.flatMap(({ emails }) => emails).slice(0, shown)).toEqual(shownRows().map(({ email }) => email))
    expect(asked).toHaveLength(Math.ceil(shown / limits.schedulesPerCall))

    await pass(500)
    expect(timeline.progress?.total).toBe(total)
    const { loaded } = timeline.progress ?? { loaded: 0 }
    expect(loaded).toBeGreaterThan(shown)
    expect(loaded).toBeLessThan(total)
    await pass(10_000)
    expect(timeline).toMatchObject({ data: 'ready', progress: null })
    const emails = asked.flatMap((one) => one.emails)
    expect(new Set(emails).size).toBe(emails.length)
    expect(emails.length).toBeGreaterThan(4_500)
    expect(Math.max(...asked.map((one) => one.emails.length))).toBeLessThanOrEqual(limits.schedulesPerCall)
    expect(Math.max(...asked.map(({ days }) => days))).toBeLessThanOrEqual(limits.scheduleDays)
    expect(here.mostAtOnce()).toBeLessThanOrEqual(limits.parallelCalls)
    // No more calls than full batches, but for the last of each lane and the first rows.
    expect(asked.length).toBeLessThanOrEqual(Math.ceil(emails.length / limits.schedulesPerCall) + 4)
  })

  it('section 8: an address that fails is limited and says why; the others of its batch are there', async () => {
    const { services, here } = await timed(loadCampus()).then(({ value }) => value)
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

  it('what comes on screen while the rest loads is asked for next', async () => {
    const { services, asked } = await timed(loadCampus()).then(({ value }) => value)
    await timed(loadSchedules(services))
    await pass(500)
    const there = () => rowsFrom(services, 4_000, shown)
    expect((await there()).every(({ data }) => data === 'loading')).toBe(true)
    const before = asked.length
    look(4_000)
    // What is under way comes first, then two batches for the rows that show now.
    await pass(4 * delay)
    expect((await there()).every(({ data }) => data !== 'loading')).toBe(true)
    expect(asked.length - before).toBeLessThanOrEqual(4 * limits.parallelCalls)
  })

  it('other days end what was under way for the days before: nothing more is asked for them', async () => {
    const { services, asked } = await timed(loadCampus()).then(({ value }) => value)
    await timed(loadSchedules(services))
    await pass(500)
    const underWay = asked.slice(-limits.parallelCalls)
    expect(underWay.some(({ signal }) => !signal.aborted)).toBe(true)
    setDay('2026-11-23' as CalendarDay)
    await timed(arrangeTimeline(services))
    const before = asked.length
    await timed(loadSchedules(services))
    expect(underWay.every(({ signal, at }) => signal.aborted || at < 500)).toBe(true)
    await pass(15_000)
    const emails = asked.slice(before + 1).flatMap((one) => one.emails)
    expect(timeline).toMatchObject({ data: 'ready', progress: null })
    // Once each for the new day: what was cancelled is not asked for again beside it.
    expect(emails.length).toBeLessThanOrEqual(5_000)
  })
})

describe('behaviour under load: the view moves on', () => {
  it('who leaves the timeline ends what it loads; a reload elsewhere loads no more than a screen; a return goes on', async () => {
    const { services: begun, asked, total } = await timed(loadCampus()).then(({ value }) => value)
    const { sizes, mode, question } = timeline
    const timelineDefaults = { sizes, mode, duration: question.duration, sortBy: 'name asc' }
    const services = { ...begun, configuration: { ...begun.configuration, timelineDefaults } }
    const leave = followTimeline(services)
    await pass(500)
    const underWay = asked.slice(-limits.parallelCalls)
    expect(underWay.some(({ signal }) => !signal.aborted)).toBe(true)
    expect(timeline.progress).not.toBeNull()

    leave()
    const before = asked.length
    await pass(5_000)
    expect(asked).toHaveLength(before)
    expect(underWay.every(({ signal, at }) => signal.aborted || at < 500)).toBe(true)
    expect(timeline.progress).toBeNull()
    await services.engine.expire()
    await timed(loadSchedules(services))
    await pass(5_000)
    expect(asked.length - before).toBeLessThanOrEqual(Math.ceil(shown / limits.schedulesPerCall))

    const leaveAgain = followTimeline(services)
    await pass(10_000)
    expect(timeline).toMatchObject({ data: 'ready', progress: null })
    expect(new Set(asked.slice(before).flatMap(({ emails }) => emails)).size).toBeGreaterThan(total * 0.9)
    leaveAgain()
  })
})

describe('behaviour under load: a calendar that refuses or is away', () => {
  /** Everything loaded, the present moving, a form half filled in. */
  async function working(): Promise<LoadedCampus & { readonly stop: () => void }> {
    const loaded = await timed(loadCampus()).then(({ value }) => value)
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
    // Not repeated by itself: one try of each of the two calls a minute.
    ['calendar-down', 'api-unreachable', 1],
    ['throttled', 'throttled', mostTries],
    ['server-errors', 'server-error', mostTries],
  ] as const)(
    '%s for ten minutes: no storm, no lost input, old data with its age, then everything anew',
    async (fault, kind, tries) => {
      const { services, here, asked, stop } = await working()
      const before = states()
      const loadedAt = timeline.asOf
      const { faults } = here.world.backEnd.server
      faults.arm(fault, Infinity)
      const until = asked.length
      const callsUntil = here.calls.length
      await pass(10 * minute)
      // Counted: two batches hold the rows on screen, looked at every minute.
      const calls = here.calls.length - callsUntil
      expect(calls).toBeGreaterThan(0)
      expect(calls).toBeLessThanOrEqual(11 * 2 * tries)
      expect(timeline).toMatchObject({ data: 'stale', fault: { kind } })
      expect((timeline.asOf ?? 0) - (loadedAt ?? 0)).toBeLessThanOrEqual(minute)
      expect(services.clock.now() - (timeline.asOf ?? 0)).toBeGreaterThan(9 * minute)
      // What was shown is shown still, but for the quarter that has passed meanwhile.
      expect(states()).toHaveLength(before.length)
      expect(shownRows().every(({ data }) => data !== 'loading')).toBe(true)
      expect(draftState).toMatchObject({ open: true, draft: { subject: 'Half typed' } })

      faults.disarm()
      await pass(2 * minute)
      expect(timeline.data).toBe('ready')
      expect(services.clock.now() - (timeline.asOf ?? 0)).toBeLessThanOrEqual(2 * minute)
      expect(asked.length).toBeGreaterThan(until)
      expect(here.mostAtOnce()).toBeLessThanOrEqual(limits.parallelCalls)
      stop()
    },
  )

  it('a refusal of one call holds back every call to that host; none to the product’s own server', async () => {
    const { here } = await timed(loadCampus()).then(({ value }) => value)
    const refuse = (request: Request) =>
      request.url.endsWith('/getSchedule')
        ? new Response('{}', { status: 429, headers: { 'retry-after': '30' } })
        : null
    // Its code comes with the first call, in real time.
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

  it('what was cut off goes on by itself once the calendar is back', async () => {
    const { services, here, total } = await timed(loadCampus()).then(({ value }) => value)
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

/** Rows as the engine would answer them now. */
async function rowsFrom({ engine, clock }: Services, rowFrom: number, count: number) {
  const quarterFrom = Math.floor(friday / 900_000) as Quarter
  const now = clock.now()
  const rows = { rowFrom, rowTo: rowFrom + count, quarterFrom, quarterTo: (quarterFrom + 48) as Quarter }
  return (await engine.window({ sequence: 1, now, ...rows, held: null }))?.rows ?? []
}
