import type { IanaZone } from '#src/kernel/time/units.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import { calendarOwner, type Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { bearerOf } from '../../handlers/answers.ts'
import { personOf } from '../../server/sign-in/callers.ts'
import { isApplication, mailboxOf } from '../application/mailboxes.ts'
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
  const ofReader = forReader(server, (reader, info: Info) => {
    const user = userOf(info)
    const owner = user === null ? reader : calendarOwner(server.people, reader, user)
    return owner === null ? denied() : handle(owner, info)
  })
  return (info) => {
    if (!isApplication(server, info.request)) return ofReader(info)
    const owner = mailboxOf(server, userOf(info) ?? '')
    return owner === null ? graphError(404, 'ErrorInvalidUser', 'The requested user is invalid.') : handle(owner, info)
  }
}

const userOf = ({ params }: { readonly params: object }): string | null =>
  'user' in params ? String(params.user) : null

/** Graph's dateTimeTimeZone: a wall clock and its zone. */
export interface GraphMoment {
  readonly dateTime: string
  readonly timeZone: string
}

/** The requested zone for times: `Prefer: outlook.timezone="..."`, or UTC if it is absent. */
export function preferredZone(request: Request): string {
  return /outlook\.timezone="([^"]*)"/i.exec(request.headers.get('prefer') ?? '')?.[1] ?? 'UTC'
}

export const zoneNamed = (name: string): IanaZone | null => {
  const resolved = resolveZone(name)
  return resolved.ok ? resolved.value : null
}

/** UTC milliseconds; null if Graph would respond with 400. */
export function readMoment(value: unknown): number | null {
  const moment = value as Partial<GraphMoment> | null | undefined
  if (typeof moment?.dateTime !== 'string') return null
  if (/Z$/i.test(moment.dateTime)) return readInstant(moment.dateTime)
  const zone = zoneNamed(moment.timeZone ?? 'UTC')
  const instant = zone === null ? null : instantOfWallClock(zone, moment.dateTime)
  return instant?.ok ? instant.value : null
}

/** Parses a query parameter of calendarView, which has its own offset; UTC if it has none. */
export function readInstant(text: string): number | null {
  const instant = Date.parse(/Z$|[+-]\d\d:?\d\d$/i.test(text) ? text : `${text}Z`)
  return Number.isNaN(instant) ? null : instant
}

/** Writes seven fraction digits, like Graph. */
export function writeMoment(instant: number, zoneName: string): GraphMoment {
  const zone = zoneNamed(zoneName)
  return {
    dateTime: `${wallClockOf(zone ?? utc, instantOf(instant))}.0000000`,
    timeZone: zone === null ? 'UTC' : zoneName,
  }
}
