import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { setActive, setSelection } from '#src/state/timeline.ts'
import type { Frame } from '../grid/frame.ts'
import { autoscroll } from './autoscroll.ts'
import { rowOfKey, viewOfRow } from './bookable.ts'
import { draftBlock } from './draft-block.ts'
import { findSlot } from './find-slot.ts'
import { beginChanging, beginSelecting, follow, type Grip } from './gesture.ts'
import { gestureState, setGesture } from './gesture-state.ts'
import { reserve, spanFrom } from './selection.ts'

/** Milliseconds a finger rests before it selects instead of scrolling. */
const longPress = 400

/**
 * Drag to reserve, with mouse, pen and finger; a press alone takes the asked duration. Letting go opens the form,
 * Escape leaves everything as it was.
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
      const own = rowOfKey(gesture.key)
      setGesture(follow(gesture, slot.quarter, own === null ? null : viewOfRow(own), viewOfRow(slot.row)))
    }

    const begin = (event: PointerEvent): void => {
      const slot = findSlot(area, latest.current, event, false)
      const view = slot && viewOfRow(slot.row)
      if (!slot || !view) return
      const grip = gripOf(event)
      const block = grip && draftBlock()
      const gesture = grip && block ? beginChanging(grip, block.key, block.span, slot.quarter) : null
      setGesture(gesture ?? beginSelecting(view, slot))
      setActive(slot)
      // The pointer may already be gone when a long press is over.
      if (gestureState.gesture && area.isConnected) tryCapture(area, event.pointerId)
    }

    const stop = (): void => {
      window.clearTimeout(pressing)
      edges.stop()
      last = null
      setGesture(null)
    }

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary || isControl(event)) return
      last = event
      window.clearTimeout(pressing)
      if (event.pointerType === 'touch') pressing = window.setTimeout(() => begin(event), longPress)
      else begin(event)
    }

    const move = (event: PointerEvent): void => {
      if (!last) return
      // A finger that moves before it has rested wants to scroll.
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
      stop()
      if (isTap) tap(area, latest.current, event)
      if (!gesture) return
      const row = rowOfKey(gesture.key)
      const view = row === null ? null : viewOfRow(row)
      if (!view) return
      const isPress = gesture.grip === 'select' && !gesture.hasMoved
      const span = isPress ? spanFrom(view, gesture.anchor) : gesture.span
      if (span && (gesture.hasMoved || isPress)) reserve(view, span)
    }

    area.addEventListener('pointerdown', down, { signal })
    area.addEventListener('pointermove', move, { signal })
    area.addEventListener('pointerup', up, { signal })
    area.addEventListener('pointercancel', stop, { signal })
    // Once a finger selects, the page must not scroll under it; passive listeners could not say so.
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
  }, [grid, body, scroller])
}

/** A short touch only shows the slot; what is selected there is given up. */
function tap(area: HTMLElement, frame: Frame, event: PointerEvent): void {
  const slot = findSlot(area, frame, event, false)
  if (!slot) return
  setActive(slot)
  setSelection(null)
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
    // The pointer was lifted in the meantime; its end was told, or will be.
  }
}
