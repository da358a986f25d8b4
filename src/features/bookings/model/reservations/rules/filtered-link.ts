// cspell:ignore cudasvc linkprotect safelinks urldefense defense -- hosts and names of mail filters.
/**
 * Mail filters replace the links of a mail by links of their own. A reader gets the link behind such a link as text, or
 * null if the link does not contain it. `path` begins after the host.
 */
type ReadTarget = (path: string) => string | null

/** The filters that carry the link readably. Links of others, such as Mimecast, contain only a token. */
const filters: readonly (readonly [address: RegExp, read: ReadTarget])[] = [
  // Microsoft Defender for Office 365, Safe Links. One cloud of governments has a host of its own.
  [/^[a-z\d-]+\.safelinks\.protection\.(?:outlook\.com|office365\.us)[/?#]/i, (path) => parameter(path, 'url')],
  // Proofpoint URL Defense, by the decoder that Proofpoint publishes (URLDefenseDecode.py).
  [/^urldefense(?:\.proofpoint)?\.(?:com|us)\//i, readProofpoint],
  // Barracuda Link Protection.
  [/^linkprotect\.cudasvc\.com\//i, (path) => parameter(path, 'a')],
  // Cisco Secure Email: the encoded link follows the token.
  [/^secure-web\.cisco\.com\//i, (path) => decoded(/^\/[^/?#]+\/(https[^/?#]*)$/i.exec(path)?.[1])],
  // Links in Gmail and Google Calendar.
  [/^(?:www\.)?google\.com\/url\?/i, (path) => parameter(path, 'q') ?? parameter(path, 'url')],
]

/** A mail may pass the filters of its sender and of its receiver. Links through more filters lead nowhere. */
const mostFilters = 4

/**
 * Returns the link behind the links of mail filters, or the link itself if it is none of a filter. Returns null if a
 * filter's link contains none: its target is never guessed. The result is not checked.
 */
export function withoutFilters(link: string, most = mostFilters): string | null {
  const [, hostname = '', path = ''] = /^https:\/\/([a-z\d.-]+)(?::443)?([/?#].*)?$/is.exec(link.trim()) ?? []
  const filter = filters.find(([address]) => address.test(hostname + path))
  if (filter === undefined) return link
  const target = most > 0 ? filter[1](path) : null
  return target === null ? null : withoutFilters(target, most - 1)
}

function parameter(path: string, name: string): string | null {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(path) ?? []
  const written = query.split('&').find((part) => part.startsWith(`${name}=`))
  return decoded(written?.slice(name.length + 1).replaceAll('+', ' '))
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}

function readProofpoint(path: string): string | null {
  const [, third, bytes = ''] = /^\/v3\/__(.+?)__;([\w-]*)!/.exec(path) ?? []
  if (third !== undefined) return withBytes(third, bytes)
  const [, version, written] = /^\/(v[12])\/url\?(?:[^#]*&)?u=([^&#]*)/.exec(path) ?? []
  return decoded(version === 'v2' ? written?.replaceAll('-', '%').replaceAll('_', '/') : written)
}

/** Digits of base64 for addresses (RFC 4648, section 5). Lengths of runs have the same digits. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Returns UTF-8 text. Null if it is malformed. */
function fromBase64(written: string): string | null {
  const bits = [...written].map((sign) => digits.indexOf(sign).toString(2).padStart(6, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return decoded(bytes.map((byte) => `%${Number.parseInt(byte, 2).toString(16).padStart(2, '0')}`).join(''))
}

/**
 * Inserts the characters that version 3 moves to the end of its link: '*' stands for one of them, '**' and a digit for
 * a run of two ('A') or more. Null if they do not fit.
 */
function withBytes(written: string, bytes: string): string | null {
  const text = fromBase64(bytes)
  if (text === null) return null
  const moved = [...text]
  let at = 0
  const link = written.replaceAll(/\*(?:\*([\w-]))?/g, (_mark, run?: string) => {
    const from = at
    at += run === undefined ? 1 : digits.indexOf(run) + 2
    return moved.slice(from, at).join('')
  })
  // Some servers on the way join the two slashes after the scheme.
  return at === moved.length ? link.replace(/^(https:)\/(?=[^/])/i, '$1//') : null
}
