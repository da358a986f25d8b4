import { readStored, removeStored, writeStored } from '#src/state/stored.ts'

/** One external sign-in under way: bound to this tab by session storage, to the provider by name, used once. */
export interface SignInAttempt {
  readonly state: string
  /** PKCE (RFC 7636). */
  readonly verifier: string
  readonly serverType: string
  /** 'account' signs in; 'calendar' connects the calendar of an account that is signed in. */
  readonly purpose: 'account' | 'calendar'
}

const storedKey = 'assist-sign-in'

/** 128 bits of state and 256 bits of verifier, both base64url. */
export function beginAttempt(serverType: string, purpose: SignInAttempt['purpose']): SignInAttempt {
  const attempt = { state: randomText(16), verifier: randomText(32), serverType, purpose }
  writeStored('session', storedKey, JSON.stringify(attempt))
  return attempt
}

/** Takes the attempt out of the storage: whatever comes of it, it cannot be used again. */
export function takeAttempt(): SignInAttempt | null {
  const text = readStored('session', storedKey)
  removeStored('session', storedKey)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isAttempt(value) ? value : null
  } catch {
    return null
  }
}

/** The S256 challenge of a verifier. */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function isAttempt(value: unknown): value is SignInAttempt {
  if (typeof value !== 'object' || value === null) return false
  const { state, verifier, serverType, purpose } = value as Record<string, unknown>
  return (
    typeof state === 'string' &&
    typeof verifier === 'string' &&
    typeof serverType === 'string' &&
    (purpose === 'account' || purpose === 'calendar')
  )
}

function randomText(bytes: number): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
