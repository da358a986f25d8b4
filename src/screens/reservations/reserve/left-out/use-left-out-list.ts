import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { LeftOutList, Question } from '#src/contract/compute.ts'
import { findAllLeftOut } from '#src/flows/find-near-misses.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { timeline } from '#src/state/timeline.ts'

export interface FoundLeftOutList {
  /** The question that leaves them out. */
  readonly question: Question
  readonly list: LeftOutList
}

/** Asked anew whenever the rows were arranged anew; until then what was found before stays. */
export function useLeftOutList(text: string, limit: number): FoundLeftOutList | null {
  const product = useProduct()
  const { groups } = useSnapshot(timeline)
  const [found, setFound] = useState<FoundLeftOutList | null>(null)
  useEffect(() => {
    let isWanted = true
    const { question } = timeline
    void findAllLeftOut(product, text, limit).then((list) => {
      if (isWanted && list !== null) setFound({ question, list })
    })
    return () => {
      isWanted = false
    }
  }, [product, groups, text, limit])
  return found
}
