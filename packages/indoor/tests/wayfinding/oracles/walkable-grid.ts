import { isSolid } from '../../../src/venue/categories.ts'
import { type Box, contains, type Point } from '../../../src/venue/geometry/shape.ts'
import type { FeatureId, Unit, Venue } from '../../../src/venue/model.ts'
import { findOpenUnits } from '../../../src/venue/venue.ts'

/** The size of a cell in metres. */
export const cellSize = 0.25

/** The floor of one level in cells. It is created from the venue only, independently of the router. */
export interface Grid {
  readonly levelId: FeatureId
  readonly isOutdoor: boolean
  readonly columns: number
  readonly rows: number
  cellAt(point: Point): number
  pointOf(cell: number): Point
  unitAt(cell: number): Unit | null
  /** Returns true if a step between neighbouring cells is possible, or for one cell, standing in it. */
  canStep(from: number, to: number): boolean
  isRoomAt(cell: number): boolean
  /** Counts the free steps of `dx` and `dy` metres, at most `most`. A passing walker enters no room. */
  freeSteps(from: Point, dx: number, dy: number, most: number, isPassing: boolean): number
}

export function layGrid(venue: Venue, levelId: FeatureId): Grid {
  const level = venue.levels.find(({ id }) => id === levelId)
  const box: Box = level?.box ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  const columns = Math.ceil((box.maxX - box.minX) / cellSize) + 1
  const rows = Math.ceil((box.maxY - box.minY) / cellSize) + 1
  const units = venue.units.filter((unit) => unit.levelId === levelId && !isSolid(unit.category))
  const owners = new Int16Array(columns * rows)
  const pointOf = (cell: number): Point => ({
    x: box.minX + ((cell % columns) + 0.5) * cellSize,
    y: box.minY + (Math.floor(cell / columns) + 0.5) * cellSize,
  })
  const column = (x: number): number => Math.max(0, Math.min(columns - 1, Math.floor((x - box.minX) / cellSize)))
  const row = (y: number): number => Math.max(0, Math.min(rows - 1, Math.floor((y - box.minY) / cellSize)))
  const eachIn = ({ minX, minY, maxX, maxY }: Box, work: (cell: number) => void): void => {
    for (let y = row(minY); y <= row(maxY); y++)
      for (let x = column(minX); x <= column(maxX); x++) work(y * columns + x)
  }
  for (const [index, { shape, box: own }] of units.entries())
    eachIn(own, (cell) => {
      if (contains(shape, pointOf(cell))) owners[cell] = index + 1
    })
  for (const { shape, levelId: own } of venue.fixtures) {
    if (own !== levelId) continue
    for (const [outline] of shape) {
      if (outline === undefined) continue
      const xs = outline.filter((_, index) => index % 2 === 0)
      const ys = outline.filter((_, index) => index % 2 === 1)
      const around = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
      eachIn(around, (cell) => {
        if (contains(shape, pointOf(cell))) owners[cell] = 0
      })
    }
  }
  const open = units.map(findOpenUnits(venue.openings))
  const numbers = new Map(units.map(({ id }, index) => [id, index + 1]))
  const gates = new Map<number, Set<number>>()
  for (const { levelId: own, line, units: sides } of venue.openings) {
    if (own !== levelId) continue
    const [one, other] = sides.map((id) => (id === null ? undefined : numbers.get(id)))
    if (one === undefined || other === undefined) continue
    const [fx, fy, tx, ty] = [line[0] ?? 0, line[1] ?? 0, line.at(-2) ?? 0, line.at(-1) ?? 0]
    const reach = 0.45
    const around = {
      minX: Math.min(fx, tx) - reach,
      minY: Math.min(fy, ty) - reach,
      maxX: Math.max(fx, tx) + reach,
      maxY: Math.max(fy, ty) + reach,
    }
    eachIn(around, (cell) => {
      const { x, y } = pointOf(cell)
      const length = Math.hypot(tx - fx, ty - fy)
      const along = ((x - fx) * (tx - fx) + (y - fy) * (ty - fy)) / length
      const aside = Math.abs((x - fx) * (ty - fy) - (y - fy) * (tx - fx)) / length
      if (along < 0 || along > length || aside > reach) return
      const joined = gates.get(cell) ?? new Set()
      joined.add(Math.min(one, other) * 65_536 + Math.max(one, other))
      gates.set(cell, joined)
    })
  }
  const canStep = (from: number, to: number): boolean => {
    const one = owners[from] ?? 0
    const other = owners[to] ?? 0
    if (one === 0 || other === 0) return false
    if (one === other) return true
    if (open[one - 1] === true && open[other - 1] === true) return true
    const gate = Math.min(one, other) * 65_536 + Math.max(one, other)
    return gates.get(from)?.has(gate) === true || gates.get(to)?.has(gate) === true
  }
  const isRoomAt = (cell: number): boolean => {
    const owner = owners[cell] ?? 0
    return owner > 0 && open[owner - 1] !== true
  }
  return {
    levelId,
    isOutdoor: level?.isOutdoor === true,
    columns,
    rows,
    cellAt: ({ x, y }) => row(y) * columns + column(x),
    pointOf,
    unitAt: (cell) => units[(owners[cell] ?? 0) - 1] ?? null,
    canStep,
    isRoomAt,
    freeSteps({ x, y }, dx, dy, most, isPassing) {
      let here = row(y) * columns + column(x)
      for (let ahead = 1; ahead <= most; ahead++) {
        const next = row(y + dy * ahead) * columns + column(x + dx * ahead)
        if (next !== here && !canStep(here, next)) return ahead - 1
        if (isPassing && owners[next] !== owners[here] && isRoomAt(next)) return ahead - 1
        here = next
      }
      return most
    },
  }
}

const beside = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

/** Finds the cells within some metres on foot of the nearest start, with their distance. */
export function reachedFrom(grid: Grid, starts: readonly number[], metres: number): ReadonlyMap<number, number> {
  const reached = new Map(starts.map((start) => [start, 0]))
  const queue = starts.map((start): readonly [cell: number, far: number] => [start, 0])
  // A breadth-first search is precise enough for a few metres, because diagonal steps count with their length.
  for (const [cell, far] of queue) {
    for (const [dx, dy] of beside) {
      const [x, y] = [(cell % grid.columns) + dx, Math.floor(cell / grid.columns) + dy]
      if (x < 0 || y < 0 || x >= grid.columns || y >= grid.rows) continue
      const next = y * grid.columns + x
      const there = far + cellSize * Math.hypot(dx, dy)
      if (there > metres || there >= (reached.get(next) ?? Infinity) || !grid.canStep(cell, next)) continue
      reached.set(next, there)
      queue.push([next, there])
    }
  }
  return reached
}
