import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Person } from '../../server/people/people.ts'

/** Seconds. */
const lifetime = 3600
const kid = 'signing-1'

/** The signatures of a vendor. */
export interface IdTokens {
  /** The body of its address of keys. */
  keys(): Promise<{ readonly keys: readonly JWK[] }>
  /** Returns a signed token for a person, good for an hour by the clock of the machine, as libraries check it. */
  issue(person: Person, audience: string): Promise<string>
}

/** `claimsOf` has the claims besides audience and times. */
export function createIdTokens(claimsOf: (person: Person) => Readonly<Record<string, unknown>>): IdTokens {
  let made: ReturnType<typeof generateKeyPair> | null = null
  const pair = () => (made ??= generateKeyPair('RS256', { extractable: true }))
  return {
    keys: async () => ({ keys: [{ ...(await exportJWK((await pair()).publicKey)), kid, use: 'sig', alg: 'RS256' }] }),
    issue: async (person, audience) => {
      const seconds = Math.floor(Date.now() / 1000)
      return new SignJWT({ aud: audience, iat: seconds, exp: seconds + lifetime, ...claimsOf(person) })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign((await pair()).privateKey)
    },
  }
}
