import type { Bodies, Http, HttpAnswer, HttpRequest, Refusal, TooLarge } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { wait } from '../wait.ts'
import { type Address, type Bases, resolveAddress } from './address.ts'
import {
  attemptOnce,
  delayBeforeRetry,
  faultOfStatus,
  type Network,
  parseRetryAfter,
  readClaimsChallenge,
} from './attempt.ts'
import { type Credential, csrfHeader, type CsrfNames } from './credential.ts'
import { createHolds } from './holds.ts'

/** Reads a body of at most `most` bytes. A larger one is not read at all if its length is stated, otherwise only up to the limit. */
async function readBounded(response: Response, most: number): Promise<ArrayBuffer | TooLarge> {
  const stated = Number(response.headers.get('content-length'))
  if (stated > most) {
    await response.body?.cancel()
    return { tooLarge: stated }
  }
  // Counted anyway, because the stated length is that of the transfer, which may be compressed.
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    length += read.value.length
    if (length > most) {
      await reader?.cancel()
      return { tooLarge: length }
    }
    chunks.push(read.value)
  }
  const whole = new Uint8Array(length)
  let filled = 0
  for (const chunk of chunks) {
    whole.set(chunk, filled)
    filled += chunk.length
  }
  return whole.buffer
}

type Readers = {
  readonly [As in keyof Bodies]: (response: Response, what: string, most: number) => Promise<Result<Bodies[As]>>
}

const readers: Readers = {
  json: async (response, what) => {
    const text = await response.text()
    if (text.trim() === '') return succeed(null)
    try {
      return succeed(JSON.parse(text) as unknown)
    } catch {
      // An unreadable body of an error response does not matter.
      return response.status < 400 ? fail({ kind: 'malformed', what, problems: ['not JSON'] }) : succeed(null)
    }
  },
  buffer: async (response) => succeed(await response.arrayBuffer()),
  bounded: async (response, _what, most) => succeed(await readBounded(response, most)),
  blob: async (response) => succeed(await response.blob()),
  text: async (response) => succeed(await response.text()),
  nothing: async (response) => {
    await response.body?.cancel()
    return succeed(null)
  },
}

/**
 * Reads a body in the form that the caller expects. Fails with 'malformed' for an HTML page with a success status, which comes
 * from a captive portal, a proxy or a wrong address.
 */
async function readBody<As extends keyof Bodies>(
  as: As,
  response: Response,
  what: string,
  most = Infinity,
): Promise<Result<Bodies[As]>> {
  const isHtml = /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
  if (isHtml && as !== 'text' && response.status < 400) {
    await response.body?.cancel()
    return fail({ kind: 'malformed', what, problems: ['expected JSON, received an HTML page'] })
  }
  return readers[as](response, what, most)
}

/** Section 9. */
const defaultTimeout = 100_000

export interface SendEnvironment extends Network {
  readonly bases: () => Bases
  /** Null sends the call without a bearer token. */
  readonly credentialOf: (to: HttpRequest['to']) => Credential | null
  /** Translates a calendar's refusal to standard HTTP. */
  readonly restateRefusal: (refusal: Refusal) => Refusal
  readonly page: () => { readonly origin: string; readonly cookies: string }
  readonly csrf: CsrfNames
  /** Whether cookies go to an address of a service's own origin. */
  readonly credentialsTo: (to: HttpRequest['to'], url: URL) => RequestCredentials
  /** UTC milliseconds. */
  readonly now: () => number
  readonly random: () => number
  /** Called with the server's Date header of every response of the product's own API. */
  readonly onServerDate: (header: string, sentAt: number) => void
}

type Outcome<Body> =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly body: Result<Body> }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }

