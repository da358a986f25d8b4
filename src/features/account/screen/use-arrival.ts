import { startTransition, useEffect, useEffectEvent } from 'react'
import { useSearch } from 'wouter'
import { useEntrance } from '#src/base/use-needs.ts'
import { hasArrived, takeArrival } from '../model/return-path.ts'

/** Names of the secrets in links. */
const secrets = ['token', 'code']

/**
 * Calls `take` with the parameters of the link that led to this path, now and for each other link that is opened in this tab, which
 * changes the address only. A return_url without a secret is not a link.
 */
export function useArrival(path: string, take: (arrived: URLSearchParams) => void): void {
  const { routing } = useEntrance()
  const search = useSearch()
  const look = useEffectEvent(() => {
    const query = new URLSearchParams(search)
    if (!hasArrived(path) && !secrets.some((name) => query.has(name))) return
    take(new URLSearchParams(takeArrival(routing, path)))
  })
  useEffect(() => {
    const lookNow = (): void => startTransition(look)
    lookNow()
    window.addEventListener('hashchange', lookNow)
    return () => window.removeEventListener('hashchange', lookNow)
  }, [search])
}
