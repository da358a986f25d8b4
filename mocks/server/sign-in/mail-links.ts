import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Records } from '../records.ts'

/** A mail that the server would have sent. The token is null if no account has the address. */
export interface Mail {
  readonly email: string
  readonly token: string | null
}

interface Link {
  readonly email: string
  /** UTC milliseconds by the server's clock. */
  readonly expiresAt: number
  readonly isUsed: boolean
}

type LinkOutcome = { readonly email: string } | { readonly reason: 'used' | 'expired' | 'wrong' }

export interface MailLinks {
  /** Makes a link of one use for a known address, and tells the listeners of the mail. */
  send(email: string, isKnown: boolean): void
  /** Whom the link signs in, or why it does not. The link stays unused. */
  look(token: string): LinkOutcome
  redeem(token: string): LinkOutcome
  onMail(listener: (mail: Mail) => void): void
}

const lifetime = 15 * oneMinute

export function createMailLinks(now: () => number, records: Records): MailLinks {
  const links = new Map<string, Link>()
  const listeners: ((mail: Mail) => void)[] = []
  const write = records.family<Link>('mail-link', (token, link) => {
    if (link === null) links.delete(token)
    else links.set(token, link)
  })
  const look = (token: string): LinkOutcome => {
    const link = links.get(token)
    if (link === undefined) return { reason: 'wrong' }
    if (link.isUsed) return { reason: 'used' }
    return link.expiresAt <= now() ? { reason: 'expired' } : { email: link.email }
  }
  return {
    look,
    send: (email, isKnown) => {
      const token = isKnown ? crypto.randomUUID().replaceAll('-', '') : null
      if (token !== null) write(token, { email, expiresAt: now() + lifetime, isUsed: false })
      for (const listener of listeners) listener({ email, token })
    },
    redeem: (token) => {
      const link = links.get(token)
      const outcome = look(token)
      if (link !== undefined && 'email' in outcome) write(token, { ...link, isUsed: true })
      return outcome
    },
    onMail: (listener) => {
      listeners.push(listener)
    },
  }
}
