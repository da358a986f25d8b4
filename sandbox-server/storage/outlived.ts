import type { Change, ChangeLog } from '#mocks/server/changes.ts'
import type { Records } from '#mocks/server/records.ts'
import { oneDay } from '#src/kernel/time/moment.ts'

/** Longer than anything on screen looks back. */
const keptFor = 90 * oneDay
/** What made-up colleagues book, a few thousand times a day, interests nobody for long. */
const keptForColleagues = 7 * oneDay

/**
 * Forgets events that ended long ago, what was cancelled of them, and mailed links that are over, in memory and in the log: a
 * sandbox that runs for months does not grow without end. `now` in UTC milliseconds by the world's clock.
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
  // A planned event's id names the day it was planned for.
  const planned = /^gone:b\.\d+\.(\d+)\./.exec(key)?.[1]
  if (planned !== undefined) return Number(planned) * oneDay < now - keptFor
  if (typeof value !== 'object' || value === null) return false
  if (key.startsWith('mail-link:')) return 'expiresAt' in value && Number(value.expiresAt) < now - keptFor
  // Dates of a series may be yet to come.
  if (!key.startsWith('event:') || 'series' in value || !('end' in value)) return false
  return Number(value.end) < now - (key.startsWith('event:c.') ? keptForColleagues : keptFor)
}
