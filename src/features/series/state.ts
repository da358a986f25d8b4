import { proxy, ref } from 'valtio'
import type { SeriesAnswer } from '#src/engine/compute.ts'
import type { Fault, InstantSpan } from '#src/kernel/result.ts'

/** How the dates of the series in the form stand, before anything is sent. */
export const seriesState = proxy<{
  /** 'looking': the chosen resource is asked for; 'comparing': its dates are known, the other resources are asked for. */
  phase: 'idle' | 'looking' | 'comparing' | 'ready' | 'failed'
  /** The dates the answer is about. */
  spans: readonly InstantSpan[]
  /** Of an earlier look while the next one is under way. */
  answer: SeriesAnswer | null
  /** Windows of time loaded, of all. */
  progress: { readonly done: number; readonly total: number } | null
  fault: Fault | null
}>({ phase: 'idle', spans: [], answer: null, progress: null, fault: null })

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
  seriesState.phase = 'idle'
  seriesState.spans = []
  seriesState.answer = null
  seriesState.progress = null
  seriesState.fault = null
}
