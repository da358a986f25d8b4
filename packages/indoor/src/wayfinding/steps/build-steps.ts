import { isClimbed, isConnector, isWay } from '../../venue/categories.ts'
import {
  headingFrom,
  lengthOf,
  metresBetween,
  middleOf,
  type Point,
  signedDegrees,
} from '../../venue/geometry/shape.ts'
import type { FeatureId, Opening } from '../../venue/model.ts'
import {
  aroundFrom,
  compassOf,
  type FloorStep,
  type LeftBy,
  sideOf,
  type Step,
  type Turn,
  turnOf,
  type WalkStep,
} from './step.ts'
import type { ConnectorLeg, Leg, Route, WalkLeg } from '../queries.ts'
import { chooseLandmark, turnsAtEnd } from './choose-landmark.ts'
import { headingOut, type Sights } from './landmarks.ts'
import { lockOn } from './locked-doors.ts'
import { saidDistances } from './say-step.ts'
import { type DoorOut, isMadeIn, splitWalk } from './split-walk.ts'
import { arrivalOf } from './arrival.ts'
import { pointAlong, type WalkedLine, walkedLine } from './walked-line.ts'

export interface StepsOptions {
  /** Viewing direction in degrees clockwise from north. Null if unknown. */
  readonly heading: number | null
}

/**
 * Splits a route into steps. The steps are the only source for both the drawn legs and the instructions, and together
 * they draw the whole route.
 */
export function buildSteps(route: Route, sights: Sights, { heading }: StepsOptions = { heading: null }): Step[] {
  const steps: Step[] = []
  let facing = heading
  let exit: Turn | null = null
  for (const [index, leg] of route.legs.entries()) {
    if (leg.kind === 'connector') {
      exit = exitOf(route.legs[index + 1], leg, sights)
      steps.push(
        floorStep(leg, index, {
          exit,
          hours: sights.hoursOf(leg.relationshipIds),
          isEnd: index === route.legs.length - 1,
        }),
      )
      facing = null
      continue
    }
    const walked = walkSteps(leg, index, { route, sights, facing, exit })
    exit = null
    steps.push(...walked.steps)
    facing = walked.facing
  }
  const walks = steps.filter((step) => step.kind === 'walk')
  const said = saidDistances(walks.map(({ length }) => length))
  let walk = 0
  return steps.map((step) => (step.kind === 'walk' ? { ...step, said: said[walk++] ?? 1 } : step))
}

/** Metres; people cross wider openings at an angle. */
const widestDoor = 6
/** Metres below which the user is already standing in the door. */
const leastToDoor = 1.5
/** Horizontal metres of stairs or an escalator from which their line says which way one comes off. */
const leastRun = 2

interface Around {
  readonly route: Route
  readonly sights: Sights
  readonly facing: number | null
  /** Turn on leaving the previous connector, which its step has already announced. */
  readonly exit: Turn | null
}

