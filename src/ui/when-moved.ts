import type { PointerEvent } from 'react'

/**
 * Acts when the pointer itself was moved. What appears or scrolls beneath a resting one gets such an event too, and must not
 * take the choice away from who walks by keys.
 */
export const whenMoved =
  (act: () => void) =>
  ({ movementX, movementY }: PointerEvent): void => {
    if (movementX !== 0 || movementY !== 0) act()
  }
