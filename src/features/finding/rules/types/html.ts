import type { Property } from '#src/wire/resource.ts'
import type { PropertyType } from './property-type.ts'
import { substringTest } from './substring.ts'

const folded = new WeakMap<Property, string>()

/** Like text, on what a reader of the HTML would see. */
export const htmlType: PropertyType = {
  test: (filter) =>
    substringTest(filter, ({ valueHTMLContent }) => valueHTMLContent && readableText(valueHTMLContent), folded),
}

// No pattern runs from one '<' past the next: tags that never close would each be read to the end of the text.
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

/** The text of an HTML fragment, for searching only: never to be put into a page as HTML. */
export function readableText(html: string): string {
  // Most of the many lines of a long text.
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
