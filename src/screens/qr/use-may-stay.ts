import { useContext, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { loginPath } from '#src/flows/return-path.ts'
import { ProductContext, useEntrance } from '#src/flows/use-product.ts'

/**
 * Codes are for people who are signed in, but where there is no assistant to sign in to. Everybody else is sent to sign in
 * and comes back here (section 2); false while that happens.
 */
export function useMayStay(): boolean {
  const isSignedIn = useContext(ProductContext) !== null
  const { configuration } = useEntrance()
  const [path, navigate] = useLocation()
  const query = useSearch()
  const mayStay = isSignedIn || configuration === null
  useEffect(() => {
    if (mayStay) return
    navigate(loginPath(query === '' ? path : `${path}?${query}`, window.location.origin), { replace: true })
  }, [mayStay, navigate, path, query])
  return mayStay
}
