import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { minutesBetween } from '#src/kernel/time/moment.ts'

/** Minutes for which a reserved place is vacant before it counts as reserved without attendees. */
export const vacantMinutes = 10

/** A place that has been seen reserved and vacant without a break. */
export interface Vacancy {
  readonly since: Instant
  /** End of the reserved stretch. A different end is a different reservation, whose attendees may still arrive. */
  readonly until: Quarter
}

interface Seen {
  readonly now: Instant
  /** The places whose present state is known. Null if the plan shows another time. */
  readonly here: ReadonlySet<ResourceId> | null
  /** The end of the reserved stretch of each place here that is reserved now. */
  readonly held: ReadonlyMap<ResourceId, Quarter>
  /** False if a sensor detects a person, or if there is no sensor. */
  readonly isVacant: (id: ResourceId) => boolean
}

/**
 * Returns the places that are reserved and vacant, with the instant since when. The server reports no such instant, so
 * it begins when both are first seen. Of places that are not here, it stays as long as they are vacant.
 */
export function nextVacancies(
  before: ReadonlyMap<ResourceId, Vacancy>,
  { now, here, held, isVacant }: Seen,
): ReadonlyMap<ResourceId, Vacancy> {
  const next = new Map<ResourceId, Vacancy>()
  for (const [id, vacancy] of before) if (here?.has(id) !== true && isVacant(id)) next.set(id, vacancy)
  for (const [id, until] of held) {
    if (!isVacant(id)) continue
    const known = before.get(id)
    // A clock that was set back must not make a vacancy last.
    next.set(id, known?.until === until && known.since <= now ? known : { since: now, until })
  }
  return next
}

/** Returns the places that have been reserved and vacant for long enough. */
export function nobodyThere(vacancies: ReadonlyMap<ResourceId, Vacancy>, now: Instant): ReadonlySet<ResourceId> {
  return new Set([...vacancies].flatMap(([id, { since }]) => (minutesBetween(since, now) >= vacantMinutes ? [id] : [])))
}
