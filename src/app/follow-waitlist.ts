import { subscribeKey } from 'valtio/utils'
import type { Product } from '#src/flows/product.ts'
import { loadWaitlist } from '#src/flows/stored-waitlist.ts'
import { withLaterTexts } from '#src/locale/index.ts'
import { waitlist } from '#src/state/waitlist.ts'

/** Brings what the user waits for. The code that watches it, and its words, load with the first wish. */
export async function followWaitlist(product: Product): Promise<void> {
  const load = withLaterTexts(() => import('./waiting.ts'))
  let isLoading = false
  const begin = async (): Promise<void> => {
    if (isLoading || waitlist.wishes.length === 0) return
    isLoading = true
    const code = await load().catch(() => null)
    isLoading = false
    if (!code || product.signal.aborted) return
    stop()
    code.startWaiting(product)
  }
  const stop = subscribeKey(waitlist, 'wishes', () => void begin())
  product.signal.addEventListener('abort', stop, { once: true })
  await loadWaitlist(product)
  await begin()
}
