import { oneMinute } from '#src/kernel/time/moment.ts'
import { messageOf } from '#src/kernel/message-of.ts'
import { retries, triesAtMost } from '../mail/mail.ts'
import { connectionsAtMost, createSmtp, senderAddress, type Smtp } from '../mail/smtp.ts'
import type { Office } from '../office.ts'
import type { Database, Row } from '../store/schema.ts'
import type { Job } from './jobs.ts'

/** Milliseconds for which a mail belongs to the process that took it. If that ends meanwhile, another one sends it after them. */
const claimedFor = 5 * oneMinute
/** Milliseconds of one run. The rest is sent by the next one, so that the server can end in between. */
const runAtMost = 10_000

/** Sends the mails that are stored. */
export const sendMail: Job = {
  name: 'send-mail',
  run: async (office) => {
    const { db, now, settings } = office
    if (settings.mail === null) return null
    let smtp: Smtp | null = null
    const began = performance.now()
    const sendOnes = async () => {
      for (;;) {
        if (performance.now() - began > runAtMost) return
        const mail = await claim(db, now())
        if (mail === undefined) return
        smtp ??= createSmtp(settings.mail as NonNullable<typeof settings.mail>)
        await sendOne(office, smtp, mail)
      }
    }
    try {
      await Promise.all(Array.from({ length: connectionsAtMost }, sendOnes))
    } finally {
      ;(smtp as Smtp | null)?.close()
    }
    return nextTry(db)
  },
}

const waiting = (db: Database) => db.selectFrom('mails').where('sent_at', 'is', null).where('tries', '<', triesAtMost)

/**
 * Takes one mail that is due. The statement that finds it also puts its next try off, so that no other process takes it: PostgreSQL checks
 * the conditions again on a row that another process has just changed.
 */
const claim = (db: Database, now: number): Promise<Row<'mails'> | undefined> =>
  db
    .updateTable('mails')
    .set((is) => ({ tries: is('tries', '+', 1), next_try_at: now + claimedFor }))
    .where('id', '=', (is) =>
      is
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('tries', '<', triesAtMost)
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(1),
    )
    .where('sent_at', 'is', null)
    .where('next_try_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

async function sendOne({ db, now, log, publicURL, settings }: Office, smtp: Smtp, mail: Row<'mails'>): Promise<void> {
  const change = (values: Partial<Row<'mails'>>) =>
    db.updateTable('mails').set(values).where('id', '=', mail.id).execute()
  if (settings.mail !== null && mail.recipient === senderAddress(settings.mail)) {
    // Whatever reads that mailbox could answer, for ever.
    await change({ tries: triesAtMost, error: 'This is the address of the server itself.' })
    return
  }
  try {
    await smtp.send(mail, { host: new URL(publicURL()).hostname, now: now() })
  } catch (error) {
    const wait = isUnknownMailbox(error) ? undefined : retries[mail.tries - 1]
    await change({
      error: messageOf(error),
      ...(wait === undefined ? { tries: triesAtMost, ...withoutText } : { next_try_at: now() + wait }),
    })
    // The mail server's reply contains the address.
    const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
    log.warn(
      { mail: mail.id, code, responseCode },
      wait === undefined ? 'A mail is given up.' : 'A mail was not taken.',
    )
    return
  }
  await change({ sent_at: now(), error: null, ...withoutText })
}

/** Links in it hold secrets, and nothing needs it any more. */
const withoutText = { text: '', calendar: null }

/** The mail server knows that there is no such mailbox (RFC 3463, X.1.x): more tries annoy it, and change nothing. */
const isUnknownMailbox = (error: unknown): boolean =>
  /^5\d\d[ -]5\.1\.\d/.test(String((error as { readonly response?: unknown }).response ?? ''))

/** Returns when the next mail is due, in UTC milliseconds. Null if none waits. */
async function nextTry(db: Database): Promise<number | null> {
  const next = await waiting(db).select('next_try_at').orderBy('next_try_at').limit(1).executeTakeFirst()
  return next?.next_try_at ?? null
}
