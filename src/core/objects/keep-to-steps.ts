import type { Control } from './object.ts'

/** The nearest value that a level can be set to; steps count from its least. */
export function keepToSteps({ min, max, step }: Extract<Control, { kind: 'level' }>, value: number): number {
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step)
  const kept = min + steps * step
  // Tenths do not add up exactly.
  return Number((kept > max ? kept - step : kept).toFixed(6))
}
