import type { QuarterSpan } from '#src/kernel/result.ts'
import { quarterOf, quartersPerDay } from '#src/kernel/time/moment.ts'

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

const slotParameter = 'slot'

/** Quarters: a code names a time of one day. */
const longestSlot = quartersPerDay

/** The part of a code that names a time, in quarters. */
export function slotPart({ from, to }: QuarterSpan): string {
  return `?${slotParameter}=${from}-${to}`
}

/** The time in the query of a code; null where there is none, or nothing that is one: anybody can write an address. */
export function slotIn(query: string): QuarterSpan | null {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(new URLSearchParams(query).get(slotParameter) ?? '') ?? []
  const slot = { from: quarterOf(Number(from)), to: quarterOf(Number(to)) }
  return slot.from < slot.to && slot.to - slot.from <= longestSlot ? slot : null
}

/** 'Any path containing qr/' (section 2), where an id follows. */
const qrPattern = /qr\/[^/]/

/** Where a code is followed, and where one is scanned. */
export const codePattern = /qr\/[^/]|^\/scan$/

export function isQrPath(path: string): boolean {
  return qrPattern.test(path)
}
