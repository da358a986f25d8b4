import type { Result } from '#src/kernel/result.ts'

/**
 * The one HTTP client of the product, as io builds it and providers use it. It knows tokens, the CSRF header, one
 * refresh and one replay on 401, time-outs, Retry-After and cancellation; a caller only names the call.
 */
export interface Http {
  send<As extends keyof Bodies>(request: HttpRequest<As>): Promise<Result<HttpAnswer<Bodies[As]>>>
}

export interface Bodies {
  json: unknown
  buffer: ArrayBuffer
  /** Of `mostBytes` at most. */
  bounded: ArrayBuffer | TooLarge
  blob: Blob
  text: string
  nothing: null
}

/** A body of which no more was read than it takes to know that it is larger than was asked for. */
export interface TooLarge {
  /** Bytes there are at least. */
  readonly tooLarge: number
}

export interface HttpRequest<As extends keyof Bodies = 'json'> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the base of `to`, or absolute; an absolute address outside the configured origins gets no credentials. */
  readonly url: string
  /** Whose base address and token: the product's API or the calendar provider. */
  readonly to: 'api' | 'calendar'
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON unless it is a string. */
  readonly body?: unknown
  readonly as: As
  /** Of a body read as 'bounded'; without it there is no limit. */
  readonly mostBytes?: number
  readonly signal?: AbortSignal | undefined
  /** Milliseconds; default 100,000 (section 9). */
  readonly timeout?: number
  /** Statuses below 400 and these come back as an answer instead of a fault. */
  readonly accept?: readonly number[]
  /** Set where repeating the call cannot do harm: GET always, others only when the server recognises the repeat. */
  readonly repeatable?: boolean
}

/** An answer that is none: its status says no. */
export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The beginning of the body. */
  readonly text: string
}

export interface HttpAnswer<Body> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}
