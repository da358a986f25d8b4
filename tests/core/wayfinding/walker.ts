import type { Point } from '#src/core/venue/geometry/shape.ts'
import type { Labels } from '#src/core/venue/labels.ts'
import type { FeatureId, Venue } from '#src/core/venue/model.ts'
import type { Place } from '#src/core/wayfinding/places/list-places.ts'
import type { Means } from '#src/core/wayfinding/route.ts'
import { compassPoints, headingFrom, type Side, sideOf } from '#src/core/wayfinding/steps/headings.ts'
import { middleOfUnit } from '#src/core/wayfinding/steps/landmarks.ts'
import type { FloorStep, Step, WalkStep } from '#src/core/wayfinding/steps/step.ts'
import { anglesOfTurn, signedDegrees, type Turn } from '#src/core/wayfinding/steps/turns.ts'
import { cellSize, type Grid, reachedFrom } from './walkable-grid.ts'

/** Where the walker may be by what was said so far, and how well that fits. */
interface Guess {
  readonly grid: Grid
  readonly at: Point
  /** Degrees; null before the first step. */
  readonly heading: number | null
  /** What was told of the way out of a lift, for the next step. */
  readonly exit: Turn | null
  /** 0 fits perfectly. */
  readonly misfit: number
  /** Metres of the step gone already. */
  readonly gone?: number
  /** Metres of the step that are left to what it leads to. */
  readonly left?: number
}

interface World {
  readonly venue: Venue
  readonly gridOf: (levelId: FeatureId) => Grid
  readonly places: readonly Place[]
}

const mostGuesses = 400
const radians = Math.PI / 180
/** How far one looks around for what is said to be there. */
const reach = 9
const categories: Readonly<Record<Means, string>> = {
  lift: 'elevator',
  stairs: 'stairs',
  escalator: 'escalator',
  ramp: 'ramp',
}

/** How far what is said may be from what is: half of what it is rounded to, and what a walker is unsure of. */
const toleranceOf = (said: number): number =>
  said < 10 ? 2 : said < 30 ? 3.5 : said < 100 ? 6.5 : said < 200 ? 11.5 : 26.5

/**
 * Goes where steps say, with nothing but them and the building: turns within the angles of a turn, goes along walls for about as
 * far as is said, looks for doors, names and lifts. Answers the place where it ends; null where it is lost.
 */
export function walk(
  world: World,
  start: Pick<Place, 'levelId' | 'point' | 'unitId'>,
  steps: readonly Step[],
  targetName: Labels,
  heading: number | null = null,
) {
  const grid = world.gridOf(start.levelId)
  let guesses: Guess[] = [{ grid, at: standingAt(grid, start.point), heading, exit: null, misfit: 0 }]
  for (const step of steps) {
    const next =
      step.kind === 'walk'
        ? guesses
            .map((guess) => goOut(world, guess, step))
            .flatMap((guess) => leaveRoom(world, guess, step, start))
            .flatMap((guess) => follow(world, guess, step, start))
        : thoseNearShaft(world, guesses, step).flatMap((guess) => changeFloor(world, guess, step))
    guesses = best(next)
    if (guesses.length === 0) return { place: null, lostAt: steps.indexOf(step) }
  }
  const wanted = nameOf(targetName)
  const last = steps.at(-1)
  const side = last?.kind === 'walk' ? (last.arrival?.side ?? 'ahead') : 'ahead'
  const called = world.places.filter(({ name }) => nameOf(name) === wanted)
  const near = guesses.filter((guess) =>
    called.some((place) => isNear(guess.grid, guess.at, place.levelId, place.point)),
  )
  const found = called.flatMap((place) => {
    const here = near.filter((guess) => guess.grid.levelId === place.levelId)
    const [first] = here
    if (first === undefined) return []
    const toPoint = reachedFrom(first.grid, [first.grid.cellAt(place.point)], reach)
    const toUnit = unitReachedFrom(world.venue, first.grid, place.unitId)
    return here.flatMap((guess) => {
      const cell = guess.grid.cellAt(guess.at)
      const far = toPoint.get(cell) ?? toUnit.get(cell)
      const misfit = far === undefined ? null : sideMisfit(guess, place.point, side)
      if (misfit === null) return []
      return [{ place, misfit: guess.misfit + misfit + (far ?? 0) / reach + farMisfit(guess, far ?? 0) }]
    })
  })
  const bestFound = found.toSorted((one, other) => one.misfit - other.misfit)[0]
  return { place: bestFound?.place ?? null, lostAt: steps.length }
}