/** Returns a function that sends a request: address, credentials, attempt, one renewal and replay, waits for a busy server, body. */
export function createSend(environment: SendEnvironment): Http['send'] {
  const { now, random } = environment
  const holds = createHolds(now, random)

  return async function send<As extends keyof Bodies>(
    request: HttpRequest<As>,
  ): Promise<Result<HttpAnswer<Bodies[As]>>> {
    const resolved = resolveAddress(request, environment.bases())
    if (!resolved.ok) return resolved
    const address = resolved.value
    const what = `${request.method} ${address.url.pathname}`
    // A calendar's Retry-After applies to its host, the product server's to one of its requests.
    const path = `${request.to === 'api' ? what : ''} ${address.url.origin}`
    const isRepeatable = request.repeatable ?? request.method === 'GET'
    const credential = address.isOwn ? environment.credentialOf(request.to) : null
    let hasReplayed = false

    for (let tries = 1; ; tries++) {
      const turn = isRepeatable ? await holds.admit(path, request.signal) : holds.pass(path)
      if (typeof turn === 'number') return fail({ kind: 'throttled', retryAfter: turn })
      const token = credential ? await credential.current(request.signal) : succeed(null)
      const sent = token.ok ? await attemptWith(request, address, what, token.value) : token
      const repeat = sent.ok ? repeatOf(sent.value, isRepeatable, tries) : { delay: null, pause: null }
      turn.end(repeat.pause)
      if (!token.ok) return token
      if (!sent.ok) return request.to === 'calendar' ? fail(ofCalendar(sent.fault)) : sent
      const outcome = sent.value
      if (outcome.kind === 'answer') {
        const { status, headers, body } = outcome
        return body.ok ? succeed({ status, headers: Object.fromEntries(headers), body: body.value }) : body
      }
      const { refusal } = outcome
      if (refusal.status === 401) {
        const challenge = readClaimsChallenge(refusal)
        if (challenge) return fail({ kind: 'sign-in-needed', ...challenge })
        if (!credential) return fail({ kind: 'forbidden', detail: `${what}: 401` })
        if (hasReplayed) return refusedTwice(request.to, what)
        const renewed = await credential.renew(token.value, request.signal)
        if (!renewed.ok) return renewed
        hasReplayed = true
        continue
      }
      if (repeat.delay === null) return fail(faultOfStatus(refusal, what, now()))
      // A pause is waited for with the others there.
      if (repeat.pause === null) await wait(repeat.delay, request.signal)
    }
  }

  /** Milliseconds until the call may be repeated, null if it is not, and of the pause that its refusal means for all calls there. */
  function repeatOf(outcome: Outcome<unknown>, isRepeatable: boolean, tries: number) {
    if (outcome.kind === 'answer') return { delay: null, pause: null }
    const { status, headers } = outcome.refusal
    const retryAfter = parseRetryAfter(headers['retry-after'], now())
    const delay = isRepeatable ? delayBeforeRetry({ status, retryAfter, tries }, random) : null
    return { delay, pause: retryAfter !== null || status === 429 ? (delay ?? retryAfter) : null }
  }

  function attemptWith<As extends keyof Bodies>(
    request: HttpRequest<As>,
    address: Address,
    what: string,
    token: string | null,
  ): Promise<Result<Outcome<Bodies[As]>>> {
    const sentAt = now()
    const body = writeBody(request.body)
    const attempt = {
      url: address.url,
      method: request.method,
      headers: {
        ...(request.as === 'json' ? { Accept: 'application/json' } : {}),
        ...(body !== undefined && typeof request.body !== 'string' ? { 'Content-Type': 'application/json' } : {}),
        ...request.headers,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...csrfHeader({ method: request.method, url: address.url }, environment.page(), environment.csrf),
      },
      body,
      // Cookies belong to the product's own server alone.
      credentials: address.isOwn ? environment.credentialsTo(request.to, address.url) : 'omit',
      // A copy of the browser's cache would have an old Date header.
      cache: request.to === 'api' ? ('no-store' as const) : ('default' as const),
      redirect: address.isOwn ? ('manual' as const) : ('follow' as const),
      timeout: request.timeout ?? defaultTimeout,
      signal: request.signal,
      what,
    }
    return attemptOnce(attempt, environment, async (response): Promise<Outcome<Bodies[As]>> => {
      const { status, headers } = response
      const date = headers.get('date')
      if (date && address.isOwn && request.to === 'api') environment.onServerDate(date, sentAt)
      if (status < 400 || request.accept?.includes(status)) {
        return { kind: 'answer', status, headers, body: await readBody(request.as, response, what, request.mostBytes) }
      }
      const text = (await response.text()).slice(0, 4_000)
      const refusal = { status, headers: Object.fromEntries(headers), text }
      return { kind: 'refusal', refusal: request.to === 'calendar' ? environment.restateRefusal(refusal) : refusal }
    })
  }
}

/** The product's server may be well if only the calendar's does not respond. */
function ofCalendar(fault: Fault): Fault {
  return fault.kind === 'api-unreachable' ? { ...fault, context: 'calendar' } : fault
}

function writeBody(body: unknown): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
}

/** Returns the fault if a fresh token was rejected too. Repeating would loop, and the session itself is valid. */
function refusedTwice(to: HttpRequest['to'], what: string) {
  return to === 'calendar'
    ? fail({ kind: 'sign-in-needed' as const })
    : fail({ kind: 'forbidden' as const, detail: `${what}: 401 with a fresh token` })
}
