import type { Instant } from '#src/core/brand.ts'
import { nextMinute } from '#src/core/time/moment.ts'
import { useMoment } from './use-moment.ts'

/** The present, moved on with every minute. */
export const useMinute = (): Instant => useMoment(nextMinute)
