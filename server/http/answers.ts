import * as v from 'valibot'
import type { CodeReason } from '../identity/codes.ts'
import { readStrictly } from '../rules/calendar/read-body.ts'

/** An error of the API: a word for programs, and a sentence with the remedy. */
export const problem = (
  status: number,
  error: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json({ error, message, ...more }, { status, headers })

export const noContent = (): Response => new Response(null, { status: 204 })

/** Why a link does not work, in the words of section 8. */
export const refusedCode = (reason: CodeReason): Response => Response.json({ success: false, reason }, { status: 400 })

/** A problem of a member of a body, such as `{ field: 'administrator.email', problem: 'InvalidEmail' }`. */
export interface FieldProblem {
  readonly field: string
  readonly problem: string
}

export const invalidBody = (problems: readonly FieldProblem[]): Response =>
  problem(
    400,
    'InvalidBody',
    `Invalid: ${problems.map(({ field, problem: what }) => `${field} (${what})`).join(', ')}.`,
    { problems },
  )

/**
 * Reads the JSON body of a request. Returns the refusal if it does not match the schema, with each member that is wrong. A schema's
 * own messages are the words of problems.
 */
export async function readBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema> | Response> {
  let body: unknown
  try {
    body = await request.json()
  } catch {
    return problem(400, 'NotJson', 'The body must be JSON.')
  }
  const read = v.safeParse(schema, body)
  if (read.success) return read.output
  return invalidBody(
    read.issues.map((issue) => ({
      field: v.getDotPath(issue) ?? '',
      problem: wordOf(issue),
    })),
  )
}

/** The schema's own word, or the expected type. */
function wordOf({ expected, input, message, type }: v.BaseIssue<unknown>): string {
  if (/^[A-Z][A-Za-z]+$/.test(message)) return message
  return input === undefined ? 'Missing' : `expected ${expected ?? type}`
}

/** Reads the JSON of a request. Null if it is none, which no schema accepts. */
export async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return null
  }
}

/** As `readBody` for the specified calls, which refuse unknown members. The refusal is a sentence. */
export async function readStrictBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema> | Response> {
  const read = readStrictly(schema, await jsonOf(request))
  return read.ok ? read.value : problem(400, 'InvalidBody', read.fault)
}
