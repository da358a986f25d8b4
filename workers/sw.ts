import { cacheNames, clientsClaim, type RouteHandlerCallbackOptions } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * The service worker. It stores the application's own files, but no data of an API or a calendar (threat T12). A new
 * version is installed completely and waits until the user loads it.
 */

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

const documentName = 'index.html'
/**
 * `foyer headers --stamp` replaces 'none' with the hash of the deployment's headers (docs/deploying.md). A worker's script has the
 * policy of its own response, so its stored copy is replaced with the headers. Its name alone would keep it forever.
 */
const headersOfBuild = 'foyer-headers:none'
const workerScript = /^assets\/(?:compute|map)-/
/** Milliseconds to wait for the server before the stored document is opened. */
const patience = 3_000
/** Addresses that are not screens: the API and files. The document itself is a screen. */
const otherPaths = [/\/api\//, /\/(?!index\.html$)[^/]+\.[^/]+$/]

/**
 * Opens the document of this build with the current headers of the server. The body stays that of this build, because
 * it names files that only this build has stored. The headers are updated, because a policy that an administrator
 * tightens today must not wait for the next build. Without a network, the document has the headers of its last visit.
 */
async function openDocument({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  const stored = await matchPrecache(documentName)
  const { preloadResponse } = event as FetchEvent
  const asked = Promise.resolve(preloadResponse as Promise<Response | undefined> | undefined).then(
    (preloaded) => preloaded ?? fetch(request),
  )
  if (stored === undefined) return asked
  const body = await stored.text()
  const opened = asked.then((response) => withHeadersOf(response, body))
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patience)
  })
  const kept = new Response(body, { headers: stored.headers })
  ;(event as FetchEvent).waitUntil(opened.catch(() => undefined))
  return (await Promise.race([opened.catch(() => null), late])) ?? kept
}

/**
 * Returns this build's document with the headers of a response, and stores it. Returns null if the server is down.
 * Returns any other response unchanged: a redirect to a sign-in, a refusal, or a page that is not Foyer.
 */
async function withHeadersOf(response: Response, body: string): Promise<Response | null> {
  if (response.status >= 500 || response.status === 404) return null
  if (!response.ok || response.redirected || !isFoyer(await response.clone().text())) return response
  const headers = new Headers(response.headers)
  // These headers describe the body of the response.
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name)
  const opened = new Response(body, { headers })
  const cache = await caches.open(cacheNames.precache)
  await cache.put(getCacheKeyForURL(documentName) ?? documentName, opened.clone())
  return opened
}

/** Opens a path in the window that was used last, or Foyer's first screen in a new one. */
async function openPath(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (window === undefined) {
    await self.clients.openWindow(self.registration.scope)
    return
  }
  await window.focus()
  window.postMessage({ type: 'OPEN_PATH', path }, [])
}

const isFoyer = (text: string): boolean => text.includes('<meta name="application-name" content="Foyer"')

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath((event.notification.data as { readonly path: string }).path))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve())
})

// Registered before the files, because the document is one of them.
registerRoute(new NavigationRoute(openDocument, { denylist: otherPaths }))
precacheAndRoute(
  self.__WB_MANIFEST.map((file) =>
    typeof file === 'object' && workerScript.test(file.url) ? { ...file, revision: headersOfBuild } : file,
  ),
)
cleanupOutdatedCaches()
// Lets the first page work offline too, including parts that it has not loaded yet.
clientsClaim()
