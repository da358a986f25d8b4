import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

export interface UrlSearch<Search> {
  readonly search: Search
  /** Replaces the current history entry. */
  change(changes: Partial<Search>): void
}

/**
 * Stores a search in the address only, so that Back, a reload and a shared link show the same. `search` keeps its
 * identity until the address changes; `decode` and `encode` must be stable. `encode` returns a query with its leading
 * '?'.
 */
export function useUrlSearch<Search>(
  path: string,
  decode: (query: string) => Search,
  encode: (search: Search) => string,
): UrlSearch<Search> {
  const [, navigate] = useLocation()
  const query = useSearch()
  const search = useMemo(() => decode(query), [decode, query])
  const change = useCallback(
    (changes: Partial<Search>) => navigate(path + encode({ ...search, ...changes }), { replace: true }),
    [navigate, path, encode, search],
  )
  return { search, change }
}
