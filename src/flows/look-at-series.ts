import type { SeriesAnswer, SeriesOpened } from '#src/contract/compute.ts'
import type { Email } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { ReservationDraft } from '#src/core/reservation/draft.ts'
import { expandSeries } from '#src/core/series/expand-series.ts'
import { quartersOf } from '#src/core/time/quarter.ts'
import { setSeriesAnswer, setSeriesFailed, setSeriesLooking, setSeriesProgress } from '#src/state/series.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'
import { putBatch } from './put-batch.ts'

/** Other resources compared: from the product's cache, and where every calendar is asked by itself. */
const candidates = { bulk: 500, single: 40 }

/**
 * How the chosen resource stands on every date of the draft's series, told in `state/series` as it becomes known, and
 * then, where any date is not free, how the other resources do. A look that was overtaken is to be aborted by its caller.
 */
export async function lookAtSeries(
  product: Product,
  draft: ReservationDraft,
  signal: AbortSignal = product.signal,
): Promise<Result<SeriesAnswer>> {
  if (draft.recurrence === null) return fail({ kind: 'cancelled' })
  setSeriesLooking()
  const looked = await look(product, { ...draft, recurrence: draft.recurrence }, signal)
  if (signal.aborted) return fail({ kind: 'cancelled' })
  if (!looked.ok) setSeriesFailed(looked.fault)
  return looked
}

async function look(
  product: Product,
  draft: ReservationDraft & { readonly recurrence: NonNullable<ReservationDraft['recurrence']> },
  signal: AbortSignal,
): Promise<Result<SeriesAnswer>> {
  const { engine, clock, schedules } = product
  const spans = expandSeries(draft.recurrence, draft.span, draft.timeZone)
  const opened = await askEngine(
    engine.openSeries({
      spans: spans.map(quartersOf),
      resourceIds: [...draft.resourceIds],
      requirement: timeline.question.requirements[0] ?? null,
      attendees: {
        total: draft.attendees.length,
        onSite: draft.attendees.filter(({ remotely }) => !remotely).length,
      },
      limit: schedules.limitOf(candidates),
      now: clock.now(),
    }),
  )
  if (!opened.ok) return opened
  const ask = (plans: boolean) => askEngine(engine.series({ now: clock.now(), plans }))
  const step = (done: number, total: number): void => {
    if (!signal.aborted) setSeriesProgress(done, total)
  }

  const chosen = await loadSeriesSchedules(product, opened.value.chosen, opened.value, signal, step)
  if (!chosen.ok) return chosen
  const first = await ask(false)
  if (signal.aborted || !first.ok) return first.ok ? fail({ kind: 'cancelled' }) : first
  if (first.value === null) return fail({ kind: 'worker-lost' })
  const isAllFree = first.value.dates.every(({ isFree }) => isFree)
  setSeriesAnswer(spans, first.value, isAllFree ? 'ready' : 'comparing')
  if (isAllFree) return succeed(first.value)

  const others = await loadSeriesSchedules(product, opened.value.candidates, opened.value, signal, step)
  if (!others.ok) return others
  const all = await ask(true)
  if (signal.aborted || !all.ok) return all.ok ? fail({ kind: 'cancelled' }) : all
  if (all.value === null) return fail({ kind: 'worker-lost' })
  setSeriesAnswer(spans, all.value, 'ready')
  return succeed(all.value)
}

export type Step = (done: number, total: number) => void

/** Loads the schedules of some resources for every date of the open series into the engine. */
export async function loadSeriesSchedules(
  { schedules, engine }: Pick<Product, 'schedules' | 'engine'>,
  emails: readonly Email[],
  { windows }: Pick<SeriesOpened, 'windows'>,
  signal: AbortSignal,
  onProgress: Step = () => undefined,
): Promise<Result<null>> {
  for await (const batch of schedules.load(emails, windows, signal, { pace: 'whole', onProgress })) {
    const put = await putBatch(engine, 'series', batch)
    if (!put.ok) return put
  }
  return succeed(null)
}
