import type { TakenAt, UtilisationAnswer } from '#src/contract/compute.ts'
import type { Email } from '#src/core/brand.ts'
import type { Fault } from '#src/core/fault.ts'
import type { Question } from '#src/core/filter/question.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { daysBetween } from '#src/core/time/days.ts'
import { setUtilisation, setUtilisationFailed, setUtilisationLoading } from '#src/state/utilisation.ts'
import { defaultQuestion } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import { cachedSchedules } from './cached-schedules.ts'
import type { Product } from './product.ts'
import type { UtilisationSearch } from './utilisation-search.ts'

/** Resources times days that are held at once, about 13 MB; where every calendar is asked by itself, resources. */
const held = { resourceDays: 140_000, single: 100 }
/** Addresses in one bulk call; each answer is shown as it comes. */
const batch = 200
/** Bulk calls under way at once. */
const lanes = 2
/** Resources named among the busiest, and among the idlest. */
const named = 10

/** What the engine is asked for a scope: everything else of a question is left open. */
export const questionOf = ({ requirements, search = '', name = '' }: UtilisationSearch['scope']): Question => ({
  ...defaultQuestion,
  requirements,
  search,
  name,
})

/**
 * Loads the schedules of the days and resources that are looked at, in batches, and tells in `state/utilisation` how full they
 * are as they become known. What fails for some is told beside the answer for the others. A search that was overtaken or left
 * is to be aborted by its caller.
 */
export async function loadUtilisation(
  product: Product,
  search: Pick<UtilisationSearch, 'days' | 'scope'>,
  signal: AbortSignal = product.signal,
): Promise<Result<UtilisationAnswer>> {
  setUtilisationLoading()
  const stop = AbortSignal.any([signal, product.signal])
  const counted = await count(product, search, stop)
  if (stop.aborted) return fail({ kind: 'cancelled' })
  if (!counted.ok) setUtilisationFailed(counted.fault)
  return counted
}

async function count(
  product: Product,
  { days, scope }: Pick<UtilisationSearch, 'days' | 'scope'>,
  signal: AbortSignal,
): Promise<Result<UtilisationAnswer>> {
  const { engine, clock, configuration } = product
  const isBulk = configuration.cachingEnabled
  const dayCount = daysBetween(days.from, days.to) + 1
  const limit = isBulk ? Math.floor(held.resourceDays / dayCount) : held.single
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
  const at = { span, fetchedAt: clock.now() }
  const parts = isBulk ? spread(emails, batch) : [emails]
  const runLane = async (): Promise<void> => {
    for (let part = parts.shift(); part && part.length > 0 && !signal.aborted; part = parts.shift()) {
      const loaded = isBulk
        ? await fromCache(product, part, at, signal)
        : await fromProvider(product, part, at, signal, () => show('loading'))
      if (signal.aborted) return
      // Where one call fails, those after it would as well: what is here is shown, and the rest is asked for again on demand.
      if (!loaded.ok) {
        fault = loaded.fault
        parts.length = 0
      } else if (parts.length > 0) await show('loading')
    }
  }
  await Promise.all(Array.from({ length: isBulk ? lanes : 1 }, runLane))
  return show('ready')
}

async function fromCache(
  { api, engine }: Product,
  emails: readonly Email[],
  at: TakenAt,
  signal: AbortSignal,
): Promise<Result<null>> {
  const body = await cachedSchedules({ api }, emails, at.span, signal)
  if (!body.ok) return body
  const put = await askEngine(engine.putUtilisationBody(body.value, at))
  return put.ok ? put.value : put
}

async function fromProvider(
  { calendar, engine }: Product,
  emails: readonly Email[],
  at: TakenAt,
  signal: AbortSignal,
  show: () => Promise<Result<UtilisationAnswer>>,
): Promise<Result<null>> {
  for await (const schedules of calendar.schedules(emails, at.span, signal)) {
    if (!schedules.ok) return schedules
    const put = await askEngine(engine.putUtilisationSchedules(schedules.value, at))
    if (!put.ok) return put
    const shown = await show()
    if (!shown.ok) return shown
  }
  return succeed(null)
}

/** Batches that are each spread over the whole list, so that what is shown after some of them is about right already. */
function spread<Item>(list: readonly Item[], length: number): Item[][] {
  const batches = Math.ceil(list.length / length)
  const parts = Array.from({ length: batches }, (): Item[] => [])
  list.forEach((item, index) => parts[index % batches]?.push(item))
  return parts
}
