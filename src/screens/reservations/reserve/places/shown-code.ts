import { Availability, type AvailabilityCode } from '#src/core/availability/codes.ts'
import type { Standing } from '#src/core/availability/standing.ts'

interface Stood {
  readonly standing: Pick<Standing, 'code'>
  readonly reservedTo: 'you' | 'other' | null
}

/** The state a resource as a whole is shown in: one reserved to somebody says so where it would be free (codes 5 and 7). */
export function shownCode({ standing: { code }, reservedTo }: Stood): AvailabilityCode {
  if (reservedTo === null || code !== Availability.free) return code
  return reservedTo === 'you' ? Availability.assignedToYou : Availability.assignedToOthers
}
