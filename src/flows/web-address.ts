/**
 * The address of a page or file that data names, where it may be opened: https, or this page's own origin; never one that carries a
 * user. Null otherwise. Protocols are compared as well as origins, since a blob: has the origin of the page that made it.
 */
export function webAddress(written: string, page: string): URL | null {
  if (!URL.canParse(written, page)) return null
  const url = new URL(written, page)
  if (url.username !== '' || url.password !== '') return null
  const isOwn = url.protocol === 'http:' && url.origin === new URL(page).origin
  return url.protocol === 'https:' || isOwn ? url : null
}
