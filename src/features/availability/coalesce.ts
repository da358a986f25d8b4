import type { Scope } from '#src/kernel/scope.ts'
import type { Services } from '#src/services.ts'

/** How long a burst is gathered, in milliseconds; see docs/decisions, 'Schedules and live reloads'. */
export interface Pace {
  /** Without another item. */
  readonly quiet: number
  /** After the first item. */
  readonly longest: number
  /** Whether the first item after a calm of `longest` is handed over at once, with what comes in the same task. */
  readonly isPrompt?: boolean
}

export const usualPace: Pace = { quiet: 250, longest: 1_000 }

/** For what somebody is looking at: it is on screen within 200 ms, however fast events come. One that comes alone waits for none. */
export const quickPace: Pace = { quiet: 30, longest: 90, isPrompt: true }

export interface Coalescer<Item> {
  add(item: Item): void
  /** Forgets what is waiting. */
  stop(): void
}

/**
 * Gathers a burst and hands it over whole, once nothing came for a while, or at the latest some time after its first. One
 * batch is worked on at a time, so that answers never overtake each other; whatever comes meanwhile is the next one, however
 * much it is: where the work takes longer than the events, batches grow and no queue does.
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
  /** What waits was gathered for long enough. */
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
      // A bug is told like any other, and does not hold up what comes after.
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

interface Plan {
  /** `performance.now()` of when it was last begun. */
  at: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Work that is done for a product at once, or as soon as `least` milliseconds have passed since it was last begun. */
export function atMostEvery(least: number, work: (services: Services) => Promise<void>): (services: Services) => void {
  const createPlan = (scope: Scope): Plan => {
    const plan: Plan = { at: -Infinity, timer: undefined }
    scope.add(() => clearTimeout(plan.timer))
    return plan
  }
  return (services) => {
    const plan = services.scope.keep(createPlan)
    if (plan.timer !== undefined || services.signal.aborted) return
    const run = (): void => {
      plan.timer = undefined
      plan.at = performance.now()
      void work(services)
    }
    const remaining = plan.at + least - performance.now()
    if (remaining <= 0) run()
    else plan.timer = setTimeout(run, remaining)
  }
}
