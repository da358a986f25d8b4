import * as v from 'valibot'
import { emailSchema } from '../identity/fields.ts'

/** A person in the head of a mail. */
export interface MailName {
  readonly name: string
  readonly address: string
}

/** Characters of a subject or name at most: mail programs show fewer. */
const longestLine = 200
/** Characters of a mail at most, far more than any text of the server with a person's notes. */
const longestText = 50_000

/**
 * Returns a text as one line for the head of a mail: without line breaks, which would begin another header, and without signs that turn
 * the direction of the following text or are not seen.
 */
export const oneLine = (text: string): string =>
  shortened(
    text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/[\p{Cf}\p{Cs}]/gu, (sign) => kept(sign)),
    longestLine,
  )
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** Joiners are parts of letters in many languages and of pictures. */
const kept = (sign: string): string => (sign === '\u200C' || sign === '\u200D' ? sign : '')

/** Returns a text for the body of a mail: lines that end alike, without control characters. */
export const plainBody = (text: string): string =>
  shortened(text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ''), longestText)

/** Half a character is none. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most).replace(/\p{Cs}$/u, '')}…`
}

/**
 * True if the server sends mail to an address. It is stricter than addresses of calendars, because the text becomes part of a command to
 * the mail server. Hosts under `.invalid` are those of guests, whom no mail reaches (RFC 6761).
 */
export function isMailable(address: string): boolean {
  const read = v.safeParse(emailSchema, address)
  return read.success && read.output === address.toLowerCase() && !address.toLowerCase().endsWith('.invalid')
}
