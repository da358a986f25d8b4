import { type RefObject, useEffect } from 'react'
import type { ResourceId } from '#src/core/brand.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { setVisibleFavourites } from '#src/state/home.ts'

/** Tells which cards of the list are in the viewport. `shown` names them, so that others are looked at anew. */
export const useInView = (list: RefObject<HTMLElement | null>, shown: string): void => {
  useEffect(() => {
    const inView = new Set<ResourceId>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = target.getAttribute('data-id')
        if (id === null) continue
        if (isIntersecting) inView.add(resourceIdOf(id))
        else inView.delete(resourceIdOf(id))
      }
      setVisibleFavourites([...inView].toSorted())
    })
    for (const card of list.current?.children ?? []) observer.observe(card)
    return () => observer.disconnect()
  }, [list, shown])
}
