import type { AuthorizeRequest } from '#src/contract/calendar.ts'

/** Entra's authorize page, for accounts of the tenant or, without one, of any organization. */
export function authorizeUrl(request: AuthorizeRequest, scope: string): string {
  const url = new URL(
    `https://login.microsoftonline.com/${encodeURIComponent(request.tenantId || 'organizations')}/oauth2/v2.0/authorize`,
  )
  const parameters = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope,
    response_type: 'code',
    response_mode: 'query',
    prompt: request.prompt,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: request.codeChallenge ? 'S256' : '',
    claims: request.claims,
    login_hint: request.loginHint,
  }
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.href
}
