import type { Context, Hono } from 'hono'
import { emailOf } from '#src/wire/scalars.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { Office } from '../office.ts'
import type { Reader, StoredEvent } from '../rules/calendar/stored-event.ts'
import { mayEditFor } from '../store/delegates.ts'
import { personByEmail } from '../store/people.ts'
import type { Queries } from '../store/schema.ts'
import type { Outcome } from '../calendar/book.ts'
import { admit, type AppEnvironment } from './call.ts'
import type { Caller } from './callers.ts'
import { refuseOtherCalendar } from './own-calendar.ts'

/** The error body of the product's own calendar (docs/decisions, 'The product's own calendar'). */
export const refuse = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status })

export const badRequest = (message: string): Response => refuse(400, 'bad-request', message)
export const notFound = (): Response => refuse(404, 'not-found', 'There is no such event in this calendar.')

/** A call of the calendar that the table of rights lets in. */
export interface CalendarCall {
  readonly request: Request
  readonly url: URL
  readonly params: Readonly<Record<string, string>>
  readonly user: Reader & { readonly personId: string }
}

/** A call about the events of the user, or of a colleague, as a delegate. */
export interface OwnerCall extends CalendarCall {
  readonly owner: Reader
}

type Answer<Call> = (call: Call) => Response | Promise<Response>
export type OnCalendar<Call> = (method: string, path: string, answer: Answer<Call>) => void

/** Returns a function that adds calls below `/calendar`. */
export const calendarCallsOf =
  (app: Hono<AppEnvironment>, office: Office): OnCalendar<CalendarCall> =>
  (method, path, answer) => {
    app.on(method, `/calendar${path}`, async (context) => {
      const { raw } = context.req
      const admitted = await admit(office, 'ANY /calendar', raw, context.env)
      if (admitted instanceof Response) return refused(admitted.status)
      const user = personOf(admitted.caller)
      if (user === null) return refused(403)
      const other = refuseOtherCalendar(office)
      if (other !== null) return other
      return answer({ request: raw, url: new URL(raw.url), params: paramsOf(context), user })
    })
  }

const paramsOf = (context: Context<AppEnvironment>): Readonly<Record<string, string>> =>
  context.req.param() as Readonly<Record<string, string>>

const personOf = ({ name, email, personId }: Caller): CalendarCall['user'] | null =>
  personId === null ? null : { name, email, personId }

const refused = (status: number): Response =>
  status === 401
    ? refuse(401, 'signed-out', 'The access token is missing, expired or revoked. Sign in again.')
    : refuse(403, 'no-calendar', 'Only people have a calendar. Sign in with an account.')

/** Returns a function that adds calls about events, each also below `/people/{email}`. */
export const ownerCallsOf =
  (on: OnCalendar<CalendarCall>, office: Office): OnCalendar<OwnerCall> =>
  (method, path, answer) => {
    on(method, path, (call) => answer({ ...call, owner: call.user }))
    on(method, `/people/:email${path}`, async (call) => {
      const owner = await ownerOf(office.db, call.user, call.params['email'] ?? '')
      return owner === null
        ? refuse(403, 'not-shared', 'The owner of this calendar does not let you edit it. Ask them to allow it.')
        : answer({ ...call, owner })
    })
  }

/** Returns the user, or a colleague with the user as a delegate. */
async function ownerOf(queries: Queries, user: Reader, address: string): Promise<Reader | null> {
  const email = emailOf(address)
  if (email === user.email) return user
  if (!(await mayEditFor(queries, email, user.email))) return null
  const person = await personByEmail(queries, email)
  return person === undefined ? null : { name: person.name, email: person.email }
}

/** Answers a change of an event; `done` writes the changed one. */
export function answerOutcome(
  outcome: Outcome<Response>,
  done: (event: StoredEvent) => Response | Promise<Response>,
): Response | Promise<Response> {
  switch (outcome.kind) {
    case 'done':
      return done(outcome.event)
    case 'missing':
      return notFound()
    case 'stale':
      return refuse(412, 'changed-meanwhile', 'The event has changed since it was read. Read it again.')
    case 'refused':
      return badRequest(outcome.problem)
    case 'denied':
      return outcome.denied
  }
}

/** Characters of a client-made id. */
const longestKey = 200

/** Returns the client-made id of a create, or the refusal of one without. */
export function clientIdOf({ headers }: Request): string | Response {
  const clientId = headers.get('idempotency-key') ?? ''
  if (clientId === '')
    return refuse(428, 'key-missing', 'Send an Idempotency-Key, so that a repeated create makes one event.')
  return clientId.length > longestKey
    ? badRequest(`The Idempotency-Key has ${longestKey} characters at most.`)
    : clientId
}

/** Returns the instants of a query for events, in UTC milliseconds. Null if they are none, or further apart than `longest`. */
export function spanOf(query: URLSearchParams, longest: number): readonly [from: number, to: number] | null {
  const from = parseInstant(query.get('start') ?? '')
  const to = parseInstant(query.get('end') ?? '')
  return from !== null && to !== null && from <= to && to - from <= longest ? [from, to] : null
}
