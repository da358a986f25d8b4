import { type DayPart, partsOf } from './colleague-day.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Area } from '#src/wire/configuration.ts'
import type { Resource } from '#src/wire/resource.ts'
import { type Schedule, takenTimeOf } from '#src/wire/schedule.ts'
import { patchSchedule } from './next-free.ts'
import { addQuarter, Availability, type QuarterSet } from './row.ts'

type AreaNode = Pick<Area, 'id' | 'parentAreaId' | 'maxUt'>

/**
 * Returns, for each area, the limited areas (`maxUt` below 100) that count a resource in it: the area itself and its
 * ancestors. A resource in several areas counts once in each (decisions, rule 5).
 */
export const limitedAreasAbove = (areas: readonly AreaNode[]): ReadonlyMap<string, readonly string[]> => {
  const byId = new Map(areas.map((area) => [area.id, area]))
  return new Map(areas.map((area) => [area.id, climb(area, byId)]))
}

const climb = (start: AreaNode, byId: ReadonlyMap<string, AreaNode>): string[] => {
  const above: string[] = []
  const seen = new Set<string>()
  let area: AreaNode | undefined = start
  // A wrong configuration may have a cycle of parents.
  while (area !== undefined && !seen.has(area.id)) {
    seen.add(area.id)
    if ((area.maxUt ?? 100) < 100) above.push(area.id)
    area = byId.get(area.parentAreaId ?? '')
  }
  return above
}

/**
 * Returns the smallest number of reserved resources at which an area with `resources` resources reaches `maxUt`
 * percent; 0 means always.
 */
export const fullFrom = (resources: number, maxUt: number): number => Math.ceil((resources * maxUt) / 100)

/**
 * Adds a row's reserved quarters to an area's counts, one number per quarter. `step` -1 subtracts them, so that a
 * change of one row reads this row twice and not the whole area.
 */
export const countReserved = (
  counts: Uint16Array | Uint32Array,
  source: Uint8Array,
  offset: number,
  step: 1 | -1,
): void => {
  for (let quarter = 0; quarter < counts.length; quarter++) {
    if (source[offset + quarter] === Availability.reserved) counts[quarter]! += step
  }
}

/** Adds to `full` all quarters in which the counts reach `threshold`. */
export const addFullQuarters = (full: QuarterSet, counts: Uint16Array | Uint32Array, threshold: number): void => {
  for (let quarter = 0; quarter < counts.length; quarter++) {
    if (counts[quarter]! >= threshold) addQuarter(full, quarter)
  }
}

const kinds: Readonly<Record<number, DayPart['kind']>> = {
  [Availability.free]: 'free',
  [Availability.freeOutsideWorkingHours]: 'off',
  [Availability.tentative]: 'tentative',
  [Availability.reserved]: 'busy',
  [Availability.closed]: 'closed',
}

/**
 * Returns a resource's day by its schedule and its own hours (section 4), in parts without gaps. `from` is the
 * schedule's first quarter. Past quarters keep their state, so that the whole day can be shown.
 */
export function readResourceDay(
  resource: Resource,
  schedule: Schedule,
  { from, day }: { readonly from: Quarter; readonly day: QuarterSpan },
): readonly DayPart[] {
  const codes = patchSchedule(resource, schedule, from, {})
  const dayKinds = Array.from(
    { length: day.to - day.from },
    (_, index) => kinds[codes[day.from - from + index] ?? Availability.limited] ?? 'unknown',
  )
  return partsOf(day.from, dayKinds)
}

/** A time at which a resource is held. Subject and organizer are null if the event is private. */
export interface HeldTime {
  readonly start: Instant
  readonly end: Instant
  readonly subject: string | null
  readonly organizer: string | null
}

/** Returns current and later times until the end of the day, in order, as far as the resource's calendar shows them. */
export function timesAhead({ scheduleItems }: Schedule, day: QuarterSpan, now: Instant): readonly HeldTime[] {
  const until = startOfQuarter(day.to)
  return scheduleItems
    .flatMap((item): HeldTime[] => {
      const taken = takenTimeOf(item)
      if (taken === null || taken.end <= now || taken.start >= until) return []
      const { start, end } = taken
      const { subject, organizer, isPrivate } = item
      return [{ start, end, ...(isPrivate ? { subject: null, organizer: null } : { subject, organizer }) }]
    })
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
}
