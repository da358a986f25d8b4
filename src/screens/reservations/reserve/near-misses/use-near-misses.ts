import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { LeftOut, NearMisses, Question } from '#src/contract/compute.ts'
import { findLeftOutByName, findNearMisses, findOtherDay } from '#src/flows/find-near-misses.ts'
import type { NearMiss } from '#src/core/reasons/near-miss.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { timeline } from '#src/state/timeline.ts'

export interface FoundNearMisses {
  /** The question that they are of. */
  readonly question: Question
  readonly misses: NearMisses | null
  readonly leftOut: readonly LeftOut[]
}

/** Looked for whenever the rows were arranged anew; an answer to a question that was overtaken is dropped. */
export function useNearMisses(): FoundNearMisses | null {
  const product = useProduct()
  const { groups } = useSnapshot(timeline)
  const [found, setFound] = useState<FoundNearMisses | null>(null)
  useEffect(() => {
    let isWanted = true
    const { question } = timeline
    const look = async (): Promise<void> => {
      const [misses, leftOut] = await Promise.all([findNearMisses(product), findLeftOutByName(product)])
      const isCurrent = (): boolean => isWanted && timeline.question === question
      if (!isCurrent()) return
      setFound({ question, misses, leftOut })
      // Only once all that is held is known: the days beyond are loaded for this alone.
      const day = misses === null || misses.unread > 0 ? null : await findOtherDay(product, misses)
      if (day && misses && isCurrent()) setFound({ question, misses: withDay(misses, day), leftOut })
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [product, groups])
  return found
}

/** Another day is asked for before a condition is taken away. */
function withDay(misses: NearMisses, day: NearMiss): NearMisses {
  const { alternatives } = misses
  const isNearer = ({ kind }: NearMiss): boolean => kind !== 'without'
  return {
    ...misses,
    alternatives: [...alternatives.filter(isNearer), day, ...alternatives.filter((one) => !isNearer(one))],
  }
}
