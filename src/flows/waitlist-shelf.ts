import type { Product } from './product.ts'
import { clearWaitlist, setStandings, setWishes } from '#src/state/waitlist.ts'

const reading = new WeakSet<Product>()

/** Brings what this user waits for from the device, again where another tab wrote it; it goes with the user. */
export async function loadWaitlist(product: Product): Promise<void> {
  const { storage, signal } = product
  const [wishes, standings] = await Promise.all([storage.waitlist.get(), storage.standings.get()])
  // Most users wait for nothing: the code that reads it comes with the first wish.
  const hasAny = Array.isArray(wishes) && wishes.length > 0
  const reader = hasAny ? await import('./read-waitlist.ts').catch(() => null) : null
  if (signal.aborted || (hasAny && reader === null)) return
  if (!reading.has(product)) {
    reading.add(product)
    signal.addEventListener('abort', clearWaitlist, { once: true })
  }
  setStandings(reader?.readStandings(standings).byId ?? new Map())
  setWishes(reader?.readWishes(wishes) ?? [])
}
