import { calendarOwner, type Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { bearerOf, personOf } from '../../handlers/answers.ts'
import { HttpResponse } from '../../msw.ts'

/** Graph's error body. */
export const graphError = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response =>
  HttpResponse.json(
    { error: { code, message, innerError: { 'request-id': '00000000-0000-4000-8000-000000000000' } } },
    { status, headers },
  )

export const notFound = (): Response =>
  graphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
export const badRequest = (message: string): Response => graphError(400, 'ErrorInvalidRequest', message)
export const denied = (): Response =>
  graphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')

/** Runs the handler for the user of the calendar token. Responds with Graph's 401 if there is none. */
export function forReader<Info extends { readonly request: Request }>(
  server: Server,
  handle: (reader: Person, info: Info) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  return (info) => {
    const facts = server.tokens.read(bearerOf(info.request), 'calendar')
    if (facts === null)
      return graphError(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.')
    if (server.faults.isArmed('calendar-claims'))
      return graphError(401, 'InvalidAuthenticationToken', 'Continuous access evaluation resulted in a challenge.', {
        'www-authenticate': `Bearer realm="", error="insufficient_claims", claims="${btoa('{"access_token":{"nbf":{"essential":true}}}')}"`,
      })
    return handle(personOf(server, facts.email), info)
  }
}

/**
 * Runs the handler for the owner of the mailbox in the path: the user, or under `/users/{address}` a colleague who shares
 * the calendar. Responds with Graph's refusal if the colleague does not.
 */
export function forMailbox<Info extends { readonly request: Request; readonly params: object }>(
  server: Server,
  handle: (reader: Person, info: Info) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  return forReader(server, (reader, info: Info) => {
    const user = 'user' in info.params ? String(info.params.user) : null
    const owner = user === null ? reader : calendarOwner(server.people, reader, user)
    return owner === null ? denied() : handle(owner, info)
  })
}
