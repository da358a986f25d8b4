import { useCallback } from 'react'
import type { SessionEvent } from '#src/core/wayfinding/session/session.ts'
import { tellWay } from '#src/flows/tell-way.ts'
import { useProduct } from '#src/flows/use-product.ts'

/** What the user does on the map. */
export function useTell(): (event: SessionEvent) => void {
  const product = useProduct()
  return useCallback((event) => tellWay(product, event), [product])
}
