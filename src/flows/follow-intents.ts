import { subscribeKey } from 'valtio/utils'
import { withLaterTexts } from '#src/locale/index.ts'
import { connection } from '#src/state/connection.ts'
import { intents } from '#src/state/intents.ts'
import { listIntents } from './list-intents.ts'
import type { Product } from './product.ts'
import { wait } from './wait.ts'

/** Milliseconds: a single call may be lost where everything else goes on, and then nothing else would tell of the return. */
const retryEvery = 15_000

/** Most sessions ask for nothing without network. It comes with the words that tell the outcomes. */
const loadSending = withLaterTexts(() => import('./send-intents.ts'))

/**
 * Sends what was asked for without network: what an earlier page left at once, the rest whenever the network is back, a
 * reload shows that the server answers again, or a while has passed. Until the product ends.
 */
export async function followIntents(product: Product): Promise<void> {
  const { signal, storage } = product
  let sending: Promise<void> | null = null
  const send = (): void => {
    sending ??= sendWaiting(product).finally(() => {
      sending = null
    })
  }
  const whenReached = (): void => {
    if (connection.online && intents.waiting.length > 0) send()
  }
  const ends = [subscribeKey(connection, 'online', whenReached), subscribeKey(connection, 'asOf', whenReached)]
  signal.addEventListener('abort', () => ends.forEach((end) => end()), { once: true })
  const left = await listIntents(storage)
  if (left.length > 0 && !signal.aborted) send()
  while (!signal.aborted) {
    await wait(retryEvery, signal)
    whenReached()
  }
}

/** Without its code they wait for the next time. */
async function sendWaiting(product: Product): Promise<void> {
  const code = await loadSending().catch(() => null)
  await code?.sendIntents(product)
}
