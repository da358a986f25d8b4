import { serviceWorkerUrl, trustedScript } from './compute/spawn-worker.ts'

/** Milliseconds between two looks for a new version, while the page is open. */
const lookInterval = 3_600_000

export interface NewVersions {
  /** `take` activates the new version and loads the page anew. */
  readonly onNewVersion: (take: () => void) => void
  readonly signal: AbortSignal
}

/**
 * Registers the service worker, which keeps the application's own files (never what the API answers), and tells of every new
 * version once it is there whole. A browser or a place that allows none only loses the start without network.
 */
export async function registerServiceWorker({ onNewVersion, signal }: NewVersions): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  // The first service worker of a browser is no new version.
  let isControlled = serviceWorker.controller !== null
  const registration = await register(serviceWorker)
  if (!registration || signal.aborted) return
  const look = (): void => {
    if (navigator.onLine && document.visibilityState === 'visible') registration.update().catch(() => undefined)
  }
  const tell = (): void => {
    if (isControlled && registration.waiting) onNewVersion(() => take(serviceWorker, registration))
  }
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', tell, { signal }),
    { signal },
  )
  // Taken in another tab: the files of this page's version are no longer kept.
  const onController = (): void => {
    if (isControlled) onNewVersion(reloadPage)
    isControlled = true
  }
  serviceWorker.addEventListener('controllerchange', onController, { signal })
  tell()
  const timer = setInterval(look, lookInterval)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | null> {
  try {
    return await serviceWorker.register(trustedScript(serviceWorkerUrl))
  } catch (error) {
    console.warn('The application is not kept for offline use.', error)
    return null
  }
}

function take(serviceWorker: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
  if (!waiting) {
    reloadPage()
    return
  }
  serviceWorker.addEventListener('controllerchange', reloadPage, { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' }, [])
}

const reloadPage = (): void => window.location.reload()
