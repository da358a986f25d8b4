/** Milliseconds; decided in docs/decisions.md. */
export const quietTime = 250
export const longestDelay = 1_000

export interface Coalescer<Item> {
  add(item: Item): void
  /** Forgets what is waiting. */
  stop(): void
}

/**
 * Gathers a burst and hands it over whole, once 250 ms passed without another item, at most 1 s after its first. A batch
 * that comes while the one before is still being worked on waits for it: answers never overtake each other.
 */
export function coalesce<Item>(handle: (items: readonly Item[]) => Promise<void>): Coalescer<Item> {
  let waiting: Item[] = []
  let quiet: ReturnType<typeof setTimeout> | undefined
  let latest: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let work = Promise.resolve()

  const hand = (): void => {
    clearTimeout(quiet)
    clearTimeout(latest)
    latest = undefined
    const items = waiting
    waiting = []
    work = work.then(() => (isStopped ? undefined : handle(items)))
  }

  return {
    add(item) {
      if (isStopped) return
      waiting.push(item)
      clearTimeout(quiet)
      quiet = setTimeout(hand, quietTime)
      latest ??= setTimeout(hand, longestDelay)
    },
    stop() {
      isStopped = true
      waiting = []
      clearTimeout(quiet)
      clearTimeout(latest)
    },
  }
}
