import type { SeriesOpened } from '#src/contract/compute.ts'
import type { Email, QuarterSpan } from '#src/core/brand.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { askEngine } from './ask-engine.ts'
import { cachedSchedules } from './cached-schedules.ts'
import { cut } from './cut.ts'
import type { Product } from './product.ts'

/** Bulk calls under way at once. */
const lanes = 3
/** Addresses in one bulk call. */
const batch = 500
/** So few addresses are asked for weeks at a time, whose schedules take less than as many calls. */
const few = 20
const quartersPerDay = 96

export type Step = (done: number, total: number) => void

/** Loads the schedules of some resources for every date of the open series into the engine. */
export async function loadSeriesSchedules(
  product: Product,
  emails: readonly Email[],
  { windows }: Pick<SeriesOpened, 'windows'>,
  signal: AbortSignal,
  step: Step = () => undefined,
): Promise<Result<null>> {
  const isBulk = product.configuration.cachingEnabled
  const longest = Math.min(product.provider.limits.scheduleDays, 31) * quartersPerDay
  const asked = !isBulk || emails.length <= few ? gather(windows, longest) : windows
  const parts = asked.flatMap((window) => cut(emails, isBulk ? batch : emails.length).map((some) => ({ window, some })))
  let done = 0
  let next = 0
  const runLane = async (): Promise<Result<null>> => {
    for (let part = parts[next++]; part; part = parts[next++]) {
      const loaded = await (isBulk ? fromCache : fromProvider)(product, part.some, part.window, signal)
      if (!loaded.ok) return loaded
      step(++done, parts.length)
    }
    return succeed(null)
  }
  const outcomes = await Promise.all(Array.from({ length: isBulk ? lanes : 1 }, runLane))
  return outcomes.find(({ ok }) => !ok) ?? succeed(null)
}

async function fromCache(
  { api, engine }: Product,
  emails: readonly Email[],
  window: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<null>> {
  const body = await cachedSchedules({ api }, emails, window, signal)
  if (!body.ok) return body
  const put = await askEngine(engine.putSeriesBody(body.value, window))
  return put.ok ? put.value : put
}

async function fromProvider(
  { calendar, engine }: Product,
  emails: readonly Email[],
  window: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<null>> {
  for await (const schedules of calendar.schedules(emails, window, signal)) {
    if (!schedules.ok) return schedules
    const put = await askEngine(engine.putSeriesSchedules(schedules.value, window))
    if (!put.ok) return put
  }
  return succeed(null)
}

/** Windows that fit into one call together. */
function gather(windows: readonly QuarterSpan[], longest: number): QuarterSpan[] {
  const gathered: QuarterSpan[] = []
  for (const window of windows) {
    const last = gathered.at(-1)
    if (last && window.to - last.from <= longest) gathered[gathered.length - 1] = { from: last.from, to: window.to }
    else gathered.push(window)
  }
  return gathered
}
