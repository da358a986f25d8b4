import type { Browser, Page } from '@playwright/test'
import { hubEventNames } from '#src/wire/hub.ts'
import { createManualTimers } from '#mocks/server/time/clock.ts'
import { openGauges, type Reading } from './gauges.ts'
import { countUnderWay, goOnInPage } from './idle-page.ts'
import { type Campus, openCampus, setupPath } from './open-campus.ts'
import { cutNetwork, type NetworkCuts } from './network-cuts.ts'
import { judge, megabytes, type Row, tell } from './row.ts'
import { compareShown, isReady, readMain } from './shown.ts'

export interface IdleOptions {
  readonly client: string
  /** Of the simulated day. */
  readonly hours: number
  /** After so many hours the first reading is taken: caches are filled by then. A part of `hours`. */
  readonly firstReading: number
  /** Of the heap, between the two readings. */
  readonly mostGrowth: number
}

export interface IdleScreen {
  readonly name: string
  /** What stands at the path may have to be made in the world first. */
  readonly path: string | ((campus: Campus) => string)
  readonly isReady: (page: Page) => Promise<void>
  /** The hub takes nobody: everything shown is polled. */
  readonly isHubDown: boolean
  /** Its network is cut several times after the first reading. */
  readonly cut?: 'panel' | 'lobby'
}

/** Another day than today: nothing there changes by time passing alone, so that whatever grows is kept for nothing. */
const timeline = { path: '/reservations/reserve?date=2026-11-25', isReady }

export const idleScreens: readonly IdleScreen[] = [
  { ...timeline, name: 'idle timeline, live', isHubDown: false },
  { ...timeline, name: 'idle timeline, polling', isHubDown: true },
  {
    name: 'idle Home, live',
    path: '/home',
    isReady: async (page) => {
      await page.getByRole('region', { name: 'Favourites' }).getByRole('listitem').first().waitFor({ timeout: 60_000 })
      await page.getByRole('banner').getByText('Live', { exact: true }).waitFor({ timeout: 60_000 })
    },
    isHubDown: false,
  },
  { ...device('panel'), name: 'idle door panel, network cut', isHubDown: false, cut: 'panel' },
  { ...device('panel'), name: 'idle door panel, polling', isHubDown: true },
  { ...device('lobby'), name: 'idle lobby kiosk, network cut', isHubDown: false, cut: 'lobby' },
]

/** A device that is set up when the page opens; a fresh page is set up anew. */
function device(wanted: 'panel' | 'lobby'): Pick<IdleScreen, 'path' | 'isReady'> {
  return {
    path: ({ server }) => {
      const kiosk = server.kiosks.all.find((one) => one.kind === wanted && one.outOfOrder === null)
      if (kiosk === undefined) throw new RangeError(`The world has no ${wanted}`)
      return setupPath(server, kiosk)
    },
    isReady: (page) => page.locator('html[data-device] main :is(h1, h2)').first().waitFor({ timeout: 60_000 }),
  }
}

const pathOf = ({ path }: IdleScreen, campus: Campus): string => (typeof path === 'string' ? path : path(campus))

/** A working Monday, 9:41 in Prague, in the middle of a minute: a second more or less changes no words. */
const at = Date.parse('2026-11-23T08:41:20Z')
/** Milliseconds that page and server go on at a time: less than any patience of the product's, and than its clock's tolerance. */
const step = 2_500
const hour = 3_600_000
/** Milliseconds between the looks of one reading: not in step with polls, nor with attempts to connect. */
const lookEvery = 7_500

/**
 * A screen left alone for hours, in minutes: the page's clock and the server's go on in step, and every timer of the
 * product fires as it would. The engine's worker knows no clock. Judged is what stays in memory between two readings.
 */
