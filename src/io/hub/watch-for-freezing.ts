import type { Surroundings } from './watch-for-return.ts'

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
