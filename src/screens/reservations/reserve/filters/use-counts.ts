import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ChoiceCounts } from '#src/contract/compute.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { timeline } from '#src/state/timeline.ts'

/**
 * How many resources every choice of a requirement would let in. Asked once the list itself is answered, which the counts
 * never hold up; the last ones stay until the next ones come. Null until the first.
 */
export const useCounts = (requirement: number): ChoiceCounts | null => {
  const { engine } = useProduct()
  // Replaced with every answer, even of as many resources.
  const { groups } = useSnapshot(timeline)
  const [counts, setCounts] = useState<ChoiceCounts | null>(null)
  useEffect(() => {
    let isWanted = true
    const { question, now } = timeline
    void askEngine(engine.counts({ question, requirement, now })).then((answer) => {
      if (isWanted && answer.ok) setCounts(answer.value)
    })
    return () => {
      isWanted = false
    }
  }, [engine, groups, requirement])
  return counts
}
