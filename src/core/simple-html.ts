export interface HtmlBeginning {
  readonly html: string
  readonly isWhole: boolean
}

/** Tags that a text may have: more than a long thread of mails has, and few enough to be parsed at once. */
const mostElements = 2_500
/** Characters, but for the pictures that a text brings along. */
const longest = 262_144

/** Elements that the parser opens again in each later block until they are closed (HTML Living Standard, 13.2.4.3). */
const formatting = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
const tag = /^(\/?)([a-z][a-z\d:-]*)/i
/** A tag in which no sign can be read in two ways. */
const plainTag = /^\/?[a-z][a-z\d:-]*(?:\s+[\w:-]+(?:\s*=\s*(?:"[^">]*"|'[^'>]*'|[^\s"'>=]+))?)*\s*\/?>/i
/** `<!doctype html>`, `<![if mso]>`, `<?xml ?>`: over with the first sign that closes a tag. */
const declaration = /^(?:![^>-]|\?)[^>]*>/
const inlinePicture = /data:image\/[a-z+]+;base64,[a-z\d+/=\s]+/gi
/** Inside these a tag is mere text, or another language with rules of its own. */
const ownRules = /^(?:svg|math|textarea|xmp|iframe|noembed|noframes|plaintext|template|select)$/
const mereText = /^(?:style|script|title)$/

/**
 * As much of a stranger's HTML as a browser parses in time. Tags that are left open are made again in each block that follows, so that
 * 300 kB of them would be millions of elements. This counts the most that there can be, reading the text once: after anything that
 * a browser may read in another way, no closing tag counts.
 */
export function simpleBeginning(html: string): HtmlBeginning {
  const pictures = html.length > longest ? (html.match(inlinePicture) ?? []).join('').length : 0
  const text = html.length - pictures > longest ? html.slice(0, longest) : html
  const folded = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  let elements = 0
  let open = 0
  let isSure = true
  const openOf = new Map<string, number>()
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (isSure && text.startsWith('<!--', at)) {
      const end = endOfComment(text, at)
      isSure = end !== null
      at = (end ?? at + 1) - 1
      continue
    }
    const next = text.indexOf('<', at + 1)
    const piece = text.slice(at + 1, next < 0 ? text.length : next)
    const [, slash, written = ''] = tag.exec(piece) ?? []
    const name = written.toLowerCase()
    if (name === '') {
      if (/^[!?/]/.test(piece)) isSure &&= declaration.test(piece)
      continue
    }
    isSure &&= plainTag.test(piece) && !ownRules.test(name)
    elements += 1 + open
    if (elements > mostElements) return { html: text.slice(0, at), isWhole: false }
    if (isSure && slash === '' && mereText.test(name)) {
      const end = folded.indexOf(`</${name}`, at)
      if (end < 0) break
      at = end - 1
    } else if (formatting.test(name)) {
      const count = openOf.get(name) ?? 0
      const step = slash === '' ? 1 : isSure && count > 0 ? -1 : 0
      openOf.set(name, count + step)
      open += step
    }
  }
  return { html: text, isWhole: text.length === html.length }
}

/** Where a comment is over; null where browsers may end it elsewhere. */
function endOfComment(text: string, at: number): number | null {
  const end = text.indexOf('-->', at + 4)
  const inside = text.slice(at + 4, end < 0 ? text.length : end)
  return end < 0 || /^-?>|--!>/.test(inside) ? null : end + 3
}
