import { proxy, ref } from 'valtio'
import type { UtilisationAnswer } from '#src/engine/compute.ts'
import type { Fault, Instant } from '#src/kernel/result.ts'
import type { OutcomeCounts } from './rules/figures.ts'

/** What is known of how full resources are on the days that are looked at. */
export const utilisationState = proxy<{
  /** 'loading': schedules are still coming; the answer holds for those that are here. */
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Of the question before while the next one begins. */
  answer: UtilisationAnswer | null
  /** When the last schedule of the answer came; null unless all are here. */
  asOf: Instant | null
  /** Why some schedules could not be loaded, though others could; in 'failed' why there is no answer at all. */
  fault: Fault | null
  /** How the user's own reservations went; null while nobody knows. */
  outcomes: OutcomeCounts | null
  outcomesFault: Fault | null
}>({ phase: 'idle', answer: null, asOf: null, fault: null, outcomes: null, outcomesFault: null })

export function setUtilisationLoading(): void {
  utilisationState.phase = 'loading'
  utilisationState.fault = null
}

export function setUtilisation(
  answer: UtilisationAnswer,
  phase: 'loading' | 'ready',
  { asOf, fault }: { readonly asOf: Instant; readonly fault: Fault | null },
): void {
  utilisationState.phase = phase
  utilisationState.answer = ref(answer)
  utilisationState.asOf = phase === 'ready' && fault === null ? asOf : null
  utilisationState.fault = fault === null ? null : ref(fault)
}

export function setUtilisationFailed(fault: Fault): void {
  utilisationState.phase = 'failed'
  utilisationState.answer = null
  utilisationState.asOf = null
  utilisationState.fault = ref(fault)
}

export function setOutcomes(outcomes: OutcomeCounts | null, fault: Fault | null = null): void {
  utilisationState.outcomes = outcomes
  utilisationState.outcomesFault = fault === null ? null : ref(fault)
}

export function clearUtilisation(): void {
  utilisationState.phase = 'idle'
  utilisationState.answer = null
  utilisationState.asOf = null
  utilisationState.fault = null
  setOutcomes(null)
}
