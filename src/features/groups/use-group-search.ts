import { useCallback, useMemo } from 'react'
import { useSearch } from 'wouter'
import { dayOf } from '#src/kernel/time/days.ts'
import { decodeGroupSearch, encodeGroupSearch, groupPath, type GroupSearch } from './group-search.ts'
import { useServices } from '#src/services.ts'
import { browserZone } from '#src/platform/browser-zone.ts'

export interface EditedSearch {
  readonly search: GroupSearch
  change(changes: Partial<GroupSearch>): void
}

/** The search in the address, and how to change it there: back, reload and a shared link show the same. It is the same object while the address is. */
export const useGroupSearch = (): EditedSearch => {
  const { clock, routing } = useServices()
  const query = useSearch()
  const today = dayOf(browserZone(), clock.now())
  const search = useMemo(() => decodeGroupSearch(query, today), [query, today])
  const change = useCallback(
    (changes: Partial<GroupSearch>): void =>
      routing.navigate(groupPath + encodeGroupSearch({ ...search, ...changes }), { replace: true }),
    [routing, search],
  )
  return { search, change }
}
