import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { realTimers } from '#mocks/server/time/clock.ts'
import { openGauges } from './gauges.ts'
import { type Campus, openCampus, type Visitor } from './open-campus.ts'
import { info, judge, judgeEmpty, megabytes, type Row, timed } from './row.ts'
import { compareShown, goTo, isReady, readMain, readTimeline, type Shown } from './shown.ts'
import { createStorm, type Storm, subjectOf } from './storm.ts'
import { type LongTasks, traceTasks } from './trace-tasks.ts'
import { findPollution, watchPage } from './watch-page.ts'

export interface LoadOptions {
  readonly client: string
  readonly eventsPerSecond: number
  readonly warmUpSeconds: number
  /** Every nth event is hostile. */
  readonly hostileEvery: number
  readonly seconds: number
}

const name = 'load'
/** Monday, 9:46 in Prague. No quarter of an hour ends during the run. */
const at = Date.parse('2026-11-23T08:46:00Z')
const date = '2026-11-23'
/** The first booked hour. All booked hours are on screen. */
const from = Date.parse('2026-11-23T10:00:00Z')
/** Milliseconds in which the last events are processed. */
const calm = 2_500

/**
 * Sends many hub events, some of them hostile. Judges the final screen against a fresh load, memory growth and effects of hostile
 * events. Measures delays and long tasks.
 */
export async function soakUnderLoad(browser: Browser, options: LoadOptions): Promise<Row[]> {
  const campus = await openCampus({ client: options.client, size: 500, timers: realTimers, realNow: Date.now, at })
  try {
    const visitor = await campus.enter(browser)
    const { page } = visitor
    await visitor.open(`/reservations/reserve?date=${date}`)
    await isReady(page)
    const gauges = await openGauges(page)
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[role=row][data-key]')].map((row) => row.dataset['key'] ?? ''),
    )
    const storm = createStorm({ server: campus.server, seed: 1, shown, from, hostileEvery: options.hostileEvery })
    await page.evaluate(watchPage)
    await repeatSteps(storm.step, options.eventsPerSecond, options.warmUpSeconds)
    await wait(calm)
    const before = await gauges.read()
    const first = storm.pushed
    const tasks: LongTasks[] = []
    for (let left = options.seconds; left > 0; left -= traced) {
      const part = () => repeatSteps(storm.step, options.eventsPerSecond, Math.min(left, traced))
      tasks.push(await traceTasks(browser, page, part))
    }
    const byClock = tasks.flatMap((part) => part.byClock)
    const ofThread = tasks.flatMap((part) => part.ofThread)
    await wait(calm)
    const { arrived } = await page.evaluate(() => window.__soak)
    const after = await gauges.read()
    const sent = storm.pushed - first
    const grown = megabytes(after.heap - before.heap)
    const moreListeners = after.listeners - before.listeners
    const delays = delaysOf(storm, arrived)
    const p95 = delays[Math.floor(delays.length * 0.95)] ?? Number.NaN
    await repeatSteps(storm.stepWithoutReload, options.eventsPerSecond, plainSeconds)
    await wait(calm)
    const wrong = await compare(campus, browser, visitor)
    const pollution = await page.evaluate(findPollution)
    return [
      info(name, 'events', `${sent} in ${options.seconds} s`),
      info(name, 'of them malicious', storm.hostile),
      info(name, 'bookings made or cancelled', storm.changes),
      judgeEmpty(name, 'differences from a fresh load', wrong),
      judgeEmpty(name, 'errors thrown', visitor.bugs),
      judgeEmpty(name, 'keys left on Object.prototype', pollution),
      judge(name, 'heap growth, MB', grown, '<= 10', grown <= 10),
      judge(name, 'listener growth', moreListeners, `<= ${passing}`, moreListeners <= passing),
      timed(name, 'event to screen, p95, ms', p95, '<= 200', p95 <= 200),
      info(name, 'event to screen, median, ms', delays[Math.floor(delays.length / 2)] ?? Number.NaN),
      info(name, 'events measured', delays.length),
      timed(name, 'tasks over 50 ms, by the clock', byClock.length, '0', byClock.length === 0),
      info(name, 'longest of them, ms', Math.max(0, ...byClock)),
      timed(name, 'tasks over 50 ms of the thread', ofThread.length, '0', ofThread.length === 0),
      info(name, 'longest of them, ms', Math.max(0, ...ofThread)),
    ]
  } finally {
    await campus.close()
  }
}

/** Permitted listeners of running calls. */
const passing = 10
/** Seconds of changes without a full reload, before the screens are compared. */
const plainSeconds = 5
/** Seconds per trace, which is held in memory. */
const traced = 60

/** Runs `perSecond` steps per second, independent of timer delays. */
async function repeatSteps(step: () => void, perSecond: number, seconds: number): Promise<void> {
  const begun = performance.now()
  const wanted = perSecond * seconds
  for (let stepped = 0; stepped < wanted;) {
    await wait(1_000 / perSecond)
    const due = Math.min(wanted, Math.floor(((performance.now() - begun) / 1_000) * perSecond))
    for (; stepped < due; stepped += 1) step()
  }
}

/** Returns sorted delays in milliseconds. Bookings that were never shown are infinite, unless they were cancelled early. */
function delaysOf({ sentAt, cancelledAt }: Storm, arrived: readonly (readonly [number, number])[]): number[] {
  const arrivals = new Map(arrived)
  const delays: number[] = []
  for (const [number, sent] of sentAt) {
    const shownAt = arrivals.get(number)
    const cancelled = cancelledAt.get(number)
    if (shownAt !== undefined) delays.push(shownAt - sent)
    else if (cancelled === undefined || cancelled - sent > calm) delays.push(Infinity)
  }
  return delays.toSorted((a, b) => a - b)
}

/** Other screens that show events, with a text of each. */
const places = [
  ['Reservations', 'Next 30 days'],
  ['Home', 'Favourites'],
] as const

/** Returns the differences between the page and a freshly loaded one. */
async function compare(campus: Campus, browser: Browser, { page }: Visitor): Promise<string[]> {
  const oracle = await campus.enter(browser)
  await oracle.open(`/reservations/reserve?date=${date}`)
  await isReady(oracle.page)
  await isReady(page)
  const wrong = [...emptinessOf(await readTimeline(oracle.page), campus)]
  wrong.push(...(await compareShown(page, oracle.page, readTimeline)))
  for (const [place, sign] of places) {
    await Promise.all([goTo(page, place, sign), goTo(oracle.page, place, sign)])
    wrong.push(...(await compareShown(page, oracle.page, readMain)))
  }
  await oracle.context.close()
  return wrong
}

/** Returns problems if the freshly loaded page is almost empty. */
function emptinessOf(fresh: Shown, { server }: Campus): string[] {
  const booked = fresh.filter((line) => line.includes(subjectOf(1).slice(0, -1))).length
  const rows = server.resources.all.filter(({ reservedTo }) => reservedTo !== 'other').length
  const first = fresh.filter((line) => line.includes(', 0: ')).length
  return [
    ...(first >= rows * 0.9 ? [] : [`The fresh load shows ${first} rows of ${rows}.`]),
    ...(booked > 0 ? [] : ['The fresh load shows none of the bookings.']),
  ]
}
