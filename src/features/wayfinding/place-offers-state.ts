import { proxy, ref } from 'valtio'
import type { FavouriteView } from '#src/engine/compute.ts'
import type { Fault } from '#src/kernel/result.ts'

/** Availability of the resources that the map shows: those of a place, or those around the user. */
export const placeOffers = proxy<{
  /** In the order of the request. Each entry is replaced as a whole and never edited. */
  list: readonly FavouriteView[]
  /** False until their schedules have loaded once. */
  isLoaded: boolean
  fault: Fault | null
}>({ list: [], isLoaded: false, fault: null })

export function setPlaceOffers(list: readonly FavouriteView[], isLoaded: boolean): void {
  placeOffers.list = list.map((one) => ref(one))
  if (!isLoaded) return
  placeOffers.isLoaded = true
  placeOffers.fault = null
}

export function setPlaceOffersFailed(fault: Fault): void {
  placeOffers.fault = ref(fault)
}

export function clearPlaceOffers(): void {
  placeOffers.list = []
  placeOffers.isLoaded = false
  placeOffers.fault = null
}
