import type { CalendarDay } from '#src/kernel/time/units.ts'
import { reservePathOf, reserveScreen } from './reserve-path.ts'

/** Query parameter of the resource whose details Reserve shows. */
export const resourceParameter = 'resource'

/** Builds the query that shows the details of a resource. */
export const resourceQuery = (id: string): string => new URLSearchParams({ [resourceParameter]: id }).toString()

/**
 * Builds the path of Reserve on a day, with the details of a resource next to the timeline. `search` filters the
 * timeline by this name.
 */
export const resourcePath = (id: string, day: CalendarDay, search?: string): string =>
  reservePathOf({ day, ...(search === undefined ? {} : { search }) }, `?${resourceQuery(id)}`)

/** Builds the path of a resource's details to share. It has no day, so that it opens on the day of its reader. */
export const sharedResourcePath = (id: string): string => `${reserveScreen}?${resourceQuery(id)}`
