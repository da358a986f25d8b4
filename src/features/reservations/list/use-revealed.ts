import { useEffect, useRef } from 'react'

/** Events by which the user takes over the scroll position. */
const takeovers = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

/**
 * Scrolls the opened reservation into view as soon as it is drawn, because a link may open one far below. It stays in view
 * while the list around it takes its size, until the user scrolls, types or clicks.
 */
export function useRevealed(openId: string | null): void {
  const revealed = useRef<string | null>(null)
  const keeping = useRef<AbortController | null>(null)
  // After every render, because a list grows in portions.
  useEffect(() => {
    if (openId === revealed.current) return undefined
    keeping.current?.abort()
    if (openId === null) revealed.current = null
    const frame = requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>('main li[data-open]')
      if (!row || openId === null) return
      revealed.current = openId
      keeping.current = keepInView(row)
    })
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => () => keeping.current?.abort(), [])
}

function keepInView(row: HTMLElement): AbortController {
  const keeping = new AbortController()
  const { signal } = keeping
  const show = (): void => row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  // Days out of sight have an estimated height until they are drawn.
  const observer = new ResizeObserver(show)
  for (const section of row.closest('section')?.parentElement?.children ?? []) observer.observe(section)
  observer.observe(row)
  signal.addEventListener('abort', () => observer.disconnect())
  for (const takeover of takeovers)
    document.addEventListener(takeover, () => keeping.abort(), { signal, capture: true })
  show()
  return keeping
}
