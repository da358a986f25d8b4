import type { Instant } from '#src/kernel/time/units.ts'
import { createClock } from '#src/platform/clock.ts'
import { createHttp, type HttpOptions } from '#src/platform/http.ts'
import { createTokens, type Tokens } from '#src/platform/tokens.ts'

export interface SeenCall {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
  readonly credentials: RequestCredentials | undefined
}

export type Answer = (call: SeenCall, signal: AbortSignal | undefined) => Response | Promise<Response>

export const apiOrigin = 'https://foyer.example'
export const calendarOrigin = 'https://graph.microsoft.com'

export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
}

/** A fetch with responses of a script that records its calls. */
export function scriptedFetch(answer: Answer) {
  const calls: SeenCall[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    const text = typeof init?.body === 'string' ? init.body : null
    const call = {
      method: init?.method ?? 'GET',
      url: url.href,
      path: url.pathname,
      headers: new Headers(init?.headers),
      body: text !== null && /^[[{].*[\]}]$/s.test(text) ? (JSON.parse(text) as unknown) : text,
      credentials: init?.credentials,
    }
    calls.push(call)
    return answer(call, init?.signal ?? undefined)
  }
  return { fetch, calls, to: (path: string) => calls.filter((call) => call.path === path) }
}

/** A client of a scripted server. It is signed in with the token 'old' by default. */
export function clientBefore(answer: Answer, options: Partial<HttpOptions> = {}) {
  const server = scriptedFetch(answer)
  const tokens: Tokens = options.tokens ?? createTokens('memory')
  if (!options.tokens) tokens.set({ token: 'old', refreshToken: 'refresh-1' })
  const signedOut: string[] = []
  const clock = createClock({ frozenAt: Date.parse('2026-11-20T09:00:00Z') as Instant })
  const http = createHttp({
    apiURL: apiOrigin,
    calendarURL: null,
    tokens,
    clock,
    onSignedOut: () => signedOut.push('signed out'),
    fetch: server.fetch,
    page: () => ({ origin: apiOrigin, cookies: 'a=b; XSRF-TOKEN=forge%20not' }),
    isOnline: () => true,
    random: () => 0,
    ...options,
  })
  return { http, tokens, signedOut, clock, ...server }
}
