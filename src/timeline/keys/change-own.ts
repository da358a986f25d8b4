import { latest, plus } from '#src/core/time/moment.ts'
import { quarterOf } from '#src/core/time/quarter.ts'
import type { Product } from '#src/flows/product.ts'
import { type ActiveSlot, timeline } from '#src/state/timeline.ts'
import { rowOfKey, viewOfRow } from '../drag/bookable.ts'
import { beginChanging, follow, type Gesture } from '../drag/gesture.ts'
import { gestureState, setGesture } from '../drag/gesture-state.ts'
import { beginOwn, openOwn } from '../drag/own-change.ts'
import { ownEventAt } from '../drag/own-events.ts'
import type { KeyAction } from './key-action.ts'

type OwnAction = Extract<KeyAction, { kind: 'move-own' | 'resize-own' }>

/**
 * Alt and an arrow: the own event in the active slot goes along, as it would under the pointer. Answers the slot to be
 * active then, so that it stays in sight; null where there is none to change.
 */
export function changeOwn(product: Product, action: OwnAction): ActiveSlot | null {
  const gesture = heldGesture(product)
  if (!gesture?.own || !gesture.span) return null
  const row = rowOfKey(gesture.key)
  const view = row === null ? null : viewOfRow(row)
  if (row === null || !view) return null
  const { own, span, taken } = gesture
  if (action.kind === 'resize-own') {
    const pulled = beginChanging('end', gesture.key, span, span.from, own)
    const head = latest(span.from, plus(span.to, -1 + action.by))
    const next = follow({ ...pulled, taken, hasMoved: gesture.hasMoved }, head, view, view)
    setGesture(next)
    return { row, quarter: quarterOf((next.span?.to ?? span.to) - 1) }
  }
  const into = row + action.rows
  const under = into < 0 ? null : viewOfRow(into)
  const carried = { ...beginChanging('move', gesture.key, span, span.from, own), taken, hasMoved: gesture.hasMoved }
  const next = follow(carried, plus(span.from, action.quarters), view, under ?? view)
  setGesture(next)
  return { row: rowOfKey(next.key) ?? row, quarter: next.span?.from ?? span.from }
}

/** Enter: the form of the own event in the active slot, with what the keyboard made of it. False where there is none. */
export function openActiveOwn(product: Product): boolean {
  const gesture = heldGesture(product)
  if (gesture) void openOwn(product, gesture)
  return gesture !== null
}

/** The gesture under way, or one that is begun on the active slot. */
function heldGesture(product: Product): Gesture | null {
  if (gestureState.gesture?.own) return gestureState.gesture
  const { active } = timeline
  const view = active && viewOfRow(active.row)
  const own = active && view ? ownEventAt(view, active.quarter) : null
  if (!view || !own) return null
  beginOwn(product, view, own, { grip: 'move', at: own.span.from })
  return gestureState.gesture
}
