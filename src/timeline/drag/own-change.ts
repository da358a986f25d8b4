import type { RowView } from '#src/contract/compute.ts'
import type { Quarter } from '#src/core/brand.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import type { Product } from '#src/flows/product.ts'
import { markCurrentEvent } from '#src/flows/mark-current-event.ts'
import { isBookableRow, rowOfKey, viewOfRow } from './bookable.ts'
import { beginChanging, type Gesture, type Grip } from './gesture.ts'
import { gestureState, giveUpGesture, setGesture, setOffered } from './gesture-state.ts'
import { type OwnEvent, timeAfter } from './own-events.ts'
import { changeTo } from '#src/flows/change-to.ts'

/** Takes an own event; its quarters show as the current event from now on. */
export function beginOwn(
  product: Product,
  view: RowView,
  own: OwnEvent,
  { grip, at }: { readonly grip: Exclude<Grip, 'select'>; readonly at: Quarter },
): void {
  const { isAllDay } = own.reservation.event
  setOffered(null)
  setGesture(beginChanging(isAllDay ? 'move' : grip, view.key, own.span, at, own))
  markCurrentEvent(product, { resourceIds: [resourceIdOf(view.key)], span: own.span })
}

export function giveUpOwn(product: Product): void {
  giveUpGesture()
  markCurrentEvent(product)
}

/** Opens the form on what the gesture made of the event. Nothing is sent; the block stays in sight until the form is there. */
export async function openOwn(product: Product, gesture: Gesture): Promise<void> {
  const { own } = gesture
  if (!own) return
  const target = gesture.hasMoved && gesture.span ? targetOf(gesture, own) : null
  await changeTo(product, own.reservation, target)
  if (gestureState.gesture === gesture) setGesture(null)
  markCurrentEvent(product)
}

function targetOf({ key, span, taken }: Gesture, own: OwnEvent) {
  const row = rowOfKey(key)
  const view = row === null ? null : viewOfRow(row)
  const email = view && isBookableRow(view) ? view.email : null
  return {
    span: timeAfter(own, span ?? own.span),
    instead: taken === key || !view || email === null ? null : taken,
    resource: view && email !== null ? { id: resourceIdOf(key), name: view.name, email } : null,
  }
}
