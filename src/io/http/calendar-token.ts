import type { Http } from '#src/contract/http.ts'
import { traitsOf } from '#src/core/fault.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { oauthTokenSchema } from '#src/core/wire/account.ts'
import { parseBody } from '#src/core/wire/parse.ts'
import type { Paths } from '../paths.ts'
import { type Credential, type RunAlone, shareFlight, unlessAborted } from './credential.ts'

export interface CalendarTokenOptions {
  /** Calls of the product's API, with its own session. */
  readonly send: Http['send']
  readonly paths: Paths
  readonly scope: string
  readonly runAlone: RunAlone
}

/**
 * The calendar provider's token, which the product's server keeps and hands out (section 7). It lives in memory only.
 * A refusal of the server to refresh it means that the user has to give consent anew, not that the session is over.
 */
export function createCalendarToken({ send, paths, scope, runAlone }: CalendarTokenOptions): Credential {
  let token: string | null = null
  let refused: string | null = null

  const fetchToken = shareFlight(async () => {
    const fetched = await ask('GET')
    if (fetched.ok) token = fetched.value
    return fetched
  })

  const renewToken = shareFlight(() =>
    runAlone('foyer-calendar-refresh', async () => {
      // Another tab may have had it refreshed: then the server hands out a token that was not refused yet.
      const fetched = await ask('GET')
      const renewed = fetched.ok && fetched.value !== refused ? fetched : await ask('POST')
      if (renewed.ok) token = renewed.value
      return renewed
    }),
  )

  async function ask(method: 'GET' | 'POST'): Promise<Result<string>> {
    const answered = await send({
      method,
      url: method === 'GET' ? paths.accountOauthToken : paths.accountRefreshOauthToken,
      to: 'api',
      as: 'json',
      ...(method === 'POST' ? { body: { scope } } : {}),
    })
    if (!answered.ok) {
      return traitsOf(answered.fault).isRefused ? fail({ kind: 'sign-in-needed' }) : answered
    }
    if (answered.value.body === null) return fail({ kind: 'sign-in-needed' })
    const parsed = parseBody(oauthTokenSchema, answered.value.body, 'calendar token')
    return parsed.ok ? succeed(parsed.value.token) : parsed
  }

  return {
    current: (signal) => (token === null ? unlessAborted(fetchToken(), signal) : Promise.resolve(succeed(token))),
    renew(used, signal) {
      if (token !== null && token !== used) return Promise.resolve(succeed(token))
      refused = used
      return unlessAborted(renewToken(), signal)
    },
  }
}
