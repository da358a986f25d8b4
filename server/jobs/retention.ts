import { oneDay, oneHour } from '#src/kernel/time/moment.ts'
import { forgetSessions } from '../identity/sessions.ts'
import { forgetCodes } from '../store/codes.ts'
import { forgetNames } from '../store/confirmations.ts'
import { forgetFinished } from '../store/finished-events.ts'
import { forgetTries } from '../store/limits.ts'
import { eventsKeptFor, forgetEvents } from '../store/outbox.ts'
import type { Job } from './jobs.ts'

/** Events that one run removes at most, so that others can write in between. */
const eventsOfRun = 500

/** Removes records of each kind after the days for which the settings keep them. */
export const retention: Job = {
  name: 'retention',
  run: async ({ db, now, settings }) => {
    const { keep, journalDays } = settings
    const before = (days: number): number => now() - days * oneDay
    await forgetSessions(db, before(keep.sessions))
    await forgetTries(db, before(1))
    await forgetEvents(db, now() - eventsKeptFor)
    await forgetCodes(db, before(keep.links))
    await db.deleteFrom('journal').where('at', '<', before(journalDays)).execute()
    await db
      .deleteFrom('mails')
      .where((is) => is.or([is('sent_at', '<', before(1)), is('created_at', '<', before(keep.mails))]))
      .execute()
    await forgetNames(db, before(keep.checkIns))
    const removed = await db
      .transaction()
      .execute((transaction) => forgetFinished(transaction, before(keep.events), eventsOfRun))
    return removed === eventsOfRun ? now() : now() + oneHour
  },
}
