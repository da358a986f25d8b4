import { signedDegrees } from './say-step.ts'
import type { Bend, WalkedLine } from './walked-line.ts'

/** A part of a walk without decisions. */
export interface Stretch {
  /** Metres along the walk. */
  readonly from: number
  readonly to: number
  /** Degrees of the turn at its start. */
  readonly change: number
  readonly heading: number
  /** True if it starts at the door of the start's room. */
  readonly isOut: boolean
}

/** Metres from a door within which a turn counts as made in the door. */
export const oneDoor = 2
/** Metres after the last turn within which the end is visible from that turn. */
const seenFromTurn = 3
/** Metres. In deeper rooms the directions continue inside; in others they end at the door. */
const deepestRoom = 8

export interface WalkEnds {
  /** Exit of the previous lift or other connector. Turns up to there were announced with it. */
  readonly leaves: number | null
  /** Entrance of the target room, lift or other connector. */
  readonly enters: number | null
  /** True if the end after the last turn may be described by its side only. */
  readonly isFolded: boolean
  /** Door of the start's room if it is not part of the first stretch. */
  readonly out: DoorOut | null
  /**
   * Doors from rooms to a corridor. People leaving a room look straight out of its door, wherever in the room they came
   * from.
   */
  readonly doors: readonly DoorOut[]
}

export interface DoorOut {
  /** Metres along the walk. */
  readonly at: number
  readonly heading: number
}

/**
 * Splits a walk at its turns. `end` is the point from which the goal is visible. The last stretch goes to the very end.
 */
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
