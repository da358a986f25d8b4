import { compactDecrypt, CompactEncrypt } from 'jose'
import * as v from 'valibot'
import { hashOf } from '../identity/secrets.ts'

/** The tokens of a person at the vendor. */
const tokensSchema = v.object({
  /** Id of the person, so that a row that was moved to another one is worth nothing. */
  person: v.string(),
  /** Null if the vendor gave none. */
  refreshToken: v.nullable(v.string()),
  accessToken: v.string(),
  /** UTC milliseconds. */
  expiresAt: v.number(),
})
export type VendorTokens = v.InferOutput<typeof tokensSchema>

/** Encrypts the tokens of people: what is stored is worth nothing without the key. */
export interface Seal {
  /** Returns the encrypted text (JWE, AES-256-GCM). */
  close(tokens: VendorTokens): Promise<string>
  /** Returns the tokens of a person. Null if the text has another key, another person, or was changed. */
  open(text: string, person: string): Promise<VendorTokens | null>
  /** Returns true if a text was encrypted with another key than this one. */
  isOfOtherKey(text: string): boolean
}

export function createSeal(key: Uint8Array): Seal {
  const kid = hashOf(Buffer.from(key).toString('base64url')).slice(0, 12)
  return {
    close: (tokens) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(tokens)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
        .encrypt(key),
    open: async (text, person) => {
      try {
        const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
        const { plaintext } = await compactDecrypt(text, key, algorithms)
        const tokens = v.parse(tokensSchema, JSON.parse(new TextDecoder().decode(plaintext)))
        return tokens.person === person ? tokens : null
      } catch {
        return null
      }
    },
    isOfOtherKey: (text) => kidOf(text) !== kid,
  }
}

function kidOf(text: string): string | null {
  try {
    const header: unknown = JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString())
    return v.parse(v.object({ kid: v.string() }), header).kid
  } catch {
    return null
  }
}
