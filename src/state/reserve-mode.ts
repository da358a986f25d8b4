import { proxy } from 'valtio'

/** How what was found is shown: one question, three ways to look at its answer. */
export const reserveModes = ['timeline', 'floorplan', 'list'] as const
export type ReserveMode = (typeof reserveModes)[number]

export const reserveMode = proxy<{ current: ReserveMode }>({ current: 'timeline' })

export function setReserveMode(mode: ReserveMode): void {
  reserveMode.current = mode
}
