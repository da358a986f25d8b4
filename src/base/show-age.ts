import { connection, setResynchronised } from '#src/base/connection.ts'
import type { Instant } from '#src/kernel/result.ts'

/** Shows the age of the data. If several ages are known, the oldest is shown. */
export function showAge(asOf: Instant): void {
  if (connection.asOf === null || asOf < connection.asOf) setResynchronised(asOf, false)
}
