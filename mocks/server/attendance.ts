import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { daySpan } from '#src/kernel/time/days.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import type { CalendarStore } from './calendar/calendar-store.ts'
import { createRandom, mix } from './random.ts'
import type { ResourceRecord } from './resources/resources.ts'

/** The requested days, both inclusive, in the zone of each resource. */
export interface AttendanceDays {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

interface AttendanceParts {
  readonly calendar: CalendarStore
  readonly seed: number
  /** UTC milliseconds. */
  readonly now: number
}

/** Every eighth meeting is missed. Sensors or check-ins cover nine in ten. */
const missedShare = 1 / 8
const unknownShare = 1 / 10
/** Maximum number of people at a meeting, because large rooms are rarely full. */
const mostPeople = 10

/** Attendance at past reservations of a resource, in the format of `POST /api/analytics/attendance`. */
export function attendanceOf(resource: ResourceRecord, { from, to }: AttendanceDays, parts: AttendanceParts): object {
  const { calendar, seed, now } = parts
  const span = daySpan(resource.place.city.zone as IanaZone, from, to)
  const over = calendar
    .busyOfResource(resource, span.from * quarterMilliseconds, span.to * quarterMilliseconds)
    .filter(({ end }) => end <= now)
  const found = { reservations: over.length, attended: 0, missed: 0, counted: 0, people: 0 }
  for (const { start } of over) {
    const random = createRandom(mix(seed, resource.index, start / quarterMilliseconds, 23))
    const fate = random()
    if (fate < missedShare) found.missed += 1
    if (fate < missedShare + unknownShare) continue
    found.attended += 1
    found.counted += 1
    const seats = Math.min(resource.capacity ?? 1, mostPeople)
    // Squared because small groups are more frequent.
    found.people += 1 + Math.floor(random() ** 2 * seats)
  }
  return { resourceId: resource.id, ...found }
}