function walkSteps(leg: WalkLeg, index: number, { route, sights, facing, exit }: Around) {
  const before = route.legs[index - 1]
  const after = route.legs[index + 1]
  const line = walkedLine(leg.points, doorIndices(leg, sights))
  const openings = doorsOn(leg, line, sights)
  const doors = openings.filter(({ isWide }) => !isWide)
  const out = before === undefined ? roomDoor(leg, line, doors, route, sights) : null
  const room = facing === null ? out : null
  const told = before?.kind === 'connector' && exit !== null ? doorOut(leg, line, before, sights) : null
  const { stretches, end } = splitWalk(line, {
    leaves: room?.at ?? told,
    leftBy: room?.heading ?? null,
    enters: doorIn(leg, line, after, route, sights),
    isFolded: after === undefined || after.kind === 'connector',
    out: room === null && out !== null && out.at > leastToDoor ? out : null,
    doors,
  })
  const steps = stretches.map((stretch, place): WalkStep => {
    const isFirst = place === 0
    const isTold = isFirst && exit !== null && stretch.doors.length === 0
    const isLast = place === stretches.length - 1
    const isAtDoor = stretch.doors.length > 0 || stretch.isOut
    const looked = stretch.doors.at(-1)?.heading ?? room?.heading ?? facing
    const change = !isFirst ? stretch.change : looked === null ? null : signedDegrees(stretch.heading - looked)
    const turn: Turn | null = isTold ? 'Straight' : change === null ? null : turnOf(change)
    const scene = {
      leg,
      line,
      stretch,
      sights,
      route,
      after,
      isFirst,
      isLast,
      turn,
      isRoomLeft: stretches.some(({ isOut }) => isOut) ? stretch.isOut : isFirst,
    }
    const arrival = isLast ? arrivalOf({ leg, line, stretch, end, route, sights }, after) : null
    const seen = chooseLandmark(scene)
    // One name is said once: where to look.
    const landmark = seen?.relation === 'past' && seen.name === arrival?.beside ? null : seen
    const lock = lockOn(leg, line, isLast ? { from: stretch.from, to: Infinity } : stretch, sights, route.from.unitId)
    return {
      ...(lock !== null && { lock }),
      kind: 'walk',
      drawn: { leg: index, from: stretch.from, to: stretch.to },
      levelId: leg.levelId,
      turn,
      // A turn in a door is not one around, which would lead back through it.
      isAround: !isTold && !isAtDoor && change !== null && Math.abs(change) >= aroundFrom,
      isTwice: stretch.isTwice,
      isAtEnd: turnsAtEnd(scene, stretches[place - 1]),
      compass: compassOf(stretch.heading),
      length: stretch.to - stretch.from,
      said: 0,
      leaves:
        scene.isRoomLeft && out !== null
          ? { name: sights.nameOf(route.from.unitId ?? ''), by: leftBy(route.from.unitId ?? '', out, sights) }
          : null,
      doors: stretch.doors.map(({ turnIn, into }) => ({ side: sideOf(turnIn), into })),
      passed: stretch.passed.length,
      landmark,
      arrival,
    }
  })
  return { steps, facing: stretches.at(-1)?.heading ?? facing }
}

/** Finds the door of the start's room. */
function roomDoor(
  leg: WalkLeg,
  line: WalkedLine,
  doors: readonly WalkedDoor[],
  { from }: Route,
  { unit, isOutdoor }: Sights,
): WalkedDoor | null {
  const [here, next] = leg.through
  if (here === undefined || next === undefined || here.unitId !== from.unitId || isOutdoor(leg.levelId)) return null
  const category = unit(here.unitId)?.category
  // A hall is not left as a room is.
  if (category === undefined || (isWay(category) && !isClimbed(category))) return null
  const out = line.metres[next.from] ?? 0
  return doors.find(({ at, units }) => at === out && units.includes(here.unitId)) ?? null
}

/**
 * Returns the end of the exit from the connector, in metres along the walk. Null if it has no unit of its own: stairs may
 * be a line in a hall.
 */
function doorOut(leg: WalkLeg, line: WalkedLine, { unitIds }: ConnectorLeg, { unit }: Sights): number | null {
  const [first, second] = leg.through
  if (first === undefined || !unitIds.includes(first.unitId)) return null
  if (!isConnector(unit(first.unitId)?.category ?? 'unspecified')) return null
  return second === undefined ? null : (line.metres[second.from] ?? null)
}

/** Returns the entrance of the target room or of the next connector, in metres along the walk. */
function doorIn(
  leg: WalkLeg,
  line: WalkedLine,
  after: Leg | undefined,
  { to }: Route,
  { unit }: Sights,
): number | null {
  const last = leg.through.at(-1)
  if (last === undefined || leg.through.length < 2) return null
  const isThere =
    after === undefined ? last.unitId === to.unitId : after.kind === 'connector' && after.unitIds.includes(last.unitId)
  const category = unit(last.unitId)?.category
  if (!isThere || category === undefined || category.startsWith('walkway')) return null
  return line.metres[last.from] ?? null
}

function floorStep(
  leg: ConnectorLeg,
  index: number,
  { exit, hours, isEnd }: Pick<FloorStep, 'exit' | 'hours' | 'isEnd'>,
): FloorStep {
  return {
    kind: 'floor',
    drawn: { leg: index, from: 0, to: 0 },
    levelId: leg.fromLevelId,
    toLevelId: leg.toLevelId,
    means: leg.means,
    said: Math.round(metresBetween(leg.from, leg.to)),
    hours,
    isConfirmed: leg.isConfirmed,
    direction: leg.storeys > 0 ? 'up' : leg.storeys < 0 ? 'down' : 'level',
    exit,
    isEnd,
  }
}

