/** How a place was chosen by its code (section 3, Enumerations). */
export type FoundBy = 'ScanQR' | 'TypeQr'

const longest = 2_000
/** A word, or an id of any usual kind; dots alone would be a way up in a path. */
const bareId = /^(?=.*\w)[\w.~-]{1,100}$/

/** The id in 'any path containing qr/' (section 2): what follows, up to the next '/'. Null where there is none. */
export function qrIdOf(path: string): string | null {
  const written = /qr\/([^/?#]+)/.exec(path)?.[1]
  if (written === undefined) return null
  try {
    return decodeURIComponent(written)
  } catch {
    return null
  }
}

/** The path of this application that opens a code. */
export function qrPath(id: string): string {
  return `/qr/${encodeURIComponent(id)}`
}

/**
 * The id in what was scanned or typed: a link of this deployment, which may be behind a '#', or a bare id. Null for
 * everything else, which is shown and never followed.
 */
export function readCode(text: string, origin: string): string | null {
  const code = text.trim()
  if (code.length > longest) return null
  if (bareId.test(code)) return code
  if (!/^https?:\/\//i.test(code) || !URL.canParse(code)) return null
  const url = new URL(code)
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null
  return qrIdOf(url.pathname) ?? qrIdOf(url.hash)
}
