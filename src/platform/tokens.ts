import type { Tabs } from './locks.ts'

/**
 * The product's own tokens, and the only module that touches them (section 6): local storage under `api_token` and
 * `api_refresh_token`, or memory alone in kiosk and guest mode and where the browser refuses storage.
 */
export interface Tokens {
  readonly place: 'local' | 'memory'
  /** True if there is a session. With a cookie it has no token here, only its id. */
  isSignedIn(): boolean
  /** Keeps each text elsewhere from now on: `session-modes.ts`. What is stored already is not moved. */
  keepIn(place: TokenPlace): void
  /** A guest's tokens live in this tab's memory, beside whatever the browser keeps, and end with the page. */
  readonly isGuest: boolean
  token(): string | null
  refreshToken(): string | null
  /** Returns an id that every sign-in creates and every refresh keeps, to distinguish sessions. */
  session(): string | null
  /** The tokens of a sign-in. */
  start(tokens: NewTokens, options?: { readonly guest: boolean }): void
  /** The tokens of a refresh. A null refresh token keeps the one there is: not every refresh answers a new one. */
  set(tokens: NewTokens): void
  /** 'signed-out' is told to every tab; where the session ended by itself, they keep what was being typed. */
  clear(reason?: SessionEnd): void
  /** Why the last session of this browser ended. */
  lastEnd(): SessionEnd
  /** Called when another tab signs in, refreshes or signs out. Answers the removal. */
  subscribe(listener: () => void): () => void
  /** Signing out is told and heard this way too: for browsers that refuse storage, and for those that tell of it late. */
  connect(tabs: Tabs<'signed-out'>): void
}

/** Returns where the text of a key is kept, or null for memory. */
export type TokenPlace = (key: string) => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null

interface NewTokens {
  readonly token: string
  readonly refreshToken?: string | null
}

/** 'idle': locked after a time without activity. */
type SessionEnd = 'signed-out' | 'expired' | 'idle'

export const tokenKey = 'api_token'
export const refreshTokenKey = 'api_refresh_token'
export const sessionKey = 'assist-session'
const endKey = 'assist-session-end'

export function createTokens(kind: 'local' | 'memory'): Tokens {
  const local = kind === 'local' ? findLocalStorage() : null
  const memory = new Map<string, string>()
  const listeners = new Set<() => void>()
  let tabs: Tabs<'signed-out'> | null = null
  let isGuest = false
  const usual: TokenPlace = () => local
  let place = usual
  const isElsewhere = () => place !== usual
  const shelf: TokenPlace = (key) => (isGuest ? null : place(key))
  const read = (key: string) => shelf(key)?.getItem(key) || memory.get(key) || null
  const write = (key: string, value: string | null) => {
    const stored = shelf(key)
    if (value === null) {
      memory.delete(key)
      stored?.removeItem(key)
    } else if (stored) stored.setItem(key, value)
    else memory.set(key, value)
  }
  const set = ({ token, refreshToken }: NewTokens) => {
    write(tokenKey, token)
    if (refreshToken) write(refreshTokenKey, refreshToken)
  }
  const remove = (reason: SessionEnd) => {
    // First, so that it stands there when the other tabs hear of the removal.
    write(endKey, reason === 'signed-out' ? null : reason)
    for (const key of [tokenKey, refreshTokenKey, sessionKey]) write(key, null)
    isGuest = false
  }
  const isSignedIn = () => read(isElsewhere() ? sessionKey : tokenKey) !== null
  return {
    place: local ? 'local' : 'memory',
    isSignedIn,
    keepIn: (next) => (place = next),
    get isGuest() {
      return isGuest
    },
    token: () => read(tokenKey),
    refreshToken: () => read(refreshTokenKey),
    session: () => read(sessionKey),
    start(tokens, { guest } = { guest: false }) {
      memory.clear()
      isGuest = guest
      write(refreshTokenKey, null)
      write(endKey, null)
      write(sessionKey, crypto.randomUUID())
      set(tokens)
    },
    set,
    clear(reason = 'signed-out') {
      const isShared = !isGuest && isSignedIn()
      remove(reason)
      if (isShared && reason === 'signed-out') tabs?.post(reason)
    },
    lastEnd: () => (read(endKey) ?? 'signed-out') as SessionEnd,
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        // A null key is `localStorage.clear()`.
        const isOfSession = isElsewhere() && event.key === sessionKey
        if (event.key === tokenKey || event.key === refreshTokenKey || event.key === null || isOfSession) listener()
      }
      const end = new AbortController()
      listeners.add(listener)
      if (local) globalThis.addEventListener('storage', onStorage, { signal: end.signal })
      return () => {
        listeners.delete(listener)
        end.abort()
      }
    },
    connect(others) {
      if (kind === 'memory') return
      tabs = others
      tabs.listen(() => {
        if (isGuest) return
        if (!local || isElsewhere()) remove('signed-out')
        for (const listener of listeners) listener()
      })
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
