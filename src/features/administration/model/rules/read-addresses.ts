import { parseMailbox } from '#src/features/bookings/model/reserve/rules/draft.ts'
import type { Email } from '#src/kernel/ids.ts'

/** A person to invite. The name is '' if the text has none. */
interface Addressee {
  readonly name: string
  readonly email: Email
}

export interface ReadAddresses {
  /** In the order of the text, each address once. */
  readonly people: readonly Addressee[]
  /** Parts that contain no address. */
  readonly unread: readonly string[]
}

/** Maximum characters that are read, which is more than a list of 2,000 people has. */
const longest = 200_000

/** A part ends at a comma, a semicolon or the end of a line, but not inside quotation marks or angle brackets. */
const part = /(?:"[^"\n]*"|<[^<>\n]*>|[^,;\n"<])+|["<]/g

/**
 * Reads addresses as people paste them: 'ann@example.org', 'Ann Lee <ann@example.org>' and '"Lee, Ann" <ann@example.org>', separated by
 * commas, semicolons, tabs or lines.
 */
export function readAddresses(text: string): ReadAddresses {
  const people = new Map<Email, Addressee>()
  const unread: string[] = []
  const parts =
    text
      .slice(0, longest)
      .replaceAll(/[\r\t]+/g, '\n')
      .match(part) ?? []
  for (const one of parts.map((found) => found.trim()).filter((found) => found !== '')) {
    const mailbox = parseMailbox(one)
    const several = mailbox === null ? one.split(/\s+/).map(parseMailbox) : []
    // Addresses separated by spaces only.
    const read = mailbox === null && several.every((found) => found !== null) ? several : [mailbox]
    for (const found of read) {
      if (found === null) unread.push(one)
      else if (!people.has(found.email))
        people.set(found.email, { email: found.email, name: found.name === found.email ? '' : found.name })
    }
  }
  return { people: [...people.values()], unread }
}
