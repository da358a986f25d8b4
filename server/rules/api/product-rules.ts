import * as v from 'valibot'
import { nameIssues } from '#src/wire/parse.ts'
import { isRecord, listIn } from '#src/wire/scalars.ts'
import { calendarCalls } from './calendar-calls.ts'
import type { AnswerBody, CallDescription, ProductCall } from './describe.ts'
import { productCalls } from './product-calls.ts'

export { readFavourites } from '#src/wire/settings.ts'

/** The rules of `foyer doctor --api`: which calls a product server may answer, and how the client reads their answers. */

/** The calls of a product server by their names, and those of the calendar that a product may host. */
export const productCallsByName: Readonly<Record<string, ProductCall>> = productCalls
export const calendarCallsByName: Readonly<Record<string, CallDescription>> = calendarCalls

/** An answer of the server. */
interface Answered {
  readonly status: number
  readonly text: string
}

/** What an answer says about a call. `problems` has one line for each part that the client cannot read. */
export type Verdict =
  | { readonly state: 'ok'; readonly body: unknown }
  /** The call is there and has nothing for this request, or refuses it. `reason` is the server's own sentence. */
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'missing' }
  | { readonly state: 'wrong'; readonly problems: readonly string[] }

const mostProblems = 5

/** Reads the answer to a call as the client does. */
export function readAnswer(call: CallDescription, { status, text }: Answered): Verdict {
  const body = parsed(text)
  const refusal = refusalIn(body)
  if (status === 404 || status === 405 || status === 501)
    return refusal === null || refusal.code === 'UnknownCall' ? { state: 'missing' } : refused(refusal.message)
  if (status === 401 || status === 403) return refused(refusal?.message ?? `status ${status}`)
  const answer = call.answers[status]
  if (answer === undefined) {
    const isRefusal = status >= 400 && status < 500 && refusal !== null
    return isRefusal
      ? refused(refusal.message)
      : { state: 'wrong', problems: [`status ${status}, expected ${Object.keys(call.answers).join(' or ')}`] }
  }
  const problems = problemsOf(answer, body, text)
  if (problems.length === 0) return { state: 'ok', body }
  const more = problems.length - mostProblems
  return {
    state: 'wrong',
    problems: [...problems.slice(0, mostProblems), ...(more > 0 ? [`and ${more} more`] : [])],
  }
}

const refused = (reason: string): Verdict => ({ state: 'refused', reason })

function problemsOf(answer: AnswerBody, body: unknown, text: string): readonly string[] {
  switch (answer.kind) {
    case 'none':
      return []
    case 'file':
      return text === '' ? ['body: expected a file'] : []
    case 'json':
      return body === undefined ? notJson : problemsIn(answer.schema, body, 'body')
    case 'wrapped':
      if (body === undefined) return notJson
      return problemsIn(answer.schema, isRecord(body) && 'data' in body ? body['data'] : body, 'data')
    case 'list': {
      if (body === undefined) return notJson
      const items = listIn(body, answer.name)
      return items === null
        ? [`body: expected a list`]
        : items.flatMap((item, index) => problemsIn(answer.item, item, `${answer.name}[${index}]`))
    }
  }
}

const notJson = ['body: expected JSON']

function problemsIn(schema: v.GenericSchema, value: unknown, what: string): readonly string[] {
  const read = v.safeParse(schema, value)
  return read.success ? [] : nameIssues(read.issues, what)
}

/** Undefined if the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The code and the sentence of a refusal, in the form of the API or of the calendar. Null for any other body. */
function refusalIn(body: unknown): { readonly code: string; readonly message: string } | null {
  if (!isRecord(body)) return null
  const code = body['error'] ?? body['code']
  return typeof code === 'string' ? { code, message: String(body['message'] ?? code) } : null
}
