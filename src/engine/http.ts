import type { Result } from '#src/kernel/result.ts'

/**
 * The only HTTP client. It handles tokens, the CSRF header, one refresh and one
 * replay on 401, time-outs, Retry-After and cancellation. A caller only describes the request.
 */
export interface Http {
  send<As extends keyof Bodies>(request: HttpRequest<As>): Promise<Result<HttpAnswer<Bodies[As]>>>
  /** Logs the parts of a response that were left out. Names of fields only, never values. Does nothing for an empty list. */
  report?(what: string, problems: readonly string[]): void
}

export interface Bodies {
  json: unknown
  buffer: ArrayBuffer
  /** At most `mostBytes` bytes. */
  bounded: ArrayBuffer | TooLarge
  blob: Blob
  text: string
  nothing: null
}

/** A body that is larger than the limit. Reading stopped as soon as this was known. */
export interface TooLarge {
  /** Minimum size in bytes. */
  readonly tooLarge: number
}

export interface HttpRequest<As extends keyof Bodies = 'json'> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * Relative to the base of `to`, or absolute. An absolute address outside the configured origins gets no credentials.
   */
  readonly url: string
  /** Selects the base address and the token: Foyer's API or the calendar provider. */
  readonly to: 'api' | 'calendar'
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON unless it is a string. */
  readonly body?: unknown
  readonly as: As
  /** Limit for a body read as 'bounded'. No limit if absent. */
  readonly mostBytes?: number
  readonly signal?: AbortSignal | undefined
  /** Milliseconds. Default 100,000 (section 9). */
  readonly timeout?: number
  /** Statuses that are returned as a response instead of a fault, in addition to those below 400. */
  readonly accept?: readonly number[]
  /**
   * True if the request can be repeated safely: always for GET, for others only if the server recognises the repeat.
   */
  readonly repeatable?: boolean
}

/** A response with an error status. */
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
