import { readableText } from '../filter/types/html.ts'

const lineEnd = /<br\b[^<>]*>|<\/(?:p|div|li|tr|h[1-6]|blockquote|pre|ul|ol|table)\s*>/gi

/**
 * The text of an HTML body, a line for each of its blocks; for files, forms and clipboards, never to be put into a page as HTML.
 * A body with <pre> keeps the line ends of its source; elsewhere those are spaces.
 */
export function plainText(html: string): string {
  const source = /<pre[\s>]/i.test(html) ? html.replaceAll(/\r?\n/g, '<br>') : html
  return source
    .split(lineEnd)
    .map(readableText)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
