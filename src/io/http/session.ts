import { fail, type Result, succeed } from '#src/core/result.ts'
import { tokensSchema } from '#src/core/wire/account.ts'
import { parseBody } from '#src/core/wire/parse.ts'
import type { Tokens } from '../tokens.ts'
import { type Credential, type RunAlone, shareFlight, unlessAborted } from './credential.ts'

/** The refresh on the wire: its status and body, or why there was no answer. */
type AskRefresh = (body: {
  readonly refreshToken: string
  readonly token: string
}) => Promise<Result<{ readonly status: number; readonly body: unknown }>>

export interface SessionOptions {
  readonly tokens: Tokens
  readonly askRefresh: AskRefresh
  readonly runAlone: RunAlone
  /** The session is over; called once for each that ends. */
  readonly onSignedOut: () => void
}

/**
 * The product's own token. One refresh at a time, across tabs too; only a 4xx of the refresh ends the session: a server
 * that is busy or away is no reason to send anybody to the sign-in page (faults F4, F5, F21).
 */
export function createSession({ tokens, askRefresh, runAlone, onSignedOut }: SessionOptions): Credential {
  let refused: string | null = null
  // Another user who signed in elsewhere in this browser is another session: no call of this one carries their token.
  const own = tokens.session()
  const isForeign = () => {
    const current = tokens.session()
    return own !== null && current !== null && current !== own
  }

  const refresh = shareFlight(() => runAlone('foyer-refresh', refreshUnlessDone))

  async function refreshUnlessDone(isNext: boolean): Promise<Result<string>> {
    if (isNext && tokens.token() === refused) await heardOf(tokens)
    if (isForeign()) return fail({ kind: 'signed-out' })
    const token = tokens.token()
    // Another tab refreshed while this one waited for its turn.
    if (token !== null && token !== refused) return succeed(token)
    const refreshToken = tokens.refreshToken()
    if (refreshToken === null) return endSession(token !== null)
    const answered = await askRefresh({ refreshToken, token: token ?? '' })
    if (!answered.ok) return answered
    const { status, body } = answered.value
    const newer = tokens.token()
    // Signed out meanwhile, here or in another tab: the answer must not bring the session back.
    if (newer === null || isForeign()) return fail({ kind: 'signed-out' })
    if (newer !== token) return succeed(newer)
    if (status < 400) {
      const parsed = parseBody(tokensSchema, body, 'refresh')
      if (!parsed.ok) return parsed
      tokens.set(parsed.value)
      return succeed(parsed.value.token)
    }
    if (isTransient(status)) return fail({ kind: 'server-error', status, detail: `refresh: ${status}` })
    return endSession(true)
  }

  function endSession(existed: boolean): Result<string> {
    tokens.clear('expired')
    if (existed) onSignedOut()
    return fail({ kind: 'signed-out' })
  }

  return {
    current: async () => (isForeign() ? fail({ kind: 'signed-out' }) : succeed(tokens.token())),
    renew(used, signal) {
      if (isForeign()) return Promise.resolve(fail({ kind: 'signed-out' }))
      const token = tokens.token()
      if (token !== null && token !== used) return Promise.resolve(succeed(token))
      refused = used
      return unlessAborted(refresh(), signal)
    },
  }
}

/** Milliseconds that what another tab has stored may take to be seen in this one. */
const storageDelay = 500

/** Resolves when another tab has stored something, or has not in time. */
async function heardOf(tokens: Tokens): Promise<void> {
  let stop = (): void => undefined
  await new Promise<void>((resolve) => {
    stop = tokens.subscribe(resolve)
    setTimeout(resolve, storageDelay)
  })
  stop()
}

/** Time-outs and throttling are 4xx by number only. */
function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}
