import type { Page } from '@playwright/test'

/** What a page holds once what is free has been freed. */
export interface Reading {
  /** Bytes of the main thread. */
  readonly heap: number
  /** DOM nodes alive, whether in the document or held by somebody. */
  readonly nodes: number
  readonly listeners: number
}

export interface Gauges {
  read(): Promise<Reading>
}

export async function openGauges(page: Page): Promise<Gauges> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  return {
    read: async () => {
      // What a finalizer lets go of is free only the next time.
      await session.send('HeapProfiler.collectGarbage')
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      return { heap: usedSize, nodes, listeners: jsEventListeners }
    },
  }
}
