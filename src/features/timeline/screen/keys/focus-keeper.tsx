import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Reading } from '#src/base/needs.ts'
import { useReading } from '#src/base/use-needs.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { type Frame, shownQuarters } from '../grid/frame.ts'
import { rowsBetween } from '../../model/grid/row-layout.ts'
import { quartersBetween } from '../grid/scale.ts'
import { setActive, timeline } from '../../model/state.ts'
import { reader } from '#src/base/reader.ts'
import { usePainted } from '../use-painted.ts'
import { type Painted, timelineWindow } from '../../model/window-state.ts'

/**
 * Keeps the DOM focus on the active slot. If its row is scrolled away, the grid takes the focus and returns it when the
 * slot is drawn again, so that the keyboard position is never lost.
 */
export function FocusKeeper({ grid, frame }: { readonly grid: RefObject<HTMLElement | null>; readonly frame: Frame }) {
  const { active } = useSnapshot(timeline)
  const isDrawn = usePainted(
    useCallback(
      ({ rows, people, left }: Painted): boolean => {
        if (!active) return false
        const { from, to } = shownQuarters(frame, left)
        const hasRow = active.row < 0 ? people.length > -1 - active.row : rows.has(active.row)
        return hasRow && active.quarter >= from && active.quarter < to
      },
      [active, frame],
    ),
  )
  const hasFocus = useHasFocus(grid, frame)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const slot = element.querySelector<HTMLElement>('[data-active]')
    element.tabIndex = slot ? -1 : 0
    if (!hasFocus.current) return
    const { activeElement } = document
    const isElsewhere = activeElement !== element && activeElement !== document.body && activeElement !== null
    const isOnSlot = activeElement?.hasAttribute('data-active') ?? false
    // A focused button in the first column retains its focus.
    if (isElsewhere && !isOnSlot && element.contains(activeElement)) return
    const target = slot ?? element
    if (activeElement !== target) target.focus({ preventScroll: true })
  }, [grid, hasFocus, active, isDrawn, frame])
  return null
}

/** Tracks whether the focus is in the grid, even if the focused element has just been removed from the document. */
function useHasFocus(grid: RefObject<HTMLElement | null>, frame: Frame): RefObject<boolean> {
  const hasFocus = useRef(false)
  const latest = useRef(frame)
  useLayoutEffect(() => {
    latest.current = frame
  })
  useEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const enter = ({ target }: FocusEvent): void => {
      hasFocus.current = true
      // Not for a button being pressed: the active row renders again and would remove the button before it is released.
      if (!timeline.active && !(target instanceof HTMLButtonElement)) setActive(firstSlot(latest.current))
      // A closed overlay returns the focus to the grid if the cell that had it was replaced.
      if (target === element) element.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
    }
    const leave = (event: FocusEvent): void => {
      const { target, relatedTarget } = event
      if (relatedTarget instanceof Node && element.contains(relatedTarget)) return
      if (relatedTarget !== null) {
        hasFocus.current = false
        return
      }
      // No element receives the focus: either the user left the page, or the focused element was removed.
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && !element.contains(document.activeElement)) {
          hasFocus.current = false
        }
      })
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [grid])
  return hasFocus
}

/** Returns the first slot for the keyboard: the first row on screen, at the present if it is visible. */
function firstSlot({ layout, scale, bodyHeight, trackWidth }: Frame) {
  const { top, left } = timelineWindow.painted
  if (layout.count === 0) return null
  const quarters = quartersBetween(scale, left, left + trackWidth)
  const now = quarterAt(reader.now)
  const isNowShown = now >= quarters.from && now < quarters.to
  return { row: rowsBetween(layout, top, top + bodyHeight).from, quarter: isNowShown ? now : quarters.from }
}

const createFocus = (): { isHandedOn: boolean } => ({ isHandedOn: false })

/** Requests the focus for the next view, because it replaces the view with the keyboard focus. */
export const handOnFocus = ({ scope }: Reading): void => {
  scope.keep(createFocus).isHandedOn = true
}

/** Focuses this view if the previous one had the keyboard focus. */
export const useFocusHandedOn = (grid: RefObject<HTMLElement | null>): void => {
  const { scope } = useReading()
  useEffect(() => {
    const focus = scope.keep(createFocus)
    if (!focus.isHandedOn) return
    focus.isHandedOn = false
    const slot = grid.current?.querySelector<HTMLElement>('[data-active]') ?? grid.current
    slot?.focus({ preventScroll: true })
  }, [grid, scope])
}
