/** Names of the cross-site request forgery cookie and header (section 6); a deployment may use others. */
export interface CsrfNames {
  readonly cookies: readonly string[]
  readonly header: string
}

export const csrfNames: CsrfNames = { cookies: ['XSRF-TOKEN', 'csrf-token'], header: 'X-XSRF-TOKEN' }

/**
 * The header that proves the page could read the cookie: on calls that change something and stay on the page's origin,
 * and on no others (threat T14).
 */
export function csrfHeader(
  call: { readonly method: string; readonly url: URL },
  page: { readonly origin: string; readonly cookies: string },
  names: CsrfNames = csrfNames,
): Record<string, string> {
  if (call.method === 'GET' || call.url.origin !== page.origin) return {}
  const jar = readCookies(page.cookies)
  const value = names.cookies.map((name) => jar.get(name)).find((found) => found)
  return value ? { [names.header]: value } : {}
}

function readCookies(text: string): Map<string, string> {
  return new Map(
    text.split(';').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), decode(value.join('=').trim())] as const
    }),
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
