import { encodeCode } from '#mocks/server/sign-in/codes.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'

const callbackPath = '/account/oauth-callback'

/**
 * Where the simulated provider sends the browser: the application's return point with a code and the state it was given.
 * In the page's own sandbox the application's addresses stand behind the '#'; behind a server they are real ones. Null when the
 * request names no address of this page.
 */
export function returnAddress(
  authorize: string,
  origin: string,
  outcome: Persona | null,
  nonce: string,
  error = 'access_denied',
): string | null {
  const asked = parseUrl(authorize)?.searchParams
  if (asked === undefined) return null
  const redirectUri = asked.get('redirect_uri') ?? ''
  if (parseUrl(redirectUri)?.origin !== origin) return null
  const answer = new URLSearchParams(
    outcome === null
      ? { error }
      : { code: encodeCode({ persona: outcome, challenge: asked.get('code_challenge') ?? '', redirectUri, nonce }) },
  )
  answer.set('state', asked.get('state') ?? '')
  const address = new URL(redirectUri)
  if (address.pathname === callbackPath) address.search = answer.toString()
  else address.hash = `${callbackPath}?${answer.toString()}`
  return address.href
}
