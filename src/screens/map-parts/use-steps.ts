import { useSnapshot } from 'valtio'
import type { WayView } from '#src/contract/compute.ts'
import { mapState } from '#src/state/map.ts'
import { minutesOf } from './minutes-of.ts'

interface Steps {
  /** The number of the current step, from 0. */
  readonly step: number
  readonly current: WayView['steps'][number] | undefined
  /** Whether the way is gone step by step. */
  readonly isGoing: boolean
  /** Whether it was, and is looked at as a whole meanwhile. */
  readonly wasGoing: boolean
  /** On foot, at least one. */
  readonly minutes: number
}

/** How far somebody has come on a way. */
export function useSteps(way: WayView): Steps {
  const { step, stepState } = (useSnapshot(mapState) as typeof mapState).session
  return {
    step,
    current: way.steps[step],
    isGoing: stepState === 'StepByStepOn',
    wasGoing: stepState === 'StepByStepOff',
    minutes: minutesOf(way.seconds),
  }
}
