import { isSolid } from '#src/features/floorplan/rules/venue/categories.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type { Leg, Route, WalkLeg } from '../queries.ts'
import { headingFrom, type Landmark, metresBetween, sideOf } from './say-step.ts'
import { noticedAlong, type Sight, type Sights } from './landmarks.ts'
import type { Stretch } from './split-walk.ts'
import { partOfLine, pointAlong, type WalkedLine } from './walked-line.ts'

/** Metres; users do not notice things farther to the side. */
export const mostAside = 4
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
  readonly isTurn: boolean
  /** True if the stretch leaves the room of the start. */
  readonly isRoomLeft: boolean
  readonly after: Leg | undefined
}

/**
 * Chooses the most helpful landmark on a stretch of a walk: a room left or entered, a building entered, a landmark at
 * the turn or passed, or a door.
 */
export function chooseLandmark(scene: Scene): Landmark | null {
  return roomLeft(scene) ?? roomEntered(scene) ?? houseEntered(scene) ?? bySight(scene) ?? doorOnTheWay(scene)
}

function roomLeft({ leg, line, stretch, sights, route, isRoomLeft }: Scene): Landmark | null {
  const [here, next] = leg.through
  if (!isRoomLeft || here === undefined || next === undefined || here.unitId !== route.from.unitId) return null
  const name = sights.nameOf(here.unitId)
  const out = line.metres[next.from] ?? 0
  return name !== null && out <= stretch.to + 1 ? { relation: 'out', name } : null
}

/** Finds the building that is entered through an outside door, or the area outside. */
function houseEntered({ after, isLast, sights }: Scene): Landmark | null {
  if (!isLast || after?.kind !== 'walk') return null
  const name = sights.houseOf(after.levelId)
  return name === null ? null : { relation: 'into', name }
}

/**
 * Finds the last room that is entered on the stretch. A room that the walk ends in does not count, because it is the
 * target.
 */
function roomEntered({ leg, line, stretch, sights, isLast }: Scene): Landmark | null {
  const entered = leg.through.filter(({ from }, index) => {
    const at = line.metres[from] ?? 0
    const isEnd = isLast && index === leg.through.length - 1
    return index > 0 && !isEnd && at >= stretch.from - 1 && at < stretch.to - 1
  })
  const last = entered.at(-1)
  const name = last === undefined ? null : sights.nameOf(last.unitId)
  return name === null ? null : { relation: 'into', name }
}

function bySight(scene: Scene): Landmark | null {
  const { leg, line, stretch, sights, route, isFirst, isTurn } = scene
  const points = partOfLine(line, stretch.from, stretch.to)
  const length = stretch.to - stretch.from
  const notable = unitsOn(leg, line, stretch)
    .flatMap((unitId) => sights.from(unitId))
    .filter(({ unitId }) => unitId === null || (unitId !== route.to.unitId && unitId !== route.from.unitId))
    .filter(({ unitId }) => !isInaccessible(sights, unitId))
    .map((sight) => ({ sight, ...noticedAlong(points, sight.point) }))
    .filter(({ aside }) => aside <= mostAside)
  const best = <Seen extends { readonly sight: Sight }>(seen: readonly Seen[], far: (one: Seen) => number) =>
    seen.toSorted((one, other) => one.sight.rank - other.sight.rank || far(one) - far(other))[0]
  if (isTurn && !isFirst) {
    const at = best(
      notable.filter(({ along, aside }) => along + aside <= nearTurn),
      ({ along, aside }) => along + aside,
    )
    if (at !== undefined) return { relation: 'at', name: at.sight.name }
    const house = sights.houseAt(leg.levelId, pointAlong(line, stretch.from), nearTurn)
    if (house !== null) return { relation: 'at', name: house.name }
  }
  if (length < leastForPassing) return null
  const past = best(
    notable.filter(({ along, aside }) => along > length / 3 && along < length - 1 && aside > 0.3),
    ({ along }) => length - along,
  )
  if (past === undefined) return alongHouse(scene)
  const from = pointAlong(line, stretch.from + past.along)
  const side = sideOf(headingFrom(from, past.sight.point) - stretch.heading)
  return { relation: 'past', name: past.sight.name, side }
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

function doorOnTheWay({ leg, line, stretch, sights }: Scene): Landmark | null {
  const isGoneThrough = leg.doors.some(({ openingId, at }) => {
    const place = line.metres[at] ?? 0
    const door = sights.opening(openingId)?.door ?? null
    return door !== null && place > stretch.from + 1 && place < stretch.to - 1
  })
  return isGoneThrough ? { relation: 'door' } : null
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

function isInaccessible({ unit }: Sights, unitId: FeatureId | null): boolean {
  const category = unitId === null ? undefined : unit(unitId)?.category
  return category !== undefined && isSolid(category)
}
