import type { DayPart } from '#src/features/people/rules/colleague-day.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { plus, startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Area } from '#src/wire/configuration.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { patchRow } from './patch.ts'
import { addQuarter, Availability, type QuarterSet, rowFromDigits } from './row.ts'
import { hoursOf, workingMask } from './working-hours.ts'

type AreaNode = Pick<Area, 'id' | 'parentAreaId' | 'maxUt'>

/**
 * For each area the limited ones (`maxUt` below 100) that a resource in it counts towards: the area itself and those above
 * it. A resource in several areas counts once towards each (decisions, rule 5).
 */
export const limitedAreasAbove = (areas: readonly AreaNode[]): ReadonlyMap<string, readonly string[]> => {
  const byId = new Map(areas.map((area) => [area.id, area]))
  return new Map(areas.map((area) => [area.id, climb(area, byId)]))
}

const climb = (start: AreaNode, byId: ReadonlyMap<string, AreaNode>): string[] => {
  const above: string[] = []
  const seen = new Set<string>()
  let area: AreaNode | undefined = start
  // A wrong configuration may close a circle of parents.
  while (area !== undefined && !seen.has(area.id)) {
    seen.add(area.id)
    if ((area.maxUt ?? 100) < 100) above.push(area.id)
    area = byId.get(area.parentAreaId ?? '')
  }
  return above
}

/** The least number of reserved resources at which an area of `resources` has reached `maxUt` percent; 0 is always. */
export const fullFrom = (resources: number, maxUt: number): number => Math.ceil((resources * maxUt) / 100)

/**
 * Adds a row's reserved quarters to the counts of an area, one number a quarter; `step` -1 takes them away again, so that a row
 * that changes costs two rows and not the area.
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

/** Adds to `full` the quarters in which an area with these counts has reached its limit. */
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
 * A day of a resource by its schedule and its own hours (section 4), in pieces without gaps. `from` is the first quarter of
 * the schedule. What is past keeps its state: the day is shown as it was and will be.
 */
export function readResourceDay(
  resource: Resource,
  { availabilityView, workingHours, schedulingSettings }: Schedule,
  { from, day }: { readonly from: Quarter; readonly day: QuarterSpan },
): readonly DayPart[] {
  const row = rowFromDigits(availabilityView)
  const codes = new Uint8Array(row.length)
  const { zone, hours } = hoursOf(resource, workingHours)
  const settings = resource.schedulingSettings ?? schedulingSettings
  patchRow(row, codes, 0, row.length, {
    mask: workingMask({ from, to: plus(from, row.length) }, zone, hours),
    outsideCode: settings?.rejectOutsideWorkingHours ? 3 : 8,
    pastQuarters: 0,
    lastQuarters: Infinity,
    keepFree: resource.conditions.reservedTo !== null,
    minimumRun: 1,
    current: null,
    full: null,
  })
  const parts: { span: { from: Quarter; to: Quarter }; kind: DayPart['kind'] }[] = []
  for (let quarter = day.from; quarter < day.to; quarter = plus(quarter, 1)) {
    const kind = kinds[codes[quarter - from] ?? Availability.limited] ?? 'unknown'
    const last = parts.at(-1)
    if (last?.kind === kind) last.span.to = plus(quarter, 1)
    else parts.push({ span: { from: quarter, to: plus(quarter, 1) }, kind })
  }
  return parts
}

/** Somebody's time in a resource; null subject and organizer: private. */
export interface HeldTime {
  readonly start: Instant
  readonly end: Instant
  readonly subject: string | null
  readonly organizer: string | null
}

/** What is under way in a resource and what follows until the end of the day, in order, as far as its calendar tells it. */
export function timesAhead({ scheduleItems }: Schedule, day: QuarterSpan, now: Instant): readonly HeldTime[] {
  const until = startOfQuarter(day.to)
  return scheduleItems
    .flatMap(({ start, end, status, subject, organizer, isPrivate }): HeldTime[] => {
      const [from, to] = [parseInstant(start), parseInstant(end)]
      if (from === null || to === null || to <= now || from >= until || status.toLowerCase() === 'free') return []
      return [{ start: from, end: to, ...(isPrivate ? { subject: null, organizer: null } : { subject, organizer }) }]
    })
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
}
