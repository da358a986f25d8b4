import type { Browser, Page } from '@playwright/test'
import { hubEventNames } from '#src/wire/hub.ts'
import { createManualTimers } from '#mocks/server/time/clock.ts'
import { openGauges, type Reading } from './gauges.ts'
import { advancePage, countPending } from './idle-page.ts'
import { type Campus, openCampus, setupPath } from './open-campus.ts'
import { cutNetwork, type NetworkCuts } from './network-cuts.ts'
import { info, judge, judgeEmpty, megabytes, type Row } from './row.ts'
import { compareShown, isReady, readMain } from './shown.ts'

export interface IdleOptions {
  readonly client: string
  /** Simulated hours. */
  readonly hours: number
  /** Hours until the first reading, when caches are filled. Part of `hours`. */
  readonly firstReading: number
  /** Permitted share of heap growth between the two readings. */
  readonly mostGrowth: number
}

export interface IdleScreen {
  readonly name: string
  /** A path, or a function that prepares the campus for it. */
  readonly path: string | ((campus: Campus) => string)
  readonly isReady: (page: Page) => Promise<void>
  /** The hub rejects connections, so data is polled. */
  readonly isHubDown: boolean
  /** Device whose network is cut several times after the first reading. */
  readonly cut?: 'panel' | 'lobby'
}

/** Shows another day than today, which does not change with time, so growth is a leak. */
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

/** Reads the screen of a device that each page sets up. */
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

/** Monday, 9:41:20 in Prague, so that a second more or less changes no text. */
const at = Date.parse('2026-11-23T08:41:20Z')
/** Step of the page's and the server's clock in milliseconds, less than any timeout of the product. */
const step = 2_500
const hour = 3_600_000
/** Milliseconds between samples of a reading, out of step with polls and retries. */
const sampleInterval = 7_500

/**
 * Leaves a screen idle for hours of simulated time. The clocks of the page and the server advance together, so all timers fire.
 * Judges memory growth between two readings.
 */
export async function soakIdle(browser: Browser, screen: IdleScreen, options: IdleOptions): Promise<Row[]> {
  const startedAt = performance.now()
  const timers = createManualTimers(at)
  const campus = await openCampus({ client: options.client, size: 500, timers, realNow: timers.now, at })
  try {
    const { page, open, bugs } = await campus.enter(browser, installClock(timers.now()))
    await open(pathOf(screen, campus))
    await screen.isReady(page)
    await sendEachEvent(page, campus)
    if (screen.isHubDown) {
      campus.server.faults.arm('hub-refused')
      campus.server.hub.drop()
    }
    const gauges = await openGauges(page)
    // Both clocks continue from the same instant, some seconds ahead, because the page's clock still runs.
    const begun = (await page.evaluate(() => Date.now())) + 5_000
    await page.clock.pauseAt(begun)
    timers.pass(begun - timers.now())
    const rest = options.hours - options.firstReading
    const cutIn = (hours: number): NetworkCuts | null =>
      screen.cut ? cutNetwork(page, campus.server, hours * hour, screen.cut === 'panel') : null
    const cuts = cutIn(rest)
    const advance = async (hours: number, follow?: NetworkCuts | null): Promise<void> => {
      for (let elapsed = 0; elapsed < hours * hour; elapsed += step) {
        await follow?.before(elapsed)
        timers.pass(step)
        await advancePage(page, step)
      }
    }
    /** Takes the lowest of several samples, because a running connection attempt holds listeners. */
    const readLived = async (): Promise<Reading> => {
      let lowest = await gauges.read()
      for (let more = 0; more < 4; more += 1) {
        await advance(sampleInterval / hour)
        lowest = lowestOf(lowest, await gauges.read())
      }
      return lowest
    }
    const callsBefore = campus.answered()
    // Permanent objects of the first network cut are created before the first reading too.
    await advance(options.firstReading, cutIn(options.firstReading))
    const before = { lived: await readLived(), fresh: await readFresh(campus, browser, screen, timers.now()) }
    await advance(rest, cuts)
    const calls = campus.answered() - callsBefore
    const after = { lived: await readLived(), fresh: await readFresh(campus, browser, screen, timers.now(), page) }
    return [
      info(screen.name, 'calls answered', calls),
      info(screen.name, 'real time, s', Math.round((performance.now() - startedAt) / 1_000)),
      ...(cuts?.rows(screen.name) ?? []),
      ...judgeReadings(screen.name, before, after, options.mostGrowth),
      judgeEmpty(screen.name, 'differences from a fresh load', after.fresh.wrong),
      judgeEmpty(screen.name, 'errors thrown', bugs),
    ]
  } finally {
    await campus.close()
  }
}

/** Sends each hub event once, so that its permanent objects exist before the first reading. */
async function sendEachEvent(page: Page, { server }: Campus): Promise<void> {
  const shown = await page.evaluate(
    () => document.querySelector<HTMLElement>('[role=row][data-key]')?.dataset['key'] ?? '',
  )
  for (const name of hubEventNames) for (const id of [shown, 'nobody']) server.hub.broadcast(name, id)
}

const installClock = (time: number) => async (page: Page) => {
  await page.clock.install({ time })
  await countPending(page)
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

/** Permitted listeners of a request during all samples. A leak per call would be far more. */
const passingListeners = 2

/** Judges growth that a freshly opened page does not have. */
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

/** Reads a freshly opened page, and compares `lived` with it, which runs in real time from then on. */
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
