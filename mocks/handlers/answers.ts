import { unlicensedPart } from '#src/features/licensing/rules/licences.ts'
import { HttpResponse } from '../msw.ts'
import type { Persona, Person } from '../server/people/people.ts'
import type { Server } from '../server/server.ts'

/** The body of a request as a record; anything else is an empty one. */
export async function readRecord(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body = await readBody(request)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
}

export async function readBody(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return null
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

export const noContent = (): Response => new HttpResponse(null, { status: 204 })

export const problem = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  HttpResponse.json({ message }, { status, headers })

/** Wrapped as the account call is (section 3, Loaded account data wrapper). */
export const loaded = (data: unknown): Response => HttpResponse.json({ data, loading: false, error: null })

export const bearerOf = (request: Request): string | null =>
  /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/** Returns the user of a request's bearer token, or null without one and for guests. */
export function callerOf(server: Server, request: Request): Person | null {
  const facts = server.tokens.read(bearerOf(request), 'api')
  return facts === null ? null : personOf(server, facts.email)
}

export function personOf({ kiosks, people }: Server, email: string): Person {
  const known = people.byEmail.get(email)
  if (known !== undefined) return known
  if (email.endsWith(deviceHost)) {
    const name = kiosks.find(email.slice(0, -deviceHost.length))?.name ?? ''
    return { ...outsider('device', email), name, givenName: name }
  }
  const name = decodeURIComponent(email.slice(0, email.indexOf('@')).replace(/^guest\./, ''))
  return { ...outsider('guest', email), name, givenName: name }
}

const deviceHost = '@devices.foyer.example'

/** Whom the token of a device speaks for. */
export const deviceEmail = (kioskId: string): string => `${kioskId}${deviceHost}`

const outsiders = { guest: -1, device: -2 } as const

/** A person who is not in the directory. */
export const outsider = (kind: keyof typeof outsiders, email: string): Person => ({
  index: outsiders[kind],
  id: email,
  name: '',
  givenName: '',
  surname: '',
  email,
  hasPhoto: false,
})

/** Guests are not in the directory. */
export const isGuest = ({ index }: Person): boolean => index === outsiders.guest

/** A door panel or a lobby kiosk. */
export const isDevice = ({ index }: Person): boolean => index === outsiders.device

/**
 * Runs the handler for a signed-in caller; answers 401 to anybody else. Guests and devices get a 403, unless the call is one
 * of the few that are open to them: what a client hides from them is not what keeps it from them.
 */
export function forCaller<Info extends { readonly request: Request }>(
  server: Server,
  handle: (caller: Person, info: Info) => Response | Promise<Response>,
  { guests, devices = guests }: { readonly guests: boolean; readonly devices?: boolean } = { guests: false },
): (info: Info) => Response | Promise<Response> {
  return (info) => {
    const caller = callerOf(server, info.request)
    if (caller === null) return problem(401, 'The access token is missing, expired or revoked.')
    if (isGuest(caller) && !guests) return problem(403, 'Guests aren’t allowed to do this.')
    return isDevice(caller) && !devices ? problem(403, 'Devices aren’t allowed to do this.') : handle(caller, info)
  }
}

/**
 * Runs the handler without a session too, if the indoor maps of the world are public and licensed. Otherwise only for users,
 * guests and devices.
 */
export function forVisitor<Info extends { readonly request: Request }>(
  server: Server,
  handle: (info: Info) => Response | Promise<Response>,
): (info: Info) => Response | Promise<Response> {
  const { choice, faults } = server
  const forSession = forCaller<Info>(server, (_caller, info) => handle(info), { guests: true })
  const isPublic = choice.world.venuesArePublic && unlicensedPart('map', choice.world.licences) === null
  return (info) =>
    isPublic && !faults.isArmed('licence-ended') && bearerOf(info.request) === null ? handle(info) : forSession(info)
}

export const isPersona = (name: string): name is Persona =>
  name === 'employee' || name === 'manager' || name === 'facility' || name === 'visitor'
