import { timeline } from '../../model/state.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { proxy } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { RowView } from '#src/engine/compute.ts'
import { explainSlot, type SlotExplanation } from '#src/features/bookings/model/reserve/explain.ts'
import { useReading } from '#src/base/use-needs.ts'
import { viewOfRow } from '../../model/reserve-span.ts'
import { gestureState } from '../drag/gesture.ts'
import { findSlot } from '../drag/selection.ts'
import type { Frame } from '../grid/frame.ts'
import { type ActiveSlot } from '../../model/state.ts'

/** Incremented when the keyboard requests the reason for the active slot's state. */
const hintState = proxy({ wanted: 0 })

export function wantHint(): void {
  hintState.wanted += 1
}

export interface Hinted {
  readonly view: RowView
  readonly explanation: SlotExplanation
  /** Pixels from the corner of the grid. */
  readonly x: number
  readonly y: number
}

/** Milliseconds the pointer must rest before the engine is queried. */
const rest = 350

/**
 * Returns the slot to explain: the one under a resting mouse, or the active slot on request. Any movement ends the
 * explanation.
 */
export function useHinted(
  grid: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  frame: Frame,
): Hinted | null {
  const services = useReading()
  const [hinted, setHinted] = useState<Hinted | null>(null)
  const latest = useRef(frame)
  useLayoutEffect(() => {
    latest.current = frame
  })
  useEffect(() => {
    const [element, area] = [grid.current, body.current]
    if (!element || !area) return undefined
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true }
    let timer = 0
    let asked = 0

    const end = (): void => {
      window.clearTimeout(timer)
      asked += 1
      setHinted(null)
    }
    const explain = async (slot: ActiveSlot | null, x: number, y: number): Promise<void> => {
      const view = slot && viewOfRow(slot.row)
      if (!slot || !view || view.data === 'loading') return
      asked += 1
      const mine = asked
      const explanation = await explainSlot(services, view.key, slot.quarter, view.email ?? view.key)
      if (mine === asked && explanation) setHinted({ view, explanation, x, y })
    }
    const over = (event: PointerEvent): void => {
      end()
      if (event.pointerType !== 'mouse' || event.buttons !== 0 || gestureState.gesture) return
      timer = window.setTimeout(() => {
        const box = element.getBoundingClientRect()
        const slot = findSlot(area, latest.current, event, false)
        void explain(slot, event.clientX - box.left, event.clientY - box.top)
      }, rest)
    }
    const explainActive = (): void => {
      const slot = element.querySelector('[data-active]')
      if (!slot || !timeline.active) return
      const [inner, outer] = [slot.getBoundingClientRect(), element.getBoundingClientRect()]
      void explain(timeline.active, inner.left - outer.left, inner.bottom - outer.top)
    }

    area.addEventListener('pointermove', over, options)
    for (const kind of ['pointerleave', 'pointerdown', 'wheel', 'keydown', 'focusout']) {
      element.addEventListener(kind, end, options)
    }
    const unsubscribe = subscribeKey(hintState, 'wanted', explainActive)
    return () => {
      listening.abort()
      unsubscribe()
      window.clearTimeout(timer)
    }
  }, [grid, body, services])
  return hinted
}
