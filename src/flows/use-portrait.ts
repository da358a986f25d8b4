import { type RefObject, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Email } from '#src/core/brand.ts'
import { people } from '#src/state/people.ts'
import { wantPortrait } from './load-portraits.ts'
import { useProduct } from './use-product.ts'

/** The address of a person's picture once `place` has been on screen; null where there is none, or none yet. */
export function usePortrait(place: RefObject<Element | null>, email: Email): string | null {
  const product = useProduct()
  const { portraits } = useSnapshot(people)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let leave: (() => void) | null = null
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !leave) leave = wantPortrait(product, email)
      else if (entry && !entry.isIntersecting) {
        leave?.()
        leave = null
      }
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      leave?.()
    }
  }, [place, product, email])
  return portraits[email] ?? null
}
