import { createHash } from 'node:crypto'

/** A hash of 132 bits in the letters of addresses: enough to tell contents apart. */
export function shortHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 22)
}

export const etagOfContent = (content: string | Uint8Array): string => `"${shortHash(content)}"`

/** Returns true if the client has the content. It may know several, and proxies that compress mark an etag as a weak one. */
export const knowsEtag = ({ headers }: { readonly headers: Headers }, etag: string): boolean =>
  headers.get('if-none-match')?.includes(etag) ?? false
