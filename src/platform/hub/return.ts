import { joinPath } from '../http/address.ts'
import { csrfHeader, type CsrfNames } from '../http/credential.ts'
import type { HubEnvironment, Surroundings } from './connection.ts'

/** Milliseconds between two looks: a server that is back is noticed within 5 s, by all its clients not at once. */
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
 * Looks for a server that is gone. The delays between reconnections are specified (section 9) and grow to half a minute, in which a
 * server may long be back. One that answers, though with a refusal, is not gone: for it the specified delays hold.
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

/** Milliseconds that a server has to answer. */
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
  /** The page is about to stop without an end: it is set aside to save power, or kept for the way back. */
  readonly onFreeze: () => void
  readonly onThaw: () => void
}

/** Page lifecycle: `freeze` and `resume` of the document, `pagehide` and `pageshow` of a page that is kept. Answers the removal. */
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
/** Hidden tabs run their timers once a minute: a shorter gap there is no sleep. */
const hiddenGap = 90_000
const visibleGap = 15_000

/**
 * Calls `onReturn` when the browser goes online, the tab becomes visible or the machine wakes, with the milliseconds
 * it was away as far as known (0 where it was not asleep). Answers the removal.
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
