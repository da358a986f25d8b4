import { calendarOauthLoginRequestSchema } from '#src/wire/account.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { countTries, forgiveTry, type Try } from '../identity/limits.ts'
import { countTry, type Limit } from '../store/limits.ts'
import { connectAtVendor } from '../vendor-accounts/sign-in.ts'
import { calendarToken, type CalendarToken, type NoToken } from '../vendor-accounts/tokens.ts'
import { tooManyTries } from './account.ts'
import { problem, readBody } from './answers.ts'
import type { Family } from './app.ts'
import type { Caller } from './callers.ts'
import { isCallback, otherAddress, refused } from './openid.ts'

/** Tokens that one person has refreshed before their end: a client does it once after a refusal. */
const perPerson: Limit = { most: 60, within: 15 * oneMinute }

/** The tokens for the calendars of a vendor, and connecting a calendar (section 7). */
export const vendorAccountCalls: Family = ({ on, office }) => {
  const { db, now, vendorAccounts } = office

  const handOut = async ({ personId, sessionId }: Caller, isForced: boolean): Promise<Response> => {
    if (vendorAccounts === null || personId === null || sessionId === null)
      return problem(404, 'NoCalendar', 'No other calendar is connected to this account.')
    const wait = isForced ? await countTry(db, `vendor token ${personId}`, perPerson, now()) : null
    if (wait !== null) return tooManyTries(wait)
    return answerOf(await calendarToken({ ...vendorAccounts, office }, sessionId, { isForced }), vendorAccounts.vendor)
  }

  on('GET /api/account/oauth-token', (caller) => handOut(caller, false))
  // The scopes of its body are those of the consent, whatever it says.
  on('POST /api/account/refresh-oauth-token', (caller) => handOut(caller, true))

  on('POST /api/account/calendar-oauth-login', async ({ personId, sessionId }, { request, address }) => {
    const body = await readBody(request, calendarOauthLoginRequestSchema)
    if (body instanceof Response) return body
    const { authorizationCode: code, codeVerifier: verifier = '', connectionAgentId, issuer = null, redirectUrl } = body
    if (vendorAccounts === null || connectionAgentId !== vendorAccounts.vendor.kind)
      return problem(404, 'NotOffered', 'This server connects no such calendar of another account.', { success: false })
    if (personId === null || sessionId === null)
      return problem(403, 'NotAllowed', 'Only people have a calendar.', { success: false })
    if (!isCallback(office, redirectUrl)) return otherAddress(office)
    const tried: Try = { kind: 'provider', address, now: now() }
    const wait = await countTries(db, tried)
    if (wait !== null) return tooManyTries(wait)
    try {
      const owner = { person: personId, session: sessionId }
      await connectAtVendor({ ...vendorAccounts, office }, { code, issuer, redirectUrl, verifier }, owner)
      await forgiveTry(db, tried)
      return Response.json({ success: true })
    } catch (error) {
      return refused(office, error)
    }
  })
}

/** A refusal with 404 has the client offer to connect the calendar again, the others have it wait. */
function answerOf(found: CalendarToken | NoToken, { name }: { readonly name: string }): Response {
  if (!('kind' in found))
    return Response.json({ token: found.token, expiresAt: new Date(found.expiresAt).toISOString() })
  if (found.kind === 'not-connected')
    return problem(404, 'NoCalendar', `No calendar of ${name} is connected to this session. Connect it.`)
  if (found.kind === 'misconfigured')
    return problem(502, 'ProviderMisconfigured', `${name} does not accept this server. Ask an administrator.`)
  const headers: Record<string, string> = found.retryAfter === null ? {} : { 'retry-after': found.retryAfter }
  return problem(503, 'ProviderUnreachable', `${name} can’t be reached. Try again later.`, {}, headers)
}
