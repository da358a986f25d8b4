import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import { labelIn } from '#src/features/floorplan/rules/venue/labels.ts'
import type { FeatureId, Labels, Level } from '#src/features/floorplan/rules/venue/model.ts'
import type { Means } from '../queries.ts'

/** Part of the route that a step covers, in metres along `points` of a walk. 0 and 0 for a connector. */
interface DrawnPart {
  /** Index of the leg. */
  readonly leg: number
  readonly from: number
  readonly to: number
}

/**
 * How a landmark helps: it is at the turn, passed on a side, walked towards (and past), or a room, building or hall
 * entered, or left for the outdoors.
 */
export type Landmark =
  | { readonly relation: 'at' | 'through' | 'into' | 'outside' | 'area' | 'heading' | 'aimPast'; readonly name: Labels }
  | { readonly relation: 'past'; readonly name: Labels; readonly side: Side }

/** A door at the start of a step. */
interface DoorWay {
  /** Where it leads to, seen in the direction of the step before. */
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
  /** Name of the room next to the lift or the like, to tell it from others nearby. Null if that is not necessary. */
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

/** Turn directions of section 3. Their names and angles are not confirmed, so both are defined only here. */
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

/** Returns degrees from -180 up to, but not including, 180. */
export function signedDegrees(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}

const toDegrees = 180 / Math.PI

export const metresBetween = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y)

/** Returns degrees clockwise from north. */
export const headingFrom = (from: Point, to: Point): number => Math.atan2(to.x - from.x, to.y - from.y) * toDegrees

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

/** Metres to which distances below a length are rounded. */
const roundingUnits = [
  { below: 10, unit: 1 },
  { below: 30, unit: 5 },
  { below: 100, unit: 10 },
  { below: 200, unit: 20 },
  { below: Infinity, unit: 50 },
] as const
const units = [50, 20, 10, 5, 1] as const

/** Share of the total length by which the sum of rounded distances may differ; at least half a metre. */
const mostShare = 0.01

/**
 * Rounds distances for the text, in metres: to multiples of 1, 5, 10, 20 or 50, depending on the length, and at least
 * 1. If the sum would differ too much from the total length, the worst ones are rounded more finely.
 */
export function saidDistances(lengths: readonly number[]): number[] {
  const coarse = lengths.map((length) => roundingUnits.find(({ below }) => length < below)?.unit ?? 50)
  const said = lengths.map((length, index) => rounded(length, coarse[index] ?? 1))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const most = Math.max(0.5, whole * mostShare)
  for (;;) {
    const off = said.reduce((sum, length) => sum + length, 0) - whole
    if (Math.abs(off) <= most) return said
    const worst = worstOf(lengths, said, coarse, Math.sign(off))
    if (worst === null) return inSingles(lengths, said, off)
    coarse[worst] = units.find((unit) => unit < (coarse[worst] ?? 1)) ?? 1
    said[worst] = rounded(lengths[worst] ?? 0, coarse[worst] ?? 1)
  }
}

const rounded = (length: number, unit: number): number => Math.max(1, Math.round(length / unit) * unit)

/** Finds the distance that is rounded most in a direction and not yet to single metres. */
function worstOf(lengths: readonly number[], said: readonly number[], coarse: readonly number[], way: number) {
  let worst: number | null = null
  let most = 0
  for (const [index, length] of lengths.entries()) {
    const error = ((said[index] ?? 0) - length) * way
    if ((coarse[index] ?? 1) === 1 || error <= most) continue
    worst = index
    most = error
  }
  return worst
}

/** Adds or removes single metres at the distances with the largest rounding errors. */
function inSingles(lengths: readonly number[], said: readonly number[], off: number): number[] {
  const result = [...said]
  const way = Math.sign(off)
  for (let left = Math.round(Math.abs(off)); left > 0; left--) {
    const errors = result.map((length, index) =>
      length - way < 1 ? -Infinity : (length - (lengths[index] ?? 0)) * way,
    )
    const place = errors.indexOf(Math.max(...errors))
    if (place < 0 || errors[place] === -Infinity) break
    result[place] = (result[place] ?? 0) - way
  }
  return result
}

/** A sentence of the translations: its key and values. */
export interface Message {
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
}

export interface Speaker {
  /** A language of the product. */
  readonly language: string
  /** Language of labels that do not exist in `language`. */
  readonly venueLanguage: string
  readonly levels: readonly Pick<Level, 'id' | 'name'>[]
  /** Name of the target. */
  readonly target: string
}

/** Returns the sentences of a step, the same for display and for screen readers. */
export function sayStep(step: Step, speaker: Speaker): readonly Message[] {
  if (step.kind === 'walk') return sayWalk(step, speaker)
  const [change, ...others] = sayFloor(step, speaker)
  return [...(change === undefined ? [] : [change]), ...sayRide(step), ...others]
}

/** Metres from which the length of a ride is said. */
const longRide = 10

/** Returns the remarks about a ride besides its floors. Only a lift is worth a doubt, because it may be locked. */
function sayRide({ means, said, hours, isConfirmed }: FloorStep): readonly Message[] {
  const open = hours === null ? [] : [{ key: 'wayfinding.step.hours', values: { hours } }]
  if (means === 'lift') return isConfirmed ? open : [...open, { key: 'wayfinding.step.unconfirmed', values: {} }]
  return said < longRide ? open : [...open, { key: 'wayfinding.step.along', values: { metres: said } }]
}

