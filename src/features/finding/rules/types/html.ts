import type { Property } from '#src/wire/resource.ts'
import type { PropertyType } from './property-type.ts'
import { substringTest } from './substring.ts'

const folded = new WeakMap<Property, string>()

/** Like text, but tests only the visible text of the HTML. */
export const htmlType: PropertyType = {
  test: (filter) =>
    substringTest(filter, ({ valueHTMLContent }) => valueHTMLContent && readableText(valueHTMLContent), folded),
}

// Inline tags end before the next '<': otherwise every unclosed one would be read to the end of the text.
const unreadable = /<!--[\s\S]*?(?:-->|$)|<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const inlineTag = /<\/?(?:a|abbr|b|bdi|bdo|code|em|font|i|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^<>]*>/gi
const tag = /<[a-z/!?][^>]*(?:>|$)/gi
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
}

/** Extracts the text of an HTML fragment, for searching only. Must never be inserted into a page as HTML. */
export function readableText(html: string): string {
  // Most lines of a long text are empty.
  if (html === '') return ''
  return html
    .replace(unreadable, ' ')
    .replace(inlineTag, '')
    .replace(tag, ' ')
    .replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
    .replace(/\s+/g, ' ')
    .trim()
}
