import type { Page } from '@playwright/test'

/** Memory of a page after garbage collection. */
export interface Reading {
  /** Bytes of the main thread. */
  readonly heap: number
  /** DOM nodes in the document or referenced by scripts. */
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
      // Objects released by finalizers are collected only the second time.
      await session.send('HeapProfiler.collectGarbage')
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      return { heap: usedSize, nodes, listeners: jsEventListeners }
    },
  }
}
