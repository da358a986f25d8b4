import { useCallback, useMemo } from 'react'
import { useSearch } from 'wouter'
import { dayOf } from '#src/core/time/days.ts'
import {
  decodeUtilisation,
  encodeUtilisation,
  utilisationPath,
  type UtilisationSearch,
} from '#src/flows/utilisation-search.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { browserZone } from '#src/state/browser-zone.ts'
import { useRegionalLocale } from '#src/ui/format.ts'

export interface EditedUtilisation {
  readonly search: UtilisationSearch
  change(changes: Partial<UtilisationSearch>): void
}

/** The search in the address, and how to change it there: back, reload and a shared link show the same. It is the same object while the address is. */
export const useUtilisationSearch = (): EditedUtilisation => {
  const { clock, routing } = useProduct()
  const locale = useRegionalLocale()
  const query = useSearch()
  const today = dayOf(browserZone(), clock.now())
  const search = useMemo(() => decodeUtilisation(query, today, locale), [query, today, locale])
  const change = useCallback(
    (changes: Partial<UtilisationSearch>): void =>
      routing.navigate(utilisationPath + encodeUtilisation({ ...search, ...changes }), { replace: true }),
    [routing, search],
  )
  return { search, change }
}
