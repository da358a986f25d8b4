/** The list in parts of so many, the last one shorter. */
export function cut<Item>(list: readonly Item[], length: number): Item[][] {
  const parts: Item[][] = []
  for (let from = 0; from < list.length; from += length) parts.push(list.slice(from, from + length))
  return parts
}
