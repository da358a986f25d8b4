import { headingFrom, type Point, signedDegrees } from '../../../src/venue/geometry/shape.ts'
import type { FeatureId, Labels, Unit, Venue } from '../../../src/venue/model.ts'
import type { NamedPlace } from '../../../src/wayfinding/places/list-places.ts'
import type { Means } from '../../../src/wayfinding/queries.ts'
import { middleOfUnit } from '../../../src/wayfinding/steps/landmarks.ts'
import {
  compassPoints,
  type FloorStep,
  type LeftBy,
  type Side,
  sideOf,
  type Step,
  type Turn,
  turnTable,
  type WalkStep,
} from '../../../src/wayfinding/steps/step.ts'
import { type Grid, reachedFrom } from './walkable-grid.ts'
import {
  doorsInto,
  enterDoor,
  isAimedAt,
  isSeenFrom,
  hasSign,
  headingThroughDoor,
  nameOf,
  placeInDoor,
  pointReachedFrom,
  reach,
  signsOf,
  unitReachedFrom,
  createLandmarkCheck,
} from './walker-eyes.ts'
import { marksAlong, radians, type Standing, turningPlaces, waysToGo } from './walker-feet.ts'

/** A possible position of the walker, with its deviation from the steps so far. */
interface Guess extends Standing {
  /** The turn at the exit of a lift, for the next step. */
  readonly exit: Turn | null
  /** 0 is a perfect match. */
  readonly misfit: number
  /** Metres of the step already walked. */
  readonly gone?: number
  /** Metres of the step that remain to its end. */
  readonly left?: number
  /** The start of the step. */
  readonly from?: Point
}

interface World {
  readonly venue: Venue
  readonly gridOf: (levelId: FeatureId) => Grid
  readonly places: readonly NamedPlace[]
}

/** The number of guesses that are retained. Outdoors there are more possible positions. */
const [mostInside, mostOutdoors] = [80, 250]
const categories: Readonly<Record<Means, string>> = {
  lift: 'elevator',
  stairs: 'stairs',
  escalator: 'escalator',
  ramp: 'ramp',
}

/** Returns the tolerance of a rounded distance in metres, with the uncertainty of a walker. */
const toleranceOf = (said: number): number =>
  said < 10 ? 2 : said < 30 ? 3.5 : said < 100 ? 6.5 : said < 200 ? 11.5 : 26.5

/**
 * Follows the steps with no other information than the building: turns within the angles of a turn, walks along walls for about
 * the given distance, and looks for doors, names and lifts. Returns the place at the end, or null if it is lost.
 */
export function walk(
  world: World,
  start: Pick<NamedPlace, 'levelId' | 'point' | 'unitId'>,
  steps: readonly Step[],
  targetName: Labels,
  heading: number | null = null,
) {
  const grid = world.gridOf(start.levelId)
  let guesses: Guess[] = [{ grid, at: standingAt(grid, start.point), heading, exit: null, misfit: 0 }]
  for (const [index, step] of steps.entries()) {
    const next =
      step.kind === 'walk'
        ? guesses
            .map((guess) => goOut(world, guess, step))
            .flatMap((guess) => leaveRoom(world, guess, step, start))
            .flatMap((guess) => goThrough(world, guess, step))
            .flatMap((guess) => follow(world, guess, step))
        : guesses.flatMap((guess) => changeFloor(world, guess, step, steps[index - 1]))
    guesses = best(next)
    if (guesses.length === 0) return { place: null, lostAt: index }
  }
  const wanted = nameOf(targetName)
  const last = steps.at(-1)
  const arrival = last?.kind === 'walk' ? last.arrival : null
  const side = arrival?.side ?? 'ahead'
  const passed = arrival?.passed.filter((name) => nameOf(name) === wanted).length ?? 0
  const room = arrival?.room === null || arrival?.room === undefined ? null : nameOf(arrival.room)
  const called = world.places.filter(
    ({ name, unitId }) => nameOf(name) === wanted && (room === null || hasSign(world.venue, unitId, room)),
  )
  const ends = guesses.flatMap((guess) => [guess, ...acrossDoors(world, guess, called)])
  const near = ends.filter((guess) => called.some((place) => isNear(guess.grid, guess.at, place.levelId, place.point)))
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
      const like = called.filter((other) => other.levelId === place.levelId).map(({ point }) => point)
      const wrong = passedMisfit(guess, place.point, like, { side, passed })
      return [{ place, misfit: guess.misfit + misfit + wrong + (far ?? 0) / reach + farMisfit(guess, far ?? 0) }]
    })
  })
  const bestFound = found.toSorted((one, other) => one.misfit - other.misfit)[0]
  return { place: bestFound?.place ?? null, lostAt: steps.length }
}

