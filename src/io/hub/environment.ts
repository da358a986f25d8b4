import type { IHttpConnectionOptions } from '@microsoft/signalr'
import { thisPage } from '../this-page.ts'
import type { HubLibrary } from './library.ts'
import type { Surroundings } from './watch-for-return.ts'

/** What the live connection needs of its surroundings; tests give their own. */
export interface HubEnvironment extends Surroundings {
  readonly load: () => Promise<HubLibrary>
  readonly fetch: typeof globalThis.fetch
  readonly random: () => number
  readonly page: { readonly origin: string; readonly cookies: () => string }
  readonly connection: IHttpConnectionOptions
}

export function completeEnvironment(given: Partial<HubEnvironment> = {}): HubEnvironment {
  const { document } = globalThis
  return {
    load: () => import('./library.ts'),
    fetch: (input, init) => globalThis.fetch(input, init),
    random: Math.random,
    now: Date.now,
    window: typeof globalThis.addEventListener === 'function' ? globalThis : null,
    document: document ?? null,
    page: { origin: thisPage().origin, cookies: () => thisPage().cookies },
    connection: {},
    ...given,
  }
}
