import * as v from 'valibot'
import { fieldProblemSchema, previewSchema } from '#src/wire/administration.ts'
import type { DescribedCall } from './all-calls.ts'
import type { JsonSchema } from './json-schema.ts'

export interface ApiResponse {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

export const problemSchema = v.object({
  /** For programs. */
  error: v.string(),
  /** A sentence with the remedy. */
  message: v.string(),
  /** The members of the body that are wrong. */
  problems: v.optional(v.array(fieldProblemSchema)),
  /** The same word as `error`, as the own calendar calls it. */
  code: v.optional(v.string()),
  /** Sign-ins say this in addition (section 7). */
  success: v.optional(v.literal(false)),
  /** Of a map or a linked calendar: what is wrong with it. */
  fault: v.optional(v.string()),
  /** Of a document: the type or area that a resource needs. */
  id: v.optional(v.string()),
})
/** An import that has wrong lines. */
export const importProblemSchema = v.object({ error: v.string(), message: v.string(), ...previewSchema.entries })
export const linkProblemSchema = v.object({
  success: v.literal(false),
  reason: v.picklist(['used', 'expired', 'wrong']),
})
export const calendarProblemSchema = v.object({ code: v.string(), message: v.string() })

/** The statuses of refusals: those of the call, and those that every call of its kind may have. */
export function refusalsOf({ method, path, call, body, rights }: DescribedCall): readonly number[] {
  const users = Object.values(rights)
  const changes = method !== 'GET'
  return [
    ...new Set([
      ...(call.refusals ?? []),
      ...(call.refusalForm === 'link' ? [400] : []),
      // The office may have the calendars of a vendor instead.
      ...(call.refusalForm === 'calendar' ? [404] : []),
      // What another part of the server refuses in a body, of another type, size or site.
      ...(body === null ? [] : [400]),
      // An address with U+0000 names nothing, and asks for nothing.
      ...(path.includes('{') ? [404] : []),
      ...(call.query === undefined ? [] : [400]),
      ...(changes ? [403, 411, 413, 415] : []),
      ...(rights.anonymous === 'no' || rights.anonymous === 'publicMap' ? [401] : []),
      // Devices are refused the calls of other devices.
      ...(users.some((right) => right === 'no' || right === 'place') ? [403] : []),
      500,
      503,
    ]),
  ]
    .filter((status) => !(status in call.answers))
    .toSorted((one, other) => one - other)
}

const refusalWords: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'Signed out, or not signed in.',
  403: 'Not allowed.',
  404: 'There is none, or the server does not offer it.',
  409: 'It does not fit what is there.',
  410: 'The code has expired.',
  411: 'The body has no length.',
  412: 'It has changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  428: 'A header is missing.',
  429: 'Too many tries.',
  500: 'Something went wrong.',
  502: 'Another service refuses this server.',
  503: 'The server cannot store this, or is ending.',
}

/** The name of a refusal in the components of the document. */
export function refusalName(status: number, form: DescribedCall['call']['refusalForm']): string {
  const isOther = ((form === 'link' || form === 'import') && status === 400) || (form === 'calendar' && status < 500)
  return `${isOther ? form : 'refused'}-${status}`
}

const refusalForms = {
  refused: ['Problem'],
  link: ['Problem', 'LinkProblem'],
  calendar: ['Problem', 'CalendarProblem'],
  import: ['Problem', 'ImportProblem'],
} as const

/** All refusals, by their names. */
const refusals: Readonly<Record<string, ApiResponse>> = Object.fromEntries(
  Object.entries(refusalForms).flatMap(([form, schemas]) =>
    Object.entries(refusalWords).map(([status, description]) => {
      const [only, ...others] = schemas.map((name) => ({ $ref: `#/components/schemas/${name}` }))
      const retry = { 'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'string' } } }
      const response = {
        description,
        ...(['429', '503'].includes(status) ? { headers: retry } : {}),
        content: { 'application/json': { schema: others.length === 0 ? { ...only } : { anyOf: [only, ...others] } } },
      }
      return [`${form}-${status}`, response]
    }),
  ),
)

/** Returns those that a text refers to, by their names. */
export const refusalsIn = (text: string): typeof refusals =>
  Object.fromEntries(Object.entries(refusals).filter(([name]) => text.includes(`/responses/${name}"`)))
