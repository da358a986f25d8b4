/**
 * Returns the address that a text is, or null. Not by `URL.canParse`: as soon as Node 20 has optimised it, which takes a server seconds, it
 * refuses every text with a letter such as ü.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
