import { metresBetween, type Point } from '../../venue/geometry/shape.ts'
import type { FeatureId, Unit, Venue } from '../../venue/model.ts'
import type { Connectors, Ride } from '../connectors.ts'
import type { Spot } from '../mesh/mesh.ts'
import type { ConnectorLeg, Leg, Means, WalkLeg } from '../queries.ts'
import { cornerAt } from '../search/sight.ts'
import type { DeckSearch } from '../search/deck-search.ts'
import type { Found, Piece } from '../search/network.ts'
import { type Trace, traceWay } from './trace.ts'

/** Metres from a wall, tried from the largest. */
const distances = [0.4, 0.2, 0.1]

/**
 * Returns the line to draw for a part of a route between two points given by index. Its bends are moved off the walls
 * as far as there is room, but never through a wall. The ends stay in place.
 */
function drawLine(search: DeckSearch, { xs, ys, vertices }: Trace, from: number, to: number): readonly Point[] {
  const { deck, sight, view } = search
  const pointAt = (index: number): Point => ({ x: xs[index] ?? 0, y: ys[index] ?? 0 })
  const spotAt = (point: Point): Spot | null => {
    const isOpen = (triangle: number): boolean => view.ground.isOpen[deck.mesh.regions[triangle] ?? 0] === 1
    return deck.locator.nearest(point, isOpen, 0)
  }
  const isClear = (one: Point, other: Point): boolean => {
    const [start, end] = [spotAt(one), spotAt(other)]
    if (start === null || end === null) return false
    const edges = [3 * start.triangle, 3 * start.triangle + 1, 3 * start.triangle + 2]
    const goal = { x: end.x, y: end.y, isIn: (triangle: number) => triangle === end.triangle }
    return sight.follow(start, edges, goal, view.ground) !== null
  }
  const bends = Array.from({ length: to - from - 1 }, (_none, index) => from + 1 + index).filter(
    (index) => (vertices[index] ?? -1) >= 0,
  )
  const inward = bends.map((index) => inwardAt(search, vertices[index] ?? 0))
  /** Index of each bend in `distances`. Beyond the last, the bend stays at the wall. */
  const steps = bends.map((_bend, place) => (inward[place] === null ? distances.length : 0))
  const placed = (place: number): Point => {
    const point = pointAt(bends[place] ?? 0)
    const metres = distances[steps[place] ?? distances.length] ?? 0
    const { x, y } = inward[place] ?? { x: 0, y: 0 }
    return { x: point.x + metres * x, y: point.y + metres * y }
  }
  const line = (): Point[] => [pointAt(from), ...bends.map((_bend, place) => placed(place)), pointAt(to)]
  for (let round = 0; round <= distances.length; round += 1) {
    const drawn = line()
    const blocked = drawn.flatMap((point, index) => {
      const next = drawn[index + 1]
      return next === undefined || isClear(point, next) ? [] : [index - 1, index]
    })
    if (blocked.length === 0) return drawn
    for (const place of new Set(blocked)) {
      if (place >= 0 && place < steps.length) steps[place] = Math.min(distances.length, (steps[place] ?? 0) + 1)
    }
  }
  // Falls back to the line along the walls, which is known to be free.
  return [pointAt(from), ...bends.map(pointAt), pointAt(to)]
}

/** Returns the direction from a corner to the middle of its floor. */
function inwardAt({ deck, sight, view }: DeckSearch, vertex: number): Point | null {
  const corner = cornerAt(deck.mesh, sight, view.ground, vertex)
  if (corner === null || corner.walls === null) return null
  const [ax, ay, bx, by] = corner.walls
  const from = Math.atan2(ay, ax)
  let to = Math.atan2(by, bx)
  if (to <= from) to += 2 * Math.PI
  const middle = (from + to) / 2
  return { x: Math.cos(middle), y: Math.sin(middle) }
}

interface Joining {
  readonly venue: Venue
  readonly connectors: Connectors
  /** Metres per second. */
  readonly speed: number
  searchOn(deck: number): DeckSearch
}

