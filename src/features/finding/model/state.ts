import { proxy, ref } from 'valtio'

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
