/** The parts of a level that decide whether one comes in there. */
interface EntranceLevel {
  readonly ordinal: number
  readonly isOutdoor: boolean
}

/**
 * Returns the level to show first, of levels in the order of their ordinals: the lowest indoors that is not below the ground, else the
 * highest indoors. Outdoor levels count only if there are no others. Undefined for no levels.
 */
export function entranceOf<Level extends EntranceLevel>(levels: readonly Level[]): Level | undefined {
  const indoors = levels.filter(({ isOutdoor }) => !isOutdoor)
  const from = indoors.length > 0 ? indoors : levels
  return from.find(({ ordinal }) => ordinal >= 0) ?? from.at(-1)
}
