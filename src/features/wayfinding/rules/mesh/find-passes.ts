import type { Unit } from '#src/features/floorplan/rules/venue/model.ts'
import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { Portions } from '../queries.ts'
import { free, triangleOf, wall } from './mesh.ts'
import type { Triangulation } from './triangulate.ts'
import type { Passage } from '../passages.ts'

/** The part of the floor that a door opens: its width, and the full depth between its units. In metres. */
export interface DoorFrame {
  /** Outline for the mesh: a line on the wall, or the rectangle of a passage through it. */
  readonly outline: readonly Point[]
  /** True if it has an area of its own between its units. */
  readonly isDeep: boolean
  contains(x: number, y: number): boolean
}

/** A passage in the mesh. */
export interface Gate {
  readonly passage: Passage
  readonly from: number
  readonly to: number
  /** Region of a door in a thick wall, else 0. */
  readonly area: number
}

/** A gate with the part of the floor that it opens. */
export interface FramedGate extends Gate {
  readonly frame: DoorFrame
}

/** Half-edges per portion of work. */
const portion = 1024

/** Determines for each half-edge if it can be crossed, and through which gate. */
export function* findPasses(
  { xs, ys, triangles, twins }: Triangulation,
  regions: Int32Array,
  units: readonly Unit[],
  gates: readonly FramedGate[],
  areOpenUnits: (one: Unit, other: Unit) => boolean,
): Portions<{ readonly passes: Int32Array; readonly unused: number }> {
  const byPair = new Map<string, number[]>()
  const uses = new Uint32Array(gates.length)
  const pairOf = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`
  const remember = (one: number, other: number, gate: number): void => {
    const list = byPair.get(pairOf(one, other))
    if (list === undefined) byPair.set(pairOf(one, other), [gate])
    else list.push(gate)
  }
  for (const [number, { from, to, area }] of gates.entries()) {
    remember(from, to, number)
    if (area === 0) continue
    remember(from, area, number)
    remember(area, to, number)
  }
  const areOpen = (here: number, there: number): boolean => {
    const [one, other] = [units[here - 1], units[there - 1]]
    return one !== undefined && other !== undefined && areOpenUnits(one, other)
  }
  const passes = new Int32Array(triangles.length).fill(wall)
  for (let edge = 0; edge < passes.length; edge += 1) {
    if (edge % portion === 0) yield
    const twin = twins[edge] ?? -1
    if (twin < edge) continue
    const [here, there] = [regions[triangleOf(edge)] ?? 0, regions[triangleOf(twin)] ?? 0]
    if (here === 0 || there === 0) continue
    if (here === there) {
      passes[edge] = free
      passes[twin] = free
      continue
    }
    const [from, to] = [triangles[edge] ?? 0, triangles[twin] ?? 0]
    const x = ((xs[from] ?? 0) + (xs[to] ?? 0)) / 2000
    const y = ((ys[from] ?? 0) + (ys[to] ?? 0)) / 2000
    const number = byPair.get(pairOf(here, there))?.find((gate) => gates[gate]?.frame.contains(x, y) === true)
    if (number !== undefined) {
      uses[number] = (uses[number] ?? 0) + 1
      passes[edge] = number + 1
      passes[twin] = number + 1
    } else if (areOpen(here, there)) {
      passes[edge] = free
      passes[twin] = free
    }
  }
  return { passes, unused: uses.filter((count) => count === 0).length }
}
