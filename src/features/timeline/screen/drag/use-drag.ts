import { searchState } from '#src/base/search-state.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { useReading } from '#src/base/use-needs.ts'
import { reserve, viewOfKey, viewOfRow } from '../../model/reserve-span.ts'
import type { Frame } from '../grid/frame.ts'
import { xOf } from '../grid/scale.ts'
import { changeableAt, type Grip, gripAt, type OwnEvent, ownEventAt } from '../../model/own-events.ts'
import { setActive, setSelection, timeline } from '../../model/state.ts'
import { timelineWindow } from '../../model/window-state.ts'
import {
  autoscroll,
  beginChanging,
  beginSelecting,
  follow,
  gestureState,
  setGesture,
  setOffered,
  setTapped,
} from './gesture.ts'
import { beginOwn, type CardPlace, giveUpOwn, openOwn, showOwnCard } from './own-change.ts'
import { draftBlock } from './selection-layer.tsx'
import { findSlot, reserveDragged, reservePressed, spanFrom } from './selection.ts'

/** Milliseconds a finger must rest to select instead of scroll. */
const longPress = 400

/**
 * Drag to reserve with mouse, pen or finger. A click without a drag selects the requested duration. Releasing opens the
 * form; Escape cancels without a change.
 */
export function useDrag(
  grid: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  frame: Frame,
): void {
  const latest = useRef(frame)
  useLayoutEffect(() => {
    latest.current = frame
  })
  const services = useReading()
  useEffect(() => {
    const area = body.current
    if (!area || !grid.current) return undefined
    const listening = new AbortController()
    const { signal } = listening
    let pressing = 0
    let last: PointerEvent | null = null
    const edges = autoscroll(scroller, area, () => moveTo(last))

    const moveTo = (event: PointerEvent | null): void => {
      const { gesture } = gestureState
      const slot = event && findSlot(area, latest.current, event, true)
      if (!gesture || !slot) return
      setGesture(follow(gesture, slot.quarter, viewOfKey(gesture.key), viewOfRow(slot.row)))
    }

    const begin = (event: PointerEvent): void => {
      const slot = findSlot(area, latest.current, event, false)
      const view = slot && viewOfRow(slot.row)
      if (!slot || !view) return
      const grip = gripOf(event)
      const block = grip && draftBlock()
      const gesture = grip && block ? beginChanging(grip, block.key, block.span, slot.quarter) : null
      const own = gesture ? null : changeableAt(view, slot.quarter)
      if (own) beginOwn(services, view, own, { grip: ownGrip(area, latest.current, event, own), at: slot.quarter })
      else setGesture(gesture ?? beginSelecting(view, slot))
      setActive(slot)
      // The pointer may already be gone when the long press is recognised.
      if (gestureState.gesture && area.isConnected) tryCapture(area, event.pointerId)
    }

    const stop = (): void => {
      window.clearTimeout(pressing)
      edges.stop()
      last = null
      if (gestureState.gesture?.own) giveUpOwn(services)
      else setGesture(null)
    }

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary || isControl(event)) return
      setTapped(false)
      if (gestureState.gesture) stop()
      last = event
      window.clearTimeout(pressing)
      if (event.pointerType === 'touch') pressing = window.setTimeout(() => begin(event), longPress)
      else begin(event)
    }

    const move = (event: PointerEvent): void => {
      if (!last) {
        offer(event)
        return
      }
      // If a finger moves before the long press ends, the user wants to scroll.
      if (!gestureState.gesture) {
        if (Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) > 8) window.clearTimeout(pressing)
        return
      }
      last = event
      moveTo(event)
      edges.follow(event)
    }

    const up = (event: PointerEvent): void => {
      const { gesture } = gestureState
      const isTap = !gesture && last !== null && event.pointerType === 'touch'
      const isHeld = last !== null
      if (gesture?.own && isHeld) {
        last = null
        edges.stop()
        void openOwn(services, gesture, placeBelow(event))
        return
      }
      stop()
      if (isTap) tap(area, latest.current, event)
      else if (isHeld && !gesture?.hasMoved && pressOwn(area, latest.current, event)) return
      if (!gesture) return
      if (gesture.hasMoved) reserveDragged(gesture)
      else if (gesture.grip === 'select') reservePressed(gesture)
    }

    /** Shows on mouse hover that an own event can be dragged, and at which part. */
    const offer = (event: PointerEvent): void => {
      const isResting = event.pointerType === 'mouse' && event.buttons === 0 && !gestureState.gesture && !gripOf(event)
      const slot = isResting ? findSlot(area, latest.current, event, false) : null
      const view = slot && viewOfRow(slot.row)
      const own = slot && view ? changeableAt(view, slot.quarter) : null
      setOffered(own && view ? { key: view.key, span: own.span } : null)
      const grip = own && !own.reservation.event.isAllDay ? ownGrip(area, latest.current, event, own) : 'move'
      area.style.cursor = own ? (grip === 'move' ? 'grab' : 'ew-resize') : ''
    }

    area.addEventListener('pointerdown', down, { signal })
    area.addEventListener('pointerleave', () => setOffered(null), { signal })
    area.addEventListener('pointermove', move, { signal })
    area.addEventListener('pointerup', up, { signal })
    area.addEventListener('pointercancel', stop, { signal })
    // The browser would drag selected text instead, and cancel the pointer.
    area.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    // The page must not scroll while a finger selects; a passive listener could not prevent it.
    area.addEventListener('touchmove', (event) => (gestureState.gesture ? event.preventDefault() : undefined), {
      signal,
      passive: false,
    })
    area.addEventListener('contextmenu', (event) => (gestureState.gesture ? event.preventDefault() : undefined), {
      signal,
    })
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !gestureState.gesture) return
        event.stopPropagation()
        stop()
      },
      { signal, capture: true },
    )
    return () => {
      listening.abort()
      stop()
    }
  }, [grid, body, scroller, services])
}

