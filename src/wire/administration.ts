import * as v from 'valibot'
import type { Fault } from '#src/kernel/fault.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { parseBody, type ParsedRecords, parseRecords } from './parse.ts'
import { emailOf, isRecord, listIn } from './scalars.ts'

/**
 * The bodies that only Foyer's own server sends: setting up, people, resources, and why it refused a call. The specification names none
 * of them. That server is of the same version, so a member that differs is a malformed body and not left out.
 */

const email = v.pipe(v.string(), v.transform(emailOf))
/** UTC milliseconds, from ISO 8601. */
const instant = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.finite(),
)

/** A field that the server does not accept: its path in the request, such as 'administrator.password', and a code. */
export const fieldProblemSchema = v.object({ field: v.string(), problem: v.string() })
type FieldProblem = v.InferOutput<typeof fieldProblemSchema>

/** Why the server refused a call. `code` selects the message; `message` is a sentence in English for other codes. */
export interface Refused {
  readonly kind: 'refused'
  /** In Pascal case. The reasons of links are 'LinkUsed', 'LinkExpired' and 'LinkWrong'. */
  readonly code: string
  readonly message: string
  readonly problems: readonly FieldProblem[]
  /** Milliseconds until the next try. Null if the server does not say. */
  readonly retryAfter: number | null
  /** The whole body, for refusals that describe more. */
  readonly body: unknown
}

/** What a call of Foyer's own server returns. */
export type Answered<Value> = Result<Value, Fault | Refused>

const linkCodes: Readonly<Record<string, string>> = { used: 'LinkUsed', expired: 'LinkExpired' }

/** Reads the body of a refusal: `{ error, message, problems? }`, or `{ success: false, reason }` of a link. Null for any other body. */
export function readRefusal(body: unknown, retryAfter: number | null = null): Refused | null {
  if (!isRecord(body)) return null
  const problems = parseRecords(fieldProblemSchema, body.problems ?? [], 'problems').good
  const message = typeof body.message === 'string' ? body.message : ''
  const refused = { kind: 'refused', message, problems, retryAfter, body } as const
  if (typeof body.error === 'string') return { ...refused, code: body.error }
  if (body.success !== false) return null
  return { ...refused, code: linkCodes[String(body.reason)] ?? 'LinkWrong' }
}

export const personRoles = ['person', 'facilities', 'administrator'] as const
export type PersonRole = (typeof personRoles)[number]
const personStates = ['active', 'invited', 'blocked'] as const

const organisationSchema = v.object({ name: v.string(), languages: v.array(v.string()), timeZone: v.string() })
export type Organisation = v.InferOutput<typeof organisationSchema>

export const overviewSchema = v.object({
  organisation: organisationSchema,
  people: v.number(),
  resources: v.number(),
  isMailOn: v.boolean(),
  /** The link for everybody, which the server shows only when it is made. */
  invitation: v.nullable(v.object({ expiresAt: instant })),
  /** Rooms with calendars at a vendor. Null if those are in Foyer. */
  rooms: v.nullable(
    v.object({
      vendor: v.picklist(['Microsoft 365', 'Google']),
      rooms: v.number(),
      /** Rooms that the vendor does not show. */
      refused: v.number(),
      /** Age of the oldest reading of the others. */
      oldestMinutes: v.number(),
    }),
  ),
})
export type Overview = v.InferOutput<typeof overviewSchema>

export const personSchema = v.object({
  id: v.string(),
  email,
  name: v.string(),
  role: v.picklist(personRoles),
  state: v.picklist(personStates),
  lastSeen: v.nullable(instant),
})
export type ManagedPerson = v.InferOutput<typeof personSchema>

export const linkSchema = v.object({ link: v.string(), expiresAt: instant })
export type TimedLink = v.InferOutput<typeof linkSchema>

export const invitedSchema = v.object({ id: v.string(), email, link: v.string(), isMailed: v.boolean() })
export type InvitedPerson = v.InferOutput<typeof invitedSchema>

/** What an invitation is for. Both members are null for a link for everybody. */
export const invitationSchema = v.object({
  organisation: v.string(),
  email: v.nullable(email),
  name: v.nullable(v.string()),
})
export type InvitationInfo = v.InferOutput<typeof invitationSchema>

/** Why a value of a file of resources is wrong. The column is null if the whole line or file is. */
const cellProblemSchema = v.object({
  column: v.nullish(v.string(), null),
  problem: v.string(),
  value: v.nullish(v.string(), ''),
})
export type CellProblem = v.InferOutput<typeof cellProblemSchema>

export const lineActions = ['create', 'change', 'same', 'wrong'] as const
export type LineAction = (typeof lineActions)[number]

const lineSchema = v.object({
  /** Number of the line in the file. The first is 1. */
  line: v.number(),
  name: v.nullish(v.string(), ''),
  kind: v.nullish(v.string(), ''),
  place: v.nullish(v.string(), ''),
  action: v.picklist(lineActions),
  problems: v.array(cellProblemSchema),
})
export type PreviewLine = v.InferOutput<typeof lineSchema>

export const previewSchema = v.object({
  lines: v.array(lineSchema),
  /** Problems of the file as a whole. */
  problems: v.array(cellProblemSchema),
  counts: v.object({ create: v.number(), change: v.number(), same: v.number(), wrong: v.number() }),
})
export type ImportPreview = v.InferOutput<typeof previewSchema>

export const importedSchema = v.object({ created: v.number(), changed: v.number() })
/** Numbers of resources. */
export type Imported = v.InferOutput<typeof importedSchema>
export const createdSchema = v.object({ created: v.number() })

/** Returns the lists of the server's people; a record that cannot be read is left out and named in the problems. */
export const readPeople = (body: unknown): ParsedRecords<ManagedPerson> =>
  parseRecords(personSchema, listIn(body, 'items'), 'people')

export const readOverview = (body: unknown): Result<Overview> => parseBody(overviewSchema, body, 'overview')
export const readPerson = (body: unknown): Result<ManagedPerson> => parseBody(personSchema, body, 'person')
export const readLink = (body: unknown): Result<TimedLink> => parseBody(linkSchema, body, 'link')
export const readInvitation = (body: unknown): Result<InvitationInfo> => parseBody(invitationSchema, body, 'invitation')
export const readPreview = (body: unknown): Result<ImportPreview> => parseBody(previewSchema, body, 'preview')
export const readImported = (body: unknown): Result<Imported> => parseBody(importedSchema, body, 'import')
export const readCreated = (body: unknown): Result<Pick<Imported, 'created'>> =>
  parseBody(createdSchema, body, 'example')

const invitedListSchema = v.object({ items: v.array(invitedSchema) })

/** Reads the links of invited people. */
export function readInvited(body: unknown): Result<readonly InvitedPerson[]> {
  const read = parseBody(invitedListSchema, body, 'invited')
  return read.ok ? succeed(read.value.items) : read
}
