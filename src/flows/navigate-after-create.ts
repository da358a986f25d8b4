import type { Product } from './product.ts'

/** Step 5 of the creation flow (section 4): from any reservations page to the reserve view. */
export function navigateAfterCreate({ routing }: Product): void {
  const path = routing.path()
  if (path.startsWith('/reservations') && path !== '/reservations/reserve') routing.navigate('/reservations/reserve')
}
