import { proxy, ref } from 'valtio'
import type { GroupAnswer } from '#src/engine/compute.ts'
import type { Fault } from '#src/kernel/fault.ts'

export const groupState = proxy<{
  /** 'loading': schedules are still loading, and the result covers those already loaded. */
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Result of the previous search until the next one has a result. */
  answer: GroupAnswer | null
  /** Reason for incomplete schedules; in 'failed', the reason for having no result. */
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
