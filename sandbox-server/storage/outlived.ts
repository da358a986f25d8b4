import type { Change, ChangeLog } from '#mocks/server/changes.ts'
import type { Records } from '#mocks/server/records.ts'
import { oneDay } from '#src/kernel/time/moment.ts'

/** Longer than any screen looks back. */
const keptFor = 90 * oneDay
/** Shorter, because simulated colleagues make a few thousand reservations per day. */
const keptForColleagues = 7 * oneDay

/**
 * Deletes events that ended long ago, their cancellations, and expired e-mail links, from memory and from the log, so that a
 * sandbox that runs for months does not grow without limit. `now` is in UTC milliseconds by the world's clock.
 */
export async function forgetOutlived(log: ChangeLog, records: Records, now: number): Promise<void> {
  const changes = await log.load()
  const outlived = changes.filter((change) => isOutlived(change, now))
  await Promise.all(
    outlived.map(({ key }) => {
      records.receive({ key, value: null })
      return log.keep({ key, value: null })
    }),
  )
}

function isOutlived({ key, value }: Change, now: number): boolean {
  // The id of a planned event contains its day.
  const planned = /^gone:b\.\d+\.(\d+)\./.exec(key)?.[1]
  if (planned !== undefined) return Number(planned) * oneDay < now - keptFor
  if (typeof value !== 'object' || value === null) return false
  if (key.startsWith('mail-link:')) return 'expiresAt' in value && Number(value.expiresAt) < now - keptFor
  // A series may have dates in the future.
  if (!key.startsWith('event:') || 'series' in value || !('end' in value)) return false
  return Number(value.end) < now - (key.startsWith('event:c.') ? keptForColleagues : keptFor)
}
