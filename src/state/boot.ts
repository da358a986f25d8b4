import { proxy } from 'valtio'
import type { Fault } from '#src/core/fault.ts'

/** What boot is doing, in its order; each is a key of the locale under `boot.step.<name>`. */
const bootSteps = ['configuration-file', 'account', 'configuration', 'calendar', 'resources', 'favourites'] as const
export type BootStep = (typeof bootSteps)[number]

export const boot = proxy<{
  phase: 'starting' | 'signed-out' | 'ready' | 'failed'
  step: BootStep
  fault: Fault | null
}>({ phase: 'starting', step: 'configuration-file', fault: null })

export function setBootStep(step: BootStep): void {
  boot.phase = 'starting'
  boot.step = step
  boot.fault = null
}

export function setBootPhase(phase: 'ready' | 'signed-out'): void {
  boot.phase = phase
  boot.fault = null
}

export function setBootFault(fault: Fault): void {
  boot.phase = 'failed'
  boot.fault = fault
}
