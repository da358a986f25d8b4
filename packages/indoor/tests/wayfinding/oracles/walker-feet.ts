import { headingFrom, type Point, signedDegrees } from '../../../src/venue/geometry/shape.ts'
import type { FeatureId } from '../../../src/venue/model.ts'
import { compassPoints } from '../../../src/wayfinding/steps/step.ts'
import { cellSize, type Grid } from './walkable-grid.ts'

export const radians = Math.PI / 180

/** A position and a heading in degrees, null if unknown. */
export interface Standing {
  readonly grid: Grid
  readonly at: Point
  readonly heading: number | null
}

/** A walker along a corridor does not enter rooms next to it. */
interface Feet {
  readonly grid: Grid
  readonly isPassing: boolean
}

/** Returns possible points of a turn: here, or some steps ahead around the end of a wall, or around furniture at the start. */
export function turningPlaces(
  { grid, at, heading: before }: Standing,
  turned: number,
  heading: number,
): readonly Point[] {
  if (before === null) return [at, ...placesBeside(grid, at)]
  if (Math.abs(turned) < 100) return [at]
  const places = [at]
  // An about-turn is possible to either side.
  for (const half of Math.abs(turned) > 165 ? [0, 90, -90] : [0, turned / 2]) {
    const way = (heading + half) * radians
    let here = grid.cellAt(at)
    for (let ahead = 1; ahead <= 8; ahead++) {
      const place = { x: at.x + Math.sin(way) * cellSize * ahead, y: at.y + Math.cos(way) * cellSize * ahead }
      const next = grid.cellAt(place)
      if (next !== here && !grid.canStep(here, next)) break
      here = next
      if (ahead % 4 === 0) places.push(place)
    }
  }
  return places
}

function placesBeside(grid: Grid, at: Point): readonly Point[] {
  return compassPoints.flatMap((_, point) => {
    const [x, y] = [Math.sin(point * 45 * radians) * cellSize, Math.cos(point * 45 * radians) * cellSize]
    const free = grid.freeSteps(at, x, y, 8, true)
    return [4, 8].filter((steps) => steps <= free).map((steps) => ({ x: at.x + x * steps, y: at.y + y * steps }))
  })
}

interface Sector {
  readonly least: number
  readonly most: number
  readonly from: number
  readonly metres: number
}

/** Degrees between directions that are tried on short walks, and between directions that are scanned. */
const [tried, looked] = [14, 2]
/** The maximum distance in metres between the ends of two tried directions. */
const apart = 4.5

/** Returns directions at regular intervals, and the directions with the longest view, as along a corridor. */
export function waysToGo(grid: Grid, at: Point, { least, most, from, metres }: Sector): readonly number[] {
  const ways: number[] = []
  const between = Math.max(3, Math.min(tried, apart / metres / radians))
  for (let turned = least; turned <= most; turned += between) ways.push(turned)
  const count = Math.floor((most - least) / looked)
  const sights = Array.from({ length: count + 1 }, (_, index) =>
    sightAlong({ grid, isPassing: false }, at, from + least + index * looked, metres),
  )
  for (const [index, far] of sights.entries()) {
    const [before, after] = [sights[index - 1] ?? 0, sights[index + 1] ?? 0]
    if (far > 2 && far >= before && far >= after && (far > before || far > after)) ways.push(least + index * looked)
  }
  return ways
}

/** Returns the visible metres in a direction. */
function sightAlong({ grid, isPassing }: Feet, at: Point, heading: number, most: number): number {
  const steps = Math.floor(most / cellSize)
  const [x, y] = [Math.sin(heading * radians) * cellSize, Math.cos(heading * radians) * cellSize]
  const free = grid.freeSteps(at, x, y, steps, isPassing)
  return free === steps ? most : free * cellSize
}

interface Mark {
  readonly at: Point
  readonly metres: number
  readonly entered: ReadonlySet<FeatureId>
  /** The number of steps around obstacles. */
  readonly slid: number
  readonly facing: number
}

