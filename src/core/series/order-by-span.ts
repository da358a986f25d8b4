import type { InstantSpan } from '../brand.ts'

/** By start, earliest first. */
export function orderBySpan<Item extends { readonly span: InstantSpan }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.span.start - other.span.start)
}
