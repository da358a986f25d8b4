import type { Tabs } from './locks.ts'
import { createSessionOwner, ownerKey, type SessionStanding } from './session-owner.ts'

/**
 * The product's own tokens (section 6). Only this module accesses them: in local storage under `api_token` and
 * `api_refresh_token`, or in memory in kiosk and guest mode and if the browser refuses storage.
 */
export interface Tokens {
  readonly place: 'local' | 'memory'
  /**
   * Sets the API to which the tokens are sent, by its base address. Stored tokens of another API or of another application on this host
   * are not used. Tokens that this application got from an earlier API are removed.
   */
  bindTo(api: string): SessionStanding
  /** True if the stored tokens, if any, may be used and removed here. */
  ownsStored(): boolean
  /** Returns true if there is a session. A session in a cookie has no token here, only its id. */
  isSignedIn(): boolean
  /** Uses another place from now on (`token-modes.ts`). Stored values are not moved. */
  keepIn(place: TokenPlace): void
  /** True if the tokens are a guest's, which are in the memory of this tab only. */
  readonly isGuest: boolean
  token(): string | null
  refreshToken(): string | null
  /** Returns an id that every sign-in creates and every refresh keeps, to distinguish sessions. */
  session(): string | null
  /** Starts a session with the tokens of a sign-in. */
  start(tokens: NewTokens, options?: { readonly guest: boolean }): void
  /** Sets the tokens of a refresh. A null refresh token does not replace the present one, because not every refresh returns a new one. */
  set(tokens: NewTokens): void
  /** Ends the session. Only 'signed-out' is sent to other tabs, so that drafts survive an expiry. */
  clear(reason?: SessionEnd): void
  /** Returns the reason why the last session of this browser ended. */
  lastEnd(): SessionEnd
  /** Called when another tab signs in, refreshes or signs out. Returns the removal. */
  subscribe(listener: () => void): () => void
  /** Also sends and receives sign-outs over this channel, for browsers without storage or with late storage events. */
  connect(tabs: Tabs<'signed-out'>): void
}

/** Returns the storage of a key, or null for memory. */
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

/** `application` is the path of this deployment, or null if no other one can be on this host. */
export function createTokens(kind: 'local' | 'memory', application: string | null = null): Tokens {
  const local = kind === 'local' ? findLocalStorage() : null
  const memory = new Map<string, string>()
  const listeners = new Set<() => void>()
  let tabs: Tabs<'signed-out'> | null = null
  let isGuest = false
  const usual: TokenPlace = () => local
  let place = usual
  const isElsewhere = () => place !== usual
  const owner = createSessionOwner(application, () => place(ownerKey))
  const shelf: TokenPlace = (key) => (isGuest ? null : place(key))
  const read = (key: string) => (owner.isOwn() && shelf(key)?.getItem(key)) || memory.get(key) || null
  const write = (key: string, value: string | null) => {
    const stored = shelf(key)
    if (value === null) {
      memory.delete(key)
      stored?.removeItem(key)
    } else if (stored) stored.setItem(key, value)
    else memory.set(key, value)
  }
  const setStored = ({ token, refreshToken }: NewTokens) => {
    write(tokenKey, token)
    if (refreshToken) write(refreshTokenKey, refreshToken)
  }
  /** True if what is written would replace another deployment's session. */
  const isForeign = () => shelf(ownerKey) !== null && !owner.isOwn()
  const set = (tokens: NewTokens) => {
    if (!isForeign()) setStored(tokens)
  }
  const remove = (reason: SessionEnd) => {
    if (isForeign()) {
      memory.clear()
      return
    }
    // Written first, because the removal below notifies other tabs.
    write(endKey, reason === 'signed-out' ? null : reason)
    for (const key of [tokenKey, refreshTokenKey, sessionKey]) write(key, null)
    isGuest = false
  }
  const isSignedIn = () => read(isElsewhere() ? sessionKey : tokenKey) !== null
  return {
    place: local ? 'local' : 'memory',
    bindTo(api) {
      const standing = owner.bindTo(api)
      if (standing === 'moved') for (const key of [tokenKey, refreshTokenKey, sessionKey]) place(key)?.removeItem(key)
      return standing
    },
    ownsStored: () => owner.isOwn(),
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
      if (!guest) owner.release()
      write(refreshTokenKey, null)
      write(endKey, null)
      write(sessionKey, crypto.randomUUID())
      setStored(tokens)
      if (!guest) owner.claim()
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
        const isOfTokens = event.key === tokenKey || event.key === refreshTokenKey || event.key === ownerKey
        if (isOfTokens || event.key === null || isOfSession) listener()
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

/** Returns null if the browser refuses storage (private mode, policies, quota of zero). */
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
