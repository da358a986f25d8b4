import type { Bodies, Http, HttpRequest } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { type Answered, readRefusal } from '#src/wire/administration.ts'
import { parseJson } from '#src/wire/parse.ts'
import { faultOfStatus, parseRetryAfter } from '../http/attempt.ts'
import { createCaller } from './call.ts'

/** HTTP statuses with a body that says why. */
const refusals = [400, 403, 404, 409, 410, 413, 422, 429]

type Details = Partial<Pick<HttpRequest, 'body' | 'headers' | 'signal' | 'repeatable'>>

/** Short forms of the calls of Foyer's own server, which says in its body why it refuses a call. */
export function createOwnCaller(http: Http) {
  const call = createCaller(http)

  async function answer<As extends 'json' | 'text' | 'nothing'>(
    method: HttpRequest['method'],
    path: string,
    as: As,
    details: Details = {},
  ): Promise<Answered<Bodies[As]>> {
    // A refusal has a body in every case, so 'nothing' is read as text and dropped here.
    const answered = await call.answer(method, path, as === 'nothing' ? 'text' : as, { ...details, accept: refusals })
    if (!answered.ok) return answered
    const { status, headers, body } = answered.value
    if (status < 400) return succeed((as === 'nothing' ? null : body) as Bodies[As])
    const read = typeof body === 'string' ? parseJson(body) : succeed(body)
    const retryAfter = parseRetryAfter(headers['retry-after'], Date.now())
    const refused = read.ok ? readRefusal(read.value, retryAfter) : null
    return fail(refused ?? faultOfStatus({ status, headers, text: '' }, `${method} ${path}`, Date.now()))
  }

  return {
    answer,
    /** For calls of which only success matters. */
    nothing: (method: HttpRequest['method'], path: string, details?: Details): Promise<Answered<null>> =>
      answer(method, path, 'nothing', details),
    /** Returns what `read` makes of the body. */
    async read<Value>(
      method: HttpRequest['method'],
      path: string,
      read: (body: unknown) => Result<Value>,
      details?: Details,
    ): Promise<Answered<Value>> {
      const answered = await answer(method, path, 'json', details)
      return answered.ok ? read(answered.value) : answered
    },
    reporting: call.reporting,
  }
}
