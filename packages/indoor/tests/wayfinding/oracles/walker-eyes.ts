import { headingFrom, type Point, signedDegrees } from '../../../src/venue/geometry/shape.ts'
import type { FeatureId, Labels, Unit, Venue } from '../../../src/venue/model.ts'
import { nameOfKind } from '../../../src/wayfinding/places/kind-names.ts'
import { categoryOfUnit } from '../../../src/wayfinding/places/place-category.ts'
import type { Landmark, Turn, WalkStep } from '../../../src/wayfinding/steps/step.ts'
import { cellSize, type Grid, reachedFrom } from './walkable-grid.ts'
import { radians, type Standing } from './walker-feet.ts'

/** The distance in metres at which a walker finds a named place. */
export const reach = 9
export const nameOf = (labels: Labels): string => [...labels.values()][0] ?? ''

/** Returns the sign at a unit: its name, or the pictogram of its kind. */
function signOf({ name, category, accessibility }: Unit): string {
  return nameOf(name.size > 0 ? name : (nameOfKind(category, categoryOfUnit(category, accessibility)) ?? name))
}

/** Returns true if a room has this sign. */
export const hasSign = (venue: Venue, unitId: FeatureId | null, name: string): boolean =>
  venue.units.some((unit) => unit.id === unitId && signOf(unit) === name) ||
  venue.occupants.some((one) => one.unitId === unitId && nameOf(one.name) === name)

const reachedPoints = new WeakMap<Grid, Map<string, ReadonlyMap<number, number>>>()

/** Finds the cells within reach of a point. */
export function pointReachedFrom(grid: Grid, { x, y }: Point, most = reach): ReadonlyMap<number, number> {
  const known = reachedPoints.get(grid) ?? new Map<string, ReadonlyMap<number, number>>()
  reachedPoints.set(grid, known)
  const key = `${x.toFixed(2)} ${y.toFixed(2)} ${most}`
  const reached = known.get(key) ?? reachedFrom(grid, [grid.cellAt({ x, y })], most)
  known.set(key, reached)
  return reached
}

const reachedUnits = new WeakMap<Grid, Map<FeatureId, ReadonlyMap<number, number>>>()

/** Finds the cells within reach of a unit. */
export function unitReachedFrom(venue: Venue, grid: Grid, unitId: FeatureId | null): ReadonlyMap<number, number> {
  const known = reachedUnits.get(grid) ?? new Map<FeatureId, ReadonlyMap<number, number>>()
  reachedUnits.set(grid, known)
  const unit = venue.units.find(({ id }) => id === unitId)
  if (unit === undefined) return new Map()
  const before = known.get(unit.id)
  if (before !== undefined) return before
  const cells: number[] = []
  const { minX, minY, maxX, maxY } = unit.box
  for (let y = minY; y <= maxY + cellSize; y += cellSize)
    for (let x = minX; x <= maxX + cellSize; x += cellSize) {
      const cell = grid.cellAt({ x, y })
      if (grid.unitAt(cell)?.id === unit.id) cells.push(cell)
    }
  const reached = reachedFrom(grid, cells, reach)
  known.set(unit.id, reached)
  return reached
}

/** Finds the point in an opening: the nearest of a wide one, or the middle of a door. */
export function placeInDoor(line: Float64Array, from: Point): Point {
  const [start, end] = [
    { x: line[0] ?? 0, y: line[1] ?? 0 },
    { x: line.at(-2) ?? 0, y: line.at(-1) ?? 0 },
  ]
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const along = ((from.x - start.x) * (end.x - start.x) + (from.y - start.y) * (end.y - start.y)) / (length * length)
  const margin = Math.min(0.5, 0.5 / length)
  const share = Math.min(1 - margin, Math.max(margin, along))
  return { x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y) }
}

/** Returns true if the walk leads towards the landmark, because there is no turn. */
export const isAimedAt = (landmark: Landmark | null, turn: Turn | null): boolean =>
  turn === null && (landmark?.relation === 'heading' || landmark?.relation === 'aimPast')

type Seen = (at: Point, entered: ReadonlySet<FeatureId>) => boolean

/** Creates a check for the landmark of a step, or null if it is not at the turn. */
export function createLandmarkCheck(
  venue: Venue,
  { at: from, grid }: Pick<Standing, 'at' | 'grid'>,
  { landmark, turn }: WalkStep,
): Seen | null {
  if (landmark === null || landmark.relation === 'area') return () => true
  if (isAimedAt(landmark, turn)) return () => true
  const name = nameOf(landmark.name)
  if (landmark.relation === 'into' || landmark.relation === 'outside' || landmark.relation === 'through') {
    const { rooms, entrances } = findNamed(venue, grid.levelId, name)
    return (at, entered) =>
      rooms.some((id) => entered.has(id)) || entrances.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < 2.5)
  }
  const near = signsOf(venue, grid.levelId, name)
  if (landmark.relation === 'heading') return (at) => near.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < 8)
  if (landmark.relation === 'past') return (at) => near.some((sign) => distanceTo(sign, from, at) < 7)
  return near.some((sign) => Math.hypot(sign.x - from.x, sign.y - from.y) < 8) ? () => true : null
}

