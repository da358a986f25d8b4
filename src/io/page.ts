/** Whether anybody can see this tab. */
export interface Page {
  isShown(): boolean
  /** Called when the page is hidden or shown. Answers the removal. */
  subscribe(listener: () => void): () => void
}

export function createPage(): Page {
  return {
    isShown: () => document.visibilityState === 'visible',
    subscribe(listener) {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
  }
}
