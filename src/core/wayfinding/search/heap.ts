/** Numbers by their rank, least first. An entry is never changed: a better one is pushed beside it. */
export interface Heap {
  readonly size: number
  push(item: number, rank: number): void
  /** The item of the least rank, -1 where there is none. */
  pop(): number
  /** The least rank, Infinity where there is none. */
  leastRank(): number
  clear(): void
}

export function createHeap(): Heap {
  let items = new Int32Array(256)
  let ranks = new Float64Array(256)
  let size = 0

  function grow(): void {
    const [moreItems, moreRanks] = [new Int32Array(2 * items.length), new Float64Array(2 * items.length)]
    moreItems.set(items)
    moreRanks.set(ranks)
    items = moreItems
    ranks = moreRanks
  }

  return {
    get size() {
      return size
    },
    push(item, rank) {
      if (size === items.length) grow()
      let place = size
      size += 1
      while (place > 0) {
        const parent = (place - 1) >> 1
        const parentRank = ranks[parent] ?? 0
        if (parentRank <= rank) break
        items[place] = items[parent] ?? 0
        ranks[place] = parentRank
        place = parent
      }
      items[place] = item
      ranks[place] = rank
    },
    pop() {
      if (size === 0) return -1
      const least = items[0] ?? -1
      size -= 1
      const item = items[size] ?? 0
      const rank = ranks[size] ?? 0
      let place = 0
      for (;;) {
        let child = 2 * place + 1
        if (child >= size) break
        if (child + 1 < size && (ranks[child + 1] ?? 0) < (ranks[child] ?? 0)) child += 1
        if ((ranks[child] ?? 0) >= rank) break
        items[place] = items[child] ?? 0
        ranks[place] = ranks[child] ?? 0
        place = child
      }
      items[place] = item
      ranks[place] = rank
      return least
    },
    leastRank: () => (size === 0 ? Infinity : (ranks[0] ?? Infinity)),
    clear() {
      size = 0
    },
  }
}
