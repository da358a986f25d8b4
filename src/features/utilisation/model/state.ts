import { isPending, loaded, type Phase } from '#src/base/loaded.ts'
import type { UtilisationAnswer } from '#src/engine/compute.ts'
import type { OutcomeCounts } from './rules/attendance.ts'
import type { DayRange } from './rules/figures.ts'
import type { Load } from './rules/week-hours.ts'

/**
 * Utilisation of resources on the chosen days. While schedules are loading, that of those that are there; before the first of them,
 * the answer to the former query. It has a time only if all schedules are loaded: the arrival of the last one. Null if there is none.
 */
export const utilisation = loaded<UtilisationAnswer | null>(null)

/** Outcomes of the user's own reservations; null while unknown. */
export const ownOutcomes = loaded<OutcomeCounts | null>(null, { isRenewed: true })

interface DaysBefore {
  readonly days: DayRange
  readonly weekHours: readonly Load[]
}

/** The same resources on the days before; null while or if it is unknown. */
export const utilisationBefore = loaded<DaysBefore | null>(null)

/** Returns true until it is known whether there are days to compare with. */
export const isComparing = (chosen: Phase, before: Phase): boolean => chosen !== 'failed' && isPending(before)

export function clearUtilisation(): void {
  utilisation.clear()
  ownOutcomes.clear()
  utilisationBefore.clear()
}
