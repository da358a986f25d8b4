import { type Surroundings, watchForReturn } from '#src/io/hub/watch-for-return.ts'
import type { Product } from './product.ts'

/**
 * Timers stand still while the device sleeps, and are late in a hidden tab: whatever waits for a moment looks anew within
 * 5 s of waking (fault F11), and as soon as the page is shown.
 */
export function lookAfterSleep({ clock, signal }: Product, surroundings: Surroundings): void {
  const stop = watchForReturn(surroundings, () => clock.look())
  signal.addEventListener('abort', stop, { once: true })
}
