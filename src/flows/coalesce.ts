/** How long a burst is gathered, in milliseconds; decided in docs/decisions.md. */
export interface Pace {
  /** Without another item. */
  readonly quiet: number
  /** After the first item. */
  readonly longest: number
}

export const usualPace: Pace = { quiet: 250, longest: 1_000 }
/** For what somebody is looking at: it is on screen within 200 ms, however fast events come. */
export const quickPace: Pace = { quiet: 30, longest: 90 }

export interface Coalescer<Item> {
  add(item: Item): void
  /** Forgets what is waiting. */
  stop(): void
}

/**
 * Gathers a burst and hands it over whole, once nothing came for a while, or at the latest some time after its first. A
 * batch that comes while the one before is still being worked on waits for it: answers never overtake each other.
 */
export function coalesce<Item>(
  handle: (items: readonly Item[]) => Promise<void>,
  pace: Pace = usualPace,
): Coalescer<Item> {
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
    const batch = work.then(() => (isStopped ? undefined : handle(items)))
    // A bug is told like any other, and does not hold up what comes after.
    work = batch.catch((bug: unknown) => {
      setTimeout(() => {
        throw bug
      })
    })
  }

  return {
    add(item) {
      if (isStopped) return
      waiting.push(item)
      clearTimeout(quiet)
      quiet = setTimeout(hand, pace.quiet)
      latest ??= setTimeout(hand, pace.longest)
    },
    stop() {
      isStopped = true
      waiting = []
      clearTimeout(quiet)
      clearTimeout(latest)
    },
  }
}
