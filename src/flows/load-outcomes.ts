import { fail, type Result, succeed } from '#src/core/result.ts'
import { instantsOf } from '#src/core/time/quarter.ts'
import { spanOfRange } from '#src/core/utilisation/counted-quarters.ts'
import { countOutcomes, type OutcomeCounts } from '#src/core/utilisation/no-shows.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { browserZone } from '#src/state/browser-zone.ts'
import { setOutcomes } from '#src/state/utilisation.ts'
import { askEngine } from './ask-engine.ts'
import { questionOf } from './load-utilisation.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'
import { readReservationsOf } from './read-reservations.ts'
import type { UtilisationSearch } from './utilisation-search.ts'

/**
 * How the user's own reservations on these days went, where confirmation was asked for. Schedules tell nothing of it, and the
 * product server speaks of single events only: nobody else's can be counted.
 */
export async function loadOutcomes(
  product: Product,
  search: Pick<UtilisationSearch, 'days' | 'scope'>,
  signal: AbortSignal,
): Promise<Result<OutcomeCounts>> {
  const counted = await count(product, search, signal)
  if (signal.aborted || product.signal.aborted) return fail({ kind: 'cancelled' })
  if (counted.ok) setOutcomes(counted.value)
  else setOutcomes(null, counted.fault)
  return counted
}

async function count(
  product: Product,
  { days, scope }: Pick<UtilisationSearch, 'days' | 'scope'>,
  signal: AbortSignal,
): Promise<Result<OutcomeCounts>> {
  const { calendar, clock, engine } = product
  const now = clock.now()
  const span = spanOfRange(browserZone(), days)
  const { start, end } = instantsOf(span)
  // What has not begun cannot have been missed.
  if (start >= now) return succeed(countOutcomes([], now))
  const listed = await calendar.events({ start, end: end < now ? end : now }, signal)
  if (!listed.ok) return listed
  logProblems('events', listed.value.problems)
  const read = await readReservationsOf(product, listed.value.events, { isLogged: false })
  if (!read.ok) return read
  const ids = [...new Set(read.value.flatMap(({ resourceId }) => (resourceId === null ? [] : [resourceId])))]
  const asked = await askEngine(engine.whyNot({ ids: ids.map(resourceIdOf), question: questionOf(scope), now }))
  if (!asked.ok) return asked
  const leftOut = new Set<string>(asked.value.map(({ id }) => id))
  const within = read.value.filter(({ resourceId }) => resourceId !== null && !leftOut.has(resourceId))
  return succeed(countOutcomes(within, now))
}
