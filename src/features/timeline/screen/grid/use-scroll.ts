import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { useReading } from '#src/base/use-needs.ts'
import { showWindow } from '../../model/show-window.ts'
import { stepZoom, timeline } from '../../model/state.ts'
import { reader } from '#src/base/reader.ts'
import { usePainted } from '../use-painted.ts'
import { isHeld, type Painted, paintOffset, timelineWindow, wantWindow } from '../../model/window-state.ts'
import { type Frame, isNearEdge, wantedAt } from './frame.ts'
import { quarterAtX, xOf } from './scale.ts'

const placedOf = ({ placed }: Painted): number => placed

/**
 * Connects the native scroller to the data. The scroller moves no content: its offset is only a request, and the
 * content moves together with the rows for that offset. If those rows are held, it moves at once.
 */
export function useScroll(scroller: RefObject<HTMLElement | null>, frame: Frame | null): void {
  const services = useReading()
  const placed = usePainted(placedOf)
  // `stand` is the offset of the view, `heard` the last known offset of the scroller. Both are stored because reading
  // them from the scroller would force a layout. A scroller that has nothing to scroll yet keeps its offset.
  const stand = useRef<Place>({ top: 0, left: 0 })
  const heard = useRef<Place>({ top: 0, left: 0 })
  // The offset that the scroller was asked for and does not have yet, because its content is still too small.
  const owed = useRef<Place | null>(null)

  const want = useCallback((): void => {
    if (!frame) return
    const { top, left } = stand.current
    // A place beyond the end, such as an hour before now on a screen that shows the whole day. The scroller reports none.
    const most = Math.max(0, frame.scale.width - frame.trackWidth)
    const wanted = wantedAt(frame, { top, left: Math.min(left, most) })
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
    // Scrolls in the next frame, which lays out the new content anyway.
    const moving = requestAnimationFrame(() => {
      owed.current = { top, left }
      scroller.current?.scrollTo({ top, left, behavior: 'instant' })
    })
    return () => cancelAnimationFrame(moving)
  }, [scroller, placed, isSized])

  useZoomAnchor(scroller, frame, { stand, owed })

  // Also when a flow has set the offset.
  useLayoutEffect(want, [want, placed])

  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const onScroll = (): void => {
      heard.current = { top: box.scrollTop, left: box.scrollLeft }
      // As far as the content reaches so far is not what the user has chosen.
      if (owed.current && isAsFarAsPossible(box, owed.current)) return
      owed.current = null
      stand.current = heard.current
      want()
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    const grown = new ResizeObserver(() => {
      if (owed.current) box.scrollTo({ ...owed.current, behavior: 'instant' })
    })
    if (box.firstElementChild) grown.observe(box.firstElementChild)
    return () => {
      box.removeEventListener('scroll', onScroll)
      grown.disconnect()
    }
  }, [scroller, want])

  useEffect(() => () => wantWindow(null), [])
}

/** Offset in pixels. */
interface Place {
  readonly top: number
  readonly left: number
}

/** Returns true if the scroller is at its end before the place that it was asked for. */
function isAsFarAsPossible(box: HTMLElement, { top, left }: Place): boolean {
  const most = { top: box.scrollHeight - box.clientHeight, left: box.scrollWidth - box.clientWidth }
  const isAt = (offset: number, asked: number, end: number): boolean => Math.abs(offset - Math.min(asked, end)) < 1
  const isShort = top > most.top || left > most.left
  return isShort && isAt(box.scrollTop, top, most.top) && isAt(box.scrollLeft, left, most.left)
}

/** Pixels by which the wheel turns for one step. */
const wheelStep = 60

/** Zooms around the pointer while it turns the wheel, else around the present if it is visible, else around the middle. */
function useZoomAnchor(
  scroller: RefObject<HTMLElement | null>,
  frame: Frame | null,
  { stand, owed }: { readonly stand: RefObject<Place>; readonly owed: RefObject<Place | null> },
): void {
  const last = useRef<Frame | null>(null)
  /** Pixels from the beginning of the track; null unless the wheel was turned. */
  const pointer = useRef<number | null>(null)
  const turned = useRef(0)
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const zoom = (event: WheelEvent): void => {
      if (!event.ctrlKey || event.deltaY === 0) return
      event.preventDefault()
      // A pinch turns the wheel by little and often.
      turned.current += event.deltaY
      if (Math.abs(turned.current) < wheelStep) return
      const { zoom: before } = timeline
      stepZoom(turned.current < 0 ? 1 : -1)
      turned.current = 0
      const names = last.current?.nameWidth ?? 0
      const x = Math.max(0, event.clientX - box.getBoundingClientRect().left - names)
      pointer.current = timeline.zoom === before ? null : x
    }
    box.addEventListener('wheel', zoom, { passive: false })
    return () => box.removeEventListener('wheel', zoom)
  }, [scroller])
  useLayoutEffect(() => {
    const before = last.current
    last.current = frame
    const box = scroller.current
    if (!box || !frame || before?.scale.span !== frame.scale.span) return
    if (frame.scale.quarterWidth === before.scale.quarterWidth) return
    const { left } = timelineWindow.painted
    const present = xOf(before.scale, reader.now / quarterMilliseconds) - left
    const middle = present >= 0 && present < before.trackWidth ? present : before.trackWidth / 2
    const still = pointer.current ?? middle
    pointer.current = null
    box.scrollLeft = xOf(frame.scale, quarterAtX(before.scale, left + still)) - still
    owed.current = null
    stand.current = { top: box.scrollTop, left: box.scrollLeft }
  }, [scroller, frame, stand, owed])
}

/**
 * Moves the text of boxes that begin left of the visible area to their visible part. `left` is the painted offset in
 * pixels. Called after scrolling has paused, because text moves with its box while scrolling.
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

/** Moves text within its box; `hidden` 0 returns it to the beginning. */
export function shiftWords(words: HTMLElement, hidden: number, width: number): void {
  const margin = hidden === 0 ? '' : `${hidden}px`
  if (words.style.marginLeft === margin) return
  words.style.marginLeft = margin
  words.style.maxWidth = hidden === 0 ? '' : `${width - hidden}px`
}
