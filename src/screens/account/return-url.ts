/** Where the user wanted to go, as the address says it; the flows check it. */
export const returnUrlOf = (query: string): string | null => new URLSearchParams(query).get('return_url')

/** Another step of signing in that leads to the same place. */
export function loginAddress(path: string, query: string): string {
  const wanted = returnUrlOf(query)
  return wanted === null ? path : `${path}?return_url=${encodeURIComponent(wanted)}`
}
