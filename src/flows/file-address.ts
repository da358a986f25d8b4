/**
 * The address of a picture or file that a resource names, where it may be opened (threat T15): https, or this page's own
 * origin; never one that carries a user, and no address that is a document or a program of its own. Null otherwise.
 */
export function fileAddress(written: string, page: string): string | null {
  if (!URL.canParse(written, page)) return null
  const url = new URL(written, page)
  if (url.username !== '' || url.password !== '') return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === new URL(page).origin)
    ? url.href
    : null
}
