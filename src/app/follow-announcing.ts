import { subscribeKey } from 'valtio/utils'
import type { Product } from '#src/flows/product.ts'
import { withLaterTexts } from '#src/locale/index.ts'
import { announcing } from '#src/state/announcing.ts'

/** Announces reservations while the user wants it. Its code and words load with the wish. */
export function followAnnouncing(product: Product): void {
  let stop: (() => void) | null = null
  const load = withLaterTexts(() => import('./announcing.ts'))
  const follow = async (): Promise<void> => {
    stop?.()
    stop = null
    // Without network nothing is announced until the next start.
    const loaded = announcing.isOn ? await load().catch(() => null) : null
    if (loaded && announcing.isOn && !stop && !product.signal.aborted) stop = loaded.startAnnouncing(product)
  }
  const unsubscribe = subscribeKey(announcing, 'isOn', () => void follow())
  product.signal.addEventListener('abort', unsubscribe, { once: true })
  if (announcing.isOn) void follow()
}
