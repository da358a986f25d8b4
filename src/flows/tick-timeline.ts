import { nextMinute } from '#src/core/time/moment.ts'
import type { Instant } from '#src/core/brand.ts'
import { quarterAt } from '#src/core/time/quarter.ts'
import { setNow, timeline } from '#src/state/timeline.ts'
import { refreshShownSchedules } from './load-schedules.ts'
import type { Product } from './product.ts'
import { showWindow } from './show-window.ts'

/**
 * Keeps the present moving: every minute the now-line and the schedules on screen, every quarter the states (what has
 * ended recedes). A clock that is set moves at once. Answers how to stop.
 */
export function tickTimeline(product: Product): () => void {
  const { clock } = product
  let timer: ReturnType<typeof setTimeout> | undefined

  const moveOn = (): void => {
    const before = timeline.now
    const now = clock.now()
    setNow(now)
    if (quarterAt(before) !== quarterAt(now)) void showWindow(product)
  }

  const plan = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      moveOn()
      void refreshShownSchedules(product)
      plan()
    }, untilNextMinute(clock.now()))
  }

  const unsubscribe = clock.subscribe(() => {
    moveOn()
    plan()
  })
  const stop = (): void => {
    clearTimeout(timer)
    unsubscribe()
  }
  product.signal.addEventListener('abort', stop, { once: true })
  moveOn()
  plan()
  return () => {
    product.signal.removeEventListener('abort', stop)
    stop()
  }
}

/** Milliseconds; a little past the boundary, so that a timer that fires early does not see the minute before. */
function untilNextMinute(now: Instant): number {
  return nextMinute(now) - now + 20
}
