import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { realTimers } from '#mocks/server/time/clock.ts'
import { openGauges } from './gauges.ts'
import { type Campus, openCampus, type Visitor } from './open-campus.ts'
import { judge, megabytes, type Row, tell, tellSpeed } from './row.ts'
import { compareShown, goTo, isReady, readMain, readTimeline, type Shown } from './shown.ts'
import { createStorm, type Storm, subjectOf } from './storm.ts'
import { type LongTasks, traceTasks } from './trace-tasks.ts'
import { findPollution, watchPage } from './watch-page.ts'

export interface LoadOptions {
  readonly client: string
  readonly eventsPerSecond: number
  readonly warmUpSeconds: number
  /** One event in so many is hostile. */
  readonly hostileEvery: number
  readonly seconds: number
}

const name = 'load'
/** A working Monday, 9:46 in Prague: no quarter ends while it runs. */
const at = Date.parse('2026-11-23T08:46:00Z')
const date = '2026-11-23'
/** The first hour that is booked; all are on screen. */
const from = Date.parse('2026-11-23T10:00:00Z')
/** Milliseconds in which what was gathered of the last events is worked off. */
const calm = 2_500

/**
 * Events pour into the product, one in a hundred hostile. Judged: what is shown at the end against a page that loads
 * everything afresh, what stays in memory, and what the hostile ones did. Told: how long it takes and what holds it up.
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
    await pour(storm.step, options.eventsPerSecond, options.warmUpSeconds)
    await wait(calm)
    const before = await gauges.read()
    const first = storm.pushed
    const tasks: LongTasks[] = []
    for (let left = options.seconds; left > 0; left -= traced) {
      const part = () => pour(storm.step, options.eventsPerSecond, Math.min(left, traced))
      tasks.push(await traceTasks(browser, page, part))
    }
    const byClock = tasks.flatMap((part) => part.byClock)
    const ofThread = tasks.flatMap((part) => part.ofThread)
    await wait(calm)
    const { arrived } = await page.evaluate(() => window.__soak)
    const after = await gauges.read()
    const poured = storm.pushed - first
    const grown = megabytes(after.heap - before.heap)
    const moreListeners = after.listeners - before.listeners
    const waits = waitsOf(storm, arrived)
    const p95 = waits[Math.floor(waits.length * 0.95)] ?? Number.NaN
    await pour(storm.stepPlainly, options.eventsPerSecond, plainSeconds)
    await wait(calm)
    const wrong = await compare(campus, browser, visitor)
    const pollution = await page.evaluate(findPollution)
    return [
      tell(name, 'events', `${poured} in ${options.seconds} s`),
      tell(name, 'of them malicious', storm.hostile),
      tell(name, 'bookings made or cancelled', storm.changes),
      judge(name, 'differences from a fresh load', report(wrong), '0', wrong.length === 0),
      judge(name, 'errors thrown', report(visitor.bugs), '0', visitor.bugs.length === 0),
      judge(name, 'keys left on Object.prototype', report(pollution), '0', pollution.length === 0),
      judge(name, 'heap growth, MB', grown, '<= 10', grown <= 10),
      judge(name, 'listener growth', moreListeners, `<= ${passing}`, moreListeners <= passing),
      tellSpeed(name, 'event to screen, p95, ms', p95, '<= 200', p95 <= 200),
      tell(name, 'event to screen, median, ms', waits[Math.floor(waits.length / 2)] ?? Number.NaN),
      tell(name, 'events measured', waits.length),
      tellSpeed(name, 'tasks over 50 ms, by the clock', byClock.length, '0', byClock.length === 0),
      tell(name, 'longest of them, ms', Math.max(0, ...byClock)),
      tellSpeed(name, 'tasks over 50 ms of the thread', ofThread.length, '0', ofThread.length === 0),
      tell(name, 'longest of them, ms', Math.max(0, ...ofThread)),
    ]
  } finally {
    await campus.close()
  }
}

/** Listeners that come and go, as those of a call under way do. */
const passing = 10
/** Seconds of changes after which nothing loads everything anew, before what is shown is compared. */
const plainSeconds = 5
/** Seconds of one trace: it is held in memory until its end. */
const traced = 60

/** So many steps a second by the clock, whatever the timers do. */
async function pour(step: () => void, perSecond: number, seconds: number): Promise<void> {
  const begun = performance.now()
  const wanted = perSecond * seconds
  for (let stepped = 0; stepped < wanted;) {
    await wait(1_000 / perSecond)
    const due = Math.min(wanted, Math.floor(((performance.now() - begun) / 1_000) * perSecond))
    for (; stepped < due; stepped += 1) step()
  }
}

/** Milliseconds, sorted. What was never shown counts as endless, unless it was cancelled before it could be. */
function waitsOf({ sentAt, cancelledAt }: Storm, arrived: readonly (readonly [number, number])[]): number[] {
  const arrivals = new Map(arrived)
  const waits: number[] = []
  for (const [number, sent] of sentAt) {
    const shownAt = arrivals.get(number)
    const cancelled = cancelledAt.get(number)
    if (shownAt !== undefined) waits.push(shownAt - sent)
    else if (cancelled === undefined || cancelled - sent > calm) waits.push(Infinity)
  }
  return waits.toSorted((a, b) => a - b)
}

/** Where events show beside the timeline, and words of each. */
const places = [
  ['Reservations', 'Next 30 days'],
  ['Home', 'Favourites'],
] as const

/** What differs between the page that lived through it all and one that comes now. */
async function compare(campus: Campus, browser: Browser, { page }: Visitor): Promise<string[]> {
  const oracle = await campus.enter(browser)
  await oracle.open(`/reservations/reserve?date=${date}`)
  await isReady(oracle.page)
  await isReady(page)
  const wrong = [...emptiness(await readTimeline(oracle.page), campus)]
  wrong.push(...(await compareShown(page, oracle.page, readTimeline)))
  for (const [place, sign] of places) {
    await Promise.all([goTo(page, place, sign), goTo(oracle.page, place, sign)])
    wrong.push(...(await compareShown(page, oracle.page, readMain)))
  }
  await oracle.context.close()
  return wrong
}

/** An oracle that shows nothing proves nothing. */
function emptiness(fresh: Shown, { server }: Campus): string[] {
  const booked = fresh.filter((line) => line.includes(subjectOf(1).slice(0, -1))).length
  const rows = server.resources.all.filter(({ reservedTo }) => reservedTo !== 'other').length
  const first = fresh.filter((line) => line.includes(', 0: ')).length
  return [
    ...(first >= rows * 0.9 ? [] : [`The fresh load shows ${first} rows of ${rows}.`]),
    ...(booked > 0 ? [] : ['The fresh load shows none of the bookings.']),
  ]
}

const report = (found: readonly string[]): string | number =>
  found.length === 0
    ? 0
    : `${found.length}: ${[...found.slice(0, 2), ...found.slice(2).slice(-1)].join(' ; ').slice(0, 900)}`
