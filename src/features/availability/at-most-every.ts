import type { Scope } from '#src/kernel/scope.ts'
import type { Services } from '#src/services.ts'

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
