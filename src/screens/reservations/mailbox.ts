import type { Email } from '#src/core/brand.ts'
import { emailOf } from '#src/core/wire/email.ts'

/** Characters of a name and an address (RFC 5321 allows 254 for the latter): a longer text is neither. */
const longest = 1_000
const address = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/
const named = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/

/** Reads 'ann@example.org' or 'Ann Lee <ann@example.org>'; null when there is no address in it. */
export const parseMailbox = (text: string): { readonly name: string; readonly email: Email } | null => {
  if (text.length > longest) return null
  const match = named.exec(text)
  const email = emailOf(match?.[2] ?? text)
  if (!address.test(email)) return null
  const name = match?.[1]?.trim() ?? ''
  return { name: name === '' ? email : name, email }
}
