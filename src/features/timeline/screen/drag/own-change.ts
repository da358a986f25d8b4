import { proxy, ref } from 'valtio'
import type { RowView } from '#src/engine/compute.ts'
import { markCurrentEvent } from '#src/features/timeline/model/mark-current-event.ts'
import { dragPresses } from '../../model/drag-presses.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import type { Reading } from '#src/base/needs.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { isBookableRow, viewOfKey } from '../../model/reserve-span.ts'
import { type Grip, type OwnEvent, timeAfter } from '../../model/own-events.ts'
import { beginChanging, type Gesture, gestureState, giveUpGesture, setGesture, setOffered } from './gesture.ts'

/** Client coordinates in pixels. */
export interface CardPlace {
  readonly x: number
  readonly y: number
}

/** The own event whose card is open, next to the place where it was pressed, or that is about to be cancelled. */
export const ownCard = proxy<{
  shown: { readonly reservation: Reservation; readonly place: CardPlace; readonly isCancelling: boolean } | null
}>({ shown: null })

export function showOwnCard(reservation: Reservation, place: CardPlace, isCancelling = false): void {
  ownCard.shown = ref({ reservation, place, isCancelling })
}

export function closeOwnCard(): void {
  ownCard.shown = null
}

/** Starts a gesture on an own event. From now on, its quarters are shown as the current event. */
export function beginOwn(
  services: Reading,
  view: RowView,
  own: OwnEvent,
  { grip, at }: { readonly grip: Exclude<Grip, 'select'>; readonly at: Quarter },
): void {
  const { isAllDay } = own.reservation.event
  setOffered(null)
  setGesture(beginChanging(isAllDay ? 'move' : grip, view.key, own.span, at, own))
  markCurrentEvent(services, { resourceIds: [resourceIdOf(view.key)], span: own.span })
}

export function giveUpOwn(services: Reading): void {
  giveUpGesture()
  markCurrentEvent(services)
}

/**
 * Opens the card of an event that was only pressed, at `place`. If it was moved, opens the form with the new time and
 * room: nothing is sent, and the block stays visible until the form is open.
 */
export async function openOwn(services: Reading, gesture: Gesture, place: CardPlace): Promise<void> {
  const { own } = gesture
  if (!own) return
  if (!gesture.hasMoved || !gesture.span) {
    setGesture(null)
    markCurrentEvent(services)
    showOwnCard(own.reservation, place)
    return
  }
  const target = targetOf(gesture, own)
  // Without a network the gesture just ends.
  const code = await dragPresses.load()
  await code?.changeTo(services, own.reservation, target)
  if (gestureState.gesture === gesture) setGesture(null)
  markCurrentEvent(services)
}

function targetOf({ key, span, taken }: Gesture, own: OwnEvent) {
  const view = viewOfKey(key)
  const email = view && isBookableRow(view) ? view.email : null
  return {
    span: timeAfter(own, span ?? own.span),
    instead: taken === key || !view || email === null ? null : taken,
    resource: view && email !== null ? { id: resourceIdOf(key), name: view.name, email } : null,
  }
}
