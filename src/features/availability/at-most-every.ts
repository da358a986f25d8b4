import type { Services } from '#src/services.ts'

/** Work that is done for a product at once, or as soon as `least` milliseconds have passed since it was last begun. */
export function atMostEvery(least: number, work: (services: Services) => Promise<void>): (services: Services) => void {
  const plans = new WeakMap<Services, { at: number; timer: ReturnType<typeof setTimeout> | undefined }>()
  return (services) => {
    const plan = plans.get(services) ?? { at: -Infinity, timer: undefined }
    plans.set(services, plan)
    if (plan.timer !== undefined || services.signal.aborted) return
    const run = (): void => {
      plan.timer = undefined
      plan.at = performance.now()
      void work(services)
    }
    const remaining = plan.at + least - performance.now()
    if (remaining <= 0) run()
    else plan.timer = setTimeout(() => (services.signal.aborted ? undefined : run()), remaining)
  }
}
