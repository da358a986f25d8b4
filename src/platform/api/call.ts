import type { Bodies, Http, HttpAnswer, HttpRequest } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { createProblems, type Problems } from '#src/wire/parse.ts'

type Method = HttpRequest['method']
type Details = Partial<
  Pick<HttpRequest, 'query' | 'headers' | 'body' | 'signal' | 'accept' | 'repeatable' | 'timeout' | 'mostBytes'>
>

/** Short forms of the calls of the product's API. */
export interface Caller {
  json(method: Method, url: string, details?: Details): Promise<Result<unknown>>
  /** Returns what `read` makes of the body, which never fails. */
  read<Value>(url: string, read: (body: unknown) => Value, details?: Details): Promise<Result<Value>>
  /** Returns `read` without its second argument. The parts that it leaves out are logged under the name `what`. */
  reporting<Value>(what: string, read: (body: unknown, problems: Problems) => Value): (body: unknown) => Value
  /** For requests of which only success matters. */
  nothing(method: Method, url: string, details?: Details): Promise<Result<null>>
  /** With status and headers. */
  answer<As extends keyof Bodies>(
    method: Method,
    url: string,
    as: As,
    details?: Details,
  ): Promise<Result<HttpAnswer<Bodies[As]>>>
}

export function createCaller(http: Http): Caller {
  const answer = <As extends keyof Bodies>(method: Method, url: string, as: As, details: Details = {}) =>
    http.send({ method, url, to: 'api', as, ...details })
  const json: Caller['json'] = async (method, url, details) => {
    const answered = await answer(method, url, 'json', details)
    return answered.ok ? succeed(answered.value.body) : answered
  }
  return {
    answer,
    json,
    reporting: (what, read) => (body) => {
      const problems = createProblems()
      const value = read(body, problems)
      http.report?.(what, problems.list())
      return value
    },
    async read(url, read, details) {
      const answered = await json('GET', url, details)
      return answered.ok ? succeed(read(answered.value)) : answered
    },
    async nothing(method, url, details) {
      const answered = await answer(method, url, 'nothing', details)
      return answered.ok ? succeed(null) : answered
    },
  }
}

/** Reads the body of a successful response. */
export function readWith<Value>(answered: Result<unknown>, read: (body: unknown) => Result<Value>): Result<Value> {
  return answered.ok ? read(answered.value) : answered
}

/**
 * Combines calls that do the same on servers of different versions. If the server does not know a call (404), the next
 * one is made. From then on the one that succeeded comes first. Returns 'not-found' if the server knows none of them.
 */
export function createFallback<Request, Value>(
  calls: readonly ((request: Request, signal?: AbortSignal) => Promise<Result<Value>>)[],
): (request: Request, signal?: AbortSignal) => Promise<Result<Value>> {
  let order = calls
  return async (request, signal) => {
    let answered: Result<Value> = fail({ kind: 'not-found', what: 'no call' })
    for (const call of order) {
      answered = await call(request, signal)
      if (answered.ok) order = [call, ...order.filter((other) => other !== call)]
      if (answered.ok || answered.fault.kind !== 'not-found') return answered
    }
    return answered
  }
}
