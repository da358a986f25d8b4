/**
 * The product's own tokens, and the only module that touches them (section 6): local storage under `api_token` and
 * `api_refresh_token`, or memory alone in kiosk and guest mode and where the browser refuses storage.
 */
export interface Tokens {
  readonly place: 'local' | 'memory'
  token(): string | null
  refreshToken(): string | null
  /** A null refresh token keeps the one there is: not every refresh answers a new one. */
  set(tokens: { readonly token: string; readonly refreshToken?: string | null }): void
  clear(): void
  /** Called when another tab signs in, refreshes or signs out. Answers the removal. */
  subscribe(listener: () => void): () => void
}

const tokenKey = 'api_token'
const refreshTokenKey = 'api_refresh_token'

export function createTokens(place: 'local' | 'memory'): Tokens {
  const local = place === 'local' ? findLocalStorage() : null
  const memory = new Map<string, string>()
  const read = (key: string) => (local ? local.getItem(key) : (memory.get(key) ?? null)) || null
  const write = (key: string, value: string | null) => {
    if (value === null) {
      memory.delete(key)
      local?.removeItem(key)
    } else if (local) local.setItem(key, value)
    else memory.set(key, value)
  }
  return {
    place: local ? 'local' : 'memory',
    token: () => read(tokenKey),
    refreshToken: () => read(refreshTokenKey),
    set({ token, refreshToken }) {
      write(tokenKey, token)
      if (refreshToken) write(refreshTokenKey, refreshToken)
    },
    clear() {
      write(tokenKey, null)
      write(refreshTokenKey, null)
    },
    subscribe(listener) {
      if (!local) return () => undefined
      const onStorage = (event: StorageEvent) => {
        // A null key is `localStorage.clear()`.
        if (event.key === tokenKey || event.key === refreshTokenKey || event.key === null) listener()
      }
      globalThis.addEventListener('storage', onStorage)
      return () => globalThis.removeEventListener('storage', onStorage)
    },
  }
}

/** Null where there is none, or where touching it throws (private mode, policies, quota of zero). */
function findLocalStorage(): Storage | null {
  const probe = 'foyer_probe'
  try {
    globalThis.localStorage.setItem(probe, probe)
    globalThis.localStorage.removeItem(probe)
    return globalThis.localStorage
  } catch {
    return null
  }
}