/** A door and the room behind it, null if it leads to another level. */
type DoorInto = readonly [line: Float64Array, room: FeatureId | null]

/** Returns the doors of the landmark that is entered. */
export function doorsInto(venue: Venue, levelId: FeatureId, { landmark }: WalkStep): readonly DoorInto[] {
  if (landmark?.relation !== 'into' && landmark?.relation !== 'outside' && landmark?.relation !== 'through') return []
  const { rooms, entrances } = findNamed(venue, levelId, nameOf(landmark.name))
  const inside = venue.openings
    .filter((opening) => opening.levelId === levelId)
    .flatMap(({ line, units }) => rooms.filter((id) => units.includes(id)).map((id): DoorInto => [line, id]))
  return [...inside, ...entrances.map(({ x, y }): DoorInto => [new Float64Array([x, y, x, y]), null])]
}

/** Finds the point behind a door in front of the walker, or a visible exit, or null. */
export function enterDoor(grid: Grid, at: Point, doors: readonly DoorInto[]): Point | null {
  for (const [line, room] of doors) {
    if (room === null) {
      const door = { x: line[0] ?? 0, y: line[1] ?? 0 }
      if (Math.hypot(door.x - at.x, door.y - at.y) < farthestDoor && isSeenFrom(grid, at, door)) return door
      continue
    }
    const door = placeInDoor(line, at)
    if (Math.hypot(door.x - at.x, door.y - at.y) > 2.5) continue
    const along = headingFrom({ x: line[0] ?? 0, y: line[1] ?? 0 }, { x: line.at(-2) ?? 0, y: line.at(-1) ?? 0 })
    for (const way of [along + 90, along - 90]) {
      const inside = { x: door.x + Math.sin(way * radians) * 0.75, y: door.y + Math.cos(way * radians) * 0.75 }
      if (grid.unitAt(grid.cellAt(inside))?.id === room) return inside
    }
  }
  return null
}

/** The distance in metres at which a walker uses a named exit. */
const farthestDoor = 6

/** Returns true if the line is free up to the wall of the door. */
export function isSeenFrom(grid: Grid, from: Point, to: Point): boolean {
  const steps = Math.floor(Math.hypot(to.x - from.x, to.y - from.y) / cellSize)
  const far = Math.max(0, steps - 2)
  return grid.freeSteps(from, (to.x - from.x) / steps, (to.y - from.y) / steps, far, false) === far
}

interface Called {
  readonly rooms: readonly FeatureId[]
  /** Doors from the level into a building with the name, or out of a building onto a level with the name. */
  readonly entrances: readonly Point[]
}

const called = new WeakMap<Venue, Map<string, Called>>()

function findNamed(venue: Venue, levelId: FeatureId, name: string): Called {
  const known = called.get(venue) ?? new Map<string, Called>()
  called.set(venue, known)
  const before = known.get(`${levelId} ${name}`)
  if (before !== undefined) return before
  const named = venue.units.filter((unit) => signOf(unit) === name).map(({ id }) => id)
  const occupied = venue.occupants.filter((one) => nameOf(one.name) === name).map(({ unitId }) => unitId)
  const levels = new Set([
    ...venue.buildings.filter((one) => nameOf(one.name) === name).flatMap(({ levelIds }) => levelIds),
    ...venue.levels.filter((one) => nameOf(one.name) === name).map(({ id }) => id),
  ])
  const here = venue.levels.find(({ id }) => id === levelId)
  const isThere = venue.levels.some(({ id, ordinal }) => levels.has(id) && id !== levelId && ordinal === here?.ordinal)
  const entrances = venue.openings
    .filter(({ isEntrance, levelId: own }) => isEntrance && isThere && (own === levelId || levels.has(own)))
    .flatMap(({ line }) =>
      [0, 0.25, 0.5, 0.75, 1].map((share) => ({
        x: (line[0] ?? 0) + share * ((line.at(-2) ?? 0) - (line[0] ?? 0)),
        y: (line[1] ?? 0) + share * ((line.at(-1) ?? 0) - (line[1] ?? 0)),
      })),
    )
  const found = { rooms: [...named, ...occupied], entrances }
  known.set(`${levelId} ${name}`, found)
  return found
}

