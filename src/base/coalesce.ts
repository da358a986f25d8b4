import type { Scope } from '#src/kernel/scope.ts'
import type { Reading } from '#src/base/needs.ts'

/** Limits for collecting a burst, in milliseconds; see docs/decisions, 'Schedules and live reloads'. */
export interface Pace {
  /** Time without another item. */
  readonly quiet: number
  /** Time since the first item. */
  readonly longest: number
  /** If set, the first item after a pause of `longest` is handed over at once, with all others of the same task. */
  readonly isPrompt?: boolean
}

export const usualPace: Pace = { quiet: 250, longest: 1_000 }

/**
 * For changes to visible rows: they are on screen within 200 ms at any rate of events. A single event is not delayed.
 */
export const quickPace: Pace = { quiet: 30, longest: 90, isPrompt: true }

export interface Coalescer<Item> {
  add(item: Item): void
  /** Drops the waiting items. */
  stop(): void
}

/**
 * Collects a burst and hands it over as one batch, when no item has come for a while or some time after its first item
 * at the latest. Only one batch is handled at a time, so that responses never overtake each other. All items that
 * arrive meanwhile are the next batch, with no size limit: if the work takes longer than the events, batches grow and
 * no queue builds up.
 */
export function coalesce<Item>(
  handle: (items: readonly Item[]) => Promise<void>,
  pace: Pace = usualPace,
): Coalescer<Item> {
  let waiting: Item[] = []
  let quiet: ReturnType<typeof setTimeout> | undefined
  let latest: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let isAtWork = false
  /** The waiting items have been collected for long enough. */
  let isDue = false
  let restsSince = -Infinity

  const take = (): readonly Item[] => {
    clearTimeout(quiet)
    clearTimeout(latest)
    latest = undefined
    isDue = false
    const items = waiting
    waiting = []
    return items
  }

  const hand = async (): Promise<void> => {
    isDue = true
    if (isAtWork) return
    isAtWork = true
    while (isDue && !isStopped) {
      // A bug is reported like any other and does not delay later batches.
      await handle(take()).catch((bug: unknown) => {
        setTimeout(() => {
          throw bug
        })
      })
    }
    isAtWork = false
    restsSince = performance.now()
  }

  const isCalm = (): boolean => !isAtWork && waiting.length === 0 && performance.now() - restsSince >= pace.longest

  return {
    add(item) {
      if (isStopped) return
      if (pace.isPrompt && isCalm()) latest = setTimeout(() => void hand(), 0)
      waiting.push(item)
      clearTimeout(quiet)
      quiet = setTimeout(() => void hand(), pace.quiet)
      latest ??= setTimeout(() => void hand(), pace.longest)
    },
    stop() {
      isStopped = true
      take()
    },
  }
}

/**
 * Returns a function that passes an item to the coalescer of its kind. The coalescer is created with the first item, and
 * ends with the scope.
 */
export function createCoalescers<Item>(scope: Scope) {
  const known = new Map<string, Coalescer<Item>>()
  return (kind: string, item: Item, handle: (items: readonly Item[]) => Promise<void>, pace = usualPace): void => {
    let coalescer = known.get(kind)
    if (coalescer === undefined) {
      coalescer = coalesce(handle, pace)
      known.set(kind, coalescer)
      scope.add(coalescer.stop)
    }
    coalescer.add(item)
  }
}

interface Plan {
  /** `performance.now()` when the work last started. */
  at: number
  timer: ReturnType<typeof setTimeout> | undefined
  isRunning: boolean
  /** Asked for while it was running. */
  isWanted: boolean
}

/**
 * Returns a function that does the work for a session at once, or as soon as `least` milliseconds have passed since it
 * last started and that run is done.
 */
export function atMostEvery<Need extends Pick<Reading, 'scope' | 'signal'>>(
  least: number,
  work: (services: Need) => Promise<void>,
): (services: Need) => void {
  const createPlan = (scope: Scope): Plan => {
    const plan: Plan = { at: -Infinity, timer: undefined, isRunning: false, isWanted: false }
    scope.add(() => clearTimeout(plan.timer))
    return plan
  }
  const ask = (services: Need): void => {
    const plan = services.scope.keep(createPlan)
    if (plan.timer !== undefined || services.signal.aborted) return
    if (plan.isRunning) {
      plan.isWanted = true
      return
    }
    const run = async (): Promise<void> => {
      plan.timer = undefined
      plan.at = performance.now()
      plan.isRunning = true
      try {
        await work(services)
      } finally {
        plan.isRunning = false
      }
      if (!plan.isWanted) return
      plan.isWanted = false
      ask(services)
    }
    const remaining = plan.at + least - performance.now()
    if (remaining <= 0) void run()
    else plan.timer = setTimeout(() => void run(), remaining)
  }
  return ask
}
