import { subscribeKey } from 'valtio/utils'
import type { Product } from '#src/flows/product.ts'
import { withLaterTexts } from '#src/locale/index.ts'
import { connection, setExplained } from '#src/state/connection.ts'

/** Says beside the connection's state why it is down; the words for it load when there is something to say. */
export function explainConnection({ signal }: Product): void {
  const load = withLaterTexts(() => Promise.resolve(true))
  const explain = async (): Promise<void> => {
    // Without its words the state is shown as it is.
    const isSayable = connection.failure === null || (await load().catch(() => false))
    if (isSayable && !signal.aborted) setExplained(connection.failure)
  }
  const stop = subscribeKey(connection, 'failure', () => void explain())
  signal.addEventListener('abort', stop, { once: true })
  void explain()
}
