import { proxy } from 'valtio'
import { setShownResource } from './shown-resource.ts'

/** Whether all that the question leaves out is looked at, beside what it shows. */
export const leftOut = proxy({ isShown: false })

export function showLeftOut(isShown: boolean): void {
  leftOut.isShown = isShown
  // They stand in the same place.
  if (isShown) setShownResource(null)
}
