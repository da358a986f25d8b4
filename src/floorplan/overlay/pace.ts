/** How much of a frame may go into making what is shown for the first time; the rest comes with the frames after it. */
export interface Pace {
  /** Whether there is time for one more. Once there is not, the picture is not whole. */
  mayGoOn(): boolean
  isWhole(): boolean
}

/** From now on. At least one thing is made a frame, or nothing ever would be on a slow machine. */
export function createPace(milliseconds: number, now: () => number = () => performance.now()): Pace {
  const end = now() + milliseconds
  let made = 0
  let isWhole = true
  return {
    mayGoOn() {
      made += 1
      if (made > 1 && now() > end) isWhole = false
      return isWhole
    },
    isWhole: () => isWhole,
  }
}
