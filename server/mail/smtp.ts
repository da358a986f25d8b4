import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import type { Settings } from '../settings.ts'
import type { Row } from '../store/schema.ts'

/** Hands mails to the mail server of the settings, over a few connections that stay open until it is closed. */
export interface Smtp {
  /** Rejects if the mail server does not take it. */
  send(mail: Row<'mails'>, parts: MessageParts): Promise<void>
  close(): void
}

interface MessageParts {
  /** Name of the server, for the id of the message. */
  readonly host: string
  /** UTC milliseconds. */
  readonly now: number
}

export const connectionsAtMost = 3

/** Milliseconds for one step of the mail server. All steps together take less than `claimedFor` of `jobs/send-mail.ts`. */
const patience = 20_000

const nameSchema = v.pipe(v.string(), v.parseJson(), v.object({ name: v.string(), address: v.string() }))

export function createSmtp({ smtp, from }: NonNullable<Settings['mail']>): Smtp {
  const transport = createTransport({
    pool: true,
    maxConnections: connectionsAtMost,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    requireTLS: sendsPassword(smtp),
    url: smtp,
    // A mail consists of texts of the database, never of files and pages.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail, { host, now }) => {
      await transport.sendMail({
        from,
        // Not as text, in which a comma would begin another address.
        to: { name: '', address: mail.recipient },
        ...(mail.reply_to === null ? {} : { replyTo: v.parse(nameSchema, mail.reply_to) }),
        subject: mail.subject,
        text: mail.text,
        date: new Date(now),
        // The same for every try, so that a mail that arrived twice is shown once.
        messageId: `<${mail.id}@${host}>`,
        // Absence notes and other programs answer people only (RFC 3834). The second header is how Exchange knows it.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
        ...(mail.calendar === null || mail.method === null
          ? {}
          : { icalEvent: { method: mail.method, content: mail.calendar, filename: 'event.ics' } }),
      })
    },
    close: () => transport.close(),
  }
}

/** Address of the sender of all mails. */
export const senderAddress = ({ from }: NonNullable<Settings['mail']>): string =>
  (/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase()

/** A password crosses the network encrypted only, unless the mail server is on this machine. */
function sendsPassword(smtp: string): boolean {
  const { username, hostname } = new URL(smtp)
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