type Door = readonly [middle: Point, straight: number]
const doorsOf = new WeakMap<Grid, Map<string, Door[]>>()
const coarse = (x: number, y: number): string => `${Math.floor(x / 2)} ${Math.floor(y / 2)}`

/** Indexes the doors of a level by the cells from which they are noticed. */
function doorsBy(venue: Venue, grid: Grid): Map<string, Door[]> {
  const known = doorsOf.get(grid)
  if (known !== undefined) return known
  const doors = new Map<string, Door[]>()
  for (const { levelId, line } of venue.openings) {
    if (levelId !== grid.levelId) continue
    const [fx, fy, tx, ty] = [line[0] ?? 0, line[1] ?? 0, line.at(-2) ?? 0, line.at(-1) ?? 0]
    const door: Door = [{ x: (fx + tx) / 2, y: (fy + ty) / 2 }, headingFrom({ x: 0, y: 0 }, { x: ty - fy, y: fx - tx })]
    for (const dx of [-2, 0, 2])
      for (const dy of [-2, 0, 2]) {
        const key = coarse(door[0].x + dx, door[0].y + dy)
        doors.set(key, [...(doors.get(key) ?? []), door])
      }
  }
  doorsOf.set(grid, doors)
  return doors
}

/** Returns the heading straight through a door at the walker, or null if there is none. */
export function headingThroughDoor(venue: Venue, grid: Grid, at: Point, heading: number): number | null {
  for (const [middle, straight] of doorsBy(venue, grid).get(coarse(at.x, at.y)) ?? []) {
    if (Math.hypot(middle.x - at.x, middle.y - at.y) > 1.2) continue
    for (const way of [straight, straight + 180]) if (Math.abs(signedDegrees(way - heading)) < 75) return way
  }
  return null
}

/** Returns the points of a name on a level: at doors and amenities. */
export function signsOf(venue: Venue, levelId: FeatureId, name: string): readonly Point[] {
  const known = signs.get(venue) ?? new Map<string, readonly Point[]>()
  signs.set(venue, known)
  const read = known.get(`${levelId} ${name}`) ?? readSigns(venue, levelId, name)
  known.set(`${levelId} ${name}`, read)
  return read
}

const signs = new WeakMap<Venue, Map<string, readonly Point[]>>()

function readSigns(venue: Venue, levelId: FeatureId, name: string): readonly Point[] {
  const units = venue.units.filter((unit) => unit.levelId === levelId && signOf(unit) === name).map(({ id }) => id)
  const occupied = venue.occupants.filter((one) => nameOf(one.name) === name).map(({ unitId }) => unitId)
  const rooms = new Set([...units, ...occupied])
  const doors = venue.openings
    .filter((opening) => opening.levelId === levelId && opening.units.some((id) => id !== null && rooms.has(id)))
    .flatMap(({ line }) =>
      [0, 0.25, 0.5, 0.75, 1].map((share) => ({
        x: (line[0] ?? 0) + share * ((line.at(-2) ?? 0) - (line[0] ?? 0)),
        y: (line[1] ?? 0) + share * ((line.at(-1) ?? 0) - (line[1] ?? 0)),
      })),
    )
  const things = venue.amenities.filter((one) => one.levelId === levelId && nameOf(one.name) === name)
  return [...doors, ...things.map(({ point }) => point), ...wallsOf(venue, levelId, name)]
}

/** Returns points along the walls of a building, for levels outdoors. */
function wallsOf(venue: Venue, levelId: FeatureId, name: string): readonly Point[] {
  const here = venue.levels.find(({ id }) => id === levelId)
  if (here?.isOutdoor !== true) return []
  const houses = venue.buildings.filter((one) => nameOf(one.name) === name).flatMap(({ levelIds }) => levelIds)
  return venue.levels
    .filter(({ id, ordinal }) => houses.includes(id) && ordinal === here.ordinal)
    .flatMap(({ shape }) => shape.flat())
    .flatMap((ring) =>
      Array.from({ length: ring.length / 2 }, (_, corner) => {
        const [x, y] = [ring[2 * corner] ?? 0, ring[2 * corner + 1] ?? 0]
        const [toX, toY] = [ring[(2 * corner + 2) % ring.length] ?? 0, ring[(2 * corner + 3) % ring.length] ?? 0]
        const count = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / 4))
        return Array.from({ length: count }, (_none, at) => ({
          x: x + ((toX - x) * at) / count,
          y: y + ((toY - y) * at) / count,
        }))
      }).flat(),
    )
}

function distanceTo(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length))
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy)
}
