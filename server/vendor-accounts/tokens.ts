import { refreshTokenGrant } from 'openid-client'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Office } from '../office.ts'
import { explain, retryAfterOf } from '../openid/refusals.ts'
import type { Row } from '../store/schema.ts'
import { removeTokens, replaceTokens, tokensOf, tokensOfSession } from '../store/vendor-tokens.ts'
import { write } from '../store/write.ts'
import { personIdOf } from '../identity/subjects.ts'
import type { VendorTokens } from './seal.ts'
import type { VendorAccounts } from './vendor-accounts.ts'

/** A token for the calendar of a person. */
export interface CalendarToken {
  readonly token: string
  /** UTC milliseconds. */
  readonly expiresAt: number
}

/**
 * Why there is no token. `not-connected`: the person has to sign in at the vendor. `passing`: a later try can succeed. `misconfigured`:
 * the vendor refuses this server.
 */
export type NoToken =
  | { readonly kind: 'not-connected' }
  | { readonly kind: 'passing'; readonly retryAfter: string | null }
  | { readonly kind: 'misconfigured' }

/** Milliseconds before its end from which on a token is not handed out any more. */
const margin = 5 * oneMinute

type TokensRow = Row<'vendor_tokens'>

interface Parts extends VendorAccounts {
  readonly office: Office
}

/** Returns a token for the session of a person, which is refreshed shortly before its end, or now if `isForced`. */
export async function calendarToken(
  parts: Parts,
  session: string,
  { isForced }: { readonly isForced: boolean },
): Promise<CalendarToken | NoToken> {
  const { office, vendor } = parts
  const row = await tokensOfSession(office.db, session, vendor.kind)
  if (row === undefined) return { kind: 'not-connected' }
  const tokens = await open(parts, row)
  if (tokens === null) return { kind: 'not-connected' }
  if (!isForced && isFresh(tokens, office.now())) return tokenIn(tokens)
  return office.turn(`vendor tokens ${row.subject}`, () => refreshOnce(parts, row))
}

const isFresh = ({ expiresAt }: VendorTokens, now: number): boolean => now < expiresAt - margin

const tokenIn = ({ accessToken: token, expiresAt }: VendorTokens): CalendarToken => ({ token, expiresAt })

/** Returns the stored tokens. Null if this key does not decrypt them. */
async function open({ office, seal }: Parts, { sealed, subject }: TokensRow): Promise<VendorTokens | null> {
  const tokens = await seal.open(sealed, personIdOf(subject) ?? '')
  if (tokens === null)
    office.log.error(
      { subject, isOfOtherKey: seal.isOfOtherKey(sealed) },
      "The stored tokens of a person can't be decrypted. If the key was lost, people connect their calendars again; several processes need the same 'keyFile'.",
    )
  return tokens
}

/** Refreshes tokens, unless the turn before did: requests for the same tokens share one answer of the vendor. */
async function refreshOnce(parts: Parts, asked: TokensRow): Promise<CalendarToken | NoToken> {
  const { office, vendor } = parts
  const row = await tokensOf(office.db, asked.subject, vendor.kind)
  const tokens = row === undefined ? null : await open(parts, row)
  if (row === undefined || tokens === null) return { kind: 'not-connected' }
  if (row.sealed !== asked.sealed && isFresh(tokens, office.now())) return tokenIn(tokens)
  const refreshed = await askVendor(parts, row, tokens)
  if ('kind' in refreshed) return refreshed
  const sealed = await parts.seal.close(refreshed)
  const change = { sealed, refreshed_at: office.now() }
  // The vendor may have ended the former token by now, so this is stored before anything else.
  const isStored = await write(office, (transaction) => replaceTokens(transaction, row, change))
  return isStored ? tokenIn(refreshed) : lastTokens(parts, row)
}

/** The person signed out meanwhile, or signed in again. */
async function lastTokens(parts: Parts, { subject }: TokensRow): Promise<CalendarToken | NoToken> {
  const row = await tokensOf(parts.office.db, subject, parts.vendor.kind)
  const tokens = row === undefined ? null : await open(parts, row)
  return tokens === null ? { kind: 'not-connected' } : tokenIn(tokens)
}

/** Asks the vendor for new tokens. Those that it accepts no more are removed. */
async function askVendor(
  { office, vendor: { kind, provider } }: Parts,
  row: TokensRow,
  tokens: VendorTokens,
): Promise<VendorTokens | NoToken> {
  if (tokens.refreshToken === null) return { kind: 'not-connected' }
  try {
    const answer = await refreshTokenGrant(await provider.about(), tokens.refreshToken)
    return {
      ...tokens,
      // Microsoft sends a new one each time, Google keeps the first.
      refreshToken: answer.refresh_token ?? tokens.refreshToken,
      accessToken: answer.access_token,
      expiresAt: expiryOf(answer, office.now()),
    }
  } catch (error) {
    const { message: reason, refusal } = explain(error, provider.settings.id)
    office.log.warn({ subject: row.subject, vendor: kind, refusal, reason }, 'A calendar token was not refreshed.')
    if (refusal === 'ProviderUnreachable') return { kind: 'passing', retryAfter: retryAfterOf(error) }
    if (refusal !== 'SignInOver') return { kind: 'misconfigured' }
    await removeTokens(office.db, row)
    return { kind: 'not-connected' }
  }
}

/** Seconds for which a token is good if the vendor does not say it. */
const usualLifetime = 3600

/** Returns until when the token of an answer is good, in UTC milliseconds. */
export const expiryOf = ({ expires_in: seconds = usualLifetime }: { readonly expires_in?: number }, now: number) =>
  now + seconds * 1000
