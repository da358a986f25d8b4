import type { Deck } from '../mesh/deck.ts'
import { canBend, type Corner, cornerAt, isBeside, placeAt } from './corner.ts'
import { createHeap } from './heap.ts'
import type { Ground, Sight } from './sight.ts'

/** The corners of the floor that leads somewhere, and how far it is between them: found when asked for, and kept. */
export interface CommonFloor {
  /** The corner of a vertex on it; null where no way bends. */
  cornerOf(vertex: number): Corner | null
  /** Corners in a straight line from one, at which a way from it can bend on. */
  seenFrom(vertex: number): Seen
  /** Metres from every corner to a pin; Infinity where there is no way, and of vertices that are no corners. */
  field(pin: number): Field
}

export interface Seen {
  readonly vertices: Int32Array
  readonly metres: Float64Array
}

export interface Field {
  readonly vertex: number
  readonly metres: Float64Array
  /** The next vertex towards the pin; -1 where there is none. */
  readonly next: Int32Array
}

export function createCommonFloor(deck: Deck, sight: Sight, given: Ground): CommonFloor {
  const { mesh } = deck
  // What is admitted for one search is not common.
  const ground: Ground = { isOpen: Uint8Array.from(given.isOpen), isGateOpen: given.isGateOpen }
  const pins = new Set(deck.pins)
  const corners: (Corner | null | undefined)[] = []
  const seen: (Seen | undefined)[] = []
  const fields = new Map<number, Field>()
  const marks = new Int32Array(mesh.xs.length)
  let mark = 0

  function cornerOf(vertex: number): Corner | null {
    const known = corners[vertex]
    if (known !== undefined) return known
    const region = mesh.regions[Math.floor((mesh.starts[vertex] ?? 0) / 3)] ?? 0
    const isPin = pins.has(vertex) && ground.isOpen[region] === 1
    const corner = isPin ? placeAt(mesh, vertex) : cornerAt(mesh, sight, ground, vertex)
    corners[vertex] = corner
    return corner
  }

  function seenFrom(vertex: number): Seen {
    const known = seen[vertex]
    if (known !== undefined) return known
    const found = lookFrom(vertex)
    seen[vertex] = found
    return found
  }

  function lookFrom(vertex: number): Seen {
    const corner = cornerOf(vertex)
    if (corner === null) return { vertices: new Int32Array(0), metres: new Float64Array(0) }
    mark += 1
    const own = mark
    marks[vertex] = own
    const vertices: number[] = []
    const metres: number[] = []
    const [x, y] = [mesh.xs[vertex] ?? 0, mesh.ys[vertex] ?? 0]
    sight.look({ x, y }, corner.edges, {
      ground,
      goal: null,
      see(other, triangle) {
        if (marks[other] === own) return
        const there = cornerOf(other)
        if (there === null) {
          marks[other] = own
          return
        }
        const [dx, dy] = [(mesh.xs[other] ?? 0) - x, (mesh.ys[other] ?? 0) - y]
        if (!canBend(corner, dx, dy) || !canBend(there, -dx, -dy) || !isBeside(there, triangle)) return
        marks[other] = own
        vertices.push(other)
        metres.push(Math.hypot(dx, dy) / 1000)
      },
    })
    return { vertices: Int32Array.from(vertices), metres: Float64Array.from(metres) }
  }

  function field(pin: number): Field {
    const known = fields.get(pin)
    if (known !== undefined) return known
    const metres = new Float64Array(mesh.xs.length).fill(Infinity)
    const next = new Int32Array(mesh.xs.length).fill(-1)
    const heap = createHeap()
    metres[pin] = 0
    heap.push(pin, 0)
    while (heap.size > 0) {
      const rank = heap.leastRank()
      const vertex = heap.pop()
      const far = metres[vertex] ?? 0
      if (rank > far) continue
      const near = seenFrom(vertex)
      for (let index = 0; index < near.vertices.length; index += 1) {
        const other = near.vertices[index] ?? 0
        const through = far + (near.metres[index] ?? 0)
        if (through >= (metres[other] ?? 0)) continue
        metres[other] = through
        next[other] = vertex
        heap.push(other, through)
      }
    }
    const made = { vertex: pin, metres, next }
    fields.set(pin, made)
    return made
  }

  return {
    cornerOf,
    seenFrom,
    field,
  }
}
