import type { QuarterSpan } from '#src/core/brand.ts'
import { quarterOf } from '#src/core/time/quarter.ts'

/** Names of what is kept for a start without network, see `Storage.kept`. */
export const keptStart = 'start'
export const keptReservations = 'reservations'
const schedules = 'schedules'

/** The schedules of some days. */
export const keptSchedules = ({ from, to }: QuarterSpan): string => `${schedules} ${from} ${to}`

/** The days behind a name; null where it names something else. */
export function daysOfKept(name: string): QuarterSpan | null {
  const [kind, from, to] = name.split(' ')
  const span = { from: quarterOf(Number(from)), to: quarterOf(Number(to)) }
  return kind === schedules && span.from < span.to ? span : null
}
