import type { FeatureId, Opening } from '../../venue/model.ts'
import { rightsFor } from '../../venue/rights.ts'
import type { WalkLeg } from '../queries.ts'
import type { Sights } from './landmarks.ts'
import type { WalkedLine } from './walked-line.ts'

/** Why a door may be locked: it needs a badge or the like, it is an emergency exit, or it is no usual door. */
export type Lock = 'key' | 'emergency' | 'doubtful'

function lockOf(door: Opening): Lock | null {
  const rights = rightsFor(door)
  if (rights === 'visitor') return null
  if (rights === 'keyholder') return 'key'
  return door.category === 'emergencyexit' ? 'emergency' : 'doubtful'
}

/**
 * Returns the gravest lock on a part of a walk, in metres of its line. Null if everyone opens all of its doors. The door of
 * the start's room opens from inside.
 */
export function lockOn(
  leg: WalkLeg,
  line: Pick<WalkedLine, 'metres'>,
  { from, to }: { readonly from: number; readonly to: number },
  { opening }: Pick<Sights, 'opening'>,
  start: FeatureId | null,
): Lock | null {
  const locks = leg.doors.flatMap(({ openingId, at }) => {
    const metres = line.metres[at] ?? 0
    const door = metres >= from && metres < to ? opening(openingId) : null
    const lock = door && lockOf(door)
    return lock === null || (lock === 'key' && start !== null && door?.units.includes(start)) ? [] : lock
  })
  return (['emergency', 'doubtful', 'key'] as const).find((lock) => locks.includes(lock)) ?? null
}
