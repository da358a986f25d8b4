import { bearerOf, personOf } from '../../handlers/answers.ts'
import type { Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { invalidCredentials, scopeMissing } from './errors.ts'

/** Runs the handler for whoever the calendar token speaks for; answers Google's 401 to anybody else. */
export function forReader<Info extends { readonly request: Request }>(
  server: Server,
  handle: (reader: Person, info: Info) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  return (info) => {
    const facts = server.tokens.read(bearerOf(info.request), 'calendar')
    if (facts === null) return invalidCredentials()
    // Google knows no claims: what a new sign-in can mend there is a scope that was not granted.
    if (server.faults.isArmed('calendar-claims')) return scopeMissing()
    return handle(personOf(server, facts.email), info)
  }
}
