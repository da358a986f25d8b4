import { readStored, writeStored } from '#src/state/stored.ts'

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
  fetchPage,
  reload,
  onMissing,
  signal,
}: Deployment): void {
  let isAsking = false
  const onFailure = async (): Promise<void> => {
    if (isAsking) return
    if (!isOnline() || readStored('session', storedKey) === running) return onMissing()
    isAsking = true
    const deployed = await fetchPage().then(entryOf, () => null)
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
