import type { Instant } from '#src/core/brand.ts'
import type { Clock } from '#src/io/clock.ts'

/** Milliseconds after which the timer looks again at the latest: a device may sleep meanwhile. */
const longestTimer = 600_000

/**
 * Tells the present now, whenever the clock is set, and at each instant that `nextOf` names: the first after the given one
 * at which something changes, null for never. One timer, however much depends on it. Answers how to stop.
 */
export function followMoments(
  clock: Clock,
  nextOf: (now: Instant) => Instant | null,
  tell: (now: Instant) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    const now = clock.now()
    tell(now)
    const next = nextOf(now)
    if (next === null || clock.pace === 0) return
    timer = setTimeout(look, Math.min(Math.max(1, (next - now) / clock.pace), longestTimer))
  }
  const unsubscribe = clock.subscribe(look)
  look()
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
