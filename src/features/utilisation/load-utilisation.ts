import type { UtilisationAnswer } from '#src/engine/compute.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { putBatch } from '#src/features/availability/schedule-source.ts'
import type { Question } from '#src/features/finding/rules/question.ts'
import { defaultQuestion } from '#src/features/timeline/state.ts'
import { fail, type Fault, type Result, succeed } from '#src/kernel/result.ts'
import { daysBetween } from '#src/kernel/time/days.ts'
import type { Services } from '#src/services.ts'
import { setUtilisation, setUtilisationFailed, setUtilisationLoading } from './state.ts'
import type { UtilisationSearch } from './utilisation-search.ts'

/**
 * Maximum of resources times days in memory, about 13 MB. If every calendar is requested, `single` is the maximum of
 * resources.
 */
const held = { resourceDays: 140_000, single: 100 }
/** Number of resources in each ranking: the busiest and the idlest. */
const named = 10

/** Returns the engine's query for a scope; all other conditions stay open. */
export const questionOf = ({ requirements, search = '', name = '' }: UtilisationSearch['scope']): Question => ({
  ...defaultQuestion,
  requirements,
  search,
  name,
})

/**
 * Loads the schedules of the chosen days and resources, and shows their utilisation in `state.ts` after each batch. If
 * some calls fail, the fault is shown next to the result for the others. A caller must abort this load if it starts
 * another one or leaves the screen.
 */
export async function loadUtilisation(
  services: Services,
  search: Pick<UtilisationSearch, 'days' | 'scope'>,
  signal: AbortSignal = services.signal,
): Promise<Result<UtilisationAnswer>> {
  setUtilisationLoading()
  const stop = AbortSignal.any([signal, services.signal])
  const counted = await count(services, search, stop)
  if (stop.aborted) return fail({ kind: 'cancelled' })
  if (!counted.ok) setUtilisationFailed(counted.fault)
  return counted
}

async function count(
  services: Services,
  { days, scope }: Pick<UtilisationSearch, 'days' | 'scope'>,
  signal: AbortSignal,
): Promise<Result<UtilisationAnswer>> {
  const { engine, clock, schedules } = services
  const dayCount = daysBetween(days.from, days.to) + 1
  const limit = schedules.limitOf({ bulk: Math.floor(held.resourceDays / dayCount), single: held.single })
  const opened = await askEngine(engine.openUtilisation({ days, question: questionOf(scope), limit, now: clock.now() }))
  if (!opened.ok) return opened
  let fault: Fault | null = null
  const show = async (phase: 'loading' | 'ready'): Promise<Result<UtilisationAnswer>> => {
    const asked = await askEngine(engine.utilisation({ most: named }))
    if (signal.aborted) return fail({ kind: 'cancelled' })
    if (!asked.ok) return asked
    if (asked.value === null) return fail({ kind: 'worker-lost' })
    setUtilisation(asked.value, phase, { asOf: clock.now(), fault })
    return succeed(asked.value)
  }
  const { span, emails } = opened.value
  for await (const batch of schedules.load(emails, span, signal, { isSampled: true })) {
    const put = await putBatch(engine, 'utilisation', batch)
    if (signal.aborted) return fail({ kind: 'cancelled' })
    if (!put.ok) fault = put.fault
    else await show('loading')
  }
  return show('ready')
}
