import { useCallback } from 'react'
import { useProduct } from '#src/flows/use-product.ts'
import type { UtilisationSearch } from '#src/flows/utilisation-search.ts'
import { zoneOf } from '#src/flows/keep-view-url.ts'
import { configuration } from '#src/state/configuration.ts'
import { locationOf } from './location-of.ts'
import { freePath, type Narrowing } from './reserve-path.ts'

/** The way to what is free of the resources that are looked at, at the chosen hour of the place they stand in. */
export const useFreePath = (): ((search: UtilisationSearch, narrowing: Narrowing) => string) => {
  const { clock } = useProduct()
  return useCallback(
    (search, narrowing) => {
      const asked = narrowing.areas ?? search.scope.requirements.flatMap(({ areas }) => areas)
      const location = locationOf(configuration.current?.areas ?? [], asked)
      return freePath(search, narrowing, zoneOf(location), clock.now())
    },
    [clock],
  )
}