/** Adds positions on the other levels, because a walker in front of an outside door is also at targets in it. */
function acrossDoors({ venue, gridOf }: World, guess: Guess, called: readonly NamedPlace[]): Guess[] {
  const ordinalOf = (levelId: FeatureId) => venue.levels.find(({ id }) => id === levelId)?.ordinal
  const { levelId } = guess.grid
  const others = new Set(called.filter((one) => one.levelId !== levelId).map((one) => one.levelId))
  return [...others]
    .filter((other) => ordinalOf(other) === ordinalOf(levelId))
    .map((other) => ({ ...guess, grid: gridOf(other), at: standingAt(gridOf(other), guess.at) }))
}

/** Returns true if a point is close enough for an exact check. */
const isNear = (grid: Grid, at: Point, levelId: FeatureId, point: Point): boolean =>
  grid.levelId === levelId && Math.hypot(point.x - at.x, point.y - at.y) < 16

/** Returns the nearest standing point, because cells are coarser than furniture. */
function standingAt(grid: Grid, point: Point, unitId: FeatureId | null = null): Point {
  for (let far = 0; far <= 2.5; far += 0.25)
    for (let way = 0; way < 360; way += 30) {
      const at = { x: point.x + Math.sin(way * radians) * far, y: point.y + Math.cos(way * radians) * far }
      const unit = grid.unitAt(grid.cellAt(at))
      if (unit !== null && (unitId === null || unit.id === unitId)) return at
    }
  return point
}

/** The deviation between the remaining metres and the distance. */
const farMisfit = ({ left }: Guess, far: number): number =>
  left === undefined ? 0 : Math.max(0, Math.abs(left - far) - 3) / 6

/** Returns 0 on the given side, more close to it, and null on another side. */
function sideMisfit({ at, heading }: Guess, point: Point, side: Side): number | null {
  if (heading === null || Math.hypot(point.x - at.x, point.y - at.y) < 1.5) return 0
  const change = signedDegrees(headingFrom(at, point) - heading)
  if (sideOf(change) === side) return 0
  const middle = { ahead: 0, right: 90, behind: 180, left: -90 }[side]
  const off = Math.abs(signedDegrees(change - middle))
  return off < 100 ? off / 50 : null
}

/** The deviation from the number of like places that are passed on the side of the target. */
function passedMisfit(
  { from, at }: Guess,
  goal: Point,
  like: readonly Point[],
  { side, passed }: { readonly side: Side; readonly passed: number },
): number {
  if (passed === 0 || from === undefined) return 0
  const heading = headingFrom(from, at)
  const along = ({ x, y }: Point): number =>
    (x - from.x) * Math.sin(heading * radians) + (y - from.y) * Math.cos(heading * radians)
  const aside = ({ x, y }: Point): number =>
    (x - from.x) * Math.cos(heading * radians) - (y - from.y) * Math.sin(heading * radians)
  const before = like.filter((one) => {
    const isOnSide = side === 'left' ? aside(one) < 0 : aside(one) > 0
    return isOnSide && Math.abs(aside(one)) < reach && along(one) > 0 && along(one) < along(goal) - 1
  })
  return Math.min(2, Math.abs(before.length - passed))
}

