import { proxy, ref } from 'valtio'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'

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
