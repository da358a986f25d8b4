/** A name of a host in a text, also with the dots of Chinese and Japanese. */
const hostInText = /(?:[\p{L}\p{M}\p{N}-]+[.\u3002\uff0e\uff61])+\p{L}[\p{L}\p{M}\p{N}-]+/u
/** Marks that reorder the characters of a text, so that it can be read as another one. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/u
/** Characters of the text of a link that are read. */
const longest = 500

/**
 * Returns the host to which a link leads, or its mailbox, if its text may make a reader expect another one: it names another host, its
 * characters are reordered, or the host has letters that look like those of other alphabets. The host is in ASCII, as browsers compare
 * it. Returns null if there is nothing to say. The address is one of `https:` or `mailto:`.
 */
export function targetToName(text: string, address: string): string | null {
  const url = new URL(address)
  const target = url.protocol === 'mailto:' ? decoded(url.pathname) : url.hostname
  const host = target.slice(target.lastIndexOf('@') + 1)
  const isForeignAlphabet = /(?:^|\.)xn--/.test(host) || /[^\0-\x7f]/.test(host)
  const shown = text.slice(0, longest)
  const named = hostInText.exec(shown)?.[0]
  const isOther = named !== undefined && withoutWww(asciiOf(named)) !== withoutWww(host.toLowerCase())
  return isForeignAlphabet || isOther || reordering.test(shown) ? target : null
}

const withoutWww = (host: string): string => host.replace(/^www\./, '')

/** Returns a host as browsers compare it, or the text itself if they read none. */
const asciiOf = (host: string): string => (URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : host)

/** Returns a mailbox as it is written, or in its encoded form if that could mislead. */
function decoded(text: string): string {
  try {
    const mailbox = decodeURIComponent(text)
    return /^[!-~]+$/.test(mailbox) ? mailbox : text
  } catch {
    return text
  }
}
