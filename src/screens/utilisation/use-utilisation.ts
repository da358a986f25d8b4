import { useCallback, useEffect, useState } from 'react'
import { askEngine } from '#src/flows/ask-engine.ts'
import { loadOutcomes } from '#src/flows/load-outcomes.ts'
import { loadUtilisation } from '#src/flows/load-utilisation.ts'
import type { UtilisationSearch } from '#src/flows/utilisation-search.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { clearUtilisation } from '#src/state/utilisation.ts'

/** Milliseconds in which several changes count as one. */
const pause = 150

/**
 * Looks at the days and resources of the search and of every change of them, but not of how they are shown; ends with the
 * screen. Answers how to look again.
 */
export const useUtilisation = ({ days, scope }: UtilisationSearch): (() => void) => {
  const product = useProduct()
  const [round, setRound] = useState(0)
  const asked = JSON.stringify({ days, scope })
  useEffect(() => {
    const looking = new AbortController()
    const wanted = JSON.parse(asked) as Pick<UtilisationSearch, 'days' | 'scope'>
    const look = async (): Promise<void> => {
      const loaded = await loadUtilisation(product, wanted, looking.signal)
      if (loaded.ok) await loadOutcomes(product, wanted, looking.signal)
    }
    const timer = setTimeout(() => void look(), pause)
    return () => {
      clearTimeout(timer)
      looking.abort()
    }
  }, [product, asked, round])
  useEffect(
    () => () => {
      clearUtilisation()
      void askEngine(product.engine.closeUtilisation())
    },
    [product],
  )
  return useCallback(() => setRound((count) => count + 1), [])
}
