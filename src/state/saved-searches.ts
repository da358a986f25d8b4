import { proxy, ref } from 'valtio'

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
