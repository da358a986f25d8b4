import { rightOf } from '../rules/rights.ts'
import * as v from 'valibot'
import { emailOf } from '#src/wire/scalars.ts'
import { countTries, forgiveTry, type Try } from '../identity/limits.ts'
import { isPassword } from '../identity/passwords.ts'
import {
  beginSession,
  endSession,
  endSessionsOf,
  refreshSession,
  type SessionTokens,
  signOutURLOf,
} from '../identity/sessions.ts'
import { personByEmail, personById } from '../store/people.ts'
import { subjectOfPerson } from '../identity/subjects.ts'
import { forgetTokensJob } from '../vendor-accounts/forget-tokens.ts'
import { noContent, problem, readBody } from './answers.ts'
import type { Family } from './app.ts'
import { passwordCallsOf } from './passwords-off.ts'

export const credentialsSchema = v.union([
  v.object({ username: v.pipe(v.string(), v.maxLength(254)), password: v.pipe(v.string(), v.maxLength(1024)) }),
  v.object({ token: v.string() }),
])

export const refreshSchema = v.object({ refreshToken: v.string() })

/** Wrapped as the account call is (section 3, Loaded account data wrapper). */
const loaded = (data: unknown): Response => Response.json({ data, loading: false, error: null })

/** The tokens of a session that begins. */
export const started = (tokens: SessionTokens, status = 200): Response =>
  Response.json({ success: true, ...tokens }, { status })

export const tooManyTries = (seconds: number): Response =>
  problem(
    429,
    'TooManyTries',
    `Too many tries. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    {},
    { 'retry-after': String(seconds) },
  )

/** Signing in with a password, refreshing, and signing out (section 7). */
export const accountCalls: Family = ({ on, office }) => {
  const { db, now, settings, vendorAccounts } = office

  on('GET /api/account/me', async (caller, _info, { user }) => {
    const person = caller.personId === null ? undefined : await personById(db, caller.personId)
    if (person !== undefined)
      await db.updateTable('people').set({ last_seen: now() }).where('id', '=', person.id).execute()
    return loaded({
      name: caller.name,
      email: caller.email,
      username: caller.email,
      givenName: person?.given_name ?? caller.name,
      surname: person?.surname ?? '',
      managesDevices: rightOf('GET /api/kiosks', user) === 'yes',
      isAdministrator: rightOf('GET /api/admin/people', user) === 'yes',
      hasPassword: settings.passwords && typeof person?.password === 'string',
      hasOwnCalendar: vendorAccounts === null,
      signsOutElsewhere: caller.sessionId !== null && (await signOutURLOf(db, caller.sessionId)) !== null,
    })
  })

  passwordCallsOf(on, office)('POST /api/account/token', async ({ sessionId }, { request, address }) => {
    const body = await readBody(request, credentialsSchema)
    if (body instanceof Response) return body
    if ('token' in body)
      return problem(401, 'NotExchanged', 'This server takes no tokens of other parts of the product.', {
        success: false,
      })
    const email = emailOf(body.username)
    const tried: Try = { kind: 'sign-in', address, account: email, now: now() }
    const wait = await countTries(db, tried)
    if (wait !== null) return tooManyTries(wait)
    const person = await personByEmail(db, email)
    // The same time and the same words for a wrong password, an unknown address and an account that is blocked.
    const isRight = await isPassword(body.password, person?.password ?? null)
    if (!isRight || person?.state !== 'active')
      return problem(401, 'WrongCredentials', 'The address or the password is wrong.', { success: false })
    await forgiveTry(db, tried)
    const subject = subjectOfPerson(person.id)
    return started(await beginSession(db, { subject, way: 'password', now: now(), instead: sessionId }))
  })

  on('POST /api/account/refresh', async (_caller, { request }) => {
    const body = await readBody(request, refreshSchema)
    if (body instanceof Response) return body
    const tokens = await refreshSession(db, body.refreshToken, now())
    return tokens === null
      ? problem(400, 'InvalidRefreshToken', 'The session has ended. Sign in again.')
      : started(tokens)
  })

  /**
   * Signing out works without a valid token too: there is then nothing to end. A session that came from a provider ends there as well,
   * at the address of the response.
   */
  for (const name of ['GET /api/account/oauth-logout', 'POST /api/account/ews-logout'] as const)
    on(name, async ({ sessionId }) => {
      if (sessionId === null) return noContent()
      const signOutURL = await signOutURLOf(db, sessionId)
      await endSession(db, sessionId, now())
      office.wake(forgetTokensJob)
      return signOutURL === null ? noContent() : Response.json({ signOutURL })
    })

  on('POST /api/account/sign-out-everywhere', async ({ personId }) => {
    if (personId !== null) await endSessionsOf(db, subjectOfPerson(personId), now())
    office.wake(forgetTokensJob)
    return noContent()
  })
}
