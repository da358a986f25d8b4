import type { Instant } from '#src/core/brand.ts'
import { useMoment } from './use-moment.ts'

const minute = 60_000
const nextMinute = (now: Instant): Instant => ((Math.floor(now / minute) + 1) * minute) as Instant

/** The present, moved on with every minute. */
export const useMinute = (): Instant => useMoment(nextMinute)
