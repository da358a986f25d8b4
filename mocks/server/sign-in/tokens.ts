import { isRecord } from '#src/wire/scalars.ts'
import { lifetimes } from '#server/rules/lifetimes.ts'
import type { Records } from '../records.ts'

/** The user and the purpose of a token. */
export interface TokenFacts {
  readonly email: string
  /**
   * 'setup' sets a browser up as a device; 'device' is the key with which it returns; 'application' is for the calendars of everybody, by
   * the vendor's permission for a server.
   */
  readonly kind: 'api' | 'refresh' | 'calendar' | 'application' | 'setup' | 'device'
  /** The id of a sign-in. Signing out ends it, independently of the clock. */
  readonly session: string
  /** UTC seconds of the server's clock. */
  readonly exp: number
}

/** A link only signs in to the product: the calendar may not be connected. */
export type SessionWay = 'provider' | 'password' | 'link' | 'guest' | 'device'

export const wayOf = (session: string): SessionWay => {
  const way = session.slice(0, session.indexOf(':'))
  return way === 'password' || way === 'link' || way === 'guest' || way === 'device' ? way : 'provider'
}

export interface Tokens {
  /** `way` is how the session was started, which is part of the session. */
  openSession(way?: SessionWay): string
  issue(email: string, kind: TokenFacts['kind'], session: string): string
  /** Null for a foreign, expired or signed-out token, or one for another purpose. */
  read(token: string | null, kind: TokenFacts['kind']): TokenFacts | null
  /** Returns true if the session was signed out. A session outlives its tokens. */
  isOver(facts: TokenFacts): boolean
  closeSession(session: string): void
  /** Ends all current sessions of a user. */
  closeAll(email: string): void
  /** UTC milliseconds. */
  issuedAt(facts: TokenFacts): number
}

/** In seconds. */
const secondsOf: Readonly<Record<TokenFacts['kind'], number>> = {
  api: 3600,
  calendar: 3600,
  application: 3600,
  refresh: lifetimes.refresh / 1000,
  setup: lifetimes.deviceSetUp / 1000,
  device: 10 * 365 * 86_400,
}

/** Tokens have the form of JSON Web Tokens, because clients may read their expiry. They are unsigned. */
export function createTokens(now: () => number, records: Records): Tokens {
  const closed = new Set<string>()
  let serial = 0
  const close = records.family<true>('signed-out', (session, isClosed) => {
    if (isClosed === null) closed.delete(session)
    else closed.add(session)
  })
  /** UTC milliseconds until which the sessions of a user are void, by address. */
  const ended = new Map<string, number>()
  const endAll = records.family<number>('signed-out-everywhere', (email, until) => {
    if (until === null) ended.delete(email)
    else ended.set(email, until)
  })
  const begunAt = ({ session }: TokenFacts) => Number(session.split(':')[2] ?? 0)
  const isOver = (facts: TokenFacts) => closed.has(facts.session) || begunAt(facts) <= (ended.get(facts.email) ?? -1)
  return {
    openSession: (way = 'provider') => `${way}:${crypto.randomUUID()}:${now()}`,
    issue: (email, kind, session) => {
      serial += 1
      const facts: TokenFacts = { email, kind, session, exp: Math.floor(now() / 1000) + secondsOf[kind] }
      return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...facts, jti: serial })}.sandbox`
    },
    read: (token, kind) => {
      const facts = token === null ? null : decode(token)
      if (facts === null || facts.kind !== kind || facts.exp * 1000 <= now()) return null
      return isOver(facts) ? null : facts
    },
    isOver,
    closeSession: (session) => close(session, true),
    closeAll: (email) => endAll(email, now()),
    issuedAt: ({ exp, kind }) => (exp - secondsOf[kind]) * 1000,
  }
}

const encode = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function decode(token: string): TokenFacts | null {
  const [, payload, signature] = token.split('.')
  if (payload === undefined || signature !== 'sandbox') return null
  try {
    const facts: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    // Anyone can write a token, so it may contain anything.
    const isWhole = isRecord(facts) && typeof facts['email'] === 'string' && typeof facts['session'] === 'string'
    return isWhole && Number.isFinite(facts['exp']) ? (facts as unknown as TokenFacts) : null
  } catch {
    return null
  }
}

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
  /** Creates a link for one use for a known address, and notifies the listeners of the mail. */
  send(email: string, isKnown: boolean): void
  /** Returns the address that a link signs in, or the reason of a refusal. The link stays unused. */
  look(token: string): LinkOutcome
  redeem(token: string): LinkOutcome
  onMail(listener: (mail: Mail) => void): void
}

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
      if (token !== null) write(token, { email, expiresAt: now() + lifetimes.mailLink, isUsed: false })
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
