import { isSolid } from '../../venue/categories.ts'
import { headingFrom, metresBetween, type Point, signedDegrees } from '../../venue/geometry/shape.ts'
import type { FeatureId, Labels } from '../../venue/model.ts'
import { type Landmark, sideOf, type Turn } from './step.ts'
import type { Leg, Route, WalkLeg } from '../queries.ts'
import { noticedAlong, type Sight, type Sights } from './landmarks.ts'
import type { Stretch } from './split-walk.ts'
import { partOfLine, pointAlong, type WalkedLine } from './walked-line.ts'

/** Metres; users do not notice things farther to the side. */
export const mostAside = 4
const mostAsideInHall = 6.5
/** Metres of a stretch from which it needs something to walk towards. */
const leastThrough = 15
/** Metres from a turn within which a landmark marks it. */
const nearTurn = 4
/** Metres; shorter stretches need no landmark to pass. */
const leastForPassing = 8
/**
 * Points of a stretch at which a building is searched, as shares of its length. Late ones come first, because the user
 * walks towards them.
 */
const beside = [0.8, 0.65, 0.5] as const
/** Metres to the wall of a building that the user passes. Nearer walls are touched rather than passed. */
const [leastBeside, mostBeside] = [0.3, 6]

export interface Scene {
  readonly leg: WalkLeg
  readonly line: WalkedLine
  readonly stretch: Stretch
  readonly sights: Sights
  readonly route: Route
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Null if it is unknown which way the user faces. */
  readonly turn: Turn | null
  /** True if the stretch leaves the room of the start. */
  readonly isRoomLeft: boolean
  readonly after: Leg | undefined
}

/**
 * Chooses the most helpful landmark on a stretch of a walk: a thing ahead if no direction can be said, a room or
 * building entered, a landmark at the turn or passed.
 */
export function chooseLandmark(scene: Scene): Landmark | null {
  const ahead = scene.turn === null && !scene.sights.isOutdoor(scene.leg.levelId) ? aimedAt(scene) : null
  return ahead ?? roomEntered(scene) ?? houseEntered(scene) ?? bySight(scene)
}

/** Degrees to either side within which something lies ahead. */
const aim = 28
/** Metres below which something is beside the user rather than ahead, and from which it is too far to be recognised. */
const [leastAhead, mostAhead] = [3, 60]
/** Metres before the end of the stretch from which a thing ahead is passed. */
const leastPast = 10

/** Finds a thing to walk towards if no direction can be said. It is better than north. */
function aimedAt({ leg, line, stretch, sights, route, isLast, after }: Scene): Landmark | null {
  const from = pointAlong(line, stretch.from)
  const to = pointAlong(line, stretch.to)
  const beyond = isLast && after?.kind === 'walk' ? after.through.map(({ unitId }) => unitId) : []
  const around = [...new Set([...unitsOn(leg, line, stretch), ...beyond])].flatMap((unitId) => sights.from(unitId))
  const seen = around
    .filter(({ unitId }) => unitId === null || unitId !== route.from.unitId)
    .map((sight) => ({
      sight,
      far: metresBetween(from, sight.point),
      aside: Math.abs(signedDegrees(headingFrom(from, sight.point) - headingFrom(from, to))),
      isPassed: metresBetween(from, sight.point) < metresBetween(from, to) - leastPast,
      isTarget: isLast && after === undefined && sight.unitId === route.to.unitId && sight.unitId !== null,
    }))
    .filter(({ sight, far, aside, isTarget }) => {
      const isAtEnd = metresBetween(to, sight.point) <= mostAside
      return far >= leastAhead && far <= mostAhead && (aside <= aim || isAtEnd || isTarget)
    })
    .toSorted(
      (one, other) =>
        Number(other.isTarget) - Number(one.isTarget) ||
        Number(one.isPassed) - Number(other.isPassed) ||
        one.aside - other.aside,
    )
  const isAlone = ({ sight }: (typeof seen)[number]): boolean =>
    !around.some(({ name, point }) => {
      return (
        isSameName(name, sight.name) &&
        metresBetween(point, sight.point) > mostAside &&
        metresBetween(from, point) < mostAhead
      )
    })
  const best = seen.find(isAlone) ?? seen[0]
  if (best === undefined) return corridorAhead(leg, line, stretch, sights)
  return { relation: best.isPassed ? 'aimPast' : 'heading', name: best.sight.name }
}