/**
 * A short touch opens the card of an own event. On a free slot it selects the requested duration if that can be reserved: a bar
 * offers to reserve it, and a second touch on the selection reserves it too. Otherwise it only activates the slot.
 */
function tap(area: HTMLElement, frame: Frame, event: PointerEvent): void {
  const slot = findSlot(area, frame, event, false)
  if (!slot) return
  setActive(slot)
  const view = viewOfRow(slot.row)
  const own = view && ownEventAt(view, slot.quarter)
  if (own) return showOwnCard(own.reservation, placeBelow(event))
  const { selection } = timeline
  const isChosen =
    selection?.key === view?.key && selection && slot.quarter >= selection.span.from && slot.quarter < selection.span.to
  if (view && selection && isChosen) {
    reserve(view, selection.span, selection.asked)
    return
  }
  const span = view && spanFrom(view, slot.quarter)
  setSelection(view && span ? { key: view.key, span, asked: searchState.question.duration } : null)
  setTapped(span !== null)
}

/** Opens the card of the own event that was pressed. Returns false if there is none. */
function pressOwn(area: HTMLElement, frame: Frame, event: PointerEvent): boolean {
  const slot = findSlot(area, frame, event, false)
  const view = slot && viewOfRow(slot.row)
  const own = view && ownEventAt(view, slot.quarter)
  if (own) showOwnCard(own.reservation, placeBelow(event))
  return own !== null
}

/** Returns a place below the pointer, so that the card leaves the event in sight. */
const placeBelow = ({ clientX: x, clientY }: PointerEvent): CardPlace => ({ x, y: clientY + 14 })

/** Width of the resize area at both ends of an event, in pixels. */
const reach = { mouse: 8, other: 16 }

function ownGrip(
  area: HTMLElement,
  frame: Frame,
  event: PointerEvent,
  { reservation }: OwnEvent,
): Exclude<Grip, 'select'> {
  const { scale, nameWidth } = frame
  const x = event.clientX - area.getBoundingClientRect().left - nameWidth + timelineWindow.painted.left
  const { start, end } = reservation.event
  const left = xOf(scale, start.utcDateTime / quarterMilliseconds)
  const right = xOf(scale, end.utcDateTime / quarterMilliseconds)
  return gripAt(x, left, right, event.pointerType === 'mouse' ? reach.mouse : reach.other)
}

function gripOf(event: PointerEvent): Exclude<Grip, 'select'> | null {
  const grip = event.target instanceof Element ? event.target.closest('[data-grip]')?.getAttribute('data-grip') : null
  return grip === 'move' || grip === 'start' || grip === 'end' ? grip : null
}

function isControl(event: PointerEvent): boolean {
  return event.target instanceof Element && event.target.closest('button, a') !== null
}

function tryCapture(area: HTMLElement, pointer: number): void {
  try {
    area.setPointerCapture(pointer)
  } catch {
    // The pointer was lifted in the meantime; its end is reported separately.
  }
}
