import * as v from 'valibot'
import { oauthLoginRequestSchema } from '#src/wire/account.ts'
import { countTries, forgiveTry, type Try } from '../identity/limits.ts'
import { beginSession, endSessionsElsewhere } from '../identity/sessions.ts'
import { isUnset } from '../identity/set-up.ts'
import { subjectOfPerson } from '../identity/subjects.ts'
import type { Office } from '../office.ts'
import { readLogoutToken } from '../openid/back-channel.ts'
import { type Joined, joinPerson } from '../openid/join.ts'
import { explain, RefusedSignIn, refusalMessages } from '../openid/refusals.ts'
import { beginSignIn, completeSignIn, type Return } from '../openid/sign-in.ts'
import { write } from '../store/write.ts'
import { signInAtVendor } from '../vendor-accounts/sign-in.ts'
import { started, tooManyTries } from './account.ts'
import { notSetUp } from './admin/organisation.ts'
import { problem, readBody } from './answers.ts'
import type { Family } from './app.ts'

export const beginSchema = v.object({
  provider: v.pipe(v.string(), v.maxLength(40)),
  redirectUrl: v.pipe(v.string(), v.maxLength(2_000)),
  /** S256 challenge of a verifier (RFC 7636). */
  codeChallenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  /** True if the person has to sign in at the provider again, after a lock. */
  asksAgain: v.optional(v.boolean(), false),
})

/** The path to which providers send people back (section 7). */
const callbackPath = '/account/oauth-callback'

/** Signing in with providers of OpenID Connect: the sign-in begins here, and its return is redeemed by the call of section 7. */
export const openidCalls: Family = ({ on, office }) => {
  const { db, log, now, openid, vendorAccounts } = office

  on('POST /api/account/openid/begin', async (_caller, { request, address }) => {
    const body = await readBody(request, beginSchema)
    if (body instanceof Response) return body
    const { codeChallenge: challenge, asksAgain, provider: id, redirectUrl } = body
    const provider = openid.byId(id)
    // Its first person is the one with the code that the server printed.
    if (await isUnset(db)) return notSetUp()
    if (provider === null) return problem(404, 'NotOffered', 'There is no such sign-in service. Load the page again.')
    if (!isCallback(office, redirectUrl)) return otherAddress(office)
    const wait = await countTries(db, { kind: 'provider', address, now: now() })
    if (wait !== null) return tooManyTries(wait)
    try {
      return Response.json(await beginSignIn(office, { provider, redirectUrl, challenge, asksAgain }))
    } catch (error) {
      return refused(office, error)
    }
  })

  on('POST /api/account/oauth-login', async ({ sessionId }, { request, address }) => {
    const body = await readBody(request, oauthLoginRequestSchema)
    if (body instanceof Response) return body
    const { authorizationCode: code, codeVerifier: verifier = '', issuer = null, redirectUrl, state = '' } = body
    // The state of a sign-in service comes from this server, that of a vendor is the page's own.
    const ofVendor = state === '' ? vendorAccounts : null
    if (ofVendor === null && openid.offers.length === 0)
      return problem(404, 'NotOffered', 'This server signs nobody in with another account.', { success: false })
    if (ofVendor !== null && !isCallback(office, redirectUrl)) return otherAddress(office)
    if (await isUnset(db)) return notSetUp()
    const tried: Try = { kind: 'provider', address, now: now() }
    const wait = await countTries(db, tried)
    if (wait !== null) return tooManyTries(wait)
    try {
      const returned = { code, issuer, redirectUrl, verifier }
      const tokens =
        ofVendor === null
          ? await signIn(office, { ...returned, state }, sessionId)
          : await signInWithVendor({ ...ofVendor, office }, returned, sessionId)
      await forgiveTry(db, tried)
      return started(tokens)
    } catch (error) {
      return refused(office, error)
    }
  })

  on('POST /api/account/openid/{id}/signed-out', async (_caller, { request, address, params }) => {
    const tried: Try = { kind: 'provider', address, now: now() }
    const wait = await countTries(db, tried)
    if (wait !== null) return tooManyTries(wait)
    const provider = openid.byId(params.id)
    const token = new URLSearchParams(await request.text()).get('logout_token')
    if (provider === null || token === null) return refusedToken()
    try {
      const ended = await readLogoutToken(provider, token)
      if (ended === null) return refusedToken()
      await endSessionsElsewhere(db, params.id, ended, now())
      await forgiveTry(db, tried)
      return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
    } catch (error) {
      return refused(office, error)
    }
  })

  const signIn = async (parts: Office, returned: Return, instead: string | null) => {
    const { account, elsewhere, provider } = await completeSignIn(parts, returned)
    const { id } = provider.settings
    try {
      const { joined, tokens } = await write(parts, async (transaction) => {
        const found = await joinPerson(transaction, account, provider.settings, now())
        const subject = subjectOfPerson(found.person.id)
        return {
          joined: found,
          tokens: await beginSession(transaction, { subject, way: 'provider', now: now(), instead, elsewhere }),
        }
      })
      note(id, joined)
      return tokens
    } catch (error) {
      throw explain(error, id)
    }
  }

  const signInWithVendor = async (...parts: Parameters<typeof signInAtVendor>) => {
    const { joined, tokens } = await signInAtVendor(...parts)
    note(parts[0].vendor.provider.settings.id, joined)
    return tokens
  }

  const note = (provider: string, { notes, person }: Joined): void => {
    const about = { provider, person: person.id, role: person.role, notes }
    if (notes.includes('LastAdministrator'))
      log.warn(about, 'The groups of the last administrator give another role. The person stays an administrator.')
    else if (notes.includes('EmailTaken'))
      log.warn(about, 'The new address of a person is that of another one. The former address stays.')
    else if (notes.includes('TooManyGroups'))
      log.warn(about, 'The provider left the groups of a person out: they are too many. The role stays.')
    else log.info(about, 'A person signed in with a provider.')
  }
}

/** True if an address is the one to which providers send people back. */
export const isCallback = ({ publicURL }: Pick<Office, 'publicURL'>, redirectUrl: string): boolean =>
  redirectUrl === `${publicURL()}${callbackPath}`

export const otherAddress = ({ publicURL }: Pick<Office, 'publicURL'>): Response =>
  problem(409, 'OtherAddress', `Signing in with this service works at ${publicURL()} only. Open that address.`, {
    success: false,
  })

const refusedToken = (): Response =>
  problem(
    400,
    'invalid_request',
    'This is no token of a sign-out at this provider.',
    {},
    { 'cache-control': 'no-store' },
  )

/** The refusal for the person, and its reason for the administrator's log. */
export function refused({ log }: Pick<Office, 'log'>, error: unknown): Response {
  if (!(error instanceof RefusedSignIn)) throw error
  const { message: reason, provider, refusal } = error
  log.warn({ provider, refusal, reason }, 'Nobody was signed in with a provider.')
  return problem(403, refusal, refusalMessages[refusal], { success: false })
}