/** Finds the corridor that begins where the stretch ends. Its name is no landmark, but better than north. */
function corridorAhead(leg: WalkLeg, line: WalkedLine, { to }: Stretch, { unit }: Sights): Landmark | null {
  const next = leg.through.findLast(({ from }) => Math.abs((line.metres[from] ?? 0) - to) < 0.5)
  const name = next === undefined ? undefined : unit(next.unitId)?.name
  return name === undefined || name.size === 0 ? null : { relation: 'heading', name }
}

const isSameName = (one: Labels, other: Labels): boolean =>
  [...one].every(([language, text]) => other.get(language) === text)

/** Finds the building that is entered through an outside door, or the area outside. */
function houseEntered({ leg, after, isLast, sights }: Scene): Landmark | null {
  if (!isLast || after?.kind !== 'walk') return null
  const name = sights.houseOf(after.levelId)
  if (name !== null && name === sights.houseOf(leg.levelId)) {
    const level = sights.levelOf(after.levelId)
    return level === null ? null : { relation: 'area', name: level }
  }
  if (name === null) return null
  return { relation: sights.isOutdoor(after.levelId) ? 'outside' : 'into', name }
}

/** Finds the last room that is crossed on the stretch, from one door straight to the next. */
function roomEntered({ stretch }: Scene): Landmark | null {
  const name = stretch.passed.findLast(({ into }) => into !== null)?.into ?? null
  return name === null ? null : { relation: 'through', name }
}

function bySight(scene: Scene): Landmark | null {
  const { leg, line, stretch, sights, route } = scene
  const points = partOfLine(line, stretch.from, stretch.to)
  const around = unitsOn(leg, line, stretch)
  const notable = around
    .flatMap((unitId) => sights.from(unitId))
    .filter(({ unitId }) => unitId === null || !around.includes(unitId))
    .filter(({ unitId }) => unitId === null || (unitId !== route.to.unitId && unitId !== route.from.unitId))
    .filter(({ unitId }) => !isInaccessible(sights, unitId) && !isLikeRide(scene, unitId))
    .map((sight) => ({ sight, ...noticedAlong(points, sight.point) }))
  const near = notable.filter(({ aside }) => aside <= mostAside)
  // In a hall the doors are farther off.
  const far = notable.filter(({ aside }) => aside <= mostAsideInHall)
  const at = atTurn(scene, near) ?? houseAtTurn(scene)
  if (at !== null || stretch.to - stretch.from < leastForPassing) return at
  return passed(scene, near) ?? passed(scene, far) ?? inFront(scene, around) ?? alongHouse(scene)
}

interface Noticed {
  readonly sight: Sight
  readonly along: number
  readonly aside: number
}

const best = (seen: readonly Noticed[], far: (one: Noticed) => number): Noticed | undefined =>
  seen.toSorted((one, other) => one.sight.rank - other.sight.rank || far(one) - far(other))[0]

const isTurn = ({ turn, isFirst, isRoomLeft, stretch }: Scene): boolean =>
  turn !== null && turn !== 'Straight' && !isFirst && !isRoomLeft && stretch.doors.length === 0

function atTurn(scene: Scene, notable: readonly Noticed[]): Landmark | null {
  if (!isTurn(scene)) return null
  const farOf = ({ along, aside }: Noticed): number => along + aside
  const at = best(
    notable.filter((one) => farOf(one) <= nearTurn),
    farOf,
  )
  return at === undefined ? null : { relation: 'at', name: at.sight.name }
}

function houseAtTurn(scene: Scene): Landmark | null {
  const { leg, line, stretch, sights } = scene
  const house = isTurn(scene) ? sights.houseAt(leg.levelId, pointAlong(line, stretch.from), nearTurn) : null
  return house === null ? null : { relation: 'at', name: house.name }
}

/** Finds the last thing that is passed on the stretch. */
function passed({ line, stretch }: Scene, notable: readonly Noticed[]): Landmark | null {
  const length = stretch.to - stretch.from
  const past = best(
    notable.filter(({ along, aside }) => along > length / 3 && along < length - 1 && aside > 0.3),
    ({ along }) => length - along,
  )
  if (past === undefined) return null
  const from = pointAlong(line, stretch.from + past.along)
  const side = sideOf(headingFrom(from, past.sight.point) - stretch.heading)
  return { relation: 'past', name: past.sight.name, side }
}

