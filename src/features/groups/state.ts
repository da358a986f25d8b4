import { proxy, ref } from 'valtio'
import type { GroupAnswer } from '#src/engine/compute.ts'
import type { Fault } from '#src/kernel/result.ts'

/** What is known of the common times that are looked for. */
export const groupState = proxy<{
  /** 'loading': schedules are still coming; the answer holds for those that are here. */
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Of the search before while the next one begins. */
  answer: GroupAnswer | null
  /** Why some schedules could not be loaded, though others could; in 'failed' why there is no answer at all. */
  fault: Fault | null
}>({ phase: 'idle', answer: null, fault: null })

export function setGroupLoading(): void {
  groupState.phase = 'loading'
  groupState.fault = null
}

export function setGroupAnswer(answer: GroupAnswer, phase: 'loading' | 'ready', fault: Fault | null): void {
  groupState.answer = ref(answer)
  groupState.phase = phase
  groupState.fault = fault === null ? null : ref(fault)
}

export function setGroupFailed(fault: Fault): void {
  groupState.phase = 'failed'
  groupState.answer = null
  groupState.fault = ref(fault)
}

export function clearGroup(): void {
  groupState.phase = 'idle'
  groupState.answer = null
  groupState.fault = null
}
