import { useSnapshot } from 'valtio'
import type { WayView } from '#src/contract/compute.ts'
import { mapState } from '#src/state/map.ts'
import { minutesOf } from './minutes-of.ts'
import { type Move, movesAlong } from './moves-along.ts'

interface Steps {
  /** The number of the current step, from 0. */
  readonly step: number
  readonly current: WayView['steps'][number] | undefined
  /** Whether the way is gone step by step. */
  readonly isGoing: boolean
  readonly moves: readonly Move[]
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
    moves: movesAlong(stepState, step, way.steps.length),
    minutes: minutesOf(way.seconds),
  }
}
