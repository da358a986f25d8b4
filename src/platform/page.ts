import { useCallback } from 'react'
import { useRouter } from 'wouter'
import { parseUrl } from '#src/kernel/parse-url.ts'

/**
 * Returns the URL of a page or file from data if it may be opened: https or this page's own origin, without a user name or password.
 * Otherwise null. Also compares protocols, because a blob: URL has the origin of the page that created it.
 */
export function webAddress(written: string, page: string): URL | null {
  const url = parseUrl(written, page)
  if (url === null || url.username !== '' || url.password !== '') return null
  const isOwn = url.protocol === 'http:' && url.origin === new URL(page).origin
  return url.protocol === 'https:' || isOwn ? url : null
}

/** The visibility of this tab. */
export interface Page {
  isShown(): boolean
  /** Called when the page is hidden or shown. Returns the removal. */
  subscribe(listener: () => void): () => void
}

export function createPage(): Page {
  return {
    isShown: () => document.visibilityState === 'visible',
    subscribe(listener) {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
  }
}

/** Returns the page's origin and cookies. Outside a browser: a local origin without cookies. */
export function thisPage(): { readonly origin: string; readonly cookies: string } {
  return {
    origin: globalThis.location?.origin ?? 'http://localhost',
    cookies: globalThis.document?.cookie ?? '',
  }
}

/** Returns a function from a path of this deployment to its full URL, for links that are shared, printed or scanned. */
export function useAddress(): (path: string) => string {
  const router = useRouter()
  return useCallback((path) => new URL(router.hrefs(path, router), window.location.href).href, [router])
}