/** Finds a thing in front of the user at the end of a stretch through a hall, because nothing is passed. */
function inFront({ line, stretch, sights, route, isLast }: Scene, around: readonly FeatureId[]): Landmark | null {
  const [from, to] = [pointAlong(line, stretch.from), pointAlong(line, stretch.to)]
  if (isLast || metresBetween(from, to) < leastThrough) return null
  const [seen] = around
    .flatMap((unitId) => sights.from(unitId))
    .filter(({ unitId }) => unitId === null || (unitId !== route.to.unitId && unitId !== route.from.unitId))
    .filter(({ point }) => metresBetween(to, point) <= mostAsideInHall)
    .filter(({ point }) => Math.abs(signedDegrees(headingFrom(from, point) - headingFrom(from, to))) <= aim)
    .toSorted((one, other) => one.rank - other.rank || metresBetween(to, one.point) - metresBetween(to, other.point))
  return seen === undefined ? null : { relation: 'heading', name: seen.name }
}

/** Finds the building next to a stretch outdoors, or at its end. On open ground it shows the direction. */
function alongHouse({ leg, line, stretch, sights }: Scene): Landmark | null {
  for (const share of beside) {
    const from = pointAlong(line, stretch.from + share * (stretch.to - stretch.from))
    const house = sights.houseAt(leg.levelId, from, mostBeside)
    if (house === null || metresBetween(from, house.point) < leastBeside) continue
    const side = sideOf(headingFrom(from, house.point) - stretch.heading)
    if (side === 'left' || side === 'right') return { relation: 'past', name: house.name, side }
  }
  const here = sights.houseAt(leg.levelId, pointAlong(line, stretch.from), mostBeside)
  const there = sights.houseAt(leg.levelId, pointAlong(line, stretch.to), nearTurn)
  return there === null || there.name === here?.name ? null : { relation: 'heading', name: there.name }
}

/** Degrees of a turn from which the end of a corridor marks it, and metres of the stretch before it. */
const [leastAtEnd, leastBefore] = [60, 8]
/** Metres ahead within which a corridor or hall ends, and metres off the inner corner at which that is looked for. */
const [mostAcross, offCorner] = [12, 0.7]

/** Checks if nothing leads on straight ahead at the turn with which a stretch begins. */
export function turnsAtEnd(
  { leg, line, stretch, sights, turn }: Scene,
  before: Pick<Stretch, 'from' | 'to' | 'heading'> | undefined,
): boolean {
  const isClear = Math.abs(stretch.change) >= leastAtEnd && Math.abs(stretch.change) < 150
  if (turn === null || before === undefined || !isClear || stretch.doors.length > 0 || stretch.isOut) return false
  if (before.to - before.from < leastBefore || sights.isOutdoor(leg.levelId)) return false
  const around = new Set([...unitsOn(leg, line, before), ...unitsOn(leg, line, stretch)])
  const corner = pointAlong(line, stretch.from)
  const outer = moved(corner, before.heading + (stretch.change < 0 ? 90 : -90), offCorner)
  const from = sights.isWayAt(leg.levelId, outer, around) ? outer : corner
  for (let metres = 1; metres <= mostAcross; metres++)
    if (!sights.isWayAt(leg.levelId, moved(from, before.heading, metres), around)) return true
  return false
}

function moved({ x, y }: Point, heading: number, metres: number): Point {
  const way = (heading * Math.PI) / 180
  return { x: x + Math.sin(way) * metres, y: y + Math.cos(way) * metres }
}

/** Lists the units that a stretch leads through. */
export function unitsOn(
  leg: WalkLeg,
  line: WalkedLine,
  { from, to }: Pick<Stretch, 'from' | 'to'>,
): readonly FeatureId[] {
  return leg.through
    .filter((one, index) => {
      const next = leg.through[index + 1]
      const start = line.metres[one.from] ?? 0
      const end = next === undefined ? line.length : (line.metres[next.from] ?? line.length)
      return start < to && end > from
    })
    .map(({ unitId }) => unitId)
}

/** Checks if it may be taken for the stairs or lift that the stretch leads to. */
function isLikeRide({ isLast, after, sights }: Scene, unitId: FeatureId | null): boolean {
  if (!isLast || after?.kind !== 'connector' || unitId === null) return false
  const [taken] = after.unitIds
  return sights.unit(unitId)?.category === sights.unit(taken ?? '')?.category
}

function isInaccessible({ unit }: Sights, unitId: FeatureId | null): boolean {
  const category = unitId === null ? undefined : unit(unitId)?.category
  return category !== undefined && isSolid(category)
}