/** Moves the walker to the level behind an outside door. */
function goOut({ gridOf }: World, guess: Guess, { levelId }: WalkStep): Guess {
  if (guess.grid.levelId === levelId) return guess
  const grid = gridOf(levelId)
  return { ...guess, grid, at: standingAt(grid, guess.at) }
}

/** Leaves the start room if the step says so before its turn, through each of its doors or the one reached. */
function leaveRoom(
  { venue }: World,
  guess: Guess,
  { leaves, turn, drawn }: WalkStep,
  { unitId }: Pick<NamedPlace, 'unitId'>,
): Guess[] {
  if (turn === null || leaves === null || unitId === null) return [guess]
  const isAtDoor = drawn.from > 0
  if (guess.heading !== null && !isAtDoor) return [guess]
  const centre = guess.at
  return venue.openings
    .filter(({ units }) => units.includes(unitId))
    .flatMap(({ line }) => {
      const door = placeInDoor(line, centre)
      const far = Math.hypot(door.x - centre.x, door.y - centre.y)
      if (isAtDoor && far > 6) return []
      return headingsThrough(line).flatMap((heading) => {
        const at = { x: door.x + Math.sin(heading * radians) * 0.6, y: door.y + Math.cos(heading * radians) * 0.6 }
        const unit = guess.grid.unitAt(guess.grid.cellAt(at))
        if (unit === null || unit.id === unitId || !isLeftBy(venue, unit, door, leaves.by)) return []
        const misfit = guess.misfit + (isAtDoor ? far / 10 : 0)
        return [{ ...guess, at, heading, misfit, gone: isAtDoor ? 0 : far }]
      })
    })
}

/** Returns the two headings through a line, first to its right. */
function headingsThrough(line: Float64Array): readonly [right: number, left: number] {
  const [x, y] = [(line.at(-2) ?? 0) - (line[0] ?? 0), (line.at(-1) ?? 0) - (line[1] ?? 0)]
  const right = headingFrom({ x: 0, y: 0 }, { x: y, y: -x })
  return [right, signedDegrees(right + 180)]
}

/** Returns true for the door that the step distinguishes from others of the room. */
function isLeftBy(venue: Venue, behind: Unit, door: Point, by: LeftBy | null): boolean {
  if (by === null) return true
  const name = nameOf(by.name)
  if (by.relation === 'to') return hasSign(venue, behind.id, name)
  return signsOf(venue, behind.levelId, name).some(({ x, y }) => Math.hypot(x - door.x, y - door.y) < reach)
}

/** Goes through the first doors of a step, if they are near, on the given side and lead to the given room. */
function goThrough({ venue }: World, guess: Guess, { doors }: WalkStep): Guess[] {
  let guesses: Guess[] = [guess]
  for (const { side, into } of doors) {
    guesses = best(
      guesses.flatMap((one) => {
        const { grid, at } = one
        const cell = grid.cellAt(at)
        return venue.openings
          .filter(({ levelId }) => levelId === grid.levelId)
          .flatMap(({ line }) => {
            const door = placeInDoor(line, at)
            if (Math.hypot(door.x - at.x, door.y - at.y) > reach) return []
            return headingsThrough(line).flatMap((heading) => {
              const [dx, dy] = [Math.sin(heading * radians) * 0.6, Math.cos(heading * radians) * 0.6]
              const behind = grid.unitAt(grid.cellAt({ x: door.x + dx, y: door.y + dy }))
              const far = pointReachedFrom(grid, { x: door.x - dx, y: door.y - dy }).get(cell)
              if (behind === null || far === undefined) return []
              if (into !== null && !hasSign(venue, behind.id, nameOf(into))) return []
              const off = one.heading === null ? 0 : offSide(signedDegrees(heading - one.heading), side)
              if (off > 50) return []
              const misfit = one.misfit + off / 50 + Math.max(0, far - 1) / 5
              const gone = (one.gone ?? 0) + far
              return [{ ...one, at: { x: door.x + dx, y: door.y + dy }, heading, misfit, gone }]
            })
          })
      }),
    )
  }
  return guesses
}

