import { proxy, ref } from 'valtio'
import type { UtilisationAnswer } from '#src/engine/compute.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { OutcomeCounts } from './rules/attendance.ts'
import type { DayRange } from './rules/figures.ts'
import type { Load } from './rules/week-hours.ts'

interface UtilisationState {
  /** 'loading' while schedules are arriving; the answer then covers those that are loaded. */
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** The former query's answer until the first one for the next query. */
  answer: UtilisationAnswer | null
  /** Arrival of the answer's last schedule; null unless all are loaded. */
  asOf: Instant | null
  /** The reason why some schedules could not be loaded. In phase 'failed', the reason why there is no answer at all. */
  fault: Fault | null
  /** Outcomes of the user's own reservations; null while unknown. */
  outcomes: OutcomeCounts | null
  outcomesFault: Fault | null
  /** The same resources on the days before; null while or if it is unknown. */
  before: { readonly days: DayRange; readonly weekHours: readonly Load[] } | null
  isComparing: boolean
}

const none: UtilisationState = {
  phase: 'idle',
  answer: null,
  asOf: null,
  fault: null,
  outcomes: null,
  outcomesFault: null,
  before: null,
  isComparing: false,
}

/** Utilisation of resources on the chosen days, as far as it is loaded. */
export const utilisationState = proxy<UtilisationState>({ ...none })

export function setUtilisationLoading(): void {
  utilisationState.phase = 'loading'
  utilisationState.fault = null
  utilisationState.before = null
  utilisationState.isComparing = true
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
  utilisationState.isComparing = false
}

/** Null if the days before could not be loaded. */
export function setUtilisationBefore(before: UtilisationState['before']): void {
  utilisationState.before = before === null ? null : ref(before)
  utilisationState.isComparing = false
}

export function setOutcomes(outcomes: OutcomeCounts | null, fault: Fault | null = null): void {
  utilisationState.outcomes = outcomes
  utilisationState.outcomesFault = fault === null ? null : ref(fault)
}

export function clearUtilisation(): void {
  Object.assign(utilisationState, none)
}
