import { headingFrom, metresBetween, type Point, signedDegrees } from '../../venue/geometry/shape.ts'
import type { FeatureId, Labels } from '../../venue/model.ts'
import type { Means, Route } from '../queries.ts'
import type { Lock } from './locked-doors.ts'
import { partOfLine, walkedLine } from './walked-line.ts'

/** Part of the route that a step covers, in metres along `points` of a walk. 0 and 0 for a connector. */
interface DrawnPart {
  /** Index of the leg. */
  readonly leg: number
  readonly from: number
  readonly to: number
}

/**
 * Relation of a landmark to the step: it is at the turn, passed on a side, walked towards (and past), or a room, building or hall
 * entered, or left for the outdoors.
 */
export type Landmark =
  | { readonly relation: 'at' | 'through' | 'into' | 'outside' | 'area' | 'heading' | 'aimPast'; readonly name: Labels }
  | { readonly relation: 'past'; readonly name: Labels; readonly side: Side }

/** A door at the start of a step. */
interface DoorWay {
  /** The side to which it leads, seen in the direction of the step before. */
  readonly side: Side
  /** Room that is entered by it. Null if it has no name. */
  readonly into: Labels | null
}

/** The mark of the door by which a room is left, among its other doors: the room behind it, or a thing near it. */
export interface LeftBy {
  readonly relation: 'to' | 'near'
  readonly name: Labels
}

/** End of a step. */
export interface Arrival {
  readonly at: Means | 'target'
  /** Seen in the direction of the step. The end is not behind: the user is led through a door on a side. */
  readonly side: Exclude<Side, 'behind'>
  /**
   * Similar things passed on that side before: names of rooms and amenities, or of lifts and the like if the end is
   * one.
   */
  readonly passed: readonly Labels[]
  /** Name of the room next to the lift or the like, to distinguish it from others nearby. Null if that is not necessary. */
  readonly beside: Labels | null
  /** Room of the target if it is entered on this step. Null if it has no name, or if the end is a lift or the like. */
  readonly room: Labels | null
}

/** One decision on foot: turn, then walk. */
export interface WalkStep {
  readonly kind: 'walk'
  readonly drawn: DrawnPart
  readonly levelId: FeatureId
  /** The room of the start, if the step begins by leaving it. Its name is null if it has none. */
  readonly leaves: { readonly name: Labels | null; readonly by: LeftBy | null } | null
  /** Doors that one goes through first, in order. */
  readonly doors: readonly DoorWay[]
  /** Turn from the previous viewing direction, or out of the last of the doors. Null if that is unknown. */
  readonly turn: Turn | null
  /** True if the turn is nearly a half circle. */
  readonly isAround: boolean
  /** True if it leads around the end of a wall: twice to the same side. */
  readonly isTwice: boolean
  /** True if the corridor or hall of the step before ends there, so that nobody can miss the turn. */
  readonly isAtEnd: boolean
  /** Direction to walk in, for the text if there is no turn. */
  readonly compass: Compass
  /** Exact metres. */
  readonly length: number
  /**
   * Rounded metres for the text. The sum over a route is within 1% of its length, or within half a metre if that is
   * more.
   */
  readonly said: number
  /** Number of doors along the step that are passed straight on. */
  readonly passed: number
  /** Absent if everyone opens the doors on the step. */
  readonly lock?: Lock
  readonly landmark: Landmark | null
  readonly arrival: Arrival | null
}

/** A change from one floor to another. */
export interface FloorStep {
  readonly kind: 'floor'
  readonly drawn: DrawnPart
  readonly levelId: FeatureId
  readonly toLevelId: FeatureId
  readonly means: Means
  /** Horizontal metres from the entrance to the exit, as counted in the displayed length. */
  readonly said: number
  /** 'level' for a change between buildings with the same floor number. */
  readonly direction: 'up' | 'down' | 'level'
  /**
   * Turn on leaving it. Null if no walk follows, or if it has no door to look out of: then the next step names a
   * compass direction.
   */
  readonly exit: Turn | null
  /** When it can be used, as in OpenStreetMap. Null if unknown. */
  readonly hours: string | null
  /** False if the connection is only assumed, because the data has shafts above each other but no relationship. */
  readonly isConfirmed: boolean
  /** True if the route ends there. */
  readonly isEnd: boolean
}

export type Step = WalkStep | FloorStep

/**
 * Turn directions with their codes and the degrees from which and below which each is said. Their names and angles are not
 * confirmed, so both are defined only here.
 */
export const turnTable = [
  { turn: 'Straight', code: 0, side: 'ahead', least: 0, below: 15 },
  { turn: 'SuperLowLeft', code: 5, side: 'left', least: 15, below: 30 },
  { turn: 'SuperLowRight', code: 6, side: 'right', least: 15, below: 30 },
  { turn: 'LowLeft', code: 3, side: 'left', least: 30, below: 60 },
  { turn: 'LowRight', code: 4, side: 'right', least: 30, below: 60 },
  { turn: 'Left', code: 1, side: 'left', least: 60, below: 120 },
  { turn: 'Right', code: 2, side: 'right', least: 60, below: 120 },
  { turn: 'SuperLeft', code: 7, side: 'left', least: 120, below: 180 },
  { turn: 'SuperRight', code: 8, side: 'right', least: 120, below: 180 },
] as const

