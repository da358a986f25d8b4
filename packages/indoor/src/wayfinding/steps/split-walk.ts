import type { Labels } from '../../venue/model.ts'
import { signedDegrees } from '../../venue/geometry/shape.ts'
import { type Bend, oneDoor, type WalkedLine } from './walked-line.ts'

/** A part of a walk without decisions. */
export interface Stretch {
  /** Metres along the walk. */
  readonly from: number
  readonly to: number
  /** Degrees of the turn at its start, after its doors. */
  readonly change: number
  readonly heading: number
  /** True if it starts at the door of the start's room. */
  readonly isOut: boolean
  /** Doors at its start at which the walker turns. The change is measured from the last of them. */
  readonly doors: readonly TurningDoor[]
  /** Doors along it that are passed straight on. */
  readonly passed: readonly DoorOut[]
  /** True if the turn at its start leads around the end of a wall: twice to the same side. */
  readonly isTwice: boolean
}

interface TurningDoor extends DoorOut {
  /** Degrees from the direction of the walk before it. */
  readonly turnIn: number
}

/** Metres after the last turn within which the end is visible from that turn. */
const seenFromTurn = 3
/** Metres. In deeper rooms the directions continue inside; in others they end at the door. */
const deepestRoom = 8
/**
 * Degrees from which a turn in a door is said: to or from the door, from before it to behind it, and to the door if the
 * line has no bend there.
 */
const [turnInDoor, turnByDoor, obliqueDoor] = [30, 15, 40]
/** Degrees and metres from which an about-turn is two turns. */
const [leastTwice, twiceApart] = [150, 0.8]
/** Metres to a door below which the walk to it is part of going through it. */
const nextDoor = 3

export interface WalkEnds {
  /** Exit of the previous lift or other connector, or of the start's room. Turns up to there are made in that door. */
  readonly leaves: number | null
  /** Direction of the door of the start's room. Null if it is not left on the first stretch. */
  readonly leftBy: number | null
  /** Entrance of the target room, lift or other connector. */
  readonly enters: number | null
  /** True if the end after the last turn may be described by its side only. */
  readonly isFolded: boolean
  /** Door of the start's room if it is not part of the first stretch. */
  readonly out: DoorOut | null
  /** Doors on the walk. People look straight out of a door, wherever they came from. */
  readonly doors: readonly DoorOut[]
}

export interface DoorOut {
  /** Metres along the walk. */
  readonly at: number
  readonly heading: number
  /** Name of the room that is entered by it. Null if it has none. */
  readonly into: Labels | null
}

interface Decision extends Pick<Stretch, 'change' | 'heading' | 'isOut' | 'doors' | 'isTwice'> {
  readonly at: number
}

/**
 * Splits a walk at its turns. `end` is the point from which the goal is visible. The last stretch goes to the very end.
 */
export function splitWalk(
  { length, heading, bends }: WalkedLine,
  { leaves, leftBy, enters, isFolded, out, doors }: WalkEnds,
): { readonly stretches: readonly Stretch[]; readonly end: number } {
  const isToldBefore = (bend: Bend): boolean => leaves !== null && isMadeIn(bend, leaves, doors)
  const isShallow = enters !== null && length - enters <= deepestRoom
  const isSeen = ({ from, to }: Bend): boolean =>
    isFolded && ((isShallow && from >= enters - oneDoor) || to >= length - seenFromTurn)
  const told = bends.filter(isToldBefore)
  const seen = bends.find((bend) => !isToldBefore(bend) && isSeen(bend))
  const turns = bends.filter((bend) => !isToldBefore(bend) && (seen === undefined || bend.from < seen.from))
  const end = Math.min(length, seen?.from ?? length)
  const gone = doors.filter(({ at }) => {
    const isBehind = leaves !== null && at <= leaves + 0.1
    // The last step led through a door at the very start.
    return !isBehind && at > 0.1 && at < end - 0.1 && !(isShallow && at >= enters - 0.1)
  })
  const first = told.at(-1)?.heading ?? heading
  const { decisions, passed } = decide(turns, gone, out, first)
  const stretches: Stretch[] = []
  let start: Decision = { at: 0, change: 0, heading: first, isOut: leaves !== null, doors: [], isTwice: false }
  for (const next of [...decisions, null]) {
    const to = next?.at ?? length
    const isDoorNext = next !== null && next.doors.length > 0 && to - start.at <= nextDoor
    if (next !== null && isDoorNext && (stretches.length > 0 || start.doors.length > 0 || start.isOut)) {
      start = joined(start, next, stretches.at(-1)?.heading ?? leftBy)
      continue
    }
    const { at: from, ...turned } = start
    stretches.push({ ...turned, from, to, passed: passed.filter(({ at }) => at > from && at < to) })
    if (next !== null) start = next
  }
  return { stretches, end }
}