export async function soakIdle(browser: Browser, screen: IdleScreen, options: IdleOptions): Promise<Row[]> {
  const startedAt = performance.now()
  const timers = createManualTimers(at)
  const campus = await openCampus({ client: options.client, size: 500, timers, realNow: timers.now, at })
  try {
    const { page, open, bugs } = await campus.enter(browser, installClock(timers.now()))
    await open(pathOf(screen, campus))
    await screen.isReady(page)
    await meetEvents(page, campus)
    if (screen.isHubDown) {
      campus.server.faults.arm('hub-refused')
      campus.server.hub.drop()
    }
    const gauges = await openGauges(page)
    // Both go on from the same instant; some seconds ahead, since the page's time runs on until it is stopped there.
    const begun = (await page.evaluate(() => Date.now())) + 5_000
    await page.clock.pauseAt(begun)
    timers.pass(begun - timers.now())
    const rest = options.hours - options.firstReading
    const cutIn = (hours: number): NetworkCuts | null =>
      screen.cut ? cutNetwork(page, campus.server, hours * hour, screen.cut === 'panel') : null
    const cuts = cutIn(rest)
    const goOn = async (hours: number, follow?: NetworkCuts | null): Promise<void> => {
      for (let elapsed = 0; elapsed < hours * hour; elapsed += step) {
        await follow?.before(elapsed)
        timers.pass(step)
        await goOnInPage(page, step)
      }
    }
    /** The lowest of some: in between an attempt to connect may be under way, which holds listeners for its time. */
    const readLived = async (): Promise<Reading> => {
      let lowest = await gauges.read()
      for (let more = 0; more < 4; more += 1) {
        await goOn(lookEvery / hour)
        lowest = lowestOf(lowest, await gauges.read())
      }
      return lowest
    }
    const asked = campus.answered()
    // What the first cut of its life leaves for good stands before the first reading too.
    await goOn(options.firstReading, cutIn(options.firstReading))
    const before = { lived: await readLived(), fresh: await readFresh(campus, browser, screen, timers.now()) }
    await goOn(rest, cuts)
    const answers = campus.answered() - asked
    const after = { lived: await readLived(), fresh: await readFresh(campus, browser, screen, timers.now(), page) }
    return [
      tell(screen.name, 'calls answered', answers),
      tell(screen.name, 'real time, s', Math.round((performance.now() - startedAt) / 1_000)),
      ...(cuts?.rows(screen.name) ?? []),
      ...judgeReadings(screen.name, before, after, options.mostGrowth),
      judge(
        screen.name,
        'differences from a fresh load',
        report(after.fresh.wrong),
        '0',
        after.fresh.wrong.length === 0,
      ),
      judge(screen.name, 'errors thrown', report(bugs), '0', bugs.length === 0),
    ]
  } finally {
    await campus.close()
  }
}

/** What the first event of its kind sets up for good stands before the first reading. */
async function meetEvents(page: Page, { server }: Campus): Promise<void> {
  const shown = await page.evaluate(
    () => document.querySelector<HTMLElement>('[role=row][data-key]')?.dataset['key'] ?? '',
  )
  for (const name of hubEventNames) for (const id of [shown, 'nobody']) server.hub.broadcast(name, id)
}

const installClock = (time: number) => async (page: Page) => {
  await page.clock.install({ time })
  await countUnderWay(page)
}

const lowestOf = (left: Reading, right: Reading): Reading => ({
  heap: Math.min(left.heap, right.heap),
  nodes: Math.min(left.nodes, right.nodes),
  listeners: Math.min(left.listeners, right.listeners),
})

interface Fresh extends Reading {
  readonly wrong: readonly string[]
}

interface Pair {
  readonly lived: Reading
  readonly fresh: Reading
}

/** Of a request that outlasts all readings on a busy machine. What is kept for each of the hundreds of calls is far more. */
const passingListeners = 2

/**
 * A page that opens now shows what is to be shown now. What the one left alone has more than before is kept for nothing,
 * unless the page that opens now has it too.
 */
function judgeReadings(name: string, before: Pair, after: Pair, mostGrowth: number): Row[] {
  const grown = after.lived.heap - before.lived.heap
  const holdsHeap = grown <= 2 * 1_048_576 && grown <= before.lived.heap * mostGrowth
  const more = (what: 'nodes' | 'listeners'): number => {
    const lived = after.lived[what] - before.lived[what]
    const fresh = after.fresh[what] - before.fresh[what]
    return Math.min(lived, lived - fresh)
  }
  const nodes = more('nodes') / before.lived.nodes
  const listeners = more('listeners')
  return [
    judge(
      name,
      'heap growth, MB',
      `${megabytes(grown)} of ${megabytes(before.lived.heap)}`,
      `<= 2 and <= ${mostGrowth * 100} %`,
      holdsHeap,
    ),
    judge(name, 'node growth, %', Math.round(nodes * 1_000) / 10, '<= 1', nodes <= 0.01),
    judge(name, 'listener growth', listeners, `<= ${passingListeners}`, listeners <= passingListeners),
  ]
}

/** A page that opens now beside the one left alone; `lived` is compared with it, and lives in real time from then on. */
async function readFresh(
  campus: Campus,
  browser: Browser,
  screen: IdleScreen,
  now: number,
  lived?: Page,
): Promise<Fresh> {
  const { faults, hub } = campus.server
  faults.disarm('hub-refused')
  const fresh = await campus.enter(browser, installClock(now))
  await fresh.open(pathOf(screen, campus))
  await screen.isReady(fresh.page)
  await lived?.clock.resume()
  await readMain(fresh.page)
  const wrong = lived === undefined ? [] : await compareShown(lived, fresh.page, readMain)
  const reading = await (await openGauges(fresh.page)).read()
  await fresh.context.close()
  if (screen.isHubDown) {
    faults.arm('hub-refused')
    hub.drop()
  }
  return { ...reading, wrong }
}

const report = (found: readonly string[]): string | number =>
  found.length === 0
    ? 0
    : `${found.length}: ${[...found.slice(0, 2), ...found.slice(2).slice(-1)].join(' ; ').slice(0, 900)}`
