import { type Browser, chromium } from '@playwright/test'
import { soakDevices } from './devices.ts'
import { type IdleScreen, idleScreens, soakIdle } from './idle.ts'
import { soakUnderLoad } from './load.ts'
import type { Row } from './row.ts'

export interface SoakOptions {
  /** The folder of the built client. */
  readonly client: string
  /** Within two minutes instead of half an hour. */
  readonly isShort: boolean
  /** Beginning of the names of those wanted; all where it is empty. */
  readonly only: string
  readonly browser: { readonly executablePath: string | undefined; readonly args: string[] }
}

const wholeLoad = { warmUpSeconds: 10, seconds: 600, hostileEvery: 100 }
const shortLoad = { warmUpSeconds: 3, seconds: 12, hostileEvery: 40 }

const wholeDevices = { bookings: 50 }
const shortDevices = { bookings: 8 }

const wholeDay = { hours: 24, firstReading: 2, mostGrowth: 0.05 }
/** What grows with every look at the server is seen after fifty of them: what else grows has not begun yet, so less is let pass. */
const shortDay = { hours: 0.3, firstReading: 0.1, mostGrowth: 0.01 }
/** The one that looks at the server most. */
const inShort: readonly IdleScreen['name'][] = ['idle timeline, polling']

/**
 * For idle screens the engine neither compiles what is called often nor drops what is called seldom. Its code is in the heap,
 * and grows by some hundred kilobytes for hours while not one object is added: a leak would be hidden in it.
 */
const uncompiled = ['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode']

/** Every soak, one after the other: side by side they would take each other's time. */
export async function soak({ client, isShort, only, browser: launching }: SoakOptions): Promise<Row[]> {
  // More hostile ones in the short form, so that it meets each kind.
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
  // The journeys see that it works; how long it takes nobody can tell while everything else is tested.
  if ('devices'.startsWith(only) && (!isShort || only !== ''))
    await launch([], (browser) => soakDevices(browser, { client, ...(isShort ? shortDevices : wholeDevices) }))
  for (const screen of screens) {
    if (screen.name.startsWith(only)) await launch(uncompiled, (browser) => soakIdle(browser, screen, idle))
  }
  return rows
}