function sayWalk(step: WalkStep, speaker: Speaker) {
  const { landmark, arrival, leaves, doors, passed } = step
  const messages: Message[] = []
  const nameOf = (labels: Labels): string => labelIn(labels, speaker.language, speaker.venueLanguage)
  if (leaves !== null) messages.push(sayLeft(leaves, nameOf))
  for (const { side, into } of doors) {
    messages.push(
      into === null
        ? { key: `wayfinding.step.door.${side}`, values: {} }
        : { key: `wayfinding.step.doorTo.${side}`, values: { name: nameOf(into) } },
    )
  }
  messages.push(sayTurn(step, speaker))
  const isSaid = landmark?.relation === 'at' || (step.turn === null && isAim(landmark))
  if (landmark !== null && !isSaid) messages.push(sayLandmark(landmark, speaker))
  if (passed > 0 && landmark?.relation !== 'through')
    messages.push({ key: 'wayfinding.step.doors', values: { count: passed } })
  if (arrival?.at === 'target')
    messages.push({ key: `wayfinding.step.target.${arrival.side}`, values: { name: speaker.target } })
  else if (arrival !== null)
    messages.push({ key: `wayfinding.step.towards.${arrival.side}`, values: { means: arrival.at } })
  if (arrival?.beside) messages.push({ key: 'wayfinding.step.beside', values: { name: nameOf(arrival.beside) } })
  const room = arrival === null ? null : roomToSay(arrival, speaker)
  if (room !== null) messages.push({ key: 'wayfinding.step.inside', values: { name: room } })
  const count = arrival === null ? 0 : countPassed(arrival, speaker)
  if (count > 0) messages.push({ key: 'wayfinding.step.before', values: { count } })
  return messages
}

function sayLeft({ name, by }: NonNullable<WalkStep['leaves']>, nameOf: (labels: Labels) => string): Message {
  if (name === null) return { key: 'wayfinding.step.leave', values: {} }
  if (by === null) return { key: 'wayfinding.step.out', values: { name: nameOf(name) } }
  const key = by.relation === 'to' ? 'wayfinding.step.outTo' : 'wayfinding.step.outBy'
  return { key, values: { name: nameOf(name), by: nameOf(by.name) } }
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

const isAim = (landmark: Landmark | null): boolean =>
  landmark?.relation === 'heading' || landmark?.relation === 'aimPast'

/** Says the turn and the distance. The landmark at the turn comes first, because after 27 m it is too late. */
function sayTurn(step: WalkStep, { language, venueLanguage }: Speaker): Message {
  const { turn, isAround, isTwice, isAtEnd, compass, said: metres, landmark, drawn, leaves, doors } = step
  const name = landmark === null ? '' : labelIn(landmark.name, language, venueLanguage)
  if (turn === null && isAim(landmark)) {
    const key = landmark?.relation === 'aimPast' ? 'wayfinding.step.aimPast' : 'wayfinding.step.aim'
    return { key, values: { name, metres } }
  }
  if (turn === null) return { key: 'wayfinding.step.head', values: { compass, metres } }
  const way = turnSaid({ turn, isAround, isTwice })
  if (landmark?.relation === 'at') return { key: 'wayfinding.step.at', values: { name, turn: way, metres } }
  if (isAtEnd) return { key: 'wayfinding.step.atEnd', values: { turn: way, metres } }
  if (isAround && drawn.leg === 0 && drawn.from === 0 && leaves === null && doors.length === 0)
    return { key: 'wayfinding.step.behind', values: { metres } }
  return { key: `wayfinding.step.go.${way}`, values: { metres } }
}

/**
 * Returns the room of an amenity, to distinguish it from others such as several printers, or null if the target is the
 * room itself.
 */
function roomToSay({ room }: Arrival, { language, venueLanguage, target }: Speaker): string | null {
  const name = room === null ? target : labelIn(room, language, venueLanguage)
  return name === target ? null : name
}

/** Counts the similar things that are passed: of the same name as the target, or of the same means. */
function countPassed({ at, passed }: Arrival, { language, venueLanguage, target }: Speaker): number {
  return at === 'target'
    ? passed.filter((name) => labelIn(name, language, venueLanguage) === target).length
    : passed.length
}

function sayLandmark(landmark: Landmark, { language, venueLanguage }: Speaker): Message {
  const values = { name: labelIn(landmark.name, language, venueLanguage) }
  const key = landmark.relation === 'past' ? `past.${landmark.side}` : landmark.relation
  return { key: `wayfinding.step.${key}`, values }
}

function sayFloor(
  { means, direction, levelId, toLevelId, exit, isEnd }: FloorStep,
  speaker: Speaker,
): readonly Message[] {
  const values = { from: nameOfLevel(levelId, speaker), to: nameOfLevel(toLevelId, speaker) }
  const key = direction === 'level' ? 'level' : `${direction}.${means}`
  const change = { key: `wayfinding.step.floor.${key}`, values }
  if (isEnd) return [change, { key: 'wayfinding.step.there', values: { name: speaker.target } }]
  const off = means === 'lift' ? 'exit' : 'comeOff'
  // The next step says it.
  return exit === null || exit === 'Straight'
    ? [change]
    : [change, { key: `wayfinding.step.${off}`, values: { turn: exit } }]
}

function nameOfLevel(levelId: FeatureId, { levels, language, venueLanguage }: Speaker): string {
  const name: Labels | undefined = levels.find(({ id }) => id === levelId)?.name
  return name === undefined ? '' : labelIn(name, language, venueLanguage)
}