/** Returns the degrees by which a change lies outside of a side. */
function offSide(change: number, side: Side): number {
  const size = Math.abs(change)
  if (side === 'ahead') return Math.max(0, size - 30)
  if (side === 'behind') return Math.max(0, 150 - size)
  return (side === 'left') === change < 0 ? Math.max(0, 30 - size, size - 150) : 30 + size
}

function follow(world: World, guess: Guess, step: WalkStep): Guess[] {
  const { landmark, turn } = step
  if (landmark !== null && isAimedAt(landmark, turn)) {
    const { levels } = world.venue
    const here = levels.find(({ id }) => id === guess.grid.levelId)
    const signs = levels
      .filter(({ ordinal }) => ordinal === here?.ordinal)
      .flatMap(({ id }) => signsOf(world.venue, id, nameOf(landmark.name)))
    const ways = signs.filter(({ x, y }) => Math.hypot(x - guess.at.x, y - guess.at.y) < 65)
    return best(ways.flatMap((sign) => goAlong(world, guess, step, [-28, 28, headingFrom(guess.at, sign)])))
  }
  const angles = anglesFor(guess, step)
  return best([...goAlong(world, guess, step, angles), ...byDoor(world, guess, step, angles)])
}

/** Walks to the named door as soon as it is visible, and straight on. */
function byDoor(world: World, guess: Guess, step: WalkStep, [least, most, from]: readonly [number, number, number]) {
  if (step.landmark?.relation !== 'through') return []
  const { grid, at } = guess
  return doorsInto(world.venue, grid.levelId, step).flatMap(([line, room]) => {
    const door = placeInDoor(line, at)
    const seen = Math.hypot(door.x - at.x, door.y - at.y)
    // A near door may be around a corner.
    const far = isSeenFrom(grid, at, door) ? seen : pointReachedFrom(grid, door).get(grid.cellAt(at))
    if (far === undefined) return []
    const off = Math.abs(signedDegrees(headingFrom(at, door) - from - (least + most) / 2))
    if (room === null || far > step.said + toleranceOf(step.said) || off > (most - least) / 2 + 20) return []
    const inside = enterDoor(grid, door, [[line, room]])
    if (inside === null) return []
    const heading = headingFrom(door, inside)
    const through = { ...guess, at: inside, heading, gone: (guess.gone ?? 0) + far, misfit: guess.misfit + off / 60 }
    return goAlong(world, through, { ...step, landmark: null }, [-27, 27, heading])
  })
}

function goAlong(world: World, guess: Guess, step: WalkStep, angles: readonly [number, number, number]): Guess[] {
  const [least, most, from] = angles
  const tolerance = toleranceOf(step.said)
  const said = Math.max(0, step.said - (guess.gone ?? 0))
  const isSeen = step.arrival !== null
  const shortest = Math.max(0, said - tolerance - (isSeen ? 10 : 0))
  const found: Guess[] = []
  const isThere = createLandmarkCheck(world.venue, guess, step)
  if (isThere === null) return []
  const enterable = doorsInto(world.venue, guess.grid.levelId, step)
  for (const begin of turningPlaces(guess, (least + most) / 2, from)) {
    // Includes the walk to the turn.
    const before = guess.heading === null ? 0 : Math.hypot(begin.x - guess.at.x, begin.y - guess.at.y)
    for (const turned of waysToGo(guess.grid, begin, { least, most, from, metres: said + tolerance })) {
      const off = (Math.abs(turned - (least + most) / 2) / (most - least)) * 2
      const heading = from + turned
      const trail = marksAlong(guess.grid, begin, heading, Math.max(0, shortest - before), said + tolerance - before)
      for (const { at: come, metres: gone, entered, slid, facing } of trail) {
        const metres = gone + before
        const at = isThere(come, entered) ? come : enterDoor(guess.grid, come, enterable)
        if (at === null) continue
        const error = Math.max(0, Math.abs(metres - said) - (isSeen && metres < said ? 6 : 0)) / tolerance
        const misfit = guess.misfit + off * 0.3 + error * 0.7 + slid * 0.02
        const out = headingThroughDoor(world.venue, guess.grid, at, heading)
        for (const looked of out === null ? [facing] : [facing, out])
          found.push({ grid: guess.grid, at, heading: looked, exit: null, misfit, left: said - metres, from: begin })
      }
    }
  }
  return best(found)
}

