import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { succeed } from '#src/kernel/result.ts'
import { quarterOf } from '#src/kernel/time/moment.ts'
import type { Cached } from '#src/platform/storage.ts'
import { isBuffer } from '#src/platform/storage/shelf.ts'
import type { Reading } from '#src/base/needs.ts'
import { putBatch } from './put-schedules.ts'

const schedules = 'schedules'

/** Returns the name of the stored schedules of these days. */
export const keptSchedules = ({ from, to }: QuarterSpan): string => `${schedules} ${from} ${to}`

/** Returns the days in a name, or null if the name is not one of schedules. */
export function daysOfKept(name: string): QuarterSpan | null {
  const [kind, from, to] = name.split(' ')
  const span = { from: quarterOf(Number(from)), to: quarterOf(Number(to)) }
  return kind === schedules && span.from < span.to ? span : null
}

/**
 * Loads the stored schedules of these days into the engine. Returns the time of the oldest one, or null if there is
 * none.
 */
export async function putKeptSchedules(services: Reading, days: QuarterSpan): Promise<Instant | null> {
  let asOf: Instant | null = null
  for (const { body, savedAt, span } of await readSchedules(services, days)) {
    if (services.signal.aborted) return null
    const batch = succeed({ span, fetchedAt: savedAt, asked: beforeAll, schedules: body })
    const put = await putBatch(services.engine, 'shown', batch)
    if (put.ok && (asOf === null || savedAt < asOf)) asOf = savedAt
  }
  return asOf
}

/** Request number of stored schedules. It is the lowest, so rows loaded in this session are not overwritten. */
const beforeAll = 0

/** Returns the stored schedules that overlap the span, newest first, because rows use the first they receive. */
async function readSchedules({ storage }: Reading, span: QuarterSpan) {
  const names = await storage.kept.names()
  const records = await Promise.all(
    names.map(async (name) => {
      const days = daysOfKept(name)
      if (days === null || days.from >= span.to || days.to <= span.from) return []
      const cached: Cached<unknown> | null = await storage.kept.get(name)
      return isBuffer(cached?.body) ? [{ body: cached.body, savedAt: cached.savedAt, span: days }] : []
    }),
  )
  return records.flat().toSorted((one, other) => other.savedAt - one.savedAt)
}
