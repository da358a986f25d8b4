import { keepChangeUrl } from './keep-change-url.ts'
import { keepResourceUrl } from './keep-resource-url.ts'
import type { Product } from './product.ts'
import { keepNearby } from './sit-nearby.ts'

/** Section 3, the floorplan filter's `fromColleague`: the address of whom to sit near to. */
const nearby = /[?&]fromColleague=/

/** What the address of the timeline says beside the view itself: the resource looked at, the event being changed, whom to sit near to. */
export function followAddress(product: Product): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let isFollowing = false
  const read = (): void => {
    if (isFollowing || !nearby.test(product.routing.query())) return
    isFollowing = true
    signal.addEventListener('abort', keepNearby(product), { once: true })
  }
  signal.addEventListener('abort', keepResourceUrl(product), { once: true })
  signal.addEventListener('abort', keepChangeUrl(product), { once: true })
  globalThis.addEventListener('popstate', read, { signal })
  read()
  return () => leaving.abort()
}
