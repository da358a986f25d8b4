import type { Persona } from '../people/people.ts'
import type { Records } from '../records.ts'

/** Content of an authorisation code. Unsigned because the simulated provider and the back end are the same page. */
export interface CodeFacts {
  readonly persona: Persona
  /** S256 challenge of the request, or '' if it had none. */
  readonly challenge: string
  readonly redirectUri: string
  readonly nonce: string
}

export interface Codes {
  /** Returns the persona of a code and invalidates it. Null if it was used, is foreign, or belongs to another request. */
  redeem(code: string, proof: { readonly redirectUrl: string; readonly codeVerifier: string }): Promise<Persona | null>
}

export function createCodes(records: Records): Codes {
  const used = new Set<string>()
  const markUsed = records.family<true>('used-code', (nonce, isUsed) => {
    if (isUsed === null) used.delete(nonce)
    else used.add(nonce)
  })
  return {
    redeem: async (code, { redirectUrl, codeVerifier }) => {
      const facts = decodeCode(code)
      if (facts === null || used.has(facts.nonce)) return null
      markUsed(facts.nonce, true)
      if (facts.redirectUri !== redirectUrl) return null
      if (facts.challenge !== '' && (await challengeOf(codeVerifier)) !== facts.challenge) return null
      return facts.persona
    },
  }
}

export const encodeCode = (facts: CodeFacts): string => `sandbox.${toBase64url(JSON.stringify(facts))}`

function decodeCode(code: string): CodeFacts | null {
  try {
    const facts: unknown = JSON.parse(atob((code.split('sandbox.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return isFacts(facts) ? facts : null
  } catch {
    return null
  }
}

function isFacts(value: unknown): value is CodeFacts {
  if (typeof value !== 'object' || value === null) return false
  const { persona, challenge, redirectUri, nonce } = value as Record<string, unknown>
  return (
    (persona === 'employee' || persona === 'manager' || persona === 'facility' || persona === 'visitor') &&
    [challenge, redirectUri, nonce].every((text) => typeof text === 'string')
  )
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return toBase64url(String.fromCharCode(...new Uint8Array(digest)))
}

const toBase64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
