import { parseUrl } from '#src/kernel/parse-url.ts'

/** A name of a host in a text, also with the dots of Chinese and Japanese. */
const hostInText = /(?:[\p{L}\p{M}\p{N}-]+[.\u3002\uff0e\uff61])+\p{L}[\p{L}\p{M}\p{N}-]+/u
/** Marks that reorder the characters of a text, so that it can be read as another one. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/u
/** Characters that nobody sees, such as the soft hyphen. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
/** Characters of the text of a link that are read. */
const longest = 500

/**
 * Returns the host to which a link leads, or its mailbox, if its text may make a reader expect another one: it names another host, its
 * characters are reordered, or the host has letters that look like those of other alphabets. The host is in ASCII, as browsers compare
 * it. Returns null if there is nothing to say. The address is one of `https:` or `mailto:`.
 */
export function targetToName(text: string, address: string): string | null {
  const url = new URL(address)
  const target = url.protocol === 'mailto:' ? mailboxOf(url.pathname) : url.hostname
  const host = target.slice(target.lastIndexOf('@') + 1)
  const isForeignAlphabet = /(?:^|\.)xn--/.test(host)
  const shown = text.slice(0, longest)
  const named = hostInText.exec(shown.normalize('NFKC').replaceAll(unseen, ''))?.[0]
  const isOther = named !== undefined && withoutWww(asciiOf(named)) !== withoutWww(host.toLowerCase())
  return isForeignAlphabet || isOther || reordering.test(shown) ? target : null
}

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** Returns a host as browsers compare it, or the text itself if they read none. */
const asciiOf = (host: string): string => parseUrl(`https://${host}`)?.hostname ?? host

/** Returns a mailbox with its host as browsers compare it. Its name stays encoded if it could mislead. */
function mailboxOf(path: string): string {
  const encoded = path.replaceAll(/%40/g, '@')
  const end = encoded.lastIndexOf('@') + 1
  const [name, host] = [encoded.slice(0, end), encoded.slice(end)]
  return (isPlain(decoded(name)) ? decoded(name) : name) + asciiOf(decoded(host))
}

const isPlain = (text: string): boolean => /^[!-~]*$/.test(text)

/** Returns a percent-encoded text as it is written, or the text itself if it is encoded wrongly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