export type Turn = (typeof turnTable)[number]['turn']

/** Degrees from which a turn is 'turn around' instead of a turn to one side. */
export const aroundFrom = 165

/** Returns the turn for a change of heading in degrees, positive to the right. */
export function turnOf(change: number): Turn {
  const signed = signedDegrees(change)
  const size = Math.abs(signed)
  const side = signed < 0 ? 'left' : 'right'
  const row = turnTable.find((one) => size < one.below && (one.side === side || one.side === 'ahead'))
  // A half turn counts as sharp right.
  return row?.turn ?? 'SuperRight'
}

/** Eight compass directions, clockwise. */
export const compassPoints = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type Compass = (typeof compassPoints)[number]

/** Returns the compass direction nearest to a heading. */
export function compassOf(heading: number): Compass {
  return compassPoints[Math.round((signedDegrees(heading) + 360) / 45) % compassPoints.length] ?? 'N'
}

/** Side on which something is, for a person looking ahead. */
export type Side = 'ahead' | 'left' | 'right' | 'behind'

/** `change` is in degrees, from the viewing direction to the object. */
export function sideOf(change: number): Side {
  const signed = signedDegrees(change)
  if (Math.abs(signed) < 30) return 'ahead'
  if (Math.abs(signed) > 150) return 'behind'
  return signed < 0 ? 'left' : 'right'
}

type TurnSaid = Turn | 'Around' | 'TwiceLeft' | 'TwiceRight'

/** Returns the turn as the sentence says it and as the arrow shows it. */
export function turnSaid<Given extends Turn | null>({
  turn,
  isAround,
  isTwice,
}: Pick<WalkStep, 'isAround' | 'isTwice'> & { readonly turn: Given }): TurnSaid | Given {
  if (turn === null) return turn
  if (isTwice) return turn.endsWith('Left') ? 'TwiceLeft' : 'TwiceRight'
  return isAround ? 'Around' : turn
}

/** Horizontal metres of a ride from which it is drawn. */
const leastRide = 1

/**
 * Returns the line to draw for a step: its part of the route off the walls, or the straight line of stairs or an
 * escalator.
 */
export function drawStep({ legs }: Pick<Route, 'legs'>, { drawn: { leg: index, from, to } }: Step): readonly Point[] {
  const leg = legs[index]
  if (leg?.kind === 'connector') {
    return metresBetween(leg.from, leg.to) < leastRide ? [] : [leg.from, leg.to]
  }
  if (leg?.kind !== 'walk' || leg.drawn.length < 2) return []
  const line = walkedLine(leg.drawn)
  // The line off the walls is slightly longer or shorter than the measured one.
  const scale = leg.length === 0 ? 0 : line.length / leg.length
  const end = Math.abs(to - leg.length) < 1e-6 ? line.length : to * scale
  return partOfLine(line, from * scale, end)
}

/** Metres between the ends of a step from which it has a direction. */
const leastApart = 1

/**
 * Returns the direction of each step's line in degrees clockwise from north, of a change of floor the direction after it.
 * Null for a step that ends where it begins.
 */
export function headingsOf(lines: readonly (readonly Point[])[], steps: readonly Step[]): readonly (number | null)[] {
  const headingOf = (line: readonly Point[] = []): number | null => {
    const [from, to] = [line[0], line.at(-1)]
    return from === undefined || to === undefined || metresBetween(from, to) < leastApart ? null : headingFrom(from, to)
  }
  return steps.map(({ kind }, index) => {
    const own = headingOf(lines[index])
    return kind === 'walk' || steps[index + 1]?.kind !== 'walk' ? own : (headingOf(lines[index + 1]) ?? own)
  })
}

/** The arrow of a step: its turn, or 'Head' if only a compass direction is known, or how the floor changes. */
export type StepSign = ReturnType<typeof turnSaid<Turn>> | 'Head' | `${Means}.${'up' | 'down'}` | 'level'

const doorSigns = { left: 'Left', right: 'Right', behind: 'Around' } as const

/** Returns the arrow of a step. If it begins with a door on a side, that is the first thing to do. */
export function signOf(step: Step): StepSign {
  if (step.kind === 'floor') return step.direction === 'level' ? 'level' : `${step.means}.${step.direction}`
  for (const { side } of step.doors) if (side !== 'ahead') return doorSigns[side]
  return turnSaid(step) ?? 'Head'
}

/**
 * Lists the passages of a step that may be closed: the doors on its part of the route, or the stairs, lift or other
 * connector.
 */
export function passesOf(route: Route, { drawn }: Step): readonly FeatureId[] {
  const leg = route.legs[drawn.leg]
  if (leg === undefined) return []
  if (leg.kind === 'connector') return leg.relationshipIds
  const { metres } = walkedLine(leg.points)
  return leg.doors.flatMap(({ openingId, at }) => {
    const place = metres[at] ?? 0
    const isLast = place === metres.at(-1) && drawn.to >= place - nothing
    return place >= drawn.from - nothing && (place < drawn.to - nothing || isLast) ? [openingId] : []
  })
}

/** Metres that do not matter. */
const nothing = 0.001
