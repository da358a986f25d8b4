import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowView } from '#src/contract/compute.ts'
import type { Instant } from '#src/core/brand.ts'

interface Shown {
  readonly view: RowView
  readonly base: number
  readonly now: Instant
}

/**
 * A live change flashes once. What scrolling, other days or the passing of time bring is no change: same row, same
 * quarters, same minute, other states.
 */
export function useFlash(view: RowView, base: number, now: Instant): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const last = useRef<Shown | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    last.current = { view, base, now }
    if (!before || before.view === view || before.base !== base || before.now !== now) return
    const isChange = before.view.key === view.key && before.view.data === 'ready' && before.view.runs !== view.runs
    if (!isChange || before.view.runs.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current?.animate({ backgroundColor: ['var(--accent-faint)', 'transparent'] }, { duration: 600 })
  }, [view, base, now])
  return element
}
