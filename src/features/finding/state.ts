import { proxy, ref } from 'valtio'
import { setShownResource } from '#src/features/resource-details/state.ts'

/** Whether all that the question leaves out is looked at, beside what it shows. */
export const leftOut = proxy({ isShown: false })

export function showLeftOut(isShown: boolean): void {
  leftOut.isShown = isShown
  // They stand in the same place.
  if (isShown) setShownResource(null)
}

/** What somebody looks for again and again, under a name. */
export interface SavedSearch {
  readonly id: string
  readonly name: string
  /** As in the address of the timeline, with the leading '?'. */
  readonly query: string
}

/** In the order in which they were saved. */
export const savedSearches = proxy<{ list: readonly SavedSearch[] }>({ list: ref([]) })

export function setSavedSearches(list: readonly SavedSearch[]): void {
  savedSearches.list = ref([...list])
}
