import { useCallback } from 'react'
import { useRouter } from 'wouter'

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

/** Whether anybody can see this tab. */
export interface Page {
  isShown(): boolean
  /** Called when the page is hidden or shown. Answers the removal. */
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

/** The origin and cookies of the page that runs this code; outside a browser, a local origin without cookies. */
export function thisPage(): { readonly origin: string; readonly cookies: string } {
  return {
    origin: globalThis.location?.origin ?? 'http://localhost',
    cookies: globalThis.document?.cookie ?? '',
  }
}

/** The whole address of a path of this deployment, for links that leave the page: shared, printed, scanned. */
export function useAddress(): (path: string) => string {
  const router = useRouter()
  return useCallback((path) => new URL(router.hrefs(path, router), window.location.href).href, [router])
}
