import type { Fault } from '#src/core/fault.ts'
import { isRecord } from '#src/core/wire/record.ts'
import type { Refusal } from '#src/contract/http.ts'
import { parseRetryAfter } from './retry.ts'

const defaultRetryAfter = 5_000

/** The fault of a status that the caller did not ask to see. `now` in UTC milliseconds, for Retry-After dates. */
export function faultOfStatus(refusal: Refusal, what: string, now: number): Fault {
  const { status, headers, text } = refusal
  const detail = `${what}: ${status} ${detailOf(text)}`.trim()
  const retryAfter = parseRetryAfter(headers['retry-after'], now)
  if (status === 403) return { kind: 'forbidden', detail }
  if (status === 404 || status === 410) return { kind: 'not-found', what }
  if (status === 408) return { kind: 'timed-out', what }
  if (status === 409 || status === 412) return { kind: 'conflict', detail }
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    return { kind: 'throttled', retryAfter: retryAfter ?? defaultRetryAfter }
  }
  return { kind: 'server-error', status, detail }
}

/** `code: message` of the error bodies that Graph, Google and the product share, else the beginning of the text. */
function detailOf(text: string): string {
  const shown = 300
  try {
    const body: unknown = JSON.parse(text)
    const error = isRecord(body) && isRecord(body['error']) ? body['error'] : body
    const said = isRecord(error) ? [error['code'], error['message']].filter((part) => typeof part === 'string') : []
    if (said.length > 0) return said.join(': ').slice(0, shown)
  } catch {
    // Not JSON: the text itself is the detail.
  }
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, shown)
}

/**
 * The claims of a challenge that only a fresh sign-in can meet (`error="insufficient_claims"`, Entra's continuous
 * access evaluation; `insufficient_scope`, RFC 6750), as they came; null where the answer is no such challenge.
 */
export function readClaimsChallenge({ status, headers }: Refusal): { readonly claims: string } | null {
  const challenge = headers['www-authenticate'] ?? ''
  if (status !== 401 || !/error\s*=\s*"?insufficient_(claims|scope)/i.test(challenge)) return null
  return { claims: /claims\s*=\s*"([^"]*)"/i.exec(challenge)?.[1] ?? '' }
}
