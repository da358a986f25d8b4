import { type RefObject, useEffect } from 'react'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { toggleFavourite } from '#src/flows/toggle-favourite.ts'
import { useProduct } from '#src/flows/use-product.ts'

/** One listener for the stars of all rows. */
export function useFavouritePress(grid: RefObject<HTMLElement | null>): void {
  const product = useProduct()
  useEffect(() => {
    const element = grid.current
    const press = (event: MouseEvent): void => {
      const star = event.target instanceof Element ? event.target.closest('[data-favourite]') : null
      const id = star?.getAttribute('data-favourite')
      if (id) void toggleFavourite(product, resourceIdOf(id))
    }
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [grid, product])
}
