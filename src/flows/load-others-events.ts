import type { Email, QuarterSpan } from '#src/core/brand.ts'
import { othersEventsOf } from '#src/core/other-calendars/others-events.ts'
import type { OthersEvent } from '#src/core/other-calendars/others-events.ts'
import { listWindow } from '#src/core/reservation/calendar-days.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { oneMinute } from '#src/core/time/moment.ts'
import { quarterAt } from '#src/core/time/quarter.ts'
import { otherCalendars, setOthersEvents, setOthersEventsFailed } from '#src/state/other-calendars.ts'
import { timeline } from '#src/state/timeline.ts'
import type { Product } from './product.ts'

/** Milliseconds for which a schedule may be shown without another look (section 9). */
const scheduleAge = oneMinute

interface Loading {
  readonly abort: AbortController
  readonly addresses: string
  readonly begunAt: number
}

const loadings = new WeakMap<Product, Loading>()

/**
 * What the shown other calendars take of the 30 days of the list, asked of the provider like any schedule: what is
 * private there comes without its subject. A calendar that is refused is named with the provider's words, the others are
 * shown. Of two loads at once the later is taken and the earlier cancelled; on failure what was there stays, with its age.
 * The same calendars are asked about once a minute, unless `anew` says that the user wants it now.
 */
export async function loadOthersEvents(product: Product, anew = false): Promise<Result<null>> {
  const emails = shownAddresses()
  const fetchedAt = product.clock.now()
  const addresses = emails.join()
  const last = loadings.get(product)
  if (!anew && last?.addresses === addresses && fetchedAt - last.begunAt < scheduleAge) return succeed(null)
  last?.abort.abort()
  const abort = new AbortController()
  loadings.set(product, { abort, addresses, begunAt: fetchedAt })
  const signal = AbortSignal.any([abort.signal, product.signal])
  const { start, end } = listWindow(timeline.zone, fetchedAt)
  const span: QuarterSpan = { from: quarterAt(start), to: quarterAt(end) }
  const events: OthersEvent[] = []
  const refused: Record<string, string> = {}
  for await (const batch of product.schedules.live.load(emails, span, signal)) {
    if (signal.aborted) return succeed(null)
    if (!batch.ok) {
      if (batch.fault.kind !== 'cancelled') setOthersEventsFailed(batch.fault)
      return batch
    }
    for (const schedule of batch.value.schedules) {
      if (schedule.serviceError) refused[schedule.email] = schedule.serviceError.message
      else events.push(...othersEventsOf(schedule))
    }
  }
  if (!signal.aborted) setOthersEvents(events, refused, fetchedAt)
  return succeed(null)
}

/** Of the calendars that are shown and have an address, each once. */
export function shownAddresses(): Email[] {
  return [...new Set(otherCalendars.list.flatMap(({ visible, email }) => (visible && email !== null ? [email] : [])))]
}
