import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { plus } from '#src/core/time/moment.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { draftState } from '#src/state/draft.ts'
import { rowOfKey } from '../drag/bookable.ts'
import { draftBlock } from '../drag/draft-block.ts'
import type { Frame } from '../grid/frame.ts'
import { revealSlot } from './reveal-slot.ts'

/** A row that is not at hand: at first only the time is brought into sight. */
const noRow = -1

/**
 * Scrolls the chosen time into sight when the form opens, which takes room from the timeline, and when the form moves it.
 * Where it does not fit, its beginning shows.
 */
export function useDraftInSight(scroller: RefObject<HTMLElement | null>, frame: Frame): void {
  const { engine } = useProduct()
  const { open, draft } = useSnapshot(draftState)
  const block = draftBlock({ open, draft: draft })
  const key = block?.key
  const from = block?.span.from
  const to = block?.span.to
  const latest = useRef(frame)
  useLayoutEffect(() => {
    latest.current = frame
  })
  const { trackWidth, bodyHeight, scale } = frame
  const { span } = scale
  // Not for every frame: what the user scrolls away stays away.
  useEffect(() => {
    const box = scroller.current
    if (!box || key === undefined || from === undefined || to === undefined) return undefined
    if (to <= span.from || from >= span.to) return undefined
    let isWanted = true
    const reveal = (row: number): void => {
      revealSlot(box, latest.current, { row, quarter: plus(to, -1) })
      revealSlot(box, latest.current, { row, quarter: from })
    }
    const row = rowOfKey(key)
    reveal(row ?? noRow)
    // A row that is far away is known to the engine alone.
    if (row === null) {
      void askEngine(engine.rowOf(resourceIdOf(key))).then((found) => {
        if (isWanted && found.ok && found.value !== null) reveal(found.value)
      })
    }
    return () => {
      isWanted = false
    }
  }, [scroller, engine, key, from, to, trackWidth, bodyHeight, span])
}