/** Returns the legs of a route: one per part on a level, and one per ride. The rides of one staircase are joined. */
export function joinLegs(found: Found, joining: Joining): Leg[] {
  const legs: Leg[] = []
  for (const piece of found.pieces) {
    if (piece.kind === 'walk') legs.push(...walkLegs(piece, joining))
    else {
      const ends = endsOf(piece.ride, joining)
      if (ends === null) continue
      if (piece.ride.means === null) legs.push(...doorLegs(piece.ride, ends))
      else addRide(legs, rideLeg(piece.ride, piece.ride.means, ends), joining.speed)
    }
  }
  return joinWalks(legs)
}

/** Metres; shorter legs are dropped. */
const nothing = 0.001

function walkLegs({ deck, from, bends, to }: Extract<Piece, { readonly kind: 'walk' }>, joining: Joining): WalkLeg[] {
  const search = joining.searchOn(deck)
  const trace = traceWay(search, [from, ...bends, to])
  const { xs, changes } = trace
  const levelOf = (region: number): FeatureId | null =>
    joining.venue.units[search.deck.unitOfRegion[region] ?? -1]?.levelId ?? null
  const first = changes.find(({ region }) => levelOf(region) !== null)
  let levelId = (first && levelOf(first.region)) ?? ''
  const legs: WalkLeg[] = []
  let start = 0
  for (const { at, region } of changes) {
    const next = levelOf(region)
    if (next === null || next === levelId) continue
    legs.push(walkLeg(search, joining.venue, trace, { levelId, start, end: at }))
    levelId = next
    start = at
  }
  legs.push(walkLeg(search, joining.venue, trace, { levelId, start, end: xs.length - 1 }))
  return legs.filter(({ length }) => length > nothing)
}

function walkLeg(
  search: DeckSearch,
  venue: Venue,
  trace: Trace,
  { levelId, start, end }: { readonly levelId: FeatureId; readonly start: number; readonly end: number },
): WalkLeg {
  const { xs, ys, changes } = trace
  const points: Point[] = []
  let length = 0
  for (let index = start; index <= end; index += 1) {
    const point = { x: xs[index] ?? 0, y: ys[index] ?? 0 }
    const before = points.at(-1)
    if (before !== undefined) length += metresBetween(before, point)
    points.push(point)
  }
  const unitAt = (region: number): FeatureId | null => {
    const unit = venue.units[search.deck.unitOfRegion[region] ?? -1]
    return unit !== undefined && unit.levelId === levelId ? unit.id : null
  }
  const through: { unitId: FeatureId; from: number }[] = []
  const doors: { openingId: FeatureId; at: number }[] = []
  for (const { at, region, gate } of changes) {
    if (at > end) break
    const unitId = unitAt(region)
    if (unitId !== null && through.at(-1)?.unitId !== unitId) {
      // A unit entered before the leg counts from the leg's first point.
      if (at <= start) through.length = 0
      through.push({ unitId, from: Math.max(0, at - start) })
    }
    const openingId = search.deck.gates[gate]?.passage.openingId ?? null
    if (at < start || openingId === null || doors.at(-1)?.openingId === openingId) continue
    doors.push({ openingId, at: at - start })
  }
  return { kind: 'walk', levelId, points, drawn: drawLine(search, trace, start, end), length, through, doors }
}

interface RideEnds {
  readonly start: Point
  readonly end: Point
  /** Units at the start and at the end. */
  readonly one: Unit
  readonly other: Unit
}

/** Returns both ends of a ride. Null if the venue has no such stops. */
function endsOf({ from, to }: Ride, { connectors: { stops }, venue: { units } }: Joining): RideEnds | null {
  const [start, end] = [stops[from], stops[to]]
  if (start === undefined || end === undefined) return null
  const [one, other] = [units[start.unit], units[end.unit]]
  return one && other ? { start: start.point, end: end.point, one, other } : null
}

