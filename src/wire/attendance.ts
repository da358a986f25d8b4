import * as v from 'valibot'
import { type ParsedRecords, parseRecords } from './parse.ts'
import { listIn, wireId, wireNumber } from './scalars.ts'

/**
 * An element of `POST /api/analytics/attendance`: the reservations of a resource that ended within the days asked for.
 * The specification names analytics only by their licences.
 */
export const resourceAttendanceSchema = v.object({
  resourceId: wireId.needed,
  /** Number of reservations. */
  reservations: wireNumber.or(0),
  /** Number of those that people came to, by check-in or sensor. */
  attended: wireNumber.or(0),
  /** Number of those that were missed. */
  missed: wireNumber.or(0),
  /** Number of those with a count of people, and the sum of these counts. */
  counted: wireNumber.or(0),
  people: wireNumber.or(0),
})
export type ResourceAttendance = v.InferOutput<typeof resourceAttendanceSchema>

export function readAttendance(body: unknown): ParsedRecords<ResourceAttendance> {
  return parseRecords(resourceAttendanceSchema, listIn(body, 'resources'), 'resources')
}
