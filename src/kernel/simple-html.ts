export interface HtmlBeginning {
  readonly html: string
  readonly isWhole: boolean
}

/** Maximum amount of HTML that is parsed at once, and maximum amount of its text that is shown. */
export interface HtmlBound {
  /** Elements, of which costly ones count several times (`weights`), and a quarter of the number of attributes. */
  readonly elements: number
  /** Characters without inline images; at most eight times as many with them. */
  readonly characters: number
  /** Characters that are laid out, see `readableLength`. */
  readonly shown: number
}

/**
 * Cleaned and laid out in some tens of milliseconds on an office computer, whatever it contains (`npm run bench -- html`). An
 * invitation is shorter; a long mail thread may not be.
 */
export const firstLook: HtmlBound = { elements: 1_000, characters: 65_536, shown: 16_000 }
/** Shown if a person asks for more: longer than a long mail thread, parsed in some tenths of a second. */
export const longLook: HtmlBound = { elements: 2_500, characters: 262_144, shown: 64_000 }

/** Elements that the parser opens again in each later block until they are closed (HTML Living Standard, 13.2.4.3). */
const formatting = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
const tag = /^(\/?)([a-z][a-z\d:-]*)/i
/** A tag without any ambiguous character. */
const plainTag = /^\/?[a-z][a-z\d:-]*(?:\s+[\w:-]+(?:\s*=\s*(?:"[^">]*"|'[^'>]*'|[^\s"'>=]+))?)*\s*\/?>/i
/** `<!doctype html>`, `<![if mso]>`, `<?xml ?>`: over with the first sign that closes a tag. */
const declaration = /^(?:![^>-]|\?)[^>]*>/
/** Pictures are decoded, cells arrange each other, and the sanitiser examines removed text closely. Everything else counts once. */
const weights: Readonly<Record<string, number>> = { img: 10, td: 2, th: 2, style: 8, script: 8, title: 8, comment: 4 }
const quoted = /"[^"]*"|'[^']*'/g
/** The start of each attribute in a tag, and possibly more. */
const attributeStart = /[\s/"'][^\s/"'=>]/g
const inlinePicture = /data:image\/[a-z+]+;base64,[a-z\d+/=\s]+/gi
/** Inside these a tag is plain text without a certain end, or another language with its own rules. */
const ownRules = /^(?:svg|math|textarea|xmp|iframe|noembed|noframes|plaintext|template|select)$/
/** In these a tag is plain text, up to the end tag. */
const endTags: Readonly<Record<string, RegExp>> = { style: /<\/style/gi, script: /<\/script/gi, title: /<\/title/gi }

/**
 * Returns the beginning of external HTML that stays within a bound. A browser repeats tags that are left open in each block that
 * follows, so 300 kB of them would become millions of elements. The text is read once and the highest possible number is counted:
 * after anything that browsers may read differently, closing tags do not count.
 */
export function simpleBeginning(html: string, bound: HtmlBound): HtmlBeginning {
  const most = 8 * bound.characters
  const isLong = html.length > most || html.replaceAll(inlinePicture, '').length > bound.characters
  const text = isLong ? html.slice(0, bound.characters) : html
  let elements = 0
  let attributes = 0
  let loneSigns = 0
  let open = 0
  let isInParagraph = false
  let isSure = true
  const openOf = new Map<string, number>()
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    // Without a clear end it is no declaration either, and nothing after it is sure.
    const comment = isSure && text.startsWith('<!--', at) ? endOfComment(text, at) : null
    if (comment !== null) {
      elements += weights['comment'] ?? 1
      if (elements > bound.elements) return { html: text.slice(0, at), isWhole: false }
      at = comment - 1
      continue
    }
    const next = text.indexOf('<', at + 1)
    const piece = text.slice(at + 1, next === -1 ? text.length : next)
    const [, slash, written = ''] = tag.exec(piece) ?? ''
    const name = written.toLowerCase()
    if (name === '') {
      loneSigns += 1
      // Each is a character of the text or a comment, so no more of them than that are read.
      if (loneSigns > bound.shown) return { html: text.slice(0, at), isWhole: false }
      if (/^[!?/]/.test(piece)) isSure &&= declaration.test(piece)
      continue
    }
    const [plain = null] = plainTag.exec(piece) ?? []
    isSure &&= plain !== null && !ownRules.test(name)
    const named = isSure ? (plain ?? '').replaceAll(quoted, '') : piece
    attributes += named.slice(1).match(attributeStart)?.length ?? 0
    const isFormatting = formatting.test(name)
    // An end tag makes no element, unless it is unclear what it ends or a browser adds the missing start of a paragraph or line break.
    const isPlainEnd = slash !== '' && isSure && !isFormatting && name !== 'br' && (name !== 'p' || isInParagraph)
    elements += (isPlainEnd ? 0 : (weights[name] ?? 1)) + open
    if (elements > bound.elements || attributes > 4 * bound.elements) return { html: text.slice(0, at), isWhole: false }
    if (!isFormatting) isInParagraph = name === 'p' && slash === ''
    const endTag = isSure ? endTags[name] : undefined
    if (endTag) {
      endTag.lastIndex = at
      const end = endTag.exec(text)?.index
      if (end === undefined) break
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
    /style/i.test(start)
      ? start.replaceAll(attribute, (whole, name: string) => (name.toLowerCase() === 'style' ? '' : whole))
      : start,
  )
}

/** Returns the end of a comment, or null if browsers may end it elsewhere. */
function endOfComment(text: string, at: number): number | null {
  const end = text.indexOf('-->', at + 4)
  const inside = text.slice(at + 4, end)
  return end === -1 || /^-?>|--!>/.test(inside) ? null : end + 3
}

/** Returns true for an image inside the text itself, which loads nothing. SVG is excluded because it is a document of its own. */
export const isInlineImage = (source: string): boolean =>
  /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/=\s]+$/i.test(source)
