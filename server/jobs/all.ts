import { oneDay, oneHour } from '#src/kernel/time/moment.ts'
import { sendRequestedLinks } from '../identity/requested-links.ts'
import { forgetSessions } from '../identity/sessions.ts'
import { forgetCodes } from '../store/codes.ts'
import { forgetTries } from '../store/limits.ts'
import { eventsKeptFor, forgetEvents } from '../store/outbox.ts'
import { alerts } from './alerts.ts'
import type { Job } from './jobs.ts'
import { release } from './release.ts'
import { sendMail } from './send-mail.ts'

/** Days for which mails that could not be sent are kept, with the reason. */
const mailDays = 30

/** Removes expired records, and the log after the days for which it is kept. */
const retention: Job = {
  name: 'retention',
  run: async ({ db, now, settings }) => {
    await forgetSessions(db, now())
    await forgetTries(db, now() - oneDay)
    await forgetEvents(db, now() - eventsKeptFor)
    await forgetCodes(db, now() - 30 * oneDay)
    await db
      .deleteFrom('journal')
      .where('at', '<', now() - settings.journalDays * oneDay)
      .execute()
    await db
      .deleteFrom('mails')
      .where((is) => is.or([is('sent_at', '<', now() - oneDay), is('created_at', '<', now() - mailDays * oneDay)]))
      .execute()
    return now() + oneHour
  },
}

export const allJobs: readonly Job[] = [retention, sendRequestedLinks, release, sendMail, alerts]
