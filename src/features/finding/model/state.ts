import { proxy, ref } from 'valtio'
import { setShownResource } from '#src/features/resource-details/model/state.ts'

/** True while the panel with all excluded resources is open. */
export const leftOut = proxy({ isShown: false })

export function showLeftOut(isShown: boolean): void {
  leftOut.isShown = isShown
  // Both use the same place on screen.
  if (isShown) setShownResource(null)
}

/** A named search that the user repeats. */
export interface SavedSearch {
  readonly id: string
  readonly name: string
  /** As in the URL of the timeline, with the leading '?'. */
  readonly query: string
}

/** In the order in which they were saved. */
export const savedSearches = proxy<{ list: readonly SavedSearch[] }>({ list: ref([]) })

export function setSavedSearches(list: readonly SavedSearch[]): void {
  savedSearches.list = ref([...list])
}
