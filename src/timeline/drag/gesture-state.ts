import { proxy, ref } from 'valtio'
import type { QuarterSpan } from '#src/core/brand.ts'
import type { Gesture } from './gesture.ts'

/** An own event below the resting pointer: it shows where it can be taken. */
export interface Offered {
  readonly key: string
  readonly span: QuarterSpan
}

/** The gesture under way, for what draws and tells it. */
export const gestureState = proxy<{
  gesture: Gesture | null
  offered: Offered | null
  /** Grows when the change of an own event is given up. */
  givenUp: number
  /** A finger chose the selection: a bar offers to reserve it. */
  isTapped: boolean
}>({ gesture: null, offered: null, givenUp: 0, isTapped: false })

export function setGesture(gesture: Gesture | null): void {
  gestureState.gesture = gesture === null ? null : ref(gesture)
}

export function setOffered(offered: Offered | null): void {
  const { offered: before } = gestureState
  const isSame = before?.key === offered?.key && before?.span.from === offered?.span.from
  if (!isSame) gestureState.offered = offered === null ? null : ref(offered)
}

/** Leaves everything as it was. */
export function giveUpGesture(): void {
  if (gestureState.gesture?.own) gestureState.givenUp += 1
  setGesture(null)
}

export function setTapped(isTapped: boolean): void {
  gestureState.isTapped = isTapped
}
