import { searchState } from '#src/base/search-state.ts'
import type { SeriesAnswer, SeriesDate, SeriesOpened, SeriesRequest } from '#src/engine/compute.ts'
import { putBatch } from '#src/features/availability/model/put-schedules.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import type { ReservationDraft } from '../reserve/rules/draft.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import { quartersOf } from '#src/kernel/time/moment.ts'
import type { Planning } from '#src/base/needs.ts'
import { expandSeries } from './rules/expand-series.ts'
import { mostDates } from './rules/recurrence.ts'
import { setSeriesAnswer, setSeriesFailed, setSeriesLooking, setSeriesProgress } from './state.ts'

/** Number of other resources to compare: `bulk` from the product's cache, `single` if every calendar is requested. */
const candidates = { bulk: 500, single: 40 }

/**
 * Checks the chosen resource on every date of the draft's series and, if any date is not free, the other resources too.
 * Reports results in `series/state` as they arrive. Callers must abort an outdated check.
 */
export async function checkSeriesDates(
  services: Planning,
  draft: ReservationDraft,
  signal: AbortSignal = services.signal,
): Promise<Result<SeriesAnswer>> {
  if (draft.recurrence === null) return fail({ kind: 'cancelled' })
  setSeriesLooking()
  const looked = await look(services, { ...draft, recurrence: draft.recurrence }, signal)
  if (signal.aborted) return fail({ kind: 'cancelled' })
  if (!looked.ok) setSeriesFailed(looked.fault)
  return looked
}

async function look(
  services: Planning,
  draft: ReservationDraft & { readonly recurrence: NonNullable<ReservationDraft['recurrence']> },
  signal: AbortSignal,
): Promise<Result<SeriesAnswer>> {
  const { engine, clock, schedules } = services
  const spans = expandSeries(draft.recurrence, draft.span, draft.timeZone)
  const opened = await askEngine(
    engine.openSeries({
      spans: spans.map(quartersOf),
      resourceIds: [...draft.resourceIds],
      requirement: searchState.question.requirements[0] ?? null,
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

  const chosen = await loadSeriesSchedules(services, opened.value.chosen, opened.value, signal, step)
  if (!chosen.ok) return chosen
  const first = await ask(false)
  if (signal.aborted || !first.ok) return first.ok ? fail({ kind: 'cancelled' }) : first
  if (first.value === null) return fail({ kind: 'worker-lost' })
  const isAllFree = first.value.dates.every(({ isFree }) => isFree)
  setSeriesAnswer(spans, first.value, isAllFree ? 'ready' : 'comparing')
  if (isAllFree) return succeed(first.value)

  const others = await loadSeriesSchedules(services, opened.value.candidates, opened.value, signal, step)
  if (!others.ok) return others
  const all = await ask(true)
  if (signal.aborted || !all.ok) return all.ok ? fail({ kind: 'cancelled' }) : all
  if (all.value === null) return fail({ kind: 'worker-lost' })
  setSeriesAnswer(spans, all.value, 'ready')
  return succeed(all.value)
}

export type Step = (done: number, total: number) => void

/** Returns the state of these resources at each of the times, without a comparison with other ones. */
export async function readDateStates(
  services: Pick<Planning, 'schedules' | 'engine' | 'clock'>,
  { spans, ...request }: Pick<SeriesRequest, 'resourceIds' | 'own'> & { readonly spans: readonly InstantSpan[] },
  signal: AbortSignal,
  step?: Step,
): Promise<Result<readonly SeriesDate[]>> {
  const { engine, clock } = services
  const opened = await askEngine(
    engine.openSeries({
      ...request,
      spans: spans.map(quartersOf),
      requirement: null,
      attendees: { total: 0, onSite: 0 },
      limit: 0,
      now: clock.now(),
    }),
  )
  if (!opened.ok) return opened
  const loaded = await loadSeriesSchedules(services, opened.value.chosen, opened.value, signal, step)
  if (!loaded.ok) return loaded
  const answer = await askEngine(engine.series({ now: clock.now(), plans: false }))
  if (!answer.ok) return answer
  return answer.value === null ? fail({ kind: 'worker-lost' }) : succeed(answer.value.dates)
}

/** Loads the schedules of some resources into the engine, for every date of the open series. */
async function loadSeriesSchedules(
  { schedules, engine }: Pick<Planning, 'schedules' | 'engine'>,
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

/** Returns the maximum number of dates that both this product and the calendar allow. */
export function mostDatesOf({ provider }: Pick<Planning, 'provider'>): number {
  return Math.min(mostDates, provider.limits.seriesDates)
}
