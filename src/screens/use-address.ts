import { useCallback } from 'react'
import { useRouter } from 'wouter'

/** The whole address of a path of this deployment, for links that leave the page: shared, printed, scanned. */
export function useAddress(): (path: string) => string {
  const router = useRouter()
  return useCallback((path) => new URL(router.hrefs(path, router), window.location.href).href, [router])
}
