import { notify } from '#src/features/notices/state.ts'
import { setUpdate } from '#src/features/offline/state.ts'
import { registerServiceWorker } from '#src/platform/service-worker.ts'
import { readStored, writeStored } from '#src/platform/stored.ts'
import { wait } from '#src/platform/wait.ts'

/** The version for which this tab was reloaded: for each it is done once, lest a broken deployment reload for ever. */
const storedKey = 'assist-reloaded'

export interface Deployment {
  /** Where the bundler tells of a part that could not be loaded. */
  readonly target: EventTarget
  /** Address of the entry that this page runs. */
  readonly running: string
  readonly isOnline: () => boolean
  /** The page as it is deployed now, past every cache. */
  readonly fetchPage: () => Promise<string>
  /** Loads the page anew, past what is kept of it. */
  readonly reload: () => Promise<void>
  /** Told of every part that stays missing. */
  readonly onMissing: () => void
  readonly signal: AbortSignal
}

/**
 * After a deployment the parts of an older page are gone (fault F32). When one cannot be loaded and the server has another
 * version by now, the page is loaded anew, once; the form waits in the session's storage. Whatever else keeps a part
 * from being loaded is told: the screen goes on without it.
 */
export function recoverMissingChunks({
  target,
  running,
  isOnline,
  fetchPage: fetchDocument,
  reload,
  onMissing,
  signal,
}: Deployment): void {
  let isAsking = false
  const onFailure = async (): Promise<void> => {
    if (isAsking) return
    if (!isOnline() || readStored('session', storedKey) === running) return onMissing()
    isAsking = true
    const deployed = await fetchDocument().then(entryOf, () => null)
    isAsking = false
    if (signal.aborted) return
    if (deployed === null || running.endsWith(deployed)) return onMissing()
    writeStored('session', storedKey, running)
    await reload()
  }
  target.addEventListener('vite:preloadError', () => void onFailure(), { signal })
}

/** The entry's address in a page, from its file name on; null where it is no page of ours. */
function entryOf(page: string): string | null {
  const [, source] = /<script[^>]*\stype="module"[^>]*\ssrc="[^"]*?([^"/]+)"/.exec(page) ?? []
  return source ?? null
}

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
