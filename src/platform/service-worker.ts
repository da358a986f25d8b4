import { oneHour } from '#src/kernel/time/moment.ts'
import { serviceWorkerUrl, trustedScript } from './engine/spawn-worker.ts'

/** Milliseconds between two checks for a new version. */
const lookInterval = oneHour
/** Milliseconds for which a new version waits for the earlier one to be without work. */
const patience = 4_000

export interface NewVersions {
  /** `take` activates the new version and reloads the page. */
  readonly onNewVersion: (take: () => void) => void
  readonly signal: AbortSignal
}

/**
 * Registers the service worker, which caches the application's own files but no responses of the API, and reports every new
 * version once it is installed. If the browser refuses service workers, the application only can't start offline.
 */
export async function registerServiceWorker({ onNewVersion, signal }: NewVersions): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  // The first service worker is not a new version.
  let isControlled = serviceWorker.controller !== null
  const registration = await register(serviceWorker)
  if (!registration || signal.aborted) return
  const look = (): void => {
    if (navigator.onLine && document.visibilityState === 'visible') registration.update().catch(() => undefined)
  }
  const offer = (): void => {
    if (isControlled && registration.waiting) onNewVersion(() => take(serviceWorker, registration))
  }
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', offer, { signal }),
    { signal },
  )
  // Another tab activated the new version, so the files of this page's version are no longer cached.
  const onController = (): void => {
    if (isControlled) onNewVersion(reloadPage)
    isControlled = true
  }
  serviceWorker.addEventListener('controllerchange', onController, { signal })
  offer()
  const timer = setInterval(look, lookInterval)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/**
 * Checks once for a new version in a browser that has an earlier one, on pages that do not register the service worker: before
 * sign-in, or after a failed start. Calls `onNewVersion` as soon as the version is installed.
 */
export async function lookForVersion(onNewVersion: NewVersions['onNewVersion']): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker?.getRegistration().catch(() => undefined)
  if (!registration?.active) return
  const offer = (): void => {
    if (registration.waiting) onNewVersion(() => take(serviceWorker, registration))
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
  registration.installing?.addEventListener('statechange', offer)
  offer()
  await registration.update().catch(() => undefined)
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | null> {
  try {
    return await serviceWorker.register(trustedScript(serviceWorkerUrl))
  } catch (error) {
    console.warn('Could not register the service worker; Foyer will not start offline.', error)
    return null
  }
}

/**
 * Activates the new version and reloads the page. A browser does not replace a service worker that is at work, and each
 * request of any tab is work. If it stays at work, the page is loaded without it.
 */
function take(serviceWorker: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
  if (!waiting) {
    reloadPage()
    return
  }
  serviceWorker.addEventListener('controllerchange', reloadPage, { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' }, [])
  setTimeout(() => waiting.state === 'installed' && void reloadPastWorker(), patience)
}

const reloadPage = (): void => window.location.reload()

/** Unregisters the older version's service worker, which would return the older page, and reloads. The next start registers the new one. */
export async function reloadPastWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.unregister()
  reloadPage()
}