/** Returns the turn on leaving a connector. Null if nothing says which way one faces there. */
function exitOf(next: Leg | undefined, leg: ConnectorLeg, sights: Sights): Turn | null {
  if (next?.kind !== 'walk') return null
  const line = walkedLine(next.points, doorIndices(next, sights))
  const out = doorOut(next, line, leg, sights)
  const facing = facingAfter(next, line, leg, out, sights)
  if (facing === null) return null
  const doors = doorsOn(next, line, sights).filter(({ isWide }) => !isWide)
  const told = out === null ? [] : line.bends.filter((bend) => isMadeIn(bend, out, doors))
  return turnOf((told.at(-1)?.heading ?? line.heading) - facing)
}

/** Returns the direction in which one comes off: out of the door, off the open side, or along the run of the stairs. */
function facingAfter(
  next: WalkLeg,
  line: WalkedLine,
  { means, unitIds, from, to }: ConnectorLeg,
  out: number | null,
  sights: Sights,
): number | null {
  const doors = doorsOn(next, line, sights)
  const door = doors.find(({ at, units, isWide }) => !isWide && at === out && unitIds.some((id) => units.includes(id)))
  if (door !== undefined) return door.heading
  const shape = out === null ? undefined : sights.unit(next.through[0]?.unitId ?? '')?.shape
  if (out !== null && shape !== undefined) return headingOut(shape, pointAlong(line, out))
  return means !== 'lift' && metresBetween(from, to) >= leastRun ? headingFrom(from, to) : null
}

/** Metres within which two doors are next to each other, and within which something is near a door. */
const [nextDoors, nearDoor] = [3, 6]

/** Finds a mark of the door of the start's room among its other doors. Null if it has no other, or nothing tells it. */
function leftBy(unitId: FeatureId, out: WalkedDoor, { doorsOf, from, nameOf }: Sights): LeftBy | null {
  const own = out.middle
  const others = doorsOf(unitId).filter(({ line }) => metresBetween(middleOf(line), own) > nextDoors)
  if (others.length === 0) return null
  const behind = out.units.find((id) => id !== unitId) ?? null
  if (behind === null) return null
  const name = nameOf(behind)
  if (name !== null && !others.some(({ units }) => units.includes(behind))) return { relation: 'to', name }
  const [near] = from(behind)
    .filter((sight) => sight.unitId !== unitId && !out.units.includes(sight.unitId))
    .map((sight) => ({ sight, far: metresBetween(sight.point, own) }))
    .filter(
      ({ sight, far }) =>
        far <= nearDoor && others.every(({ line }) => metresBetween(sight.point, middleOf(line)) > far),
    )
    .toSorted((one, other) => one.far - other.far)
  return near === undefined ? null : { relation: 'near', name: near.sight.name }
}

type WalkedDoor = DoorOut & Pick<Opening, 'units'> & { readonly isWide: boolean; readonly middle: Point }

/** Lists the points of a walk at which there is a door of ordinary width. */
function doorIndices(leg: WalkLeg, { opening }: Sights): number[] {
  return leg.doors.flatMap(({ openingId, at }) => {
    const door = opening(openingId)
    return door === null || lengthOf(door.line) > widestDoor ? [] : [at]
  })
}

/** Lists the doors on a walk, each with the direction in which one goes through it. */
function doorsOn(leg: WalkLeg, line: WalkedLine, { opening, nameOf }: Sights): WalkedDoor[] {
  return leg.doors.flatMap(({ openingId, at }) => {
    // A unit may be only touched at the door.
    const entered = leg.through.findLast(({ from }) => from === at)
    const door = opening(openingId)
    if (door === null) return []
    const [x, y] = [(door.line.at(-2) ?? 0) - (door.line[0] ?? 0), (door.line.at(-1) ?? 0) - (door.line[1] ?? 0)]
    const heading = headingFrom({ x: 0, y: 0 }, { x: y, y: -x })
    const place = line.metres[at] ?? 0
    const walked = headingFrom(pointAlong(line, Math.max(0, place - 1)), pointAlong(line, place + 0.1))
    const [left, right] = door.units
    const isSided = entered !== undefined && left !== right && (entered.unitId === left || entered.unitId === right)
    const isRight = isSided ? entered.unitId === right : Math.abs(signedDegrees(walked - heading)) < 90
    const straight = isRight ? heading : heading + 180
    const into = entered === undefined ? null : nameOf(entered.unitId)
    const isWide = lengthOf(door.line) > widestDoor
    return [{ at: place, heading: straight, into, units: door.units, isWide, middle: middleOf(door.line) }]
  })
}
