import { randomUUID } from 'node:crypto'
import type { Queries } from '../store/schema.ts'

export interface MailMessage {
  /** Address of the one recipient. */
  readonly to: string
  readonly subject: string
  readonly text: string
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

/** Stores mails for `jobs/send-mail.ts`. */
export function createMail(isOn: boolean, now: () => number, wake: () => void): Mail {
  return {
    isOn,
    wake,
    send: async (queries, { to, subject, text, calendar }) => {
      if (!isOn) return
      const at = now()
      await queries
        .insertInto('mails')
        .values({
          id: randomUUID(),
          recipient: to,
          subject,
          text,
          calendar: calendar?.text ?? null,
          method: calendar?.method ?? null,
          created_at: at,
          tries: 0,
          next_try_at: at,
        })
        .execute()
    },
  }
}
