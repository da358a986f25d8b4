import * as v from 'valibot'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { type Credential, shareFlight, unlessAborted } from '#src/platform/http/credential.ts'
import { createVendorHttp, type VendorNetwork } from './vendor-http.ts'

/** A token of an application. */
export interface AppToken {
  readonly token: string
  /** Milliseconds for which it is good. */
  readonly lifetime: number
}

/** Milliseconds before its end from which on a token is not used any more. */
const margin = 5 * oneMinute

/**
 * Returns the credential of an application. `ask` fetches a token, which is used until shortly before its end. Calls that need one at
 * the same time share one request.
 */
export function createAppToken(ask: () => Promise<Result<AppToken>>, now: () => number): Credential {
  let known: { readonly token: string; readonly until: number } | null = null
  const fetchToken = shareFlight(async (): Promise<Result<string>> => {
    const asked = await ask()
    if (!asked.ok) return asked
    const { token, lifetime } = asked.value
    known = { token, until: now() + Math.max(lifetime - margin, lifetime / 2) }
    return succeed(token)
  })
  const usable = (): string | null => (known !== null && now() < known.until ? known.token : null)

  return {
    current: (signal) => {
      const token = usable()
      return token === null ? unlessAborted(fetchToken(), signal) : Promise.resolve(succeed(token))
    },
    renew(used, signal) {
      const token = usable()
      return token !== null && token !== used ? Promise.resolve(succeed(token)) : unlessAborted(fetchToken(), signal)
    },
  }
}

const tokenSchema = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), expires_in: v.number() })
const refusedSchema = v.object({ error: v.string(), error_description: v.optional(v.string(), '') })

/**
 * Asks a token endpoint (RFC 6749). Fails with 'sign-in-failed' and the vendor's reason if it refuses the application, and with the fault
 * of the request if it cannot be reached.
 */
export async function askToken(
  tokenURL: string,
  form: Readonly<Record<string, string>>,
  network: VendorNetwork,
): Promise<Result<AppToken>> {
  const http = createVendorHttp({ ...network, baseURL: tokenURL, credential: null })
  const answered = await http.send({
    method: 'POST',
    url: tokenURL,
    to: 'calendar',
    as: 'json',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    repeatable: true,
    accept: [400, 401, 403],
  })
  if (!answered.ok) return answered
  const { status, body } = answered.value
  if (status >= 400) {
    const refused = v.safeParse(refusedSchema, body)
    // Microsoft adds lines with ids of the request.
    const [reason = ''] = refused.success ? refused.output.error_description.split(/\r?\n| Trace ID:/) : []
    const detail = refused.success ? `${refused.output.error}: ${reason}` : `the token endpoint answered ${status}`
    return fail({ kind: 'sign-in-failed', detail })
  }
  const read = v.safeParse(tokenSchema, body)
  if (!read.success) return fail({ kind: 'malformed', what: 'token', problems: ['access_token, expires_in: expected'] })
  return succeed({ token: read.output.access_token, lifetime: read.output.expires_in * 1000 })
}
