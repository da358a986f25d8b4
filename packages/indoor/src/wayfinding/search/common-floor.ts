import { memoized } from '../../collections.ts'
import type { Deck } from '../mesh/deck.ts'
import { triangleOf } from '../mesh/mesh.ts'
import type { Portions } from '../queries.ts'
import { canBend, type Corner, cornerAt, type Ground, isBeside, placeAt, type Sight } from './sight.ts'
import { createField, type Field, type Seen } from './field.ts'

/**
 * Corners of the common floor, which is the floor that routes may pass through, and the distances between them.
 * Computed on demand and cached.
 */
export interface CommonFloor {
  /** Returns the corner at a vertex, or null if no route bends there. */
  cornerOf(vertex: number): Corner | null
  /** Finds the corners in a straight line from a vertex at which a route from it can bend. */
  seenFrom(vertex: number): Seen
  /** Computes the view from all corners in advance, so that no request has to wait for it. */
  computeViews(): Portions<void>
  /** Returns the distances from the corners to a pin. */
  field(pin: number): Field
}

/** Vertices per portion of work. Few of them are corners. */
const portion = 16

export function createCommonFloor(deck: Deck, sight: Sight, given: Ground): CommonFloor {
  const { mesh } = deck
  // Copied, because rooms admitted for one search, and their doors, are not part of the common floor.
  const ground: Ground = { isOpen: Uint8Array.from(given.isOpen), isGateOpen: Uint8Array.from(given.isGateOpen) }
  const pins = new Set(deck.pins)
  const corners: (Corner | null | undefined)[] = []
  const seen: (Seen | undefined)[] = []
  const marks = new Int32Array(mesh.xs.length)
  let mark = 0

  function cornerOf(vertex: number): Corner | null {
    const known = corners[vertex]
    if (known !== undefined) return known
    const region = mesh.regions[triangleOf(mesh.starts[vertex] ?? 0)] ?? 0
    const isPin = pins.has(vertex) && ground.isOpen[region] === 1
    const corner = isPin ? placeAt(mesh, vertex) : cornerAt(mesh, sight, ground, vertex)
    corners[vertex] = corner
    return corner
  }

  function seenFrom(vertex: number): Seen {
    const known = seen[vertex]
    if (known !== undefined) return known
    const found = computeSeen(vertex)
    seen[vertex] = found
    return found
  }

  function computeSeen(vertex: number): Seen {
    const corner = cornerOf(vertex)
    if (corner === null) return { vertices: new Int32Array(0), metres: new Float64Array(0) }
    mark += 1
    const own = mark
    marks[vertex] = own
    const vertices: number[] = []
    const metres: number[] = []
    const [x, y] = [mesh.xs[vertex] ?? 0, mesh.ys[vertex] ?? 0]
    sight.scan({ x, y }, corner.edges, {
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

  return {
    cornerOf,
    seenFrom,
    *computeViews() {
      for (let vertex = 0; vertex < mesh.xs.length; vertex += 1) {
        if (vertex % portion === 0) yield
        seenFrom(vertex)
      }
    },
    field: memoized((pin: number) => createField(mesh.xs.length, pin, seenFrom)),
  }
}
