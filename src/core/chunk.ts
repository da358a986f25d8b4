/** Splits a list into parts of `size` items; the last one may be shorter. */
export function chunk<Item>(list: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = []
  for (let from = 0; from < list.length; from += size) chunks.push(list.slice(from, from + size))
  return chunks
}
