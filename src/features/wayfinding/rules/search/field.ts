export interface Seen {
  readonly vertices: Int32Array
  readonly metres: Float64Array
}

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

/** Ways from the corners of a floor to one place on it. It is measured from there on, no farther than is asked for. */
export interface Field {
  /** Metres from a vertex; Infinity where there is no way, and of vertices that are no corners. */
  metresFrom(vertex: number): number
  /** By which of some vertices, each so many metres away, it is nearest, and how far; -1 and Infinity where it is by none. */
  nearest(exits: ReadonlyMap<number, { readonly metres: number }>): { readonly vertex: number; readonly metres: number }
  /** From a vertex, which was measured, to the place, both in it. */
  chainFrom(vertex: number): readonly number[]
}

/** `count` is how many vertices there are. */
export function createField(count: number, pin: number, seenFrom: (vertex: number) => Seen): Field {
  const metres = new Float64Array(count).fill(Infinity)
  const next = new Int32Array(count).fill(-1)
  const heap = createHeap()
  metres[pin] = 0
  heap.push(pin, 0)

  /** Looks on from the nearest vertex that is left. What lies no farther than the next one is measured for good. */
  function widen(): number {
    const far = heap.leastRank()
    const vertex = heap.pop()
    if (far > (metres[vertex] ?? 0)) return vertex
    const near = seenFrom(vertex)
    for (let index = 0; index < near.vertices.length; index += 1) {
      const other = near.vertices[index] ?? 0
      const through = far + (near.metres[index] ?? 0)
      if (through >= (metres[other] ?? 0)) continue
      metres[other] = through
      next[other] = vertex
      heap.push(other, through)
    }
    return vertex
  }

  function metresFrom(vertex: number): number {
    while (heap.leastRank() < (metres[vertex] ?? Infinity)) widen()
    return metres[vertex] ?? Infinity
  }

  return {
    metresFrom,
    nearest(exits) {
      let best = { vertex: -1, metres: Infinity }
      let least = Infinity
      const consider = (vertex: number, exit: { readonly metres: number }): void => {
        const through = exit.metres + (metres[vertex] ?? Infinity)
        if (through < best.metres) best = { vertex, metres: through }
      }
      for (const [vertex, exit] of exits) {
        least = Math.min(least, exit.metres)
        consider(vertex, exit)
      }
      while (heap.leastRank() + least < best.metres) {
        const vertex = widen()
        const exit = exits.get(vertex)
        if (exit !== undefined) consider(vertex, exit)
      }
      return best
    },
    chainFrom(from) {
      const chain: number[] = []
      for (let vertex = from; vertex >= 0; vertex = next[vertex] ?? -1) chain.push(vertex)
      return chain
    },
  }
}
