import { bearerOf, personOf } from '../../handlers/answers.ts'
import type { Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { invalidCredentials, scopeMissing } from './errors.ts'

/** Runs the handler for the user of the calendar token. Responds with Google's 401 if there is none. */
export function forReader<Info extends { readonly request: Request }>(
  server: Server,
  handle: (reader: Person, info: Info) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  return (info) => {
    const facts = server.tokens.read(bearerOf(info.request), 'calendar')
    if (facts === null) return invalidCredentials()
    // Google has no claims challenge. The error that a new sign-in can fix is a missing scope.
    if (server.faults.isArmed('calendar-claims')) return scopeMissing()
    return handle(personOf(server, facts.email), info)
  }
}
