import type { Records } from './records.ts'

/** Whom a token speaks for and what it opens. */
export interface TokenFacts {
  readonly email: string
  readonly kind: 'api' | 'refresh' | 'calendar'
  /** UTC seconds, by the server's clock. */
  readonly exp: number
  readonly serial: string
}

export interface Tokens {
  issue(email: string, kind: TokenFacts['kind']): string
  /** Null for a token that is not ours, is over, was revoked, or opens something else. */
  read(token: string | null, kind: TokenFacts['kind']): TokenFacts | null
  revokeAll(email: string): void
}

const lifetimes: Readonly<Record<TokenFacts['kind'], number>> = { api: 3600, calendar: 3600, refresh: 30 * 86_400 }

/** Tokens look like JSON Web Tokens, since clients may read their expiry; nobody signs them. */
export function createTokens(now: () => number, records: Records): Tokens {
  const revokedAt = new Map<string, number>()
  let serial = 0
  const write = records.family<number>('signed-out', (email, at) => {
    if (at === null) revokedAt.delete(email)
    else revokedAt.set(email, at)
  })
  return {
    issue: (email, kind) => {
      const seconds = Math.floor(now() / 1000)
      serial += 1
      const facts = { email, kind, exp: seconds + lifetimes[kind], iat: now(), serial: `${now()}.${serial}` }
      return [{ alg: 'none', typ: 'JWT' }, facts].map((part) => encode(JSON.stringify(part))).join('.') + '.sandbox'
    },
    read: (token, kind) => {
      const facts = token === null ? null : decode(token)
      if (facts === null || facts.kind !== kind || facts.exp * 1000 <= now()) return null
      return facts.iat <= (revokedAt.get(facts.email) ?? -Infinity) ? null : facts
    },
    revokeAll: (email) => write(email, now()),
  }
}

const encode = (text: string) => btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

function decode(token: string): (TokenFacts & { readonly iat: number }) | null {
  const [, payload, signature] = token.split('.')
  if (payload === undefined || signature !== 'sandbox') return null
  try {
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as TokenFacts & { readonly iat: number }
  } catch {
    return null
  }
}
