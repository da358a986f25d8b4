import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { ConfigFile } from '#src/wire/configuration.ts'
import { isTransient, type SessionCookies } from './http.ts'
import { shareFlight, unlessAborted } from './http/credential.ts'
import { refreshTokenKey, sessionKey, tokenKey, type TokenPlace, type Tokens } from './tokens.ts'

/** Stores nothing, because the token is in a cookie that scripts cannot read. */
const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

const isToken = (key: string): boolean => key === tokenKey || key === refreshTokenKey

/**
 * Applies `tokenStorage` of config.json. With 'memory', tokens of local storage are moved to memory, so that the user stays signed
 * in. With 'cookie', a session of tokens ends, because it has no cookie. The id of a session, which is no secret, is in local storage,
 * so that other tabs notice a sign-in.
 */
export function keepTokensIn(mode: Exclude<ConfigFile['tokenStorage'], 'local'>, tokens: Tokens): void {
  if (tokens.isGuest) return
  const [token, refreshToken] = [tokens.token(), tokens.refreshToken()]
  const local = localStorageOrNull()
  const isKept = (token === null && mode === 'cookie') || !tokens.ownsStored()
  for (const key of isKept ? [] : [tokenKey, refreshTokenKey, sessionKey]) local?.removeItem(key)
  const ofCookie: TokenPlace = (key) => (isToken(key) ? nowhere : local)
  const isMoved = mode === 'memory' && token !== null && local !== null && tokens.place === 'local'
  tokens.keepIn(mode === 'cookie' ? ofCookie : () => null)
  if (isMoved && tokens.token() === null) tokens.start({ token, refreshToken })
}

function localStorageOrNull(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Returns the credentials of a session in a cookie: no token is sent, and a refresh renews the cookie for all tabs. */
export const sessionCookies = (tokens: Tokens): SessionCookies => ({
  credentials: () => (tokens.isGuest ? 'omit' : 'include'),
  session(usual, { askRefresh, runAlone, onSignedOut }) {
    const own = tokens.session()
    const isOver = () => own !== null && tokens.session() !== own
    // A sign-in of another user elsewhere in this browser has replaced the cookie.
    const isForeign = () => isOver() && tokens.session() !== null
    const refresh = shareFlight(() => runAlone('foyer-refresh', refreshUnlessDone))

    async function refreshUnlessDone(isNext: boolean): Promise<Result<string>> {
      if (isOver() || own === null) return fail({ kind: 'signed-out' })
      if (isNext) return succeed('')
      const answered = await askRefresh({ refreshToken: '', token: '' })
      if (!answered.ok) return answered
      const { status } = answered.value
      if (isOver()) return fail({ kind: 'signed-out' })
      if (status < 400) return succeed('')
      if (isTransient(status)) return fail({ kind: 'server-error', status, detail: `refresh: ${status}` })
      tokens.clear('expired')
      onSignedOut()
      return fail({ kind: 'signed-out' })
    }

    return {
      current: async (signal) => {
        if (tokens.isGuest) return usual.current(signal)
        // Once the session has ended, the sign-in page still asks for what everybody gets.
        return isForeign() ? fail({ kind: 'signed-out' }) : succeed(null)
      },
      renew: (used, signal) => (tokens.isGuest ? usual.renew(used, signal) : unlessAborted(refresh(), signal)),
    }
  },
})