/** Walks in a direction, and also past a room that it leads into. */
export function marksAlong(
  grid: Grid,
  from: Point,
  heading: number,
  shortest: number,
  metres: number,
): readonly Mark[] {
  const straight = goAlong({ grid, isPassing: false }, from, heading, shortest, metres)
  if (!straight.isInRoom) return straight.marks
  return [...straight.marks, ...goAlong({ grid, isPassing: true }, from, heading, shortest, metres).marks]
}

/** Walks in a direction around corners and obstacles until it is blocked. */
function goAlong(feet: Feet, from: Point, heading: number, shortest: number, metres: number) {
  const { grid } = feet
  const marks: Mark[] = []
  let isInRoom = false
  let entered: ReadonlySet<FeatureId> = new Set()
  let at = from
  let slid = 0
  let gone = 0
  let way = heading
  let aimed = 0
  let free = 0
  let last: string | null = null
  let marked = -Infinity
  while (gone <= metres) {
    if (gone >= shortest && gone - marked >= 2 * cellSize) {
      marked = gone
      const chord = Math.hypot(at.x - from.x, at.y - from.y)
      const facing = chord < 2 ? heading : heading + signedDegrees(headingFrom(from, at) - heading) / 2
      marks.push({ at, metres: gone, entered, slid, facing })
    }
    // The distance that was visible before is still free.
    if (free <= farthestLook) free = sightAlong(feet, at, way, Math.min(metres - gone + 1, mostSeen)) / cellSize
    const off = free > farthestLook ? 0 : offFrom(feet, at, way)
    if (off === null) break
    const turned = (way + off) * radians
    const [dx, dy] = [Math.sin(turned) * cellSize, Math.cos(turned) * cellSize]
    const stride = off === 0 ? 1 : grid.freeSteps(at, dx, dy, 2, feet.isPassing)
    at = { x: at.x + dx * stride, y: at.y + dy * stride }
    free = off === 0 ? free - 1 : 0
    // At a wall, the walker looks for the continuation of the corridor.
    if (Math.abs(off) >= 10 && gone - aimed > 1.5) {
      way = aim(feet, at, heading, metres - gone)
      free = 0
      aimed = gone
    }
    slid += off === 0 ? 0 : stride
    gone += cellSize * stride
    const cell = grid.cellAt(at)
    const unit = grid.unitAt(cell)
    if (unit !== null && unit.id !== last && !entered.has(unit.id)) {
      entered = new Set([...entered, unit.id])
      isInRoom ||= last !== null && grid.isRoomAt(cell)
    }
    last = unit?.id ?? null
  }
  return { marks, isInRoom }
}

/** Returns the direction close to the given one with the longest view. */
function aim(feet: Feet, at: Point, heading: number, metres: number): number {
  let chosen = heading
  let most = 0
  for (let off = 0; off <= 26; off = off > 0 ? -off : 2 - off) {
    const far = sightAlong(feet, at, heading + off, Math.min(metres, 30))
    if (far > most + 0.5) [chosen, most] = [heading + off, far]
  }
  return chosen
}

/** Cells that are checked before a step, and metres of the view. */
const [farthestLook, mostSeen] = [4, 20]

const tries = [0, 10, -10, 20, -20, 30, -30, 42, -42, 55, -55, 70, -70, 85, -85] as const

/** Returns the degrees of a detour around an obstacle, or null if there is none. */
function offFrom({ grid, isPassing }: Feet, at: Point, heading: number): number | null {
  for (const look of [farthestLook, 2, 1]) {
    for (const off of tries) {
      if (look > 1 && Math.abs(off) > 30) break
      const way = (heading + off) * radians
      if (grid.freeSteps(at, Math.sin(way) * cellSize, Math.cos(way) * cellSize, look, isPassing) === look) return off
    }
  }
  return null
}
