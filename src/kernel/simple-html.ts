export interface HtmlBeginning {
  readonly html: string
  readonly isWhole: boolean
}

/** Maximum amount of HTML that is parsed at once. */
export interface HtmlBound {
  readonly elements: number
  /** Characters without inline images. */
  readonly characters: number
}

/** Cleaned and laid out in about 50 ms even if its elements are nested. An invitation is shorter; a long mail thread may not be. */
export const firstLook: HtmlBound = { elements: 1_000, characters: 65_536 }
/** Shown if a person asks for more: longer than a long mail thread, parsed in some tenths of a second. */
export const longLook: HtmlBound = { elements: 2_500, characters: 262_144 }

/** Elements that the parser opens again in each later block until they are closed (HTML Living Standard, 13.2.4.3). */
const formatting = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
const tag = /^(\/?)([a-z][a-z\d:-]*)/i
/** A tag without any ambiguous character. */
const plainTag = /^\/?[a-z][a-z\d:-]*(?:\s+[\w:-]+(?:\s*=\s*(?:"[^">]*"|'[^'>]*'|[^\s"'>=]+))?)*\s*\/?>/i
/** `<!doctype html>`, `<![if mso]>`, `<?xml ?>`: over with the first sign that closes a tag. */
const declaration = /^(?:![^>-]|\?)[^>]*>/
const inlinePicture = /data:image\/[a-z+]+;base64,[a-z\d+/=\s]+/gi
/** Inside these a tag is plain text, or another language with its own rules. */
const ownRules = /^(?:svg|math|textarea|xmp|iframe|noembed|noframes|plaintext|template|select)$/
const mereText = /^(?:style|script|title)$/

/**
 * Returns the beginning of external HTML that stays within a bound. A browser repeats tags that are left open in each block that
 * follows, so 300 kB of them would become millions of elements. The text is read once and the highest possible number is counted:
 * after anything that browsers may read differently, closing tags do not count.
 */
export function simpleBeginning(html: string, bound: HtmlBound): HtmlBeginning {
  const isLong = html.replaceAll(inlinePicture, '').length > bound.characters
  const text = isLong ? html.slice(0, bound.characters) : html
  const folded = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  let elements = 0
  let open = 0
  let isInParagraph = false
  let isSure = true
  const openOf = new Map<string, number>()
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    // Without a clear end it is no declaration either, and nothing after it is sure.
    const comment = isSure && text.startsWith('<!--', at) ? endOfComment(text, at) : null
    if (comment !== null) {
      at = comment - 1
      continue
    }
    const next = text.indexOf('<', at + 1)
    const piece = text.slice(at + 1, next === -1 ? text.length : next)
    const [, slash, written = ''] = tag.exec(piece) ?? ''
    const name = written.toLowerCase()
    if (name === '') {
      if (/^[!?/]/.test(piece)) isSure &&= declaration.test(piece)
      continue
    }
    isSure &&= plainTag.test(piece) && !ownRules.test(name)
    const isFormatting = formatting.test(name)
    // An end tag makes no element, unless it is unclear what it ends or a browser adds the missing start of a paragraph or line break.
    const isPlainEnd = slash !== '' && isSure && !isFormatting && name !== 'br' && (name !== 'p' || isInParagraph)
    elements += Number(!isPlainEnd) + open
    if (elements > bound.elements) return { html: text.slice(0, at), isWhole: false }
    if (!isFormatting) isInParagraph = name === 'p' && slash === ''
    if (isSure && mereText.test(name)) {
      const end = folded.indexOf(`</${name}`, at)
      if (end === -1) break
      at = end
    } else if (isFormatting) {
      const count = openOf.get(name) ?? 0
      const step = slash === '' ? 1 : isSure && count > 0 ? -1 : 0
      openOf.set(name, count + step)
      open += step
    }
  }
  return { html: text, isWhole: !isLong }
}

const styleOrComment = /(<!--|-->|<style(?=[\s/>])[^<>]*>|<\/style[^<>]*>)/i
const startTag = /<[a-z][^<>]*>/gi
const attribute = /\s([a-z:_-]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi

/**
 * Returns HTML without style sheets and style attributes, which the page's policy forbids: a browser reports each of them as a
 * violation while it parses, even if they are removed afterwards. Text is never removed, so unusual markup may keep some.
 */
export function withoutStyles(html: string): string {
  let text = ''
  /** A style sheet whose end was not seen yet. */
  let sheet: string | null = null
  let isInComment = false
  for (const [index, piece] of html.split(styleOrComment).entries()) {
    const isMark = index % 2 === 1
    if (sheet !== null) sheet = isMark && /^<\/s/i.test(piece) ? null : sheet + piece
    else if (isMark && !isInComment && /^<s/i.test(piece)) sheet = piece
    else {
      text += piece
      if (piece === '<!--' || piece === '-->') isInComment = piece === '<!--'
    }
  }
  return (text + (sheet ?? '')).replaceAll(startTag, (start) =>
    start.replaceAll(attribute, (whole, name: string) => (name.toLowerCase() === 'style' ? '' : whole)),
  )
}

/** Returns the end of a comment, or null if browsers may end it elsewhere. */
function endOfComment(text: string, at: number): number | null {
  const end = text.indexOf('-->', at + 4)
  const inside = text.slice(at + 4, end)
  return end === -1 || /^-?>|--!>/.test(inside) ? null : end + 3
}

/** The Trusted Types policy for markup. */
export interface HtmlPolicy {
  createHTML(text: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy
}

let policy: HtmlPolicy | null | undefined

/**
 * Returns the policy 'foyer-html', which the header `trusted-types` names (docs/deploying.md). It returns text unchanged, so only
 * two modules use it: one parses XML as data, the other sanitises HTML in a document that runs and loads nothing. Undefined if
 * the browser does not support such policies, null if the page's header does not name it. A page can create it only once.
 */
export function htmlPolicy(): HtmlPolicy | null | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (policy !== undefined || trustedTypes === undefined) return policy
  try {
    policy = trustedTypes.createPolicy('foyer-html', { createHTML: (text) => text })
  } catch {
    policy = null
  }
  return policy
}
