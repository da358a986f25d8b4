import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { createPage, type Page } from '#src/io/page.ts'
import { favourites } from '#src/state/favourites.ts'
import { clearHome, home } from '#src/state/home.ts'
import { keepLooking } from './keep-looking.ts'
import { loadFavouriteTimes, showFavourites } from './load-favourite-times.ts'
import type { Product } from './product.ts'

/** Milliseconds until the schedules of favourites are first loaded, and then between two looks (section 9). */
const firstLook = 500
const lookInterval = 15_000

/**
 * Keeps the favourites of the Home screen true while it is shown: names at once, schedules after 500 ms and then every
 * 15 s, only of those in the viewport. Nothing is asked while the page is hidden; shown again, it is asked at once. Other
 * favourites, cards scrolled into view, expired schedules and a clock that is set are looked at right away.
 */
export function watchFavourites(product: Product, page: Page = createPage()): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const { soon } = keepLooking({
    page,
    signal,
    look: () => loadFavouriteTimes(product, signal),
    first: firstLook,
    every: lookInterval,
    least: 0,
  })
  const stops = [
    subscribe(favourites, () => {
      void showFavourites(product)
      soon()
    }),
    subscribeKey(home, 'visible', soon),
    product.clock.subscribe(soon),
  ]
  const stop = (): void => {
    watching.abort()
    for (const end of stops) end()
  }
  product.signal.addEventListener('abort', stop, { once: true, signal })
  forgetWithUser(product)
  void showFavourites(product)
  return stop
}

const forgetting = new WeakSet<Product>()

/** What was shown goes with the user, also where another screen is shown by then. */
function forgetWithUser(product: Product): void {
  if (forgetting.has(product)) return
  forgetting.add(product)
  product.signal.addEventListener('abort', clearHome, { once: true })
}
