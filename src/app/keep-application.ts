import { notify } from '#src/features/notices/model/state.ts'
import { setUpdate } from './application.ts'
import { registerServiceWorker, reloadPastWorker } from '#src/platform/service-worker.ts'
import { readStored, writeStored } from '#src/platform/stored.ts'
import { wait } from '#src/platform/wait.ts'

/** Key of the version for which this tab was reloaded. Each version reloads once, so a broken deployment cannot reload forever. */
const storedKey = 'assist-reloaded'

export interface Deployment {
  /** Receives the bundler's event for a chunk that could not be loaded. */
  readonly target: EventTarget
  /** Address of the entry that this page runs. */
  readonly running: string
  readonly isOnline: () => boolean
  /** Fetches the currently deployed page, bypassing all caches. */
  readonly fetchPage: () => Promise<string>
  /** Reloads the page, bypassing the stored copy. */
  readonly reload: () => Promise<void>
  /** Called for every chunk that stays missing. */
  readonly onMissing: () => void
  readonly signal: AbortSignal
}

/**
 * Handles chunks that cannot be loaded because a deployment deleted those of the older page (fault F32). If the server has another
 * version, the page is reloaded once; an open form is stored in the session. Otherwise the user is notified, and the screen
 * continues without the chunk.
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

/** Returns the file name of the entry in a page, or null if it is not a page of Foyer. */
function entryOf(page: string): string | null {
  const [, source] = /<script[^>]*\stype="module"[^>]*\ssrc="[^"]*?([^"/]+)"/.exec(page) ?? []
  return source ?? null
}

/** Milliseconds, because storing every file would compete with the requests of the first screen. */
const keepAfter = 5_000

/** Maintains the application itself: its files for an offline start, new versions, and chunks deleted by a deployment. */
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
  // Only for an installed application, because some browsers ask the user otherwise.
  if (matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist()
  await registerServiceWorker({ signal, onNewVersion: setUpdate })
}

/** Fetches the page by an address that no service worker handles. */
async function fetchPage(): Promise<string> {
  const address = new URL(`${import.meta.env.BASE_URL}index.html?at=${Date.now()}`, document.baseURI)
  const response = await fetch(address, { cache: 'no-store' })
  return response.text()
}
