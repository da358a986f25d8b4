import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { useServices } from '#src/services.ts'
import { showWindow } from '../show-window.ts'
import { timeline } from '../state.ts'
import { usePainted } from '../use-painted.ts'
import { isHeld, type Painted, paintOffset, timelineWindow, wantWindow } from '../window-state.ts'
import { type Frame, isNearEdge, wantedAt } from './frame.ts'
import { xOf } from './scale.ts'

const placedOf = ({ placed }: Painted): number => placed

/**
 * Scroll follows data. The native scroller moves nothing by itself: where it stands is asked for, and what is shown
 * moves together with the rows that belong there. Within the rows at hand that is at once.
 */
export function useScroll(scroller: RefObject<HTMLElement | null>, frame: Frame | null): void {
  const services = useServices()
  const placed = usePainted(placedOf)
  // Where the view stands, and where the scroller itself was last heard to: asking it makes the browser lay out what was
  // just drawn. A scroller that has nothing to scroll yet stays where it was.
  const stand = useRef({ top: 0, left: 0 })
  const heard = useRef({ top: 0, left: 0 })

  const want = useCallback((): void => {
    if (!frame) return
    const wanted = wantedAt(frame, stand.current)
    wantWindow(wanted)
    if (isHeld(wanted.visible)) paintOffset(wanted)
    if (isNearEdge(frame, wanted)) void showWindow(services)
  }, [frame, services])

  const isSized = frame !== null
  useLayoutEffect(() => {
    const { top, left } = timelineWindow.painted
    if (placed === 0 || !isSized) return undefined
    stand.current = { top, left }
    if (top === heard.current.top && left === heard.current.left) return undefined
    // In the frame, which lays out what was just drawn anyway.
    const moving = requestAnimationFrame(() => scroller.current?.scrollTo({ top, left, behavior: 'instant' }))
    return () => cancelAnimationFrame(moving)
  }, [scroller, placed, isSized])

  useZoomAnchor(scroller, frame, stand)

  useLayoutEffect(want, [want])

  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const onScroll = (): void => {
      heard.current = { top: box.scrollTop, left: box.scrollLeft }
      stand.current = heard.current
      want()
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => box.removeEventListener('scroll', onScroll)
  }, [scroller, want])

  useEffect(() => () => wantWindow(null), [])
}

/** Zooming keeps the present where it is on screen, and where that is not in sight the time in the middle. */
function useZoomAnchor(
  scroller: RefObject<HTMLElement | null>,
  frame: Frame | null,
  stand: RefObject<{ top: number; left: number }>,
): void {
  const last = useRef<Frame | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    last.current = frame
    const box = scroller.current
    if (!box || !frame || before?.scale.span !== frame.scale.span) return
    const ratio = frame.scale.quarterWidth / before.scale.quarterWidth
    if (ratio === 1) return
    const { left } = timelineWindow.painted
    const present = xOf(before.scale, timeline.now / quarterMilliseconds) - left
    const still = present >= 0 && present < before.trackWidth ? present : before.trackWidth / 2
    box.scrollLeft = (left + still) * ratio - still
    stand.current = { top: box.scrollTop, left: box.scrollLeft }
  }, [scroller, frame, stand])
}

/**
 * Moves the words of boxes that begin left of what is shown to where they can be read. `left` is the painted offset in
 * pixels; called once scrolling has paused, since in flight words move with their boxes.
 */
export function keepWordsInSight(root: HTMLElement, left: number): void {
  for (const words of root.querySelectorAll<HTMLElement>('[data-look] > span, [data-state] > span')) {
    const box = words.parentElement
    if (!box) continue
    const hidden = left - Number.parseFloat(box.style.left)
    const width = Number.parseFloat(box.style.width)
    shiftWords(words, hidden > 0 && hidden < width ? hidden : 0, width)
  }
}

/** A box that moves takes its words back to its beginning. */
export function shiftWords(words: HTMLElement, hidden: number, width: number): void {
  const margin = hidden === 0 ? '' : `${hidden}px`
  if (words.style.marginLeft === margin) return
  words.style.marginLeft = margin
  words.style.maxWidth = hidden === 0 ? '' : `${width - hidden}px`
}
