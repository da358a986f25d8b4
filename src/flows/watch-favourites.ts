import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { createPage, type Page } from '#src/io/page.ts'
import { favourites } from '#src/state/favourites.ts'
import { clearHome, home } from '#src/state/home.ts'
import { loadFavouriteTimes, showFavourites } from './load-favourite-times.ts'
import type { Product } from './product.ts'

/** Milliseconds until the schedules of favourites are first loaded, and then between two looks (section 9). */
export const firstLook = 500
export const lookInterval = 15_000

/**
 * Keeps the favourites of the Home screen true while it is shown: names at once, schedules after 500 ms and then every
 * 15 s, only of those in the viewport. Nothing is asked while the page is hidden; shown again, it is asked at once. Other
 * favourites, cards scrolled into view, expired schedules and a clock that is set are looked at right away.
 */
export function watchFavourites(product: Product, page: Page = createPage()): () => void {
  const watching = new AbortController()
  const { signal } = watching
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasBegun = false
  let isUnderWay = false
  let isWantedAgain = false

  const plan = (delay: number): void => {
    clearTimeout(timer)
    if (!signal.aborted && page.isShown()) timer = setTimeout(() => void look(), delay)
  }

  const look = async (): Promise<void> => {
    hasBegun = true
    if (isUnderWay) {
      isWantedAgain = true
      return
    }
    isUnderWay = true
    do {
      isWantedAgain = false
      await loadFavouriteTimes(product, signal)
    } while (isWantedAgain && !signal.aborted && page.isShown())
    isUnderWay = false
    plan(lookInterval)
  }

  /** Before the first look that one will do. */
  const lookNow = (): void => {
    if (hasBegun && page.isShown()) void look()
  }

  const stops = [
    page.subscribe(() => (page.isShown() ? void look() : clearTimeout(timer))),
    subscribe(favourites, () => {
      if (hasBegun) lookNow()
      else void showFavourites(product)
    }),
    subscribeKey(home, 'visible', lookNow),
    product.clock.subscribe(lookNow),
  ]
  const stop = (): void => {
    watching.abort()
    clearTimeout(timer)
    for (const end of stops) end()
  }
  product.signal.addEventListener('abort', stop, { once: true, signal })
  forgetWithUser(product)
  void showFavourites(product)
  plan(firstLook)
  return stop
}

const forgetting = new WeakSet<Product>()

/** What was shown goes with the user, also where another screen is shown by then. */
function forgetWithUser(product: Product): void {
  if (forgetting.has(product)) return
  forgetting.add(product)
  product.signal.addEventListener('abort', clearHome, { once: true })
}
