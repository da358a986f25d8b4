import { HttpResponse } from '../../msw.ts'
import { bearerOf, isDevice, isGuest, personOf } from '../../handlers/answers.ts'
import { calendarOwner, type Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'

/** The service's error body. */
export const refuse = (status: number, code: string, message: string): Response =>
  HttpResponse.json({ code, message }, { status })

export const notFound = (): Response => refuse(404, 'not-found', 'Event not found.')
export const badRequest = (message: string): Response => refuse(400, 'bad-request', message)
export const denied = (): Response => refuse(403, 'organizer-only', 'Only the organizer may do this.')

/** Runs the handler for the user of the product's token. Guests and devices have no calendar. */
export function forReader<Info extends { readonly request: Request }>(
  server: Server,
  handle: (reader: Person, info: Info) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  return (info) => {
    const facts = server.tokens.read(bearerOf(info.request), 'api')
    if (facts === null) return refuse(401, 'signed-out', 'The access token is missing, expired or revoked.')
    const reader = personOf(server, facts.email)
    const isOutside = isGuest(reader) || isDevice(reader)
    return isOutside ? refuse(403, 'guest', 'Guests have no calendar.') : handle(reader, info)
  }
}

/**
 * Runs the handler for the owner of the events in the path: the user, or under `people/{email}` a colleague who shares the
 * calendar. `user` is the one who is signed in.
 */
export function forOwner<Info extends { readonly request: Request; readonly params: object }>(
  server: Server,
  handle: (owner: Person, info: Info, user: Person) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  return forReader(server, (user, info: Info) => {
    const email = 'email' in info.params ? String(info.params.email) : null
    const owner = email === null ? user : calendarOwner(server.people, user, email)
    return owner === null
      ? refuse(403, 'not-shared', 'The owner of this calendar does not let you edit it.')
      : handle(owner, info, user)
  })
}
