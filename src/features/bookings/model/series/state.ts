import { proxy, ref } from 'valtio'
import type { SeriesAnswer } from '#src/engine/compute.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'

interface SeriesState {
  /**
   * 'looking' while the chosen resource is checked. 'comparing' if its dates are known and the other resources are
   * being checked.
   */
  phase: 'idle' | 'looking' | 'comparing' | 'ready' | 'failed'
  /** The dates in the answer. */
  spans: readonly InstantSpan[]
  /** From an earlier check while the next one is in progress. */
  answer: SeriesAnswer | null
  /** Loaded time windows, and their total number. */
  progress: { readonly done: number; readonly total: number } | null
  fault: Fault | null
}

const none: SeriesState = { phase: 'idle', spans: [], answer: null, progress: null, fault: null }

/** State of all dates of the form's series, before anything is sent. */
export const seriesState = proxy<SeriesState>({ ...none })

export function setSeriesLooking(): void {
  seriesState.phase = 'looking'
  seriesState.fault = null
  seriesState.progress = null
}

export function setSeriesAnswer(
  spans: readonly InstantSpan[],
  answer: SeriesAnswer,
  phase: 'comparing' | 'ready',
): void {
  seriesState.spans = ref(spans as InstantSpan[])
  seriesState.answer = ref(answer)
  seriesState.phase = phase
  seriesState.progress = null
}

export function setSeriesProgress(done: number, total: number): void {
  seriesState.progress = { done, total }
}

export function setSeriesFailed(fault: Fault): void {
  seriesState.phase = 'failed'
  seriesState.fault = ref(fault)
  seriesState.progress = null
}

export function clearSeries(): void {
  Object.assign(seriesState, none)
}
