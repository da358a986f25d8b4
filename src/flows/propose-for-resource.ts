import type { Email, Instant, InstantSpan, QuarterSpan } from '#src/core/brand.ts'
import { proposeSpan } from '#src/core/reservation/draft.ts'
import { permittedDuration, proposeTime } from '#src/core/reservation/propose-time.ts'
import { dayOf, endOfDay } from '#src/core/time/days.ts'
import { startOfMinute } from '#src/core/time/moment.ts'
import { quarterAt } from '#src/core/time/quarter.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { timeline } from '#src/state/timeline.ts'
import type { Product } from './product.ts'

/**
 * The time to offer somebody who stands before a resource: from now on where it is free now, else the first free time of
 * the day, as long as the timeline's question says and the resource permits. Null where the day has no such time; a
 * calendar that cannot be asked is taken for free, as the form looks again before it sends.
 */
export async function proposeForResource(
  product: Product,
  resource: Resource,
  email: Email,
): Promise<InstantSpan | null> {
  const now = startOfMinute(product.clock.now())
  const { duration } = timeline.question
  const span = restOfDay(now)
  const schedule = await product.schedules.live.one(email, span, product.signal)
  if (!schedule.ok || schedule.value?.serviceError !== null)
    return proposeSpan(now, permittedDuration(duration, resource))
  return proposeTime(resource, schedule.value, { span, now, duration })
}

function restOfDay(now: Instant): QuarterSpan {
  const { zone } = timeline
  return { from: quarterAt(now), to: quarterAt(endOfDay(zone, dayOf(zone, now))) }
}
