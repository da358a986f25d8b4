import { useCallback, useEffect, useState } from 'react'
import { askEngine } from '#src/flows/ask-engine.ts'
import { findGroupTimes } from '#src/flows/find-group-times.ts'
import type { GroupSearch } from '#src/flows/group-search.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { clearGroup } from '#src/state/group.ts'

/** Milliseconds in which what is typed counts as one change. */
const pause = 150

/** Looks for the times of the search and of every change of it; answers how to look again. */
export const useGroupTimes = (search: GroupSearch): (() => void) => {
  const product = useProduct()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const looking = new AbortController()
    const timer = setTimeout(() => void findGroupTimes(product, search, looking.signal), pause)
    return () => {
      clearTimeout(timer)
      looking.abort()
    }
  }, [product, search, round])
  useEffect(
    () => () => {
      clearGroup()
      void askEngine(product.engine.closeGroup())
    },
    [product],
  )
  return useCallback(() => setRound((count) => count + 1), [])
}
