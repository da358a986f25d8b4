import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { LeftOut } from '#src/contract/compute.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { findLeftOut } from '#src/flows/find-near-misses.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { timeline } from '#src/state/timeline.ts'
import { misfitWords } from './misfit-words.ts'
import { useWordContext } from './use-word-context.ts'

/** Why the question leaves a resource out; null where it does not, where nobody asks (a null id), and until it is known. Asked anew whenever the rows are arranged anew. */
export function useLeftOut(id: string | null): LeftOut | null {
  const product = useProduct()
  const { groups, matched } = useSnapshot(timeline)
  const [found, setFound] = useState<LeftOut | null>(null)
  const isAsked = matched !== null && id !== null
  useEffect(() => {
    if (!isAsked) return undefined
    let isWanted = true
    void findLeftOut(product, resourceIdOf(id)).then((leftOut) => {
      if (isWanted) setFound(leftOut)
    })
    return () => {
      isWanted = false
    }
  }, [product, id, isAsked, groups])
  return found?.id === id ? found : null
}

/** The reasons in words, such as 'needs 12 seats, has 8'; '' where there are none. */
export function useLeftOutWords(id: string | null): string {
  const context = useWordContext()
  const leftOut = useLeftOut(id)
  return leftOut?.reasons.map((misfit) => misfitWords(misfit, context)).join(', ') ?? ''
}