/** Returns the limits of a turn in degrees, positive to the right. */
export function anglesOfTurn(turn: Turn): readonly [least: number, most: number] {
  const { side, least, below } = turnTable.find((row) => row.turn === turn) ?? turnTable[0]
  if (side === 'ahead') return [-below, below]
  return side === 'right' ? [least, below] : [-below, -least]
}

function anglesFor({ heading, exit }: Guess, { turn, compass, isAround }: WalkStep): readonly [number, number, number] {
  if (heading === null || turn === null) return [-27, 27, compassPoints.indexOf(compass) * 45]
  const [least, most] = anglesOfTurn(exit ?? turn)
  // Walkers cut corners or take them wide.
  return isAround ? [150, 210, heading] : [least - 12, most + 12, heading]
}

interface Shaft {
  readonly enter: Point
  /** Metres to it over cells. */
  readonly far: number
  /** The positions and headings at the exit. */
  readonly exits: readonly Pick<Guess, 'at' | 'heading' | 'gone'>[]
}

/** Uses the lift, stairs or escalator nearby, and leaves it on the other floor. */
function changeFloor(world: World, guess: Guess, step: FloorStep, before: Step | undefined): Guess[] {
  const arrival = before?.kind === 'walk' ? before.arrival : null
  const told = { side: arrival?.side ?? 'ahead', passed: arrival?.passed.length ?? 0 } as const
  const all = enteredBy(world, step)
  return [...shaftsOf(world, guess, step), ...runsOf(world, guess, step)].flatMap(({ enter, far, exits }) => {
    const wrong = passedMisfit(guess, enter, all, told)
    const misfit = guess.misfit + wrong + far / reach + farMisfit(guess, far)
    const grid = world.gridOf(step.toLevelId)
    return exits.flatMap(({ at, heading, gone = 0 }): Guess[] => {
      if (step.exit !== null && heading === null) return []
      return [{ grid, at, heading: step.exit === null ? null : heading, exit: step.exit, misfit, gone }]
    })
  })
}

function enteredBy({ venue }: World, { means, levelId }: FloorStep): readonly Point[] {
  return venue.units.filter((unit) => unit.levelId === levelId && unit.category === categories[means]).map(middleOfUnit)
}

