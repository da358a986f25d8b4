/** What tells that the network or the user is back; parts are null where there is no page (tests, workers). */
export interface Surroundings {
  readonly window: EventTarget | null
  readonly document: (EventTarget & { readonly visibilityState: DocumentVisibilityState }) | null
  /** UTC milliseconds. */
  readonly now: () => number
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
