import { type Browser, chromium } from '@playwright/test'
import { soakDevices } from './devices.ts'
import { type IdleScreen, idleScreens, soakIdle } from './idle.ts'
import { soakUnderLoad } from './load.ts'
import type { Row } from './row.ts'

export interface SoakOptions {
  /** The folder of the built client. */
  readonly client: string
  /** Runs two minutes instead of half an hour. */
  readonly isShort: boolean
  /** Prefix of the names to run; empty for all. */
  readonly only: string
  readonly browser: { readonly executablePath: string | undefined; readonly args: string[] }
}

const wholeLoad = { warmUpSeconds: 10, seconds: 600, hostileEvery: 100 }
const shortLoad = { warmUpSeconds: 3, seconds: 12, hostileEvery: 40 }

const wholeDevices = { bookings: 50 }
const shortDevices = { bookings: 8 }

const wholeDay = { hours: 24, firstReading: 2, mostGrowth: 0.05 }
/** Fifty polls show a leak per poll. Little else grows in this time, so less growth is permitted. */
const shortDay = { hours: 0.3, firstReading: 0.1, mostGrowth: 0.01 }
/** The screen that polls most. */
const inShort: readonly IdleScreen['name'][] = ['idle timeline, polling']

/** Disables compilation for idle screens, because compiled code in the heap grows for hours and would hide a leak. */
const uncompiled = ['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode']

/** Runs all soak tests one after the other, so that they do not slow each other down. */
export async function soak({ client, isShort, only, browser: launching }: SoakOptions): Promise<Row[]> {
  // The short run has more hostile events, so that it includes each kind.
  const load = { client, eventsPerSecond: 100, ...(isShort ? shortLoad : wholeLoad) }
  const idle = { client, ...(isShort ? shortDay : wholeDay) }
  const screens = idleScreens.filter(({ name }) => !isShort || only !== '' || inShort.includes(name))
  const rows: Row[] = []
  const launch = async (flags: readonly string[], run: (browser: Browser) => Promise<Row[]>): Promise<void> => {
    const browser = await chromium.launch({ ...launching, args: [...launching.args, ...flags] })
    try {
      rows.push(...(await run(browser)))
    } finally {
      await browser.close()
    }
  }
  if ('load'.startsWith(only)) await launch([], (browser) => soakUnderLoad(browser, load))
  // End-to-end tests prove the function. Times are not meaningful while other tests run.
  if ('devices'.startsWith(only) && (!isShort || only !== ''))
    await launch([], (browser) => soakDevices(browser, { client, ...(isShort ? shortDevices : wholeDevices) }))
  for (const screen of screens) {
    if (screen.name.startsWith(only)) await launch(uncompiled, (browser) => soakIdle(browser, screen, idle))
  }
  return rows
}
