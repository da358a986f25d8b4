import { useCallback, useEffect, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import type { Explanation } from '#src/contract/compute.ts'
import type { IanaZone, Quarter, QuarterSpan, ResourceId } from '#src/core/brand.ts'
import { quarterAt, quarterOf, quartersIn, quartersOf } from '#src/core/time/quarter.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { explainSlot } from '#src/flows/explain-slot.ts'
import type { Product } from '#src/flows/product.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { session } from '#src/state/session.ts'
import { type ActiveSlot, timeline } from '#src/state/timeline.ts'
import { isBookableRow, viewOfRow } from '#src/timeline/drag/bookable.ts'
import { ownEventAt } from '#src/timeline/drag/own-events.ts'

/** A time of a resource that somebody else has, and that was pressed. */
export interface TakenSlot {
  readonly resourceId: ResourceId
  readonly name: string
  readonly span: QuarterSpan
  readonly zone: IanaZone
  /** Who has it; null where that is private or nobody's. */
  readonly holder: string | null
  /** Pressed by key: what is offered takes the focus. */
  readonly isByKey: boolean
}

/** Pixels within which a press is no drag. */
const still = 6
/** Quarters: what is held for longer than 12 hours nobody waits for as a whole. */
const longest = 48

/** The taken time that was pressed last on the timeline, by pointer or Enter, until anything else is. */
export function useTakenSlot(): readonly [TakenSlot | null, () => void] {
  const product = useProduct()
  const [taken, setTaken] = useState<TakenSlot | null>(null)
  const close = useCallback(() => setTaken(null), [])
  useEffect(() => {
    if (!session.rights.reserve) return undefined
    const listening = new AbortController()
    const { signal } = listening
    let pressed = { x: 0, y: 0 }
    let asked = 0
    const look = async (isByKey: boolean): Promise<void> => {
      asked += 1
      const mine = asked
      const found = timeline.active && (await findTaken(product, timeline.active, isByKey))
      if (mine === asked && !signal.aborted) setTaken(found)
    }
    // The click is not waited for: what was under the pointer may be drawn anew by then, and then there is none.
    const letGo = (event: PointerEvent): void => {
      const isStill = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= still
      if (event.button === 0 && isStill && isOnSlot(event)) void look(false)
    }
    /** What assistive technology does is a click that no pointer made. */
    const click = (event: MouseEvent): void => {
      const isPointer = event instanceof PointerEvent && event.pointerType !== ''
      if (!isPointer && isOnSlot(event)) void look(true)
    }
    const type = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && isOnSlot(event)) void look(true)
    }
    document.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), { signal })
    document.addEventListener('pointerup', letGo, { signal })
    document.addEventListener('click', click, { signal })
    document.addEventListener('keydown', type, { signal })
    const stopFollowing = subscribeKey(timeline, 'opened', () => setTaken(null))
    return () => {
      listening.abort()
      stopFollowing()
    }
  }, [product])
  return [taken, close]
}

/** By the way the event took: its target may be drawn anew already. */
function isOnSlot(event: Event): boolean {
  const passed = (what: string): boolean =>
    event.composedPath().some((one) => one instanceof Element && one.matches(what))
  return passed('[role=grid]') && !passed('button, a, [data-details]')
}

async function findTaken(product: Product, { row, quarter }: ActiveSlot, isByKey: boolean): Promise<TakenSlot | null> {
  const view = viewOfRow(row)
  const { zone, mode } = timeline
  if (!view || mode === 'month' || !isBookableRow(view) || ownEventAt(view, quarter)) return null
  const explanation = await explainSlot(product, view.key, quarter)
  if (explanation?.reason !== 'held' && explanation?.reason !== 'area-full') return null
  const span = spanOf(explanation, quarter, quarterAt(product.clock.now()))
  if (span === null) return null
  const holder = explanation.event?.organizer ?? explanation.event?.subject ?? null
  return { resourceId: resourceIdOf(view.key), name: view.name, span, zone, holder, isByKey }
}

/** The wanted time where it is about this quarter, else that of the event; what has begun, from the next quarter on. */
function spanOf({ event, run }: Explanation, quarter: Quarter, current: Quarter): QuarterSpan | null {
  const { availability, duration } = timeline.question
  const isWanted = availability !== null && availability.from <= quarter && quarter < availability.to
  const held = event === null ? run : quartersOf(event)
  const asked = { from: quarter, to: quarter + Math.max(1, quartersIn(duration)) }
  const { from, to } = isWanted ? availability : held.to - held.from > longest ? asked : held
  const begins = Math.max(from, current + 1)
  return begins < to ? { from: quarterOf(begins), to: quarterOf(to) } : null
}
