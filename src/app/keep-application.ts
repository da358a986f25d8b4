import { wait } from '#src/flows/wait.ts'
import { registerServiceWorker } from '#src/io/service-worker.ts'
import { setUpdate } from '#src/state/application.ts'
import { notify } from '#src/state/notices.ts'
import { recoverMissingChunks } from './missing-chunk.ts'

/** Milliseconds: keeping every file would compete with what the first screen goes on to load. */
const keepAfter = 5_000

/** Keeps the application itself going: its files for a start without network, new versions, parts that a deployment took away. */
export async function keepApplication(signal: AbortSignal): Promise<void> {
  // The development server has neither.
  if (!import.meta.env.PROD) return
  recoverMissingChunks({
    target: window,
    running: document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
    isOnline: () => navigator.onLine,
    fetchPage,
    reload: reloadPastWorker,
    onMissing: () => {
      const action = { key: 'app.reload' as const, run: () => void reloadPastWorker() }
      notify({ kind: 'warning', key: 'notice.partMissing', action })
    },
    signal,
  })
  await wait(keepAfter, signal)
  if (signal.aborted) return
  // Asked of an installed application only: elsewhere some browsers put the question to the user.
  if (matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist()
  await registerServiceWorker({ signal, onNewVersion: setUpdate })
}

/** By an address that no service worker knows. */
async function fetchPage(): Promise<string> {
  const address = new URL(`${import.meta.env.BASE_URL}index.html?at=${Date.now()}`, document.baseURI)
  const response = await fetch(address, { cache: 'no-store' })
  return response.text()
}

/** A service worker of the older version would give the older page again; the next start registers the new one. */
async function reloadPastWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.unregister()
  window.location.reload()
}
