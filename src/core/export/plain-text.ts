import { readableText } from '../filter/types/html.ts'

const lineEnd = /<br\b[^>]*>|<\/(?:p|div|li|tr|h[1-6]|blockquote|pre|ul|ol|table)\s*>/gi

/** The text of an HTML body, a line for each of its blocks; for files and clipboards, never to be put into a page as HTML. */
export function plainText(html: string): string {
  return html
    .split(lineEnd)
    .map(readableText)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
