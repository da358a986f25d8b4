import { onTestFinished } from 'vitest'
import { openWorld, type OpenWorld } from '#tests/mocks/open-world.ts'
import { startVendor, type StartedVendor } from './start-vendor.ts'

export interface ServedVendor extends Omit<StartedVendor, 'fetch' | 'close'> {
  readonly world: OpenWorld
  readonly network: { readonly fetch: typeof globalThis.fetch; readonly now: () => number }
}

/** Serves a simulated vendor over TLS until the test ends. Only the returned `fetch` finds and trusts it. */
export async function serveVendor(vendor: 'o365' | 'gspace', size: 50 | 500 = 50): Promise<ServedVendor> {
  const world = await openWorld({ serverType: vendor, size })
  const { clock } = world.backEnd.server
  /** The clock of the world stands still, and calls wait by theirs. */
  const begun = Date.now()
  const { close, fetch, ...started } = await startVendor(world.backEnd, vendor)
  onTestFinished(close)
  return { ...started, world, network: { fetch, now: () => clock.now() + Date.now() - begun } }
}
