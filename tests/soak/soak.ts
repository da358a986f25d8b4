import { chromium } from '@playwright/test'
import { idleScreens, soakIdle } from './idle.ts'
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
const shortLoad = { warmUpSeconds: 5, seconds: 15, hostileEvery: 50 }

/** Every soak, one after the other: side by side they would take each other's time. */
export async function soak({ client, isShort, only, browser: launching }: SoakOptions): Promise<Row[]> {
  // Twice as many hostile ones in the short form, so that it meets each kind.
  const load = { client, eventsPerSecond: 100, ...(isShort ? shortLoad : wholeLoad) }
  const idle = { client, ...(isShort ? { hours: 0.75, firstReading: 0.25 } : { hours: 24, firstReading: 2 }) }
  const browser = await chromium.launch(launching)
  try {
    const rows: Row[] = []
    if ('load'.startsWith(only)) rows.push(...(await soakUnderLoad(browser, load)))
    for (const screen of idleScreens) {
      if (screen.name.startsWith(only)) rows.push(...(await soakIdle(browser, screen, idle)))
    }
    return rows
  } finally {
    await browser.close()
  }
}
