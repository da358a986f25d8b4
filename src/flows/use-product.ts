import { createContext, useContext } from 'react'
import type { Entrance, Product } from './product.ts'

export const ProductContext = createContext<Product | null>(null)
export const EntranceContext = createContext<Entrance | null>(null)

/** The product of the signed-in user. Screens behind sign-in only: throws where there is none. */
export function useProduct(): Product {
  const product = useContext(ProductContext)
  if (!product) throw new Error('useProduct outside ProductContext: this screen is shown before boot is done')
  return product
}

/** The parts that work before sign-in. */
export function useEntrance(): Entrance {
  const entrance = useContext(EntranceContext)
  if (!entrance) throw new Error('useEntrance outside EntranceContext')
  return entrance
}
