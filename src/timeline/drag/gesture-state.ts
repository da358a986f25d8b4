import { proxy, ref } from 'valtio'
import type { Gesture } from './gesture.ts'

/** The gesture under way, for what draws it. */
export const gestureState = proxy<{ gesture: Gesture | null }>({ gesture: null })

export function setGesture(gesture: Gesture | null): void {
  gestureState.gesture = gesture === null ? null : ref(gesture)
}
