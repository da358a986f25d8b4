import { digestSha256 } from './sha-256.ts'

/**
 * Phones reach the sandbox server by http and an address, where a browser holds back what it keeps for secure pages. A deployment has
 * https; here the two of them that the product cannot do without are made up for: random ids and the digest of PKCE.
 */
export function makeUpForPlainHttp(): void {
  if (globalThis.isSecureContext) return
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID })
  Object.defineProperty(crypto, 'subtle', {
    value: { digest: (_name: 'SHA-256', data: Uint8Array) => Promise.resolve(digestSha256(data).buffer) },
  })
}

function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1.
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
