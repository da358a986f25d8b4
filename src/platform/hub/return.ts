import { joinPath } from '../http/address.ts'
import { csrfHeader, type CsrfNames } from '../http/credential.ts'
import type { HubEnvironment, Surroundings } from './connection.ts'

/** Milliseconds between two polls: clients notice a returned server within 5 s, but not all at once. */
const lookEvery = { least: 3_000, spread: 1_000 }

export interface AwaitOptions {
  /** Sends any request. Returns false while the server does not respond. Never rejects. */
  readonly ask: (signal: AbortSignal) => Promise<boolean>
  readonly onReturn: () => void
  readonly random: () => number
}

export interface ServerWatch {
  /** Call it if the server did not respond: it is polled until it does. */
  lost(): void
  stop(): void
}

/**
 * Polls a server that does not respond, because the specified delays between reconnections (section 9) grow to half a minute. For
 * a server that responds, even with an error, only the specified delays apply.
 */
export function awaitServer({ ask, onReturn, random }: AwaitOptions): ServerWatch {
  let looking: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = (mine: AbortController): void => {
    timer = setTimeout(
      async () => {
        const isBack = await ask(mine.signal)
        if (looking !== mine) return
        if (!isBack) return look(mine)
        looking = null
        onReturn()
      },
      lookEvery.least + random() * lookEvery.spread,
    )
  }

  return {
    lost() {
      if (looking) return
      looking = new AbortController()
      look(looking)
    },
    stop() {
      clearTimeout(timer)
      const left = looking
      looking = null
      left?.abort()
    },
  }
}

/** Milliseconds until a poll fails. */
const patience = 1_000

/**
 * Sends the first request of a connection. A gateway without a server responds with 502 or 504; any other response comes from
 * the server. Never rejects.
 */
export async function isServerBack(
  url: string,
  token: string | null,
  { fetch, page, csrf }: Pick<HubEnvironment, 'fetch' | 'page'> & { readonly csrf: CsrfNames },
  signal: AbortSignal,
): Promise<boolean> {
  const address = new URL(joinPath(new URL(url), 'negotiate?negotiateVersion=1'))
  try {
    const { status } = await fetch(address.href, {
      method: 'POST',
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...csrfHeader({ method: 'POST', url: address }, { origin: page.origin, cookies: page.cookies() }, csrf),
      },
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
    return status !== 502 && status !== 504
  } catch {
    return false
  }
}

export interface FreezingListeners {
  /** The page is about to be frozen, to save power or in the browser's back/forward cache. */
  readonly onFreeze: () => void
  readonly onThaw: () => void
}

/** Listens to the page lifecycle: `freeze` and `resume` of the document, `pagehide` and `pageshow` of the window. Returns the removal. */
export function watchForFreezing(
  { window, document }: Pick<Surroundings, 'window' | 'document'>,
  { onFreeze, onThaw }: FreezingListeners,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window?.addEventListener('pagehide', onFreeze, { signal })
  window?.addEventListener('pageshow', onThaw, { signal })
  document?.addEventListener('freeze', onFreeze, { signal })
  document?.addEventListener('resume', onThaw, { signal })
  return () => listening.abort()
}

const look = 5_000
/** Milliseconds. Longer, because hidden tabs run their timers once a minute. */
const hiddenGap = 90_000
const visibleGap = 15_000

/**
 * Calls `onReturn` when the browser goes online, the tab becomes visible or the machine wakes, with the milliseconds of
 * sleep (0 if it was not asleep). Returns the removal.
 */
export function watchForReturn(surroundings: Surroundings, onReturn: (asleep: number) => void): () => void {
  const { window, document, now } = surroundings
  let lastSeen = now()
  const takeGap = () => {
    const gap = now() - lastSeen
    lastSeen = now()
    return gap > (document?.visibilityState === 'hidden' ? hiddenGap : visibleGap) ? gap : 0
  }
  const onTick = () => {
    const asleep = takeGap()
    if (asleep > 0) onReturn(asleep)
  }
  const onBack = () => onReturn(takeGap())
  const onVisibility = () => {
    if (document?.visibilityState === 'visible') onBack()
  }
  const ticking = setInterval(onTick, look)
  window?.addEventListener('online', onBack)
  window?.addEventListener('pageshow', onBack)
  document?.addEventListener('visibilitychange', onVisibility)
  return () => {
    clearInterval(ticking)
    window?.removeEventListener('online', onBack)
    window?.removeEventListener('pageshow', onBack)
    document?.removeEventListener('visibilitychange', onVisibility)
  }
}
