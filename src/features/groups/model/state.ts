import { loaded } from '#src/base/loaded.ts'
import type { GroupAnswer } from '#src/engine/compute.ts'

/**
 * The common times. While schedules are loading, those of the schedules that are there; before the first of them, the times of the
 * previous search. Null if there are none.
 */
export const groupTimes = loaded<GroupAnswer | null>(null)
