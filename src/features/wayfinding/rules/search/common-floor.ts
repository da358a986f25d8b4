import type { Deck } from '../mesh/deck.ts'
import type { Portions } from '../queries.ts'
import { canBend, type Corner, cornerAt, isBeside, placeAt } from './corner.ts'
import { createField, type Field, type Seen } from './field.ts'
import type { Ground, Sight } from './sight.ts'

/** The corners of the floor that leads somewhere, and how far it is between them: found when asked for, and kept. */
export interface CommonFloor {
  /** The corner of a vertex on it; null where no way bends. */
  cornerOf(vertex: number): Corner | null
  /** Corners in a straight line from one, at which a way from it can bend on. */
  seenFrom(vertex: number): Seen
  /** Looks from every corner, so that nothing is left to be found when a way is asked for. */
  lookAround(): Portions<void>
  /** Ways from the corners to a pin. */
  field(pin: number): Field
}

/** Vertices that are looked from in one portion of the work: few of them are corners. */
const portion = 16

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
    const made = createField(mesh.xs.length, pin, seenFrom)
    fields.set(pin, made)
    return made
  }

  return {
    cornerOf,
    seenFrom,
    *lookAround() {
      for (let vertex = 0; vertex < mesh.xs.length; vertex += 1) {
        if (vertex % portion === 0) yield
        seenFrom(vertex)
      }
    },
    field,
  }
}