/** Whether it is worth looking around for something. */
const isNear = (grid: Grid, at: Point, levelId: FeatureId, point: Point): boolean =>
  grid.levelId === levelId && Math.hypot(point.x - at.x, point.y - at.y) < 16

function thoseNearShaft({ venue }: World, guesses: readonly Guess[], { means, levelId }: FloorStep): readonly Guess[] {
  const shafts = venue.units.filter((unit) => unit.levelId === levelId && unit.category === categories[means])
  return guesses.filter(({ at, grid }) => shafts.some((unit) => isNear(grid, at, levelId, middleOfUnit(unit))))
}

/** The next place where somebody can stand: cells are coarser than furniture. */
function standingAt(grid: Grid, point: Point): Point {
  for (let far = 0; far <= 2.5; far += 0.25)
    for (let way = 0; way < 360; way += 30) {
      const at = { x: point.x + Math.sin(way * radians) * far, y: point.y + Math.cos(way * radians) * far }
      if (grid.unitAt(grid.cellAt(at)) !== null) return at
    }
  return point
}

const nameOf = (labels: Labels): string => [...labels.values()][0] ?? ''

const reachedUnits = new WeakMap<Grid, Map<FeatureId, ReadonlyMap<number, number>>>()

/** Cells from which a unit is within reach. */
function unitReachedFrom(venue: Venue, grid: Grid, unitId: FeatureId | null): ReadonlyMap<number, number> {
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

/** How badly what is left of the step fits with how far it is. */
const farMisfit = ({ left }: Guess, far: number): number =>
  left === undefined ? 0 : Math.max(0, Math.abs(left - far) - 3) / 6

/** 0 where it lies on that side, more where it lies a little off; null where it is on another. */
function sideMisfit({ at, heading }: Guess, point: Point, side: Side): number | null {
  if (heading === null || Math.hypot(point.x - at.x, point.y - at.y) < 1.5) return 0
  const change = signedDegrees(headingFrom(at, point) - heading)
  if (sideOf(change) === side) return 0
  const middle = { ahead: 0, right: 90, behind: 180, left: -90 }[side]
  const off = Math.abs(signedDegrees(change - middle))
  return off < 100 ? off / 50 : null
}

/** Where a door leads to another level, as out of a building, one is on it by going through. */
function goOut({ gridOf }: World, guess: Guess, { levelId }: WalkStep): Guess {
  if (guess.grid.levelId === levelId) return guess
  const grid = gridOf(levelId)
  return { ...guess, grid, at: standingAt(grid, guess.at) }
}

/** Where one goes through an opening: the next place of a wide one, the middle of a door. */
function placeInDoor(line: Float64Array, from: Point): Point {
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

/** Out of the room one starts in, where the step says so and then where to turn: by each of its doors, or the one that was come to. */
function leaveRoom(
  { venue }: World,
  guess: Guess,
  { landmark, turn, drawn }: WalkStep,
  { unitId }: Pick<Place, 'unitId'>,
): Guess[] {
  if (turn === null || landmark?.relation !== 'out' || unitId === null) return [guess]
  const isAtDoor = drawn.from > 0
  if (guess.heading !== null && !isAtDoor) return [guess]
  const centre = guess.at
  return venue.openings
    .filter(({ units }) => units.includes(unitId))
    .flatMap(({ line }) => {
      const door = placeInDoor(line, centre)
      const far = Math.hypot(door.x - centre.x, door.y - centre.y)
      if (isAtDoor && far > 6) return []
      const [x, y] = [(line.at(-2) ?? 0) - (line[0] ?? 0), (line.at(-1) ?? 0) - (line[1] ?? 0)]
      return [1, -1].flatMap((way) => {
        const heading = headingFrom({ x: 0, y: 0 }, { x: y * way, y: -x * way })
        const at = { x: door.x + Math.sin(heading * radians) * 0.6, y: door.y + Math.cos(heading * radians) * 0.6 }
        const unit = guess.grid.unitAt(guess.grid.cellAt(at))
        if (unit === null || unit.id === unitId) return []
        const misfit = guess.misfit + (isAtDoor ? far / 10 : 0)
        return [{ ...guess, at, heading, misfit, gone: isAtDoor ? 0 : far }]
      })
    })
}

function follow(world: World, guess: Guess, step: WalkStep, start: Pick<Place, 'unitId'>): Guess[] {
  const [least, most, from] = anglesFor(guess, step)
  const tolerance = toleranceOf(step.said)
  const said = Math.max(0, step.said - (guess.gone ?? 0))
  const isSeen = step.arrival !== null
  const shortest = Math.max(0, said - tolerance - (isSeen ? 10 : 0))
  const found: Guess[] = []
  const isSeenFrom = whatIsSeen(world, guess, step, start)
  if (isSeenFrom === null) return []
  for (const begin of turningPlaces(guess, (least + most) / 2, from)) {
    for (const turned of waysToGo(guess.grid, begin, { least, most, from, metres: said + tolerance })) {
      const off = (Math.abs(turned - (least + most) / 2) / (most - least)) * 2
      const heading = from + turned
      const trail = goAlong(guess.grid, begin, heading, shortest, said + tolerance)
      for (const { at, metres, entered, slid, facing } of trail) {
        if (!isSeenFrom(at, entered)) continue
        const error = Math.max(0, Math.abs(metres - said) - (isSeen && metres < said ? 6 : 0)) / tolerance
        const misfit = guess.misfit + off * 0.3 + error * 0.7 + slid * 0.02
        const out = lookOut(world.venue, guess.grid, at, heading)
        for (const looked of out === null ? [facing] : [facing, out])
          found.push({ grid: guess.grid, at, heading: looked, exit: null, misfit, left: said - metres })
      }
    }
  }
  return best(found)
}

/** Where one turns: here, or a step or two on where a sharp turn leads around the end of a wall. */
function turningPlaces({ grid, at }: Guess, turned: number, heading: number): readonly Point[] {
  if (Math.abs(turned) < 100) return [at]
  const places = [at]
  // Around, one turns to whichever side there is room.
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

interface Sector {
  readonly least: number
  readonly most: number
  readonly from: number
  readonly metres: number
}

/** Degrees between the directions that are tried anyway, where the way is short, and between those that are looked along. */
const [tried, looked] = [14, 2]
/** Metres that two of them may be apart in the end. */
const apart = 4.5

/** Directions to try: some of all there are, and those in which a corridor or the like leads farthest. */
function waysToGo(grid: Grid, at: Point, { least, most, from, metres }: Sector): readonly number[] {
  const ways: number[] = []
  const between = Math.max(3, Math.min(tried, apart / metres / radians))
  for (let turned = least; turned <= most; turned += between) ways.push(turned)
  const count = Math.floor((most - least) / looked)
  const sights = Array.from({ length: count + 1 }, (_, index) =>
    sightAlong(grid, at, from + least + index * looked, metres),
  )
  for (const [index, far] of sights.entries()) {
    const [before, after] = [sights[index - 1] ?? 0, sights[index + 1] ?? 0]
    if (far > 2 && far >= before && far >= after && (far > before || far > after)) ways.push(least + index * looked)
  }
  return ways
}

/** Metres that one sees in a direction. */
function sightAlong(grid: Grid, at: Point, heading: number, most: number): number {
  const [x, y] = [Math.sin(heading * radians) * cellSize, Math.cos(heading * radians) * cellSize]
  let here = grid.cellAt(at)
  for (let ahead = 1; ahead * cellSize <= most; ahead++) {
    const next = grid.cellAt({ x: at.x + x * ahead, y: at.y + y * ahead })
    if (next !== here && !grid.canStep(here, next)) return (ahead - 1) * cellSize
    here = next
  }
  return most
}

function anglesFor({ heading, exit }: Guess, { turn, compass, isAround }: WalkStep): readonly [number, number, number] {
  if (heading === null || turn === null) return [-27, 27, compassPoints.indexOf(compass) * 45]
  const [least, most] = anglesOfTurn(exit ?? turn)
  // A corner is cut or taken wide.
  return isAround ? [150, 210, heading] : [least - 12, most + 12, heading]
}

type Seen = (at: Point, entered: ReadonlySet<FeatureId>) => boolean

/** Whether what the step names is there: the room left or gone into, the thing passed; null where it is not at the turn. */
function whatIsSeen(
  { venue }: World,
  { at: from, grid }: Guess,
  { landmark }: WalkStep,
  start: Pick<Place, 'unitId'>,
): Seen | null {
  if (landmark === null || landmark.relation === 'door') return () => true
  if (landmark.relation === 'out') return (at) => isOutside(grid, at, start.unitId)
  const name = nameOf(landmark.name)
  if (landmark.relation === 'into') {
    const { rooms, entrances } = whatIsCalled(venue, grid.levelId, name)
    return (at, entered) =>
      rooms.some((id) => entered.has(id)) || entrances.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < 2.5)
  }
  const near = signsOf(venue, grid.levelId, name)
  if (landmark.relation === 'past') return (at) => near.some((sign) => distanceTo(sign, from, at) < 7)
  return near.some((sign) => Math.hypot(sign.x - from.x, sign.y - from.y) < 8) ? () => true : null
}

interface Called {
  readonly rooms: readonly FeatureId[]
  /** Of doors that lead from the level into a building of the name, or out of one onto such a level. */
  readonly entrances: readonly Point[]
}

const called = new WeakMap<Venue, Map<string, Called>>()

function whatIsCalled(venue: Venue, levelId: FeatureId, name: string): Called {
  const known = called.get(venue) ?? new Map<string, Called>()
  called.set(venue, known)
  const before = known.get(`${levelId} ${name}`)
  if (before !== undefined) return before
  const named = venue.units.filter((unit) => nameOf(unit.name) === name).map(({ id }) => id)
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

/** The doors of a level by where they are noticed. */
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

/** How one looks who stands in a door and came towards it; null where there is none. */
function lookOut(venue: Venue, grid: Grid, at: Point, heading: number): number | null {
  for (const [middle, straight] of doorsBy(venue, grid).get(coarse(at.x, at.y)) ?? []) {
    if (Math.hypot(middle.x - at.x, middle.y - at.y) > 1.2) continue
    for (const way of [straight, straight + 180]) if (Math.abs(signedDegrees(way - heading)) < 75) return way
  }
  return null
}

/** Out of a room, or in its door. */
function isOutside(grid: Grid, at: Point, unitId: FeatureId | null): boolean {
  const start = grid.cellAt(at)
  if (grid.unitAt(start)?.id !== unitId) return true
  return [0, 45, 90, 135, 180, 225, 270, 315].some((heading) => {
    let here = start
    for (let ahead = 1; ahead <= 5; ahead++) {
      const way = heading * radians
      const next = grid.cellAt({
        x: at.x + Math.sin(way) * cellSize * ahead,
        y: at.y + Math.cos(way) * cellSize * ahead,
      })
      if (next !== here && !grid.canStep(here, next)) return false
      here = next
      if (grid.unitAt(here)?.id !== unitId) return true
    }
    return false
  })
}

/** Where a name is read on a level: on doors, on things. */
function signsOf(venue: Venue, levelId: FeatureId, name: string): readonly Point[] {
  const known = signs.get(venue) ?? new Map<string, readonly Point[]>()
  signs.set(venue, known)
  const read = known.get(`${levelId} ${name}`) ?? readSigns(venue, levelId, name)
  known.set(`${levelId} ${name}`, read)
  return read
}

const signs = new WeakMap<Venue, Map<string, readonly Point[]>>()

function readSigns(venue: Venue, levelId: FeatureId, name: string): readonly Point[] {
  const units = venue.units.filter((unit) => unit.levelId === levelId && nameOf(unit.name) === name).map(({ id }) => id)
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

/** Outdoors: along the walls of a house, a metre apart. */
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
        const count = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y)))
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

interface Mark {
  readonly at: Point
  readonly metres: number
  readonly entered: ReadonlySet<FeatureId>
  /** How often it went around something. */
  readonly slid: number
  readonly facing: number
}

/** Goes in a direction, around corners and things that stand in the way, until something stops it. */
function goAlong(grid: Grid, from: Point, heading: number, shortest: number, metres: number): Mark[] {
  const marks: Mark[] = []
  let entered: ReadonlySet<FeatureId> = new Set()
  let at = from
  let slid = 0
  let gone = 0
  let way = heading
  let aimed = 0
  let free = 0
  let last: string | null = null
  for (let count = 0; gone <= metres; count++) {
    if (count % 2 === 0 && gone >= shortest) {
      const chord = Math.hypot(at.x - from.x, at.y - from.y)
      const facing = chord < 2 ? heading : heading + signedDegrees(headingFrom(from, at) - heading) / 2
      marks.push({ at, metres: gone, entered, slid, facing })
    }
    // What was seen to be free needs no second look.
    if (free <= farthestLook) free = sightAlong(grid, at, way, Math.min(metres - gone + 1, mostSeen)) / cellSize
    const next = free > farthestLook ? straightFrom(at, way) : stepFrom(grid, at, way)
    if (next === null) break
    free = next.off === 0 ? free - 1 : 0
    // Who comes to a wall looks where the corridor goes on.
    if (Math.abs(next.off) >= 10 && gone - aimed > 1.5) {
      way = aim(grid, next.at, heading, metres - gone)
      free = 0
      aimed = gone
    }
    slid += next.off === 0 ? 0 : 1
    gone += Math.hypot(next.at.x - at.x, next.at.y - at.y)
    at = next.at
    const unit = grid.unitAt(grid.cellAt(at))
    if (unit !== null && unit.id !== last && !entered.has(unit.id)) entered = new Set([...entered, unit.id])
    last = unit?.id ?? null
  }
  return marks
}

/** The direction near to the one that was told in which one sees farthest. */
function aim(grid: Grid, at: Point, heading: number, metres: number): number {
  let chosen = heading
  let most = 0
  for (let off = 0; off <= 26; off = off > 0 ? -off : 2 - off) {
    const far = sightAlong(grid, at, heading + off, Math.min(metres, 30))
    if (far > most + 0.5) [chosen, most] = [heading + off, far]
  }
  return chosen
}

/** Cells looked at before a step, and metres seen ahead. */
const [farthestLook, mostSeen] = [4, 20]

const straightFrom = ({ x, y }: Point, heading: number) => ({
  at: { x: x + Math.sin(heading * radians) * cellSize, y: y + Math.cos(heading * radians) * cellSize },
  off: 0,
})

const tries = [0, 10, -10, 20, -20, 30, -30, 42, -42, 55, -55, 70, -70, 85, -85] as const

function stepFrom(grid: Grid, at: Point, heading: number): { readonly at: Point; readonly off: number } | null {
  for (const look of [farthestLook, 2, 1]) {
    for (const off of tries) {
      if (look > 1 && Math.abs(off) > 30) break
      const way = (heading + off) * radians
      const [x, y] = [Math.sin(way) * cellSize, Math.cos(way) * cellSize]
      if (isFree(grid, at, x, y, look)) return { at: { x: at.x + x, y: at.y + y }, off }
    }
  }
  return null
}

function isFree(grid: Grid, at: Point, x: number, y: number, look: number): boolean {
  let here = grid.cellAt(at)
  for (let ahead = 1; ahead <= look; ahead++) {
    const next = grid.cellAt({ x: at.x + x * ahead, y: at.y + y * ahead })
    if (next !== here && !grid.canStep(here, next)) return false
    here = next
  }
  return true
}

/** Into the lift or the like that was said to be near, and out of it on the other floor. */
function changeFloor({ venue, gridOf }: World, guess: Guess, { means, toLevelId, exit, levelId }: FloorStep): Guess[] {
  const cell = guess.grid.cellAt(guess.at)
  const enterable = venue.units.filter((unit) => unit.levelId === levelId && unit.category === categories[means])
  return enterable.flatMap((enter) => {
    const far = unitReachedFrom(venue, guess.grid, enter.id).get(cell)
    if (far === undefined) return []
    const shaft = new Set([enter.id])
    for (const id of shaft)
      for (const { unitIds, category } of venue.relationships)
        if (category === categories[means] && unitIds.includes(id)) for (const other of unitIds) shaft.add(other)
    const leave = venue.units.find((unit) => unit.levelId === toLevelId && shaft.has(unit.id))
    if (leave === undefined) return []
    const centre = middleOfUnit(leave)
    const grid = gridOf(toLevelId)
    const misfit = guess.misfit + far / reach + farMisfit(guess, far)
    if (exit === null) return [{ grid, at: centre, heading: null, exit, misfit }]
    const doors = venue.openings.filter((opening) => opening.units.includes(leave.id))
    return doors.map(({ line }): Guess => {
      const door = { x: ((line[0] ?? 0) + (line.at(-2) ?? 0)) / 2, y: ((line[1] ?? 0) + (line.at(-1) ?? 0)) / 2 }
      const heading = headingFrom(centre, door)
      const at = { x: door.x + Math.sin(heading * radians) * 0.6, y: door.y + Math.cos(heading * radians) * 0.6 }
      return { grid, at, heading, exit, misfit }
    })
  })
}

/** The guesses that fit best, one for each place and direction. */
function best(guesses: readonly Guess[]): Guess[] {
  const kept = new Map<string, Guess>()
  for (const guess of guesses) {
    const { at, heading, grid } = guess
    const key = `${grid.levelId} ${Math.round(at.x / 1.5)} ${Math.round(at.y / 1.5)} ${Math.round((heading ?? 0) / 30)}`
    if ((kept.get(key)?.misfit ?? Infinity) > guess.misfit) kept.set(key, guess)
  }
  return [...kept.values()].sort((one, other) => one.misfit - other.misfit).slice(0, mostGuesses)
}
