export interface Seen {
  readonly vertices: Int32Array
  readonly metres: Float64Array
}

/** Priority queue of numbers, the lowest rank first. Entries never change: a better rank is pushed as another entry. */
export interface Heap {
  readonly size: number
  push(item: number, rank: number): void
  /** Removes and returns the item of the lowest rank. Returns -1 if the queue is empty. */
  pop(): number
  /** Returns the lowest rank, or Infinity if the queue is empty. */
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

/**
 * Distances from the corners of a floor to one place on it. They are computed outwards from the place, only as far as
 * needed.
 */
export interface Field {
  /** Returns metres from a vertex. Infinity if there is no route, or if the vertex is not a corner. */
  metresFrom(vertex: number): number
  /**
   * Returns the vertex with the shortest total distance to the place, and that distance. `exits` maps vertices to the
   * metres walked before them. Returns -1 and Infinity if there is no route through any of them.
   */
  nearest(exits: ReadonlyMap<number, { readonly metres: number }>): { readonly vertex: number; readonly metres: number }
  /** Returns the vertices from a measured vertex to the place, both included. */
  chainFrom(vertex: number): readonly number[]
}

/** `count` is the number of vertices. */
export function createField(count: number, pin: number, seenFrom: (vertex: number) => Seen): Field {
  const metres = new Float64Array(count).fill(Infinity)
  const next = new Int32Array(count).fill(-1)
  const heap = createHeap()
  metres[pin] = 0
  heap.push(pin, 0)

  /**
   * Expands from the nearest remaining vertex and returns it. Distances up to that of the next vertex are then final.
   */
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
