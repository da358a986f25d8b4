import type { IanaZone } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf, oneMinute } from '#src/kernel/time/moment.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { offsetAt, resolveZone, zoneOrUtc } from '#src/kernel/time/zones.ts'
import { HttpResponse } from '../../msw.ts'
import { bearerOf } from '../../handlers/answers.ts'
import { personOf } from '../../server/sign-in/callers.ts'
import { isApplication, mailboxOf } from '../application/mailboxes.ts'
import { homeZoneOf } from '../../server/calendar/person-day.ts'
import { calendarOwner, type Person } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'

/** The Calendar API's error body. */
export const googleError = (status: number, reason: string, message: string, domain = 'global'): Response =>
  HttpResponse.json({ error: { errors: [{ domain, reason, message }], code: status, message } }, { status })

export const notFound = (): Response => googleError(404, 'notFound', 'Not Found')
export const gone = (): Response => googleError(410, 'deleted', 'Resource has been deleted')
export const badRequest = (message: string, reason = 'badRequest'): Response => googleError(400, reason, message)
export const invalidCredentials = (): Response => googleError(401, 'authError', 'Invalid Credentials')
const scopeMissing = (): Response =>
  googleError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
export const notOrganizer = (): Response =>
  googleError(
    403,
    'forbiddenForNonOrganizer',
    'Shared properties can only be changed by the organizer of the event.',
    'calendar',
  )
export const backendError = (status = 500): Response => googleError(status, 'backendError', 'Backend Error')
/** Google sends no Retry-After with it. */
export const tooManyCalls = (): Response =>
  googleError(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded', 'usageLimits')

/** The error body of newer services, such as the People API. */
export const invalidArgument = (message: string): Response =>
  HttpResponse.json({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }, { status: 400 })

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

/** A calendar that its owner shows as busy only can be found but not written to. */
const writerOnly = (): Response =>
  googleError(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.', 'calendar')

/**
 * Runs the handler for the owner of the calendar in the path: the user, or a colleague who shares it. Google knows no
 * other calendar of that address.
 */
export function forCalendar<
  Info extends { readonly request: Request; readonly params: { readonly calendarId: string } },
>(
  server: Server,
  handle: (reader: Person, info: Info) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  const ofReader = forReader(server, (reader, info: Info) => {
    const { calendarId } = info.params
    const owner = calendarId === 'primary' ? reader : calendarOwner(server.people, reader, calendarId)
    if (owner !== null) return handle(owner, info)
    return server.people.byEmail.has(calendarId.toLowerCase()) ? writerOnly() : notFound()
  })
  return (info) => {
    if (!isApplication(server, info.request)) return ofReader(info)
    // A service account acts as a person.
    const person = server.tokens.read(bearerOf(info.request), 'application')?.email ?? ''
    const owner = mailboxOf(server, info.params.calendarId === 'primary' ? person : info.params.calendarId)
    return owner === null ? notFound() : handle(owner, info)
  }
}

/** Parameters that every method accepts. */
const common = ['alt', 'fields', 'key', 'oauth_token', 'prettyPrint', 'quotaUser', 'userIp']

/** Google's error text for the query, or null if the query is valid. */
export function wrongParameter(
  query: URLSearchParams,
  own: readonly string[],
  words: Readonly<Record<string, readonly string[]>> = {},
): string | null {
  for (const [name, value] of query) {
    if (!own.includes(name) && !common.includes(name))
      return `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`
    const allowed = words[name]
    if (allowed !== undefined && !allowed.includes(value)) return `Invalid value '${value}' for ${name}.`
  }
  return null
}

export const booleans = ['true', 'false']

/** Parses an RFC 3339 time, whose offset is mandatory. Null if it is absent, NaN if it is invalid. */
export function readTime(text: string | null): number | null {
  if (text === null) return null
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
}

/** Keeps only the requested fields, on the top level. */
export function selected(body: Readonly<Record<string, unknown>>, fields: string | null): Record<string, unknown> {
  const names = fields === null ? null : new Set(fields.split(','))
  return Object.fromEntries(Object.entries(body).filter(([name]) => names === null || names.has(name)))
}

/** The zone of a person's own calendar. */
export const calendarZoneOf = (person: Person): IanaZone => zoneOrUtc(homeZoneOf(person))

/** Writes a time with its offset in the zone, '2026-11-20T10:00:00+01:00'. */
export function writeTime(instant: number, zone: IanaZone): string {
  const minutes = Math.round(offsetAt(zone, instantOf(instant)) / oneMinute)
  if (minutes === 0) return `${wallClockOf(zone, instantOf(instant))}Z`
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
  return wallClockOf(zone, instantOf(instant)) + offset
}

export const writeDate = (instant: number, zone: IanaZone): string => dayOf(zone, instantOf(instant))

export interface ReadMoment {
  readonly instant: number
  readonly isDate: boolean
  /** The zone as given; null if absent. */
  readonly zone: string | null
}

/** Reads an EventDateTime of a body. A date is a day in `dayZone`. Returns Google's error text if it is refused. */
export function readMoment(value: unknown, which: 'start' | 'end', dayZone: IanaZone): ReadMoment | string {
  if (typeof value !== 'object' || value === null) return `Missing ${which} time.`
  const { date, dateTime, timeZone, ...rest } = value as Record<string, unknown>
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) return `Unknown name "${unknown}" at 'event.${which}': Cannot find field.`
  const zone = typeof timeZone === 'string' ? timeZone : null
  if (zone !== null && !isIana(zone)) return `Invalid time zone definition for ${which} time.`
  if (typeof date === 'string' && typeof dateTime === 'string') return `Invalid ${which} time.`
  if (typeof date === 'string') {
    const midnight = /^\d{4}-\d\d-\d\d$/.test(date) ? instantOfWallClock(dayZone, `${date}T00:00:00`) : null
    return midnight?.ok ? { instant: midnight.value, isDate: true, zone } : `Invalid ${which} time.`
  }
  if (typeof dateTime !== 'string') return `Missing ${which} time.`
  const instant = readTime(dateTime) ?? Number.NaN
  if (!Number.isNaN(instant)) return { instant, isDate: false, zone }
  if (zone === null) return `Missing time zone definition for ${which} time.`
  const wall = instantOfWallClock(zoneOrUtc(zone), dateTime)
  return wall.ok ? { instant: wall.value, isDate: false, zone } : `Invalid ${which} time.`
}

/** Google accepts no other names, in particular no Windows names. */
const isIana = (name: string): boolean =>
  /^(?:UTC|GMT|[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/.test(name) && resolveZone(name).ok
