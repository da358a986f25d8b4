import type { AuthorizeRequest } from '#src/contract/calendar.ts'

/** Google's words for `prompt`; others, such as Entra's 'login', are an error there. */
const prompts = ['none', 'consent', 'select_account']

/**
 * Google's authorize page. `access_type` offline makes the product's server get a refresh token, which Google hands out
 * only with a consent. The tenant of a Workspace is its domain.
 */
export function authorizeUrl(request: AuthorizeRequest, scope: string): string {
  const { tenantId, codeChallenge } = request
  const url = new URL('https://accounts.google.com/o/oauth2/v2/auth')
  const parameters = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope,
    response_type: 'code',
    access_type: 'offline',
    prompt: request.prompt.split(' ').every((word) => prompts.includes(word)) ? request.prompt : 'consent',
    state: request.state,
    code_challenge: codeChallenge,
    code_challenge_method: codeChallenge ? 'S256' : '',
    login_hint: request.loginHint,
    hd: tenantId?.includes('.') ? tenantId : null,
  }
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.href
}