/** Finds shafts nearby that are drawn as units. */
function shaftsOf({ venue }: World, { grid, at }: Guess, { means, levelId, toLevelId, exit }: FloorStep): Shaft[] {
  const cell = grid.cellAt(at)
  return venue.units
    .filter((unit) => unit.levelId === levelId && unit.category === categories[means])
    .filter((unit) => isNear(grid, at, levelId, middleOfUnit(unit)))
    .flatMap((enter): Shaft[] => {
      const far = unitReachedFrom(venue, grid, enter.id).get(cell)
      if (far === undefined) return []
      const shaft = new Set([enter.id])
      for (const id of shaft)
        for (const { unitIds, category } of venue.relationships)
          if (category === categories[means] && unitIds.includes(id)) for (const other of unitIds) shaft.add(other)
      const leave = venue.units.find((unit) => unit.levelId === toLevelId && shaft.has(unit.id))
      if (leave === undefined) return []
      const centre = middleOfUnit(leave)
      if (exit === null) return [{ enter: middleOfUnit(enter), far, exits: [{ at: centre, heading: null }] }]
      const doors = venue.openings.filter((opening) => opening.units.includes(leave.id)).map(({ line }) => line)
      const sides = doors.length > 0 ? doors : openSides(leave)
      const exits = sides.map((line) => {
        const door = { x: ((line[0] ?? 0) + (line.at(-2) ?? 0)) / 2, y: ((line[1] ?? 0) + (line.at(-1) ?? 0)) / 2 }
        const [across, back] = headingsThrough(line)
        const isOut = Math.abs(signedDegrees(across - headingFrom(centre, door))) < 90
        const heading = doors.length > 0 && !isOut ? back : across
        const gone = Math.hypot(door.x - centre.x, door.y - centre.y)
        return {
          gone,
          at: { x: door.x + Math.sin(heading * radians) * 0.6, y: door.y + Math.cos(heading * radians) * 0.6 },
          heading,
        }
      })
      return [{ enter: middleOfUnit(enter), far, exits }]
    })
}

/** Returns the edges of stairs without a door. Outlines run counter-clockwise. */
const openSides = ({ shape }: Unit): Float64Array[] =>
  shape.flat().flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_none, corner) => {
      const next = (2 * corner + 2) % ring.length
      return new Float64Array([ring[2 * corner] ?? 0, ring[2 * corner + 1] ?? 0, ring[next] ?? 0, ring[next + 1] ?? 0])
    }).filter(([x = 0, y = 0, toX = 0, toY = 0]) => Math.hypot(toX - x, toY - y) > 0.8),
  )

/** Metres over which stairs or a lift are visible in a hall. */
const seenInHall = 14

/** Finds stairs, escalators and lifts nearby that are drawn as a line in a hall. */
function runsOf({ venue, gridOf }: World, { grid, at }: Guess, { means, levelId, toLevelId }: FloorStep): Shaft[] {
  const levelOf = new Map(venue.units.map((unit) => [unit.id, unit.levelId]))
  const cell = grid.cellAt(at)
  return venue.relationships
    .filter(({ category }) => category === categories[means])
    .flatMap(({ unitIds, points }) => {
      const [enter, leave] = [levelId, toLevelId].map((level) => {
        const end = unitIds.findIndex((id) => levelOf.get(id) === level)
        const point = points[end] ?? null
        return point === null ? null : standingAt(gridOf(level), point, unitIds[end])
      })
      if (!enter || !leave || !isNear(grid, at, levelId, enter)) return []
      const far = pointReachedFrom(grid, enter, seenInHall).get(cell)
      if (far === undefined) return []
      const isRun = means !== 'lift' && Math.hypot(leave.x - enter.x, leave.y - enter.y) >= 2
      const heading = isRun ? headingFrom(enter, leave) : null
      return [{ enter, far, exits: [{ at: leave, heading }] }]
    })
}

/** Returns the best guesses, one for each position and direction. */
function best(guesses: readonly Guess[]): Guess[] {
  const kept = new Map<string, Guess>()
  for (const guess of guesses) {
    const { at, heading, grid } = guess
    const key = `${grid.levelId} ${Math.round(at.x / 1.5)} ${Math.round(at.y / 1.5)} ${Math.round((heading ?? 0) / 30)}`
    if ((kept.get(key)?.misfit ?? Infinity) > guess.misfit) kept.set(key, guess)
  }
  const most = guesses[0]?.grid.isOutdoor === true ? mostOutdoors : mostInside
  return [...kept.values()].sort((one, other) => one.misfit - other.misfit).slice(0, most)
}
