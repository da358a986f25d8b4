import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { isRecord } from '#src/wire/scalars.ts'
import { RefusedAddress, Unreachable } from './https-fetch.ts'

/** Why nobody is signed in, in the words of the wire. `message` is for programs and the log of the client. */
export const refusalMessages = {
  SignInOver: 'This sign-in is over, or another browser began it. Start again.',
  AccountNotAllowed: 'Accounts of this organisation can’t sign in here. Use the account of your organisation.',
  EmailUnverified: 'The sign-in service has not verified an email address of this account. Verify it there first.',
  EmailTaken: 'Another account uses this email address here. Ask an administrator.',
  NoAccount: 'There is no account for this email address here. Ask an administrator for an invitation.',
  OtherAccount: 'This is the account of another person. Connect the one with your own address.',
  AccountBlocked: 'This account is blocked here. Ask an administrator.',
  AccountRemoved: 'This account was removed here. Ask an administrator for an invitation.',
  ProviderUnreachable: 'The sign-in service can’t be reached. Try again later.',
  ProviderMisconfigured: 'Signing in with this service is not set up correctly. Ask an administrator.',
  ProviderClock: 'The clocks of this server and of the sign-in service differ. Ask an administrator.',
  ProviderUntrusted: 'The answer of the sign-in service could not be verified. Try again, or ask an administrator.',
} as const
export type SignInRefusal = keyof typeof refusalMessages

/** A refusal with its reason for the administrator, which names nobody and contains no secret. */
export class RefusedSignIn extends Error {
  readonly refusal: SignInRefusal
  /** Id of the provider, if it is known. */
  provider: string | null = null

  constructor(refusal: SignInRefusal, reason: string) {
    super(reason)
    this.refusal = refusal
  }
}

/** Returns the refusal that an error of the library, or of the network below it, amounts to. Throws any other error. */
export function explain(error: unknown, provider: string): RefusedSignIn {
  const refused = refusalOf(error)
  refused.provider = provider
  return refused
}

function refusalOf(error: unknown): RefusedSignIn {
  if (error instanceof RefusedSignIn) return error
  const network = causeOf(error, (one) => one instanceof Unreachable || one instanceof RefusedAddress)
  if (network instanceof Unreachable) return new RefusedSignIn('ProviderUnreachable', `No answer: ${network.message}.`)
  if (network instanceof RefusedAddress) return new RefusedSignIn('ProviderMisconfigured', `${network.message}.`)
  if (error instanceof ResponseBodyError) return explainAnswer(error)
  if (error instanceof WWWAuthenticateChallengeError)
    return new RefusedSignIn('ProviderMisconfigured', 'The provider does not accept the client ID or its secret.')
  if (!(error instanceof ClientError)) throw error
  return explainCheck(error)
}

/** Errors that only the person can end (OpenID Connect Core, 3.1.2.6). */
const interactions = ['interaction_required', 'login_required', 'consent_required', 'account_selection_required']

const isPassing = (status: number): boolean => status >= 500 || status === 429

/** Errors of the token endpoint (RFC 6749, 5.2). */
function explainAnswer({ error: word, status }: ResponseBodyError): RefusedSignIn {
  const code = /^[\w.-]{1,60}$/.test(word) ? word : 'another error'
  if (code === 'invalid_grant')
    return new RefusedSignIn(
      'SignInOver',
      'The provider does not accept the code (invalid_grant): it is used, over, or of another request.',
    )
  if (interactions.includes(code))
    return new RefusedSignIn('SignInOver', `The provider wants the person to sign in there again (${code}).`)
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return new RefusedSignIn(
      'ProviderMisconfigured',
      `The provider does not accept the client ID or its secret (${code}). Secrets expire: check it there.`,
    )
  if (isPassing(status) || code === 'temporarily_unavailable' || code === 'server_error')
    return new RefusedSignIn('ProviderUnreachable', `The provider has an error of its own (${status}, ${code}).`)
  return new RefusedSignIn('ProviderMisconfigured', `The provider refuses the request (${code}).`)
}

/** Checks of the library that failed, by their codes. */
function explainCheck(error: ClientError): RefusedSignIn {
  const { code = '' } = error
  const { attribute, claim } = detailsOf(error)
  const what = claim ?? attribute
  const failed = what === null ? error.message : `${error.message} (${what})`
  if (error.cause instanceof Response && isPassing(error.cause.status))
    return new RefusedSignIn('ProviderUnreachable', `The provider has an error of its own (${error.cause.status}).`)
  if (code === 'OAUTH_TIMEOUT') return new RefusedSignIn('ProviderUnreachable', 'No answer: it took too long.')
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new RefusedSignIn('ProviderClock', `${failed}. Check the clock of this server.`)
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && attribute === 'issuer')
    return new RefusedSignIn(
      'ProviderMisconfigured',
      "The provider's metadata name another issuer. Copy 'issuer' exactly, with or without the slash at its end.",
    )
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON')
    return new RefusedSignIn(
      'ProviderMisconfigured',
      `There is no metadata of OpenID Connect where it should be, or not in its form: ${failed}. Check 'issuer'.`,
    )
  if (/^OAUTH_(?:HTTP_REQUEST_FORBIDDEN|(?:MISSING|INVALID)_SERVER_METADATA|REQUEST_PROTOCOL_FORBIDDEN)$/.test(code))
    return new RefusedSignIn('ProviderMisconfigured', `The provider's metadata cannot be used: ${failed}.`)
  return new RefusedSignIn('ProviderUntrusted', `The answer is not good: ${failed}.`)
}

/** The name of the claim or attribute that failed, never its value. */
function detailsOf(error: Error): { readonly attribute: string | null; readonly claim: string | null } {
  const found = (name: string): string | null => {
    for (let one: unknown = error.cause; isRecord(one) || one instanceof Error; one = one.cause) {
      const value = (one as Readonly<Record<string, unknown>>)[name]
      if (typeof value === 'string') return value
    }
    return null
  }
  return { attribute: found('attribute'), claim: found('claim') }
}

/** Returns the seconds after which a provider that is busy wants to be asked again, as it says them. Null if it says nothing. */
export function retryAfterOf(error: unknown): string | null {
  const response = error instanceof ResponseBodyError ? error.response : error instanceof Error ? error.cause : null
  const seconds = response instanceof Response ? response.headers.get('retry-after') : null
  return seconds !== null && /^\d{1,5}$/.test(seconds) ? seconds : null
}

function causeOf(error: unknown, is: (one: Error) => boolean): Error | null {
  for (let one = error; one instanceof Error; one = one.cause) if (is(one)) return one
  return null
}
