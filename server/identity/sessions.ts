import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Queries, Row, SessionWay } from '../store/schema.ts'
import { lifetimes } from '../rules/lifetimes.ts'
import { hashOf, newSecret } from './secrets.ts'

/** The tokens of a session, in the words of the wire (section 7). They are told once and stored as hashes. */
export interface SessionTokens {
  readonly token: string
  readonly refreshToken: string
}

/** How long tokens are good, in milliseconds. */
const accessLifetime = 15 * oneMinute
const refreshLifetime = lifetimes.refresh

/**
 * All refresh tokens of a session begin with the same secret, its family, so that every former one is known to have been replaced. The
 * id of the session is the hash of it.
 */
const newTokens = (family: string): SessionTokens => ({ token: newSecret(), refreshToken: `${family}.${newSecret()}` })

const columnsOf = ({ token, refreshToken }: SessionTokens, now: number) => ({
  access_hash: hashOf(token),
  access_until: now + accessLifetime,
  refresh_hash: hashOf(refreshToken),
  refresh_until: now + refreshLifetime,
})

export interface NewSession {
  /** `person:<id>`, `device:<id>` or `guest:<address>`. */
  readonly subject: string
  readonly way: SessionWay
  /** UTC milliseconds. */
  readonly now: number
  /** Id of the session with which the request came, if any: it ends. */
  readonly instead?: string | null
  /** The session at the provider, for a sign-in that came from one. */
  readonly elsewhere?: SessionElsewhere
  /** The vendor of calendars at which the person signed in, if so. */
  readonly calendarVendor?: string | null
}

/** A session at a provider of OpenID Connect. */
export interface SessionElsewhere {
  /** Id of the provider. */
  readonly provider: string
  readonly subject: string
  /** Null if the provider does not name it. */
  readonly session: string | null
  /** Where it ends. Null if the provider has no such address. */
  readonly signOutURL: string | null
}

/** Begins a session. Its id and tokens are new in every case, so a session that another person prepared stays theirs alone. */
export async function beginSession(
  queries: Queries,
  { subject, way, now, instead = null, elsewhere, calendarVendor = null }: NewSession,
): Promise<SessionTokens> {
  if (instead !== null) await endSession(queries, instead, now)
  const family = newSecret()
  const tokens = newTokens(family)
  await queries
    .insertInto('sessions')
    .values({
      id: hashOf(family),
      subject,
      way,
      created_at: now,
      provider: elsewhere?.provider ?? null,
      provider_subject: elsewhere?.subject ?? null,
      provider_session: elsewhere?.session ?? null,
      sign_out_url: elsewhere?.signOutURL ?? null,
      calendar_vendor: calendarVendor,
      ...columnsOf(tokens, now),
    })
    .execute()
  return tokens
}

/** Lets a session use the tokens of its person at a vendor of calendars. */
export async function connectSession(queries: Queries, id: string, vendor: string): Promise<void> {
  await queries.updateTable('sessions').set({ calendar_vendor: vendor }).where('id', '=', id).execute()
}

/** Returns the session of an access token. Null if the token is none of this server, is over, or its session has ended. */
export async function sessionOf(queries: Queries, token: string | null, now: number): Promise<Row<'sessions'> | null> {
  if (token === null) return null
  const found = await queries
    .selectFrom('sessions')
    .selectAll()
    .where('access_hash', '=', hashOf(token))
    .where('access_until', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** Milliseconds for which a replaced refresh token still is good: its answer can get lost on the way to a phone. */
const leeway = 30_000

/**
 * Replaces the tokens of a session. Null if the refresh token is not good. One that was replaced before, however often, has been copied:
 * its session ends for both holders.
 */
export async function refreshSession(
  queries: Queries,
  refreshToken: string,
  now: number,
): Promise<SessionTokens | null> {
  const [family = ''] = refreshToken.split('.')
  const id = hashOf(family)
  const hash = hashOf(refreshToken)
  const tokens = newTokens(family)
  const refreshed = await queries
    .updateTable('sessions')
    .set({ ...columnsOf(tokens, now), former_refresh_hash: hash })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('refresh_until', '>', now)
    .where((is) =>
      is.or([
        is('refresh_hash', '=', hash),
        is.and([is('former_refresh_hash', '=', hash), is('access_until', '>', now + accessLifetime - leeway)]),
      ]),
    )
    .executeTakeFirst()
  if (refreshed.numUpdatedRows > 0n) return tokens
  await endSession(queries, id, now)
  return null
}

export async function endSession(queries: Queries, id: string, now: number): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ ended_at: now, sign_out_url: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the sessions that came from a session at a provider, or if it does not say which, from an account there. */
export async function endSessionsElsewhere(
  queries: Queries,
  provider: string,
  { session, subject }: { readonly session: string | null; readonly subject: string | null },
  now: number,
): Promise<void> {
  const [column, value] =
    session === null ? (['provider_subject', subject] as const) : (['provider_session', session] as const)
  await queries
    .updateTable('sessions')
    .set({ ended_at: now, sign_out_url: null })
    .where('provider', '=', provider)
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .execute()
}

/** Returns where a session ends at its provider as well, or null if it ends here alone. */
export async function signOutURLOf(queries: Queries, id: string): Promise<string | null> {
  const row = await queries.selectFrom('sessions').select('sign_out_url').where('id', '=', id).executeTakeFirst()
  return row?.sign_out_url ?? null
}

/** Ends every session of a subject, but for the one with the id `except`. */
export async function endSessionsOf(
  queries: Queries,
  subject: string,
  now: number,
  except: string | null = null,
): Promise<void> {
  let ending = queries
    .updateTable('sessions')
    .set({ ended_at: now, sign_out_url: null })
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
  if (except !== null) ending = ending.where('id', '!=', except)
  await ending.execute()
}

/** Removes sessions without a valid token. */
export async function forgetSessions(queries: Queries, before: number): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where((is) => is.or([is('refresh_until', '<', before), is('ended_at', '<', before)]))
    .execute()
}
