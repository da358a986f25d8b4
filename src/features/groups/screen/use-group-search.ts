import { useCallback } from 'react'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { useReading } from '#src/base/use-needs.ts'
import { type UrlSearch, useUrlSearch } from '#src/ui/use-url-search.ts'
import { decodeGroupSearch, encodeGroupSearch, groupPath, type GroupSearch } from '../model/group-search.ts'

export type EditedSearch = UrlSearch<GroupSearch>

export const useGroupSearch = (): EditedSearch => {
  const { clock } = useReading()
  const today = dayOf(homeZone(), clock.now())
  const decode = useCallback((query: string) => decodeGroupSearch(query, today), [today])
  return useUrlSearch(groupPath, decode, encodeGroupSearch)
}
