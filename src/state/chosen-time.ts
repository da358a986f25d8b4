import { proxy } from 'valtio'

/**
 * The time of day that floor plan and list look at (section 3, the floorplan filter's `time`): minutes since midnight on the
 * wall of the timeline's zone; null is now, and on other days the morning.
 */
export const chosenTime = proxy<{ minutes: number | null }>({ minutes: null })

export function setChosenTime(minutes: number | null): void {
  chosenTime.minutes = minutes
}
