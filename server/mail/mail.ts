import { randomUUID } from 'node:crypto'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { NewRow, Queries } from '../store/schema.ts'
import { isMailable, type MailName, oneLine, plainBody } from './clean.ts'

export interface MailMessage {
  /** Address of the one recipient. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The recipient of replies. Without one, it goes to the sender of all mails. */
  readonly replyTo?: MailName | undefined
  /** An iCalendar object with its method, such as REQUEST. */
  readonly calendar?: { readonly method: string; readonly text: string } | undefined
}

export interface Mail {
  /** True if there is a mail server. */
  readonly isOn: boolean
  /** Stores a mail with the transaction. It leaves after the commit. Does nothing if mail is off. */
  send(queries: Queries, message: MailMessage): Promise<void>
  /** Called after a commit that stored mail. */
  wake(): void
}

/** Milliseconds between the tries of a mail. */
export const retries: readonly number[] = [1, 5, 30, 120, 480].map((minutes) => minutes * oneMinute)
/** Tries of one mail: at once, and after each of `retries`. */
export const triesAtMost = 1 + retries.length

/** Stores mails for `jobs/send-mail.ts`. */
export function createMail(isOn: boolean, now: () => number, wake: () => void): Mail {
  return {
    isOn,
    wake,
    send: async (queries, message) => {
      if (!isOn) return
      await queries.insertInto('mails').values(rowOf(message, now())).execute()
    },
  }
}

/** A mail that cannot be sent is stored all the same, with the reason, so that it does not disappear without a trace. */
function rowOf({ to, subject, text, replyTo, calendar }: MailMessage, now: number): NewRow<'mails'> {
  const isPossible = isMailable(to)
  const answers = replyTo !== undefined && isMailable(replyTo.address) ? replyTo : null
  return {
    id: randomUUID(),
    recipient: to,
    reply_to: answers && JSON.stringify({ name: oneLine(answers.name), address: answers.address }),
    subject: oneLine(subject),
    text: plainBody(text),
    calendar: calendar?.text ?? null,
    method: calendar?.method ?? null,
    created_at: now,
    tries: isPossible ? 0 : triesAtMost,
    next_try_at: now,
    error: isPossible ? null : 'No mail can be sent to this address.',
  }
}
