import { bearerIn } from '#server/rules/bearer.ts'
import { HttpResponse } from '../msw.ts'
import type { Persona } from '../server/people/people.ts'

/** The body of a request as a record, or an empty one for any other body. */
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

export const bearerOf = (request: Request): string | null => bearerIn(request.headers.get('authorization'))

export const isPersona = (name: string): name is Persona =>
  name === 'employee' || name === 'manager' || name === 'facility' || name === 'visitor'
