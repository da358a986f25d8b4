import type { Seen } from './common-floor.ts'
import { createHeap } from './heap.ts'

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
