import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { longestDay, quarterOf } from '#src/kernel/time/moment.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'

/** Method by which a place was chosen with its code (section 3, Enumerations). */
export type FoundBy = 'ScanQR' | 'TypeQr'

const longest = 2_000

/** A word, or an id in any usual format. Dots alone are excluded, because they would go up in a path. */
const bareId = /^(?=.*\w)[\w.~-]{1,100}$/

/**
 * Returns the id in 'any path containing qr/' (section 2): the text after it, up to the next '/'. Returns null if there
 * is none.
 */
export function qrIdOf(path: string): string | null {
  const written = /qr\/([^/?#]+)/.exec(path)?.[1]
  if (written === undefined) return null
  try {
    return decodeURIComponent(written)
  } catch {
    return null
  }
}

/** Returns the path of this application that opens a code. */
export function qrPath(id: string): string {
  return `/qr/${encodeURIComponent(id)}`
}

/**
 * Returns the id in a scanned or typed text: a link of this deployment, possibly after a '#', or a bare id. Returns
 * null for any other text, which is shown but never opened.
 */
export function readCode(text: string, origin: string): string | null {
  const code = text.trim()
  if (code.length > longest) return null
  if (bareId.test(code)) return code
  const url = /^https?:\/\//i.test(code) ? parseUrl(code) : null
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return null
  return qrIdOf(url.pathname) ?? qrIdOf(url.hash)
}

const slotParameter = 'slot'

/** Returns the part of a code that contains a time, in quarters. */
export function slotPart({ from, to }: QuarterSpan): string {
  return `?${slotParameter}=${from}-${to}`
}

/**
 * Returns the time in a code's query, which is within one day. Returns null if it is missing or malformed, because users
 * can edit the URL.
 */
export function slotIn(query: string): QuarterSpan | null {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(new URLSearchParams(query).get(slotParameter) ?? '') ?? []
  const slot = { from: quarterOf(Number(from)), to: quarterOf(Number(to)) }
  return slot.from < slot.to && slot.to - slot.from <= longestDay ? slot : null
}

/** 'Any path containing qr/' (section 2), if an id follows. */
export const qrPattern = /qr\/[^/]/

export function isQrPath(path: string): boolean {
  return qrPattern.test(path)
}
