import { signedDegrees } from './say-step.ts'
import type { Bend, WalkedLine } from './walked-line.ts'

/** A part of a walk without a decision on it. */
export interface Stretch {
  /** Metres along the walk. */
  readonly from: number
  readonly to: number
  /** Degrees turned where it begins. */
  readonly change: number
  readonly heading: number
  /** It begins in the door of the room where the way begins. */
  readonly isOut: boolean
}

/** A turn so many metres from a door is made in it. */
export const oneDoor = 2
/** What lies so near after the last turn is seen from there. */
const seenFromTurn = 3
/** Deeper rooms are walked into; of others the door is where one arrives. */
const deepestRoom = 8

export interface WalkEnds {
  /** Where the lift or the like that brought one here is left: turns up to there were told with it. */
  readonly leaves: number | null
  /** Where the room, lift or the like that is walked to is entered. */
  readonly enters: number | null
  /** Whether what lies after the last turn may be told as the side on which it is. */
  readonly isFolded: boolean
  /** The door of the room where the way begins, where it is no part of the first stretch. */
  readonly out: DoorOut | null
  /** Doors from rooms to a way: who comes out of one looks straight out of it, wherever in the room one came from. */
  readonly doors: readonly DoorOut[]
}

export interface DoorOut {
  /** Metres along the walk. */
  readonly at: number
  readonly heading: number
}

/** The walk from turn to turn. `end` is from where one sees what one walks to; the last stretch goes on to the very end. */
export function splitWalk(
  { length, heading, bends }: WalkedLine,
  { leaves, enters, isFolded, out, doors }: WalkEnds,
): { readonly stretches: readonly Stretch[]; readonly end: number } {
  const isToldBefore = ({ from }: Bend): boolean => leaves !== null && from <= leaves + oneDoor
  const seenFrom = enters !== null && length - enters <= deepestRoom ? enters - oneDoor : length - seenFromTurn
  const isSeen = ({ from, to }: Bend): boolean => isFolded && (from >= seenFrom || to >= length - seenFromTurn)
  const told = bends.filter(isToldBefore)
  const seen = bends.find((bend) => !isToldBefore(bend) && isSeen(bend))
  const turns = bends.filter((bend) => !isToldBefore(bend) && (seen === undefined || bend.from < seen.from))
  const isInDoor = ({ from, to }: Bend): boolean => out !== null && to >= out.at - oneDoor && from <= out.at + oneDoor
  const decisions = turns
    .filter((bend) => !isInDoor(bend))
    .map((bend) => {
      const door = doors.find((one) => one.at >= bend.from - oneDoor && one.at <= bend.to + 0.5)
      const change = door === undefined ? bend.change : signedDegrees(bend.heading - door.heading)
      return { at: (bend.from + bend.to) / 2, change, heading: bend.heading, isOut: false }
    })
  const first = told.at(-1)?.heading ?? heading
  if (out !== null && out.at < length - seenFromTurn) {
    const before = turns.filter((bend) => isInDoor(bend) || bend.to < out.at).at(-1)?.heading ?? first
    decisions.push({ at: out.at, change: signedDegrees(before - out.heading), heading: before, isOut: true })
    decisions.sort((one, other) => one.at - other.at)
  }
  const stretches: Stretch[] = []
  let start = { from: 0, change: 0, heading: first, isOut: leaves !== null }
  for (const { at, change, heading: after, isOut } of decisions) {
    stretches.push({ ...start, to: at })
    start = { from: at, change, heading: after, isOut }
  }
  stretches.push({ ...start, to: length })
  return { stretches, end: Math.min(length, seen?.from ?? length) }
}
