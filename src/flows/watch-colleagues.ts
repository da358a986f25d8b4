import type { Email } from '#src/core/brand.ts'
import { oneMinute } from '#src/core/time/moment.ts'
import { createPage, type Page } from '#src/io/page.ts'
import { loadColleagues } from './load-colleagues.ts'
import type { Product } from './product.ts'

/** Milliseconds a schedule may be shown before it is asked for again (section 9, schedule cache). */
const colleaguesInterval = oneMinute

/**
 * Keeps the days of these colleagues true while they are on screen: at once, every minute, when the page is shown again
 * and when the clock is set. Nothing is asked while the page is hidden. Answers how to stop.
 */
export function watchColleagues(product: Product, emails: readonly Email[], page: Page = createPage()): () => void {
  const watching = new AbortController()
  const { signal } = watching
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false

  const look = async (): Promise<void> => {
    if (isUnderWay || signal.aborted || !page.isShown()) return
    isUnderWay = true
    clearTimeout(timer)
    await loadColleagues(product, emails, signal)
    isUnderWay = false
    if (!signal.aborted) timer = setTimeout(() => void look(), colleaguesInterval)
  }
  const stops = [page.subscribe(() => void look()), product.clock.subscribe(() => void look())]
  void look()
  return () => {
    watching.abort()
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
