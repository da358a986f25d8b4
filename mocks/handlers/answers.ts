import { HttpResponse } from '../msw.ts'
import type { Persona, Person } from '../server/people.ts'
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

/** Whoever a call's bearer token speaks for; null for nobody, or a guest outside the directory. */
export function callerOf(server: Server, request: Request): Person | null {
  const facts = server.tokens.read(bearerOf(request), 'api')
  return facts === null ? null : personOf(server, facts.email)
}

export function personOf({ people }: Server, email: string): Person {
  const known = people.byEmail.get(email)
  if (known !== undefined) return known
  const name = decodeURIComponent(email.slice(0, email.indexOf('@')).replace(/^guest\./, ''))
  return { index: -1, id: email, name, givenName: name, surname: '', email, hasPhoto: false }
}

/** A guest is nobody of the directory. */
export const isGuest = ({ index }: Person): boolean => index < 0

/**
 * Runs the handler for a signed-in caller; answers 401 to anybody else. Guests get a 403, unless the call is one of the
 * few that are open to them: what a client hides from them is not what keeps it from them.
 */
export function forCaller<Info extends { readonly request: Request }>(
  server: Server,
  handle: (caller: Person, info: Info) => Response | Promise<Response>,
  { guests }: { readonly guests: boolean } = { guests: false },
): (info: Info) => Response | Promise<Response> {
  return (info) => {
    const caller = callerOf(server, info.request)
    if (caller === null) return problem(401, 'The token is missing, over or revoked.')
    return isGuest(caller) && !guests ? problem(403, 'Guests may not do this.') : handle(caller, info)
  }
}

export const isPersona = (name: string): name is Persona =>
  name === 'employee' || name === 'manager' || name === 'facility' || name === 'visitor'