function rideLeg(
  { featureIds, isConfirmed, storeys, metres, seconds }: Ride,
  means: Means,
  { start, end, one, other }: RideEnds,
): ConnectorLeg {
  return {
    kind: 'connector',
    means,
    relationshipIds: featureIds,
    isConfirmed,
    unitIds: [one.id, other.id],
    fromLevelId: one.levelId,
    toLevelId: other.levelId,
    storeys,
    length: metres,
    seconds,
    from: start,
    to: end,
  }
}

/** Returns two straight legs through a door, one per side, because the sides may be on different levels. */
function doorLegs({ featureIds: [featureId = ''] }: Ride, { start, end, one, other }: RideEnds): WalkLeg[] {
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
  const half = (points: readonly [Point, Point], { id, levelId }: Unit, at: number): WalkLeg => ({
    kind: 'walk',
    levelId,
    points,
    drawn: points,
    length: metresBetween(...points),
    through: [{ unitId: id, from: 0 }],
    doors: [{ openingId: featureId, at }],
  })
  return [half([start, middle], one, 1), half([middle, end], other, 0)]
}

/** Joins consecutive walks on the same level. */
function joinWalks(legs: readonly Leg[]): Leg[] {
  const joined: Leg[] = []
  for (const leg of legs) {
    const before = joined.at(-1)
    if (leg.kind !== 'walk' || before?.kind !== 'walk' || before.levelId !== leg.levelId) {
      joined.push(leg)
      continue
    }
    const shift = before.points.length - 1
    // The first walk ends at the door that the next one passes, so it counts once.
    const isOneDoor = before.doors.at(-1)?.at === shift && before.doors.at(-1)?.openingId === leg.doors[0]?.openingId
    const passed = leg.doors.slice(isOneDoor ? 1 : 0)
    const entered = leg.through.filter(({ unitId }, index) => index > 0 || unitId !== before.through.at(-1)?.unitId)
    joined[joined.length - 1] = {
      ...before,
      points: [...before.points, ...leg.points.slice(1)],
      drawn: [...before.drawn, ...leg.drawn.slice(1)],
      length: before.length + leg.length,
      through: [...before.through, ...entered.map(({ unitId, from }) => ({ unitId, from: from + shift }))],
      doors: [...before.doors, ...passed.map(({ openingId, at }) => ({ openingId, at: at + shift }))],
    }
  }
  return joined
}

/** Metres of the longest walk on a landing from stairs to the next ones. A longer one must be shown and described. */
const longestLanding = 8

/**
 * Adds a ride. Stairs that continue where others end, or on the same landing, are joined to one leg. Lifts are not,
 * because each one has to be waited for.
 */
function addRide(legs: Leg[], leg: ConnectorLeg, speed: number): void {
  const last = legs.at(-1)
  const isLanding =
    last?.kind === 'walk' &&
    last.length <= longestLanding &&
    last.through.every(({ unitId }) => unitId === leg.unitIds[0])
  const landing = isLanding ? last : null
  const before = legs.at(landing === null ? -1 : -2)
  const isJoined =
    before?.kind === 'connector' &&
    before.means === leg.means &&
    leg.means !== 'lift' &&
    before.unitIds.at(-1) === leg.unitIds[0] &&
    Math.sign(before.storeys) === Math.sign(leg.storeys)
  if (!isJoined) {
    legs.push(leg)
    return
  }
  if (landing !== null) legs.pop()
  const walked = landing?.length ?? 0
  legs[legs.length - 1] = {
    ...leg,
    relationshipIds: [...new Set([...before.relationshipIds, ...leg.relationshipIds])],
    isConfirmed: before.isConfirmed && leg.isConfirmed,
    unitIds: [...before.unitIds, ...leg.unitIds.slice(1)],
    fromLevelId: before.fromLevelId,
    storeys: before.storeys + leg.storeys,
    length: before.length + walked + leg.length,
    seconds: before.seconds + walked / speed + leg.seconds,
    from: before.from,
  }
}