/** Checks if a bend is part of going out of the door at `out`, and not of the next door. */
export function isMadeIn(bend: Bend, out: number, doors: readonly Pick<DoorOut, 'at'>[]): boolean {
  if (bend.from > out + oneDoor) return false
  const own = farFrom(bend, out)
  return !doors.some(({ at }) => at > out + 0.1 && farFrom(bend, at) < own)
}

/** Metres from a bend to a place on the walk. */
const farFrom = ({ from, to }: Bend, at: number): number => Math.max(from - at, at - to, 0)

/** Joins a short walk to a door with the step after the door. */
function joined(start: Decision, next: Decision, before: number | null): Decision {
  const facing = start.doors.at(-1)?.heading ?? before
  const [door, ...others] = next.doors
  if (door === undefined) return next
  const turnIn = facing === null ? door.turnIn + start.change : signedDegrees(door.heading - facing)
  return { ...next, at: start.at, isOut: start.isOut, doors: [...start.doors, { ...door, turnIn }, ...others] }
}

function decide(turns: readonly Bend[], doors: readonly DoorOut[], out: DoorOut | null, first: number) {
  const all = [...doors, ...(out === null || doors.some(({ at }) => at === out.at) ? [] : [out])]
  const doorOf = (bend: Bend): DoorOut | null => {
    const [nearest] = all.toSorted((one, other) => farFrom(bend, one.at) - farFrom(bend, other.at))
    return nearest !== undefined && farFrom(bend, nearest.at) <= oneDoor ? nearest : null
  }
  const inDoors = new Map<DoorOut, Bend[]>(all.map((door) => [door, []]))
  const loose: Bend[] = []
  for (const bend of turns) {
    const door = doorOf(bend)
    if (door === null) loose.push(bend)
    else inDoors.get(door)?.push(bend)
  }
  const events = [
    ...loose.map((bend) => ({ at: (bend.from + bend.to) / 2, bend, door: null })),
    ...all.map((door) => ({ at: door.at, bend: null, door })),
  ].toSorted((one, other) => one.at - other.at)
  const decisions: Decision[] = []
  const passed: DoorOut[] = []
  let heading = first
  for (const { at, bend, door } of events) {
    if (bend !== null) {
      heading = bend.heading
      const isTwice = Math.abs(bend.change) >= leastTwice && bend.to - bend.from >= twiceApart
      decisions.push({ at, change: bend.change, heading, isOut: false, doors: [], isTwice })
      continue
    }
    const own = inDoors.get(door) ?? []
    const before = heading
    const turnIn = signedDegrees(door.heading - before)
    heading = own.at(-1)?.heading ?? heading
    const change = signedDegrees(heading - door.heading)
    const most = Math.max(Math.abs(turnIn), Math.abs(change))
    const isOut = door.at === out?.at
    const isTurned = Math.abs(signedDegrees(heading - before)) >= turnByDoor
    if (isOut || most >= (own.length > 0 ? turnInDoor : obliqueDoor) || isTurned) {
      const doorways = isOut ? [] : [{ ...door, turnIn }]
      decisions.push({ at, change, heading, isOut, doors: doorways, isTwice: false })
    } else passed.push(door)
  }
  return { decisions, passed }
}
