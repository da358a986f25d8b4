import { isRecord } from '#src/wire/scalars.ts'
import { HttpResponse } from '../../msw.ts'
import type { Server } from '../../server/server.ts'
import type { IdTokens } from './id-tokens.ts'

/** The application that the vendor knows. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  /** Address of the service account of Google. */
  readonly account: string
  /** Claims of ID tokens in the place of the vendor's own. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Origin of Microsoft's pages, if it is not the vendor's own. */
  readonly loginURL?: string | null
  /** True if a refresh token is good once. Microsoft and Google let the former one live on. */
  readonly isGoodOnce?: boolean
  /** True if people have consented before, and are not asked again: Google then gives no refresh token. */
  readonly isConsented?: boolean
}

/** How the token endpoints of the vendors differ. */
export interface TokenHabits {
  readonly idTokens: IdTokens
  /** True if each refresh has another refresh token in its answer. */
  readonly renewsRefreshTokens: boolean
}

/** Seconds. */
const lifetime = 3600

const refuse = (status: number, error: string, description: string): Response =>
  HttpResponse.json({ error, error_description: description }, { status })

/**
 * POST of a token endpoint (RFC 6749, RFC 7523): for an application by its secret or by a signed request, whose signature is not checked
 * here, and for a person by an authorisation code, with an ID token, and by a refresh token.
 */
export async function answerTokens(
  server: Server,
  request: Request,
  credentials: Credentials,
  { idTokens, renewsRefreshTokens }: TokenHabits,
): Promise<Response> {
  const form = new URLSearchParams(await request.text())
  const of = (name: string): string => form.get(name) ?? ''
  const grant = of('grant_type')
  if (grant === 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    return answerAssertion(server, of('assertion'), { audience: request.url, account: credentials.account })
  if (of('client_id') !== credentials.clientId)
    return refuse(400, 'unauthorized_client', 'AADSTS700016: Application was not found in the directory.')
  if (of('client_secret') !== credentials.clientSecret)
    return refuse(401, 'invalid_client', 'AADSTS7000215: Invalid client secret provided. Trace ID: 1')
  if (grant === 'client_credentials') return tokens(server.tokens.issue('', 'application', server.tokens.openSession()))
  if (grant === 'authorization_code') {
    const proof = { redirectUrl: of('redirect_uri'), codeVerifier: of('code_verifier') }
    const persona = await server.codes.redeem(of('code'), proof)
    if (persona === null)
      return refuse(400, 'invalid_grant', 'The code is wrong, was used or belongs to another request.')
    const person = server.people.persona(persona)
    const idToken = await idTokens.issue(person, credentials.clientId)
    const [token, { refresh_token: refreshToken }] = tokensOf(server, person.email, server.tokens.openSession())
    const refresh = credentials.isConsented === true ? {} : { refresh_token: refreshToken }
    return tokens(token, { id_token: idToken, ...refresh })
  }
  if (grant === 'refresh_token') {
    const facts = server.tokens.read(of('refresh_token'), 'refresh')
    if (facts === null) return refuse(400, 'invalid_grant', 'The refresh token has expired or was revoked.')
    if (credentials.isGoodOnce === true) server.tokens.closeSession(facts.session)
    const session = credentials.isGoodOnce === true ? server.tokens.openSession() : facts.session
    const [token, more] = tokensOf(server, facts.email, session)
    return renewsRefreshTokens ? tokens(token, more) : tokens(token)
  }
  return refuse(400, 'unsupported_grant_type', `The grant '${grant}' is not supported.`)
}

/** POST of an address that revokes a token and its session (RFC 7009). */
export async function answerRevocation({ tokens: issued }: Server, request: Request): Promise<Response> {
  const token = new URLSearchParams(await request.text()).get('token')
  const facts = issued.read(token, 'refresh') ?? issued.read(token, 'calendar')
  if (facts === null) return refuse(400, 'invalid_token', 'Token expired or revoked.')
  issued.closeSession(facts.session)
  return HttpResponse.json({})
}

function answerAssertion(
  { tokens: issued, people, clock }: Server,
  assertion: string,
  { audience, account }: { readonly audience: string; readonly account: string },
): Response {
  const facts = claimsOf(assertion)
  if (facts === null) return refuse(400, 'invalid_grant', 'Invalid JWT.')
  const { aud, exp, iss, sub } = facts
  if (iss !== account) return refuse(401, 'unauthorized_client', 'Client is unauthorized.')
  if (aud !== audience || typeof exp !== 'number' || exp * 1000 <= clock.now())
    return refuse(400, 'invalid_grant', 'Invalid JWT: its audience or its time is wrong.')
  if (typeof sub !== 'string' || !people.byEmail.has(sub.toLowerCase()))
    return refuse(400, 'invalid_grant', 'Invalid email or User ID')
  return tokens(issued.issue(sub, 'application', issued.openSession()))
}

function claimsOf(assertion: string): Record<string, unknown> | null {
  const [, payload = ''] = assertion.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isRecord(claims) ? claims : null
  } catch {
    return null
  }
}

const tokens = (token: string, more: object = {}): Response =>
  HttpResponse.json({ token_type: 'Bearer', expires_in: lifetime, access_token: token, ...more })

const tokensOf = ({ tokens: issued }: Server, email: string, session: string) =>
  [issued.issue(email, 'calendar', session), { refresh_token: issued.issue(email, 'refresh', session) }] as const
