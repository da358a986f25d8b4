import type { Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { bearerOf, personOf } from '../../handlers/answers.ts'
import { graphError } from './errors.ts'

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
